package qcheckers

import (
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// In games without quantum moves the steps that a value counts are the legal ones.
func TestStepsAreLegalMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		s := start(t, map[string]string{"rules": "classical"})
		for s.Turn().Kind == game.MoveTurn {
			list, want := s.Moves(s.seat, nil), 0
			for _, m := range list {
				if kindOf(m) == stepping {
					want++
				}
			}
			if got := s.steps(s.seat); s.goOn == nowhere && got != want {
				t.Fatalf("%s: %d steps, want %d", s, got, want)
			}
			s.Play(game.By(s.seat, list[r.IntN(len(list))]), nil)
		}
	}
}

// Of two positions with the same pieces in the same ranks, the one in which they can move is worth more.
func TestFreedomIsWorthSomething(t *testing.T) {
	blocked := position(t, "W:Wa3,a5,h4:Bb4,b6,d8")
	free := position(t, "W:Wc3,c5,h4:Bb4,b6,d8")
	if blocked.freedom(&tuned, 0) >= free.freedom(&tuned, 0) {
		t.Errorf("%d steps are worth %.0f, and %d steps %.0f", blocked.steps(0), blocked.freedom(&tuned, 0),
			free.steps(0), free.freedom(&tuned, 0))
	}
}

// Trust is least in the middle of the game.
func TestTrustDependsOnThePieces(t *testing.T) {
	for text, want := range map[string]int{
		start(t, nil).String():                 48,
		"W:Wa1,c1,e1,g1,b2,d2:Bb8,d8,f8,h8,a7": 22,
		"W:Wa1:Bb8":                            40,
	} {
		if got := position(t, text).Trust(); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}
