package server

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// TestTheLogOfAGameComesInParts asks for a log of more than two parts. Each part begins where the one before it ended,
// and all parts but the final one have "more".
func TestTheLogOfAGameComesInParts(t *testing.T) {
	i := newInn(t)
	id := i.guest("Anna").do("POST", "/api/games", map[string]any{"game": "niels",
		"seats": []map[string]any{{"kind": "mine"}, {"kind": "mine"}}}, http.StatusOK)["id"].(string)
	row, err := i.store.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	const head = 2*maxEntries + 1
	said := slices.Repeat([]string{`{"note":{"kind":"phrase","seat":0,"phrase":"hello"}}`}, head-int(row.Head))
	if err := i.store.Append(t.Context(), store.Batch{Game: id, After: row.Head, At: time.Now(), Bodies: said,
		Phase: row.Phase, Awaited: row.Awaited, Summary: row.Summary}); err != nil {
		t.Fatal(err)
	}
	i.again(nil)
	bert := i.guest("Bert")
	for _, c := range []struct {
		since, last int
		more        bool
	}{
		{0, maxEntries, true},
		{maxEntries, 2 * maxEntries, true},
		{maxEntries + 1, head, false},
		{2 * maxEntries, head, false},
		{head, head, false},
	} {
		part := bert.do("GET", fmt.Sprintf("/api/games/%s/entries?since=%d", id, c.since), nil, http.StatusOK)
		list := part["entries"].([]any)
		if len(list) != c.last-c.since || part["more"] != c.more {
			t.Fatalf("after %d come %d entries, more: %v", c.since, len(list), part["more"])
		}
		for n, e := range list {
			if number := e.(map[string]any)["number"]; number != float64(c.since+n+1) {
				t.Fatalf("the entry at %d after %d has the number %v", n, c.since, number)
			}
		}
	}
}
