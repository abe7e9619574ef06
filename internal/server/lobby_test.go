package server

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/store"
)

// opens sets up a listed open game.
func (g *guest) opens(rules, clock string, status int) string {
	g.inn.t.Helper()
	made := g.do("POST", "/api/games", map[string]any{"game": rules, "listed": true, "clock": clock,
		"seats": []any{map[string]any{"kind": "mine"}, map[string]any{"kind": "open"}}}, status)
	id, _ := made["id"].(string)
	return id
}

// listed returns the ids of a list of games, and whether there are more.
func (g *guest) listed(query string) (ids []string, more bool) {
	g.inn.t.Helper()
	list := g.do("GET", "/api/games?"+query, nil, http.StatusOK)
	for _, l := range list["games"].([]any) {
		ids = append(ids, l.(map[string]any)["id"].(string))
	}
	more, _ = list["more"].(bool)
	return ids, more
}

// TestNobodyFillsTheLobby has a guest list as many games as they may after an honest one: that one stays on the first
// page, and the bound is told.
func TestNobodyFillsTheLobby(t *testing.T) {
	i := &inn{t: t, path: t.TempDir() + "/games.db", limits: governor.Limits{PerSecond: 10_000, Burst: 1_000_000}}
	i.open()
	t.Cleanup(i.shut)
	honest := i.guest("Honest")
	mine := honest.opens("niels", "none", http.StatusOK)
	var theirs string
	for g := range 3 {
		greedy := i.guest(fmt.Sprint("Greedy ", g))
		n := min(maxOpen, maxOpenThere-1-g*maxOpen)
		for range n {
			theirs = greedy.opens("niels", "none", http.StatusOK)
		}
		if greedy.opens("niels", "none", http.StatusTooManyRequests); n == maxOpen && g == 0 {
			greedy.do("POST", "/api/games/"+theirs+"/leave", map[string]any{}, http.StatusOK)
			greedy.opens("niels", "none", http.StatusOK) // instead of the one that was given up
		}
	}
	honest.opens("niels", "none", http.StatusTooManyRequests) // of this address
	first, more := honest.listed("most=10")
	found := false
	for _, id := range first {
		found = found || id == mine
	}
	if !found || !more || len(first) != 10 {
		t.Errorf("the first page is %v, more %v: want the game %s", first, more, mine)
	}
	seen := map[string]bool{}
	for page := 1; ; page++ {
		ids, more := honest.listed(fmt.Sprintf("most=10&page=%d", page))
		for _, id := range ids {
			seen[id] = true
		}
		if !more {
			break
		}
	}
	if len(seen) != maxOpenThere {
		t.Errorf("the pages have %d games", len(seen))
	}
	anna := i.guest("Anna")
	anna.do("POST", "/api/games/"+mine+"/join", map[string]any{}, http.StatusOK)
	honest.opens("niels", "none", http.StatusOK) // one of the address is not open any more
}

func TestListsAreFiltered(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	ids := map[string]string{}
	for _, rules := range []string{"niels", "qcheckers"} {
		for _, clock := range []string{"5+3", "2days", "none"} {
			ids[rules+" "+clock] = anna.opens(rules, clock, http.StatusOK)
		}
	}
	for query, want := range map[string]int{
		"": 6, "game=niels": 3, "kind=live": 2, "kind=slow": 4, "kind=crowd": 0, "game=niels&kind=slow": 2,
		"game=nothing": 0, "game=niels&kind=slow&most=1": 1, "game=niels&kind=slow&most=1&page=2": 1,
		"game=niels&kind=slow&most=1&page=3": 0, "page=7": 0,
	} {
		if got, _ := anna.listed(query); len(got) != want {
			t.Errorf("%q lists %d games, want %d", query, len(got), want)
		}
	}
	if _, more := anna.listed("game=niels&kind=slow&most=1&page=2"); more {
		t.Error("the last page has more after it")
	}
	anna.do("GET", "/api/games?page=0", nil, http.StatusUnprocessableEntity)
	anna.do("GET", "/api/games?kind=odd", nil, http.StatusUnprocessableEntity)
}

// TestOpenGamesExpire waits for longer than a listed game waits for others.
func TestOpenGamesExpire(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	id := anna.opens("niels", "none", http.StatusOK)
	bert := i.guest("Bert")
	taken := anna.opens("niels", "none", http.StatusOK)
	bert.do("POST", "/api/games/"+taken+"/join", map[string]any{}, http.StatusOK)
	i.shut()
	i.ahead.Add(int64(8 * 24 * 3600 * 1e9))
	i.open()
	p := &play{T: t}
	p.until("the game expires", func() bool {
		g, err := i.store.Game(t.Context(), id)
		return err == nil && g.Phase == store.Dropped
	})
	if g, err := i.store.Game(t.Context(), taken); err != nil || g.Phase != store.Playing {
		t.Errorf("%v, %v", g.Phase, err)
	}
}
