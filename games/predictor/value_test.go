package predictor

import (
	"math/bits"
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
					if got := reached.cheapest(seat, q).Worth(); got != least {
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

// With the board turned round and the colours exchanged, each seat has the value that the other one had.
func TestValuesAreFairToBothSeats(t *testing.T) {
	turned := func(b chess.Bits) chess.Bits { return chess.Bits(bits.ReverseBytes64(uint64(b))) }
	r := rand.New(rand.NewPCG(2, 5))
	for range 20 {
		start, err := Game().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for s := start.(*state); s.Turn().Kind == game.SimultaneousTurn; {
			other := *s
			for k, set := range s.kinds {
				other.kinds[k] = turned(set)
			}
			other.colours = [2]chess.Bits{turned(s.colours[1]), turned(s.colours[0])}
			if v, w := s.Value(0), other.Value(1); v != w || v != -s.Value(1) {
				t.Fatalf("%s: White has %d, Black %d, and with colours exchanged Black has %d", s, v, s.Value(1), w)
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

// An attack on a king costs more than one on any other piece: its orders are few, and easy to foresee.
func TestAttackedKingsCost(t *testing.T) {
	value := func(position string) int {
		s, err := Game().Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		return s.(*state).Value(chess.White)
	}
	away, check := value("4k2r/8/8/8/8/8/P7/4K3 - 0 1"), value("4k3/8/8/8/8/8/P7/4K2r - 0 1")
	if check > away-150 {
		t.Errorf("%d with the rook far from the king, %d with an attack on it", away, check)
	}
}
