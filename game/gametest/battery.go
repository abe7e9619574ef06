// Package gametest is the battery of tests that runs on every game: what the contract promises, tried in random play
// and under fuzzing.
package gametest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// Config says how much of a game to try.
type Config struct {
	// Options are the settings to play with; none means one game with the defaults.
	Options []map[string]string
	// Games is the number of random games with each setting, 3 if it is 0.
	Games int
	// MaxPlies is the length by which every game must have ended, 20,000 if it is 0. Chance turns count.
	MaxPlies int
	// Stride is how many plies pass between two thorough looks at the state, 7 if it is 0.
	Stride int
}

// settled is the configuration with its defaults.
func (c Config) settled() Config {
	if len(c.Options) == 0 {
		c.Options = []map[string]string{nil}
	}
	if c.Games == 0 {
		c.Games = 3
	}
	if c.MaxPlies == 0 {
		c.MaxPlies = 20_000
	}
	if c.Stride == 0 {
		c.Stride = 7
	}
	return c
}

// Run plays random games from their start to their end and holds the contract against them.
func Run(t *testing.T, g game.Game, c Config) {
	c = c.settled()
	t.Run("facts", func(t *testing.T) { facts(t, g) })
	for _, options := range c.Options {
		for seed := range c.Games {
			t.Run(fmt.Sprintf("%s/%d", label(options), seed), func(t *testing.T) {
				r := rand.New(rand.NewPCG(uint64(seed), 1))
				s, err := g.Start(options)
				if err != nil {
					t.Fatal(err)
				}
				l := look{t: t, pick: r.IntN}
				for ply := 0; s.Turn().Kind != game.Over; ply++ {
					if ply == c.MaxPlies {
						t.Fatalf("the game has not ended after %d plies, at %s", ply, s)
					}
					if ply%c.Stride == 0 {
						l.state(s)
					}
					s = l.step(s)
				}
				l.state(s)
			})
		}
	}
}

// Fuzz plays games that the fuzzer's bytes choose, holds the contract against each step, and looks thoroughly at
// where they lead: games end where their bytes do, so short inputs make for many such looks.
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
		pick := func(n int) int {
			v := 0
			for m := n - 1; m > 0; m >>= 8 {
				if len(data) > 0 {
					v, data = v<<8|int(data[0]), data[1:]
				}
			}
			return v % n
		}
		s, err := g.Start(c.Options[pick(len(c.Options))])
		if err != nil {
			t.Fatal(err)
		}
		l := look{t: t, pick: pick}
		for ply := 0; ply < 200 && len(data) > 0 && s.Turn().Kind != game.Over; ply++ {
			s = l.step(s)
		}
		l.state(s)
	})
}

// FuzzPosition parses positions that the fuzzer makes up, beginning with the seeds. None may harm, and
// what is accepted must hold to the contract.
func FuzzPosition(f *testing.F, g game.Game, seeds ...string) {
	if s, err := g.Start(nil); err == nil {
		f.Add(s.String())
	}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, position string) {
		s, err := g.Parse(position)
		if err != nil {
			refused(t, err, game.BadPosition)
			return
		}
		r := rand.New(rand.NewPCG(uint64(len(position)), 3))
		l := look{t: t, pick: r.IntN}
		l.state(s)
		if s.Turn().Kind != game.Over {
			l.state(l.step(s))
		}
	})
}

// FuzzMove parses moves that the fuzzer makes up for the first seat to act in these positions (the start if there
// are none). None may harm, and what is accepted must be printed so that it means the same.
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
		for _, m := range game.MoveStrings(s, s.Turn().Seats.First()) {
			f.Add(i, m)
		}
	}
	f.Fuzz(func(t *testing.T, i int, move string) {
		s := states[uint(i)%uint(len(states))]
		seat := s.Turn().Seats.First()
		m, err := s.ParseMove(seat, move)
		if err != nil {
			refused(t, err, game.BadMove)
			return
		}
		turn := s.Turn()
		if turn.Kind != game.MoveTurn {
			return
		}
		before := s.String()
		next, _, err := game.Play(s, game.By(seat, m))
		if s.String() != before {
			t.Fatalf("playing %q changed the state\n from %s\n to   %s", move, before, s)
		}
		if err != nil {
			refused(t, err, game.IllegalMove, game.NotToMove)
			return
		}
		printed := s.FormatMove(seat, m)
		if back, err := s.ParseMove(seat, printed); err != nil || back != m {
			t.Fatalf("%q prints as %q, which reads as %x, %v; want %x", move, printed, back, err, m)
		}
		look{t: t, pick: func(n int) int { return len(move) % n }}.parse(next)
	})
}

// facts holds the declaration of a game against what it does.
func facts(t *testing.T, g game.Game) {
	f := g.Facts()
	s, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	if f.ID == "" || f.Name == "" || len(s.Seats()) != f.Seats {
		t.Errorf("id %q, name %q, %d seats declared and %d at the start", f.ID, f.Name, f.Seats, len(s.Seats()))
	}
	if s.Game().Facts() != f {
		t.Error("the state does not belong to its game")
	}
	if _, ok := s.(game.Secretive); ok != f.Secrets {
		t.Errorf("secrets: declared %v, implemented %v", f.Secrets, ok)
	}
	if _, ok := s.(game.Wide); ok != f.Wide {
		t.Errorf("wide: declared %v, implemented %v", f.Wide, ok)
	}
	for _, o := range f.Options {
		if !o.Allows(o.Default) {
			t.Errorf("option %s does not allow its default %q", o.Name, o.Default)
		}
		known(t, "help of the option "+o.Name, o.Help)
		if _, err := g.Start(map[string]string{o.Name: "no such value"}); err == nil {
			t.Errorf("option %s accepts any value", o.Name)
		} else {
			refused(t, err, game.BadOption)
		}
	}
	if _, err := g.Start(map[string]string{"no such option": "on"}); err == nil {
		t.Error("an unknown option was accepted")
	} else {
		refused(t, err, game.BadOption)
	}
	if _, err := g.Parse(""); err == nil {
		t.Error("an empty position was accepted")
	} else {
		refused(t, err, game.BadPosition)
	}
}

// label is what a test with these options is called.
func label(options map[string]string) string {
	if len(options) == 0 {
		return "defaults"
	}
	s := ""
	for _, k := range slices.Sorted(maps.Keys(options)) {
		s += k + "=" + options[k] + ";"
	}
	return s
}
