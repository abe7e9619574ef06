package predictor

import (
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// The squares that a value takes for attacked are those that the rules call so.
func TestAttacksAreThoseOfTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 20 {
		start, err := Game().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		s := start.(*state)
		for s.Turn().Kind == game.SimultaneousTurn {
			reached := s.attacks()
			for q := range board.Square(64) {
				for seat := range 2 {
					attackers := s.attackers(seat, q, s.occupied())
					if got := reached.all[seat].Has(q); got != (attackers != 0) {
						t.Fatalf("%s: seat %d attacks square %d: %v", s, seat, q, got)
					}
					least := chess.King.Worth()
					for set := attackers; set != 0; {
						least = min(least, s.kindAt(set.Pop()).Worth())
					}
					if got := reached.cheapest(seat, q); got != least {
						t.Fatalf("%s: seat %d attacks square %d with %d at least, want %d", s, seat, q, got, least)
					}
				}
			}
			var o game.Orders
			for seat := range 2 {
				list := s.Moves(seat, nil)
				o.Put(seat, list[r.IntN(len(list))])
			}
			s.Play(o, nil)
		}
	}
}
