package server

import (
	"net/http"
	"net/http/cookiejar"
	"reflect"
	"sync"
	"testing"

	"github.com/quandary-games/quandary/internal/governor"
)

// TestARequestMakesOneGame sends a request with an id again: at once, after a restart, and when its person may set up
// no more games. Every answer is the first one. Other requests, and other people, get games of their own.
func TestARequestMakesOneGame(t *testing.T) {
	i := &inn{t: t, path: t.TempDir() + "/games.db", limits: governor.Limits{PerSecond: 10_000, Burst: 1_000_000}}
	i.open()
	defer func() { i.shut() }()
	anna, bert := i.guest("Anna"), i.guest("Bert")
	asked := func(more map[string]any) map[string]any {
		body := map[string]any{"id": "i1", "game": "ability", "seats": []any{map[string]any{"kind": "mine"},
			map[string]any{"kind": "invited"}, map[string]any{"kind": "bot", "bot": "random"},
			map[string]any{"kind": "invited"}}}
		for k, v := range more {
			body[k] = v
		}
		return body
	}
	first := anna.do("POST", "/api/games", asked(nil), http.StatusOK)
	if invites := first["invites"].([]any); len(invites) != 2 {
		t.Errorf("the game has the invitations %v", invites)
	}
	same := func(when string) {
		t.Helper()
		if got := anna.do("POST", "/api/games", asked(nil), http.StatusOK); !reflect.DeepEqual(got, first) {
			t.Errorf("%s the answer is %v: want %v", when, got, first)
		}
	}
	same("at once")
	url := i.http.URL
	i.shut()
	i.open()
	for _, g := range []*guest{anna, bert} {
		moveCookies(g, url, i.http.URL)
	}
	same("after a restart")
	if st := anna.do("GET", "/api/games/"+first["id"].(string), nil, http.StatusOK); len(st["held"].([]any)) != 1 {
		t.Errorf("Anna holds the seats %v", st["held"])
	}
	made := map[any]bool{first["id"]: true}
	for _, other := range []struct {
		by   *guest
		more map[string]any
	}{{bert, nil}, {anna, map[string]any{"id": "i2"}}, {anna, map[string]any{"listed": true}},
		{anna, map[string]any{"id": ""}}, {anna, map[string]any{"id": ""}}} {
		id := other.by.do("POST", "/api/games", asked(other.more), http.StatusOK)["id"]
		if made[id] {
			t.Errorf("%v makes no game of its own", other.more)
		}
		made[id] = true
	}
	for range maxOpen - 5 {
		anna.opens("niels", "none", http.StatusOK)
	}
	anna.opens("niels", "none", http.StatusTooManyRequests)
	same("with no more games to set up")
}

// TestARequestThatIsSentTwiceAtOnceMakesOneGame has a request arrive several times before it is answered.
func TestARequestThatIsSentTwiceAtOnceMakesOneGame(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	body := map[string]any{"id": "i1", "game": "niels",
		"seats": []any{map[string]any{"kind": "mine"}, map[string]any{"kind": "bot", "bot": "random"}}}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { anna.do("POST", "/api/games", body, http.StatusOK) })
	}
	all.Wait()
	if games := anna.do("GET", "/api/me/games", nil, http.StatusOK)["games"].([]any); len(games) != 1 {
		t.Errorf("there are %d games", len(games))
	}
}

// TestAStrangerIsGreetedBeforeAGameIsMade loses the first answer to a stranger: no game is made yet. With the cookie
// of a later answer the game is made once. A client that keeps no cookies gets a game, too.
func TestAStrangerIsGreetedBeforeAGameIsMade(t *testing.T) {
	i := newInn(t)
	body := map[string]any{"id": "i1", "game": "niels", "listed": true,
		"seats": []any{map[string]any{"kind": "mine"}, map[string]any{"kind": "open"}}}
	games := func() int {
		t.Helper()
		ids, _ := i.guest("Eve").listed("")
		return len(ids)
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	jar, _ := cookiejar.New(nil)
	stranger := &guest{i, &http.Client{CheckRedirect: stay}}
	stranger.do("POST", "/api/games", body, http.StatusTemporaryRedirect) // the answer is lost, and its cookie
	if n := games(); n != 0 {
		t.Errorf("%d games are made before the stranger has a cookie", n)
	}
	stranger.client = &http.Client{Jar: jar}
	first := stranger.do("POST", "/api/games?lang=de", body, http.StatusOK) // it follows
	if again := stranger.do("POST", "/api/games", body, http.StatusOK); !reflect.DeepEqual(first, again) {
		t.Errorf("the answer is %v: want %v", again, first)
	}
	if n := games(); n != 1 {
		t.Errorf("there are %d games", n)
	}
	stranger.client = &http.Client{}
	if other := stranger.do("POST", "/api/games", body, http.StatusOK); other["id"] == first["id"] {
		t.Error("somebody without the cookie gets the game")
	}
}
