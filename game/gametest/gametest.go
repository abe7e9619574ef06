// Package gametest makes tests and fuzz targets of the battery (package battery), and runs files of conformance cases.
package gametest

import (
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/battery"
)

// Config says how much of a game to test.
type Config = battery.Config

// Run plays random games to their end and checks the contract; with -short half as many.
func Run(t *testing.T, g game.Game, c Config) {
	if c = c.Settled(); testing.Short() {
		c.Games, c.Plies = (c.Games+1)/2, (c.Plies+1)/2
	}
	for _, p := range battery.Parts(g, c) {
		t.Run(p.Name, func(t *testing.T) { p.Run(t) })
	}
}

// Fuzz plays games chosen by the fuzzer's bytes, checks the contract at each step, and checks the last state
// thoroughly.
func Fuzz(f *testing.F, g game.Game, c Config) {
	for i := range 4 {
		b := make([]byte, 32<<i)
		r := rand.New(rand.NewPCG(uint64(i), 2))
		for j := range b {
			b[j] = byte(r.Uint32())
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) { battery.Play(t, g, c, data) })
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
	f.Fuzz(func(t *testing.T, position string) { battery.Position(t, g, position) })
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
	f.Fuzz(func(t *testing.T, i int, move string) { battery.Move(t, states[uint(i)%uint(len(states))], move) })
}
