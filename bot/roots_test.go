package bot

import (
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// A search looks at no move that a shorter one replaces: in Indeterminist Chess at no split whose parts meet again.
func TestNeedlessMovesAreNotSearched(t *testing.T) {
	g, err := games.Find("indeterminist")
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	needless := 0
	for _, m := range moves(s, 0, nil) {
		if s.(game.Economical).Needless(0, m) {
			needless++
		}
	}
	task := Ask(s, 0)
	search := newSearch(t.Context(), Search{}, &task)
	search.listRoots()
	for _, r := range search.roots {
		if s.(game.Economical).Needless(0, r.move) {
			t.Fatalf("looks at %s", s.FormatMove(0, r.move))
		}
	}
	if want := len(moves(s, 0, nil)) - needless; needless == 0 || len(search.roots) < want {
		t.Errorf("%d moves are needless, and %d are looked at, want %d at least", needless, len(search.roots), want)
	}
}
