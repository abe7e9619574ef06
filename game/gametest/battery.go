// Package gametest is a battery of tests for games. It checks the contract of package game in random play and under
// fuzzing, and runs files of conformance cases.
package gametest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

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

// settled returns the configuration with its defaults.
func (c Config) settled() Config {
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

// Run plays random games to their end and checks the contract; with -short half as many.
func Run(t *testing.T, g game.Game, c Config) {
	if c = c.settled(); testing.Short() {
		c.Games, c.Plies = (c.Games+1)/2, (c.Plies+1)/2
	}
	for _, p := range parts(g, c) {
		t.Run(p.name, func(t *testing.T) { p.run(t) })
	}
}

type part struct {
	name string
	run  func(t tb)
}

// parts returns the tests of the battery in their order.
func parts(g game.Game, c Config) []part {
	c = c.settled()
	all := []part{
		{"facts", func(t tb) { facts(t, g, c) }},
		{"options", func(t tb) { options(t, g) }},
		{"start", func(t tb) { start(t, g) }},
	}
	for _, options := range c.Options {
		all = append(all, part{label(options), func(t tb) { match(t, g, options, c) }})
	}
	return append(all, part{"readers", func(t tb) { readTogether(t, g, c.Options) }})
}

// looks is the approximate number of thorough checks per game; usual is the length assumed for the first game.
const looks, usual = 24, 7 * 24

// match plays random games with one option set.
func match(t tb, g game.Game, options map[string]string, c Config) {
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
func readTogether(t tb, g game.Game, options []map[string]string) {
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

// Fuzz plays games chosen by the fuzzer's bytes, checks the contract at each step, and checks the last state
// thoroughly.
func Fuzz(f *testing.F, g game.Game, c Config) {
	c = c.settled()
	for i := range 4 {
		b := make([]byte, 32<<i)
		r := rand.New(rand.NewPCG(uint64(i), 2))
		for j := range b {
			b[j] = byte(r.Uint32())
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
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
	})
}

// FuzzPosition parses positions made by the fuzzer, beginning with the seeds. None may panic, and accepted positions
// must satisfy the contract.
func FuzzPosition(f *testing.F, g game.Game, seeds ...string) {
	if s, err := g.Start(nil); err == nil {
		f.Add(s.String())
	}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, position string) {
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
	})
}

// maxSeeds is the most moves of a position that the fuzzer begins with.
const maxSeeds = 200

// FuzzMove parses moves made by the fuzzer for the first seat to act in these positions (or the start). None may
// panic, and the notation of accepted moves must mean the same.
func FuzzMove(f *testing.F, g game.Game, positions ...string) {
	var states []game.State
	for _, p := range positions {
		s, err := g.Parse(p)
		if err != nil {
			f.Fatal(err)
		}
		states = append(states, s)
	}
	if len(states) == 0 {
		s, err := g.Start(nil)
		if err != nil {
			f.Fatal(err)
		}
		states = append(states, s)
	}
	for i, s := range states {
		list := game.MoveStrings(s, s.Turn().Seats.First())
		for n := 0; n < len(list); n += 1 + len(list)/maxSeeds {
			f.Add(i, list[n])
		}
	}
	f.Fuzz(func(t *testing.T, i int, move string) {
		l := looking(t, g, func(n int) int { return len(move) % n })
		s := states[uint(i)%uint(len(states))]
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
	})
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
