package battery

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/quandary-games/quandary/game"
)

// reading is one way to read a state.
type reading struct {
	name string
	read func() string
}

// readings returns all the ways to read a state.
func (l *look) readings(s game.State) []reading {
	all := []reading{
		{"Traits", func() string { return fmt.Sprint(s.Traits()) }},
		{"Seats", func() string { return fmt.Sprint(s.Seats()) }},
		{"Turn", func() string { return fmt.Sprint(s.Turn()) }},
		{"Clone", func() string { return s.Clone().String() }},
		{"Picture", func() string { return l.json(s.Picture()) }},
		{"perft", func() string { return fmt.Sprint(game.Perft(s, 1, 1000)) }},
	}
	add := func(name string, read func() string) { all = append(all, reading{name, read}) }
	for seat := range s.Turn().Seats.All() {
		add("Moves", func() string { return fmt.Sprint(game.MoveStrings(s, seat)) })
		add("Check", func() string { return l.checked(s, seat) })
		add("Compose", func() string { return l.offered(s, seat) })
		if s, ok := s.(game.Wide); ok && s.Traits().Wide {
			add("Draw", func() string { return s.FormatMove(seat, s.Draw(seat, same())) })
		}
		if s, ok := s.(game.Lister); ok {
			add("List", func() string { return fmt.Sprint(s.List(seat, game.Question{})) })
		}
	}
	if s, ok := s.(game.Chancy); ok && s.Turn().Kind == game.ChanceTurn {
		add("Outcomes", func() string {
			var names strings.Builder
			for _, o := range s.Outcomes(nil) {
				fmt.Fprintln(&names, s.FormatOutcome(o.Code), o.P)
			}
			return names.String()
		})
		if s, ok := s.(game.Roller); ok {
			add("Dice", func() string { return fmt.Sprint(s.Dice()) })
		}
	}
	if s, ok := s.(game.Repeating); ok {
		add("Key", s.Key)
	}
	if s, ok := s.(game.Hasher); ok {
		add("Hash", func() string { return fmt.Sprint(s.Hash()) })
	}
	if s, ok := s.(game.Supposer); ok {
		add("Suppose", func() string { return l.supposed(s) })
	}
	for seat := range s.Seats() {
		if s, ok := s.(game.Valued); ok {
			add("Material", func() string { return fmt.Sprint(s.Material(seat)) })
		}
		if s, ok := s.(game.Secretive); ok {
			add("View", func() string { return l.shown(s.View(seat), seat) })
			add("Guess", func() string { return s.View(seat).(game.Secretive).Guess(same()).String() })
		}
	}
	return all
}

// same returns a source of the same numbers each time.
func same() func(n int) int { return rand.New(rand.NewPCG(1, 4)).IntN }

// checked returns the answers to moves of a seat, in turn and out of it.
func (l *look) checked(s game.State, seat int) string {
	said := ""
	for i, m := range s.Moves(seat, nil) {
		if i == 8 {
			break
		}
		for other := range s.Seats() {
			said += fmt.Sprintln(s.FormatMove(seat, m), s.Check(other, m))
		}
	}
	return said
}

// offered returns the first choices of a seat and the choices after each.
func (l *look) offered(s game.State, seat int) string {
	c, err := s.Compose(seat, nil)
	said := l.json(c) + fmt.Sprint(err)
	for _, ch := range c.Choices {
		if ch.Denied == nil && ch.Pick != "" {
			next, err := s.Compose(seat, []string{ch.Pick})
			return said + l.json(next) + fmt.Sprint(err)
		}
	}
	return said
}

// alone checks that reading a state does not change it and gives the same result again.
func (l *look) alone(s game.State) {
	l.t.Helper()
	before := s.String()
	for _, r := range l.readings(s) {
		first := r.read()
		if s.String() != before {
			l.t.Fatalf("%s changes the state\n from %s\n to   %s", r.name, before, s)
		}
		if second := r.read(); second != first {
			l.t.Fatalf("%s gives something else the second time, at %s\n first  %s\n second %s", r.name, s, first,
				second)
		}
	}
}

// readers is the number of goroutines that read a state at the same time.
const readers = 3

// together reads one state in several goroutines. The race detector reports writes.
func (l *look) together(s game.State) {
	l.t.Helper()
	readings := l.readings(s)
	var said [readers][]string
	var all sync.WaitGroup
	for i := range said {
		all.Go(func() {
			for _, r := range readings {
				said[i] = append(said[i], r.read())
			}
		})
	}
	all.Wait()
	for i, r := range readings {
		for _, other := range said[1:] {
			if said[0][i] != other[i] {
				l.t.Fatalf("%s gives different things to several readers at %s\n one   %s\n other %s",
					r.name, s, said[0][i], other[i])
			}
		}
	}
}
