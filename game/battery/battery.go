// Package battery checks that a game keeps the contract of package game, in random play and with positions and moves
// from a fuzzer. Package gametest makes tests of it.
package battery

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Config says how much of a game to test.
type Config struct {
	// Options are the option sets to play with; empty means the defaults alone. Together they must show every trait
	// of the game.
	Options []map[string]string
	// Games and Plies are the minimum number of games and of plies in all, per option set; 0 means 2 games and 300
	// plies. So short games are played more often than long ones.
	Games, Plies int
	// MaxPlies is the length within which every game must end, chance turns included; 0 means 20,000.
	MaxPlies int
	// Stride is the number of plies between two thorough checks of the state. 0 adapts it to the length of the games.
	Stride int
}

// Settled returns the configuration with its defaults.
func (c Config) Settled() Config {
	if len(c.Options) == 0 {
		c.Options = []map[string]string{nil}
	}
	for _, field := range []struct {
		value *int
		usual int
	}{{&c.Games, 2}, {&c.Plies, 300}, {&c.MaxPlies, 20_000}} {
		if *field.value == 0 {
			*field.value = field.usual
		}
	}
	return c
}

// Part is a test of the battery.
type Part struct {
	Name string
	Run  func(t TB)
}

// Parts returns the tests of the battery in their order. They play random games to their end.
func Parts(g game.Game, c Config) []Part {
	c = c.Settled()
	all := []Part{
		{"facts", func(t TB) { facts(t, g, c) }},
		{"options", func(t TB) { options(t, g) }},
		{"start", func(t TB) { start(t, g) }},
	}
	for _, options := range c.Options {
		all = append(all, Part{label(options), func(t TB) { match(t, g, options, c) }})
	}
	return append(all, Part{"readers", func(t TB) { readTogether(t, g, c.Options) }})
}

// looks is the approximate number of thorough checks per game; usual is the length assumed for the first game.
const looks, usual = 24, 7 * 24

// match plays random games with one option set.
func match(t TB, g game.Game, options map[string]string, c Config) {
	t.Helper()
	l := looking(t, g, nil)
	traits, plies, stride := l.begin(options).Traits(), 0, c.Stride
	for games := 0; games < c.Games || plies < c.Plies; games++ {
		if c.Stride == 0 {
			stride = max(1, (usual+plies)/(1+games)/looks)
		}
		l.pick = rand.New(rand.NewPCG(uint64(games), 1)).IntN
		plies += l.play(l.begin(options), c.MaxPlies, stride, games%stride)
	}
	for name, has := range named(traits) {
		if has && !named(l.seen)[name] {
			t.Fatalf("the game says that with %s it has %s, and nothing of it was seen in %d plies", label(options),
				name, plies)
		}
	}
}

// readTogether plays a random game with each option set, for a while, and reads a state now and then in several
// goroutines at once. It is what the race detector needs to see of a game.
func readTogether(t TB, g game.Game, options []map[string]string) {
	t.Helper()
	l := looking(t, g, rand.New(rand.NewPCG(1, 1)).IntN)
	for _, set := range options {
		s := l.begin(set)
		for ply := 0; ply < usual && s.Turn().Kind != game.Over; ply++ {
			if ply%looks == 0 {
				l.together(s)
			}
			s = l.step(s)
		}
	}
}

// play plays a game to its end, which must come within most plies, and returns its length. It checks the state
// thoroughly every stride plies, for the first time after first.
func (l *look) play(s game.State, most, stride, first int) (plies int) {
	l.t.Helper()
	traits := s.Traits()
	for s.Turn().Kind != game.Over {
		if plies == most {
			l.t.Fatalf("the game has not ended after %d plies, at %s", plies, s)
		}
		if s.Traits() != traits {
			l.t.Fatalf("the traits of the game change from %+v to %+v at %s", traits, s.Traits(), s)
		}
		if plies%stride == first {
			l.state(s)
		}
		s = l.step(s)
		plies++
	}
	l.state(s)
	return plies
}

// Play plays a game chosen by the bytes of a fuzzer, and checks the contract at each step, and the last state
// thoroughly.
func Play(t TB, g game.Game, c Config, data []byte) {
	c = c.Settled()
	l := looking(t, g, func(n int) int {
		v := 0
		for m := n - 1; m > 0; m >>= 8 {
			if len(data) > 0 {
				v, data = v<<8|int(data[0]), data[1:]
			}
		}
		return v % n
	})
	s := l.begin(c.Options[l.pick(len(c.Options))])
	for ply := 0; ply < 200 && len(data) > 0 && s.Turn().Kind != game.Over; ply++ {
		s = l.step(s)
	}
	l.state(s)
}

// Position parses a position. If it is accepted, it must satisfy the contract.
func Position(t TB, g game.Game, position string) {
	l := looking(t, g, rand.New(rand.NewPCG(uint64(len(position)), 3)).IntN)
	s, err := g.Parse(position)
	if err != nil {
		l.refused(err, game.BadPosition)
		return
	}
	l.state(s)
	if s.Turn().Kind != game.Over {
		l.state(l.step(s))
	}
}

// Move parses a move of the first seat to act. If it is accepted, its notation must mean the same, and playing it must
// leave s as it is.
func Move(t TB, s game.State, move string) {
	l := looking(t, s.Game(), func(n int) int { return len(move) % n })
	seat := s.Turn().Seats.First()
	m, err := s.ParseMove(seat, move)
	if err != nil {
		l.refused(err, game.BadMove)
		return
	}
	before := s.String()
	if err := s.Check(seat, m); err != nil {
		l.refused(err, game.IllegalMove)
		return
	}
	l.reads(s, seat, m)
	if s.Turn().Kind == game.MoveTurn {
		next, _, err := game.Play(s, game.By(seat, m))
		if err != nil {
			t.Fatalf("%q is allowed, and playing it is refused: %v", move, err)
		}
		l.parse(next)
	}
	if s.String() != before {
		t.Fatalf("playing %q changed the state\n from %s\n to   %s", move, before, s)
	}
}

// label returns the name of the test with these options.
func label(options map[string]string) string {
	if len(options) == 0 {
		return "defaults"
	}
	s := ""
	for _, k := range slices.Sorted(maps.Keys(options)) {
		s += fmt.Sprintf("%s=%s;", k, options[k])
	}
	return s
}
