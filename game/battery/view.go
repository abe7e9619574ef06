package battery

import (
	"encoding/json"
	"strings"

	"github.com/quandary-games/quandary/game"
)

// views checks that a view is its own view and a valid position, that states which differ only in hidden things have
// equal views, and that without secrets the view is the state.
func (l *look) views(s game.State) {
	l.t.Helper()
	secret, ok := s.(game.Secretive)
	if !ok {
		return
	}
	for seat := game.Nobody; seat < len(s.Seats()); seat++ {
		view := secret.View(seat)
		if view.String() != s.String() {
			l.seen.Secrets = true
			if !s.Traits().Secrets {
				l.t.Fatalf("seat %d sees less in a game without secrets\n view  %s\n state %s", seat, view, s)
			}
		}
		l.parse(view)
		want := l.shown(view, seat)
		if got := l.shown(game.View(view, seat), seat); got != want {
			l.t.Fatalf("the view of seat %d of its own view differs\n view  %s\n again %s", seat, want, got)
		}
		guess := view.(game.Secretive).Guess(l.pick)
		if got := l.shown(game.View(guess, seat), seat); got != want {
			l.t.Fatalf("seat %d sees a difference between\n %s\n %s\n first  %s\n second %s", seat, s, guess, want, got)
		}
		l.parse(guess)
	}
}

// shown returns everything that a view shows to its seat as one text.
func (l *look) shown(view game.State, seat int) string {
	l.t.Helper()
	lines := []string{view.String(), l.json(view.Picture())}
	if s, ok := view.(game.Supposer); ok {
		lines = append(lines, l.supposed(s))
	}
	if view.Turn().Seats.Has(seat) {
		c, err := game.Compose(view, seat, nil)
		if err != nil {
			l.t.Fatalf("a view cannot be composed in: %v at %s", err, view)
		}
		lines = append(lines, strings.Join(game.MoveStrings(view, seat), " "), l.json(c))
	}
	return strings.Join(lines, "\n")
}

func (l *look) json(v any) string {
	l.t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		l.t.Fatalf("%v", err)
	}
	return string(b)
}
