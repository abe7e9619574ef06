package server

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A finished game is told as each seat and the public knew it while it ran, and so is the game of its record. In a
// running game nobody learns what another seat knows.
func TestAGameIsToldAsItWasKnown(t *testing.T) {
	i := newInn(t)
	players, eve := []*guest{i.guest("Anna"), i.guest("Bert")}, i.guest("Eve")
	id := players[0].do("POST", "/api/games", map[string]any{"game": "ability",
		"options": map[string]any{"abilities": "choose", "board": "standard"},
		"seats":   []any{map[string]any{"kind": "mine"}, map[string]any{"kind": "open"}}}, http.StatusOK)["id"].(string)
	at := "/api/games/" + id
	players[1].do("POST", at+"/join", map[string]any{"seat": 1}, http.StatusOK)
	for n, move := range []string{"ability:leap", "ability:swap", "e2-e4", "e7-e5"} {
		players[n%2].plays(id, move, http.StatusOK)
	}
	knew := map[string]*guest{"0": players[0], "1": players[1], "public": eve}
	told := func(g *guest, query string) map[string]any {
		all := g.do("GET", at+"/history?picture=true"+query, nil, http.StatusOK)
		all["luck"] = g.do("GET", at+"/luck?"+query, nil, http.StatusOK)
		all["board"] = g.do("GET", at+"/picture.svg?step=3"+query, nil, http.StatusOK)
		return all
	}
	before := map[string]map[string]any{}
	for who, g := range knew {
		before[who] = told(g, "")
		if diff := cmp.Diff(before[who], told(g, "&knew="+who)); diff != "" {
			t.Errorf("%s knows otherwise than it is told: %s", who, diff)
		}
		told(g, "&knew=public")
		for other := range knew {
			if other != who && other != "public" {
				g.do("GET", at+"/history?knew="+other, nil, http.StatusForbidden)
			}
		}
	}
	players[0].do("POST", at+"/actions", map[string]any{"id": "r", "kind": "resign"}, http.StatusOK)
	text := eve.recordOf(id)
	seen := map[string]bool{fmt.Sprint(told(eve, "")["steps"].([]any)[0]): true}
	for who := range knew {
		now := told(eve, "&knew="+who)
		read := eve.sent("?picture=true&knew="+who, text, http.StatusOK)
		if diff := cmp.Diff(now["steps"], read["steps"]); diff != "" {
			t.Errorf("the record tells otherwise what %s knew: %s", who, diff)
		}
		if diff := cmp.Diff(now["luck"], eve.sent("/luck?knew="+who, text, http.StatusOK)); diff != "" {
			t.Errorf("the luck of the record: %s", diff)
		}
		now["steps"] = now["steps"].([]any)[:3]
		if diff := cmp.Diff(before[who], now); diff != "" {
			t.Errorf("%s knew otherwise: %s", who, diff)
		}
		seen[fmt.Sprint(now["steps"].([]any)[0])] = true
	}
	if len(seen) != 4 {
		t.Errorf("the choices are told in %d ways", len(seen))
	}
	eve.do("GET", at+"/history?knew=2", nil, http.StatusBadRequest)
	eve.sent("?knew=2", text, http.StatusBadRequest)
}
