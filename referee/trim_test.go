package referee

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// way returns a match's history for a seat, with the positions as text.
func way(m *Match, seat int) (list []string) {
	for _, s := range m.History(seat) {
		list = append(list, fmt.Sprint(s.Number, s.Ply, s.Chance, s.Seats, s.Moves, s.Outcome, s.P, s.Events, s.State))
	}
	for _, e := range m.Heard(seat, 0) {
		list = append(list, fmt.Sprint(e.Number, e.Entry.String(), m.Line(e.Number), e.Events))
	}
	return list
}

// A match that is trimmed repeatedly plays on and ends like one that is not, and has the same history.
func TestTrimmedMatchKeepsItsHistory(t *testing.T) {
	for _, g := range games.All() {
		for i, options := range append([]map[string]string{nil}, settings[g.Facts().ID]...) {
			t.Run(fmt.Sprint(g.Facts().ID, i), func(t *testing.T) {
				whole := played(t, g, options, []string{"random"}, 60, byte(i+1))
				m, err := begin(whole.tags, g, whole.secrets, &steady{})
				must(t, err)
				for n := range whole.Number() {
					must(t, m.apply(*whole.Entry(n + 1)))
					m.Trim(1 + n%3)
					if n%17 == 16 {
						if m.History(game.Nobody); m.Recalled() != m.Trimmed() {
							t.Fatal("a history was told of what is forgotten")
						}
						if m.Forget(); m.Recalled() {
							t.Fatal("it is in memory for ever")
						}
					}
				}
				if m.Trim(0); !m.Trimmed() || len(m.last) != 1 || m.muted() == 0 || m.state() == nil {
					t.Fatal("nothing is forgotten, or all")
				}
				for seat := game.Nobody; seat < len(m.seats); seat++ {
					if diff := cmp.Diff(way(whole, seat), way(m, seat)); diff != "" {
						t.Errorf("seat %d: %s", seat, diff)
					}
					m.Forget()
				}
				if m.Turn() != whole.Turn() || m.Record().String() != whole.Record().String() {
					t.Error("it ends otherwise")
				}
			})
		}
	}
}

// Trimming does not limit taking back.
func TestATrimmedMatchTakesBack(t *testing.T) {
	moves := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6"}
	m := start(t, Setup{Game: find(t, "niels")})
	for i, move := range moves {
		must(t, m.OrderText(i%2, move))
	}
	before := latest(m, game.Nobody)
	for n := range moves {
		m.Trim(2)
		if now := latest(m, game.Nobody); len(now) != len(moves)-n ||
			now[0].State.String() != before[n].State.String() {
			t.Fatalf("after %d of %d: %v", n, len(moves), now)
		}
		m.Trim(1)
		must(t, m.Undo())
	}
	if m.View(game.Nobody).String() != m.First(game.Nobody).String() || m.Undoable() {
		t.Errorf("it is at %s", m.View(game.Nobody))
	}
}

// What was played is known to a trimmed match without computing anything again.
func TestATrimmedMatchKnowsWhatWasPlayed(t *testing.T) {
	m := start(t, Setup{Game: find(t, "niels")})
	for i, move := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
		must(t, m.OrderText(i%2, move))
	}
	m.Trim(1)
	bare := slices.Collect(m.Played(0))
	if m.Recalled() {
		t.Error("it was computed again")
	}
	for i, s := range latest(m, 0) {
		if s.Events, s.State = nil, nil; !cmp.Equal(s, bare[i]) {
			t.Errorf("%d before the last step was %+v, not %+v", i, bare[i], s)
		}
	}
}

// latest returns the history of a match in reverse order.
func latest(m *Match, seat int) []Step {
	steps := m.History(seat)
	slices.Reverse(steps)
	return steps
}

// find returns a game of the catalogue.
func find(t *testing.T, id string) game.Game {
	g, err := games.Find(id)
	must(t, err)
	return g
}

// BenchmarkRecall measures computing a trimmed match again.
func BenchmarkRecall(b *testing.B) {
	for _, g := range games.All() {
		m := played(b, g, nil, []string{"random"}, 150, 3)
		b.Run(fmt.Sprint(g.Facts().ID, "/plies=", m.plies()), func(b *testing.B) {
			for b.Loop() {
				m.Trim(1)
				m.Forget()
				m.History(game.Nobody)
			}
		})
	}
}
