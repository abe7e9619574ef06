package hall

import (
	"fmt"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// A look back at a game gives the same whether its table has everything in memory or not. The number of tables that
// have everything is bounded.
func TestATableForgetsAndRemembers(t *testing.T) {
	h := newHouse(t)
	moves := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1", "f8c5", "b1c3", "e8g8"}
	var ids []string
	for range maxWhole + 3 {
		id := h.pair(t, "niels", noClock)
		for i, move := range moves {
			h.plays(t, id, []person.Who{anna, bert}[i%2], move)
		}
		ids = append(ids, id)
	}
	if n := len(h.recent.list); n != 0 {
		t.Fatalf("%d tables have everything, and nobody has looked back", n)
	}
	var first string
	for i, id := range ids {
		_, steps, err := h.History(t.Context(), id, person.Who{}, game.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		var told string
		for _, s := range steps {
			told += fmt.Sprintln(s.Ply, s.Moves, s.Events, s.State)
		}
		if i == 0 {
			first = told
		}
		if told != first || len(steps) != len(moves) {
			t.Fatalf("game %d: %s, want %s", i, told, first)
		}
		entries, err := h.Entries(t.Context(), id, person.Who{}, game.Nobody, 0)
		if err != nil || len(entries[4].Events) == 0 {
			t.Fatalf("game %d: %v, %v", i, entries, err)
		}
	}
	if n := len(h.recent.list); n != maxWhole {
		t.Errorf("%d tables have everything, %d may", n, maxWhole)
	}
	h.plays(t, ids[len(ids)-1], anna, "d2d3")
	if n := len(h.recent.list); n != maxWhole-1 {
		t.Errorf("%d tables have everything after one has gone on", n)
	}
}
