package predictor

import (
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// BenchmarkJointPly plays random plies from the start: Turn, the primaries of both seats, Play.
func BenchmarkJointPly(b *testing.B) {
	start, err := Game().Start(nil)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	s := start.Clone()
	var room [2][]game.Move
	room[0], room[1] = make([]game.Move, 0, 256), make([]game.Move, 0, 256)
	b.ReportAllocs()
	for b.Loop() {
		if s.Turn().Kind == game.Over {
			s.Set(start)
		}
		var o game.Orders
		for seat := range 2 {
			moves := s.Moves(seat, room[seat][:0])
			o.Put(seat, moves[r.IntN(len(moves))])
		}
		s.Play(o, nil)
	}
}

// BenchmarkDraw draws orders with conditional parts for both seats and plays them.
func BenchmarkDraw(b *testing.B) {
	start, err := Game().Start(nil)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	s := start.Clone().(*state)
	b.ReportAllocs()
	for b.Loop() {
		if s.Turn().Kind == game.Over {
			s.Set(start)
		}
		var o game.Orders
		for seat := range 2 {
			o.Put(seat, s.Draw(seat, r.IntN))
		}
		s.Play(o, nil)
	}
}

func BenchmarkPerft3(b *testing.B) {
	s, err := Game().Start(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		game.Perft(s, 3, 1e12)
	}
}

// Listing and playing do not allocate.
func TestMovesAndPlayDoNotAllocate(t *testing.T) {
	s := parse(crowds[2])
	next := s.Clone()
	buf := make([]game.Move, 0, 256)
	if n := testing.AllocsPerRun(100, func() {
		next.Set(s)
		o := game.Orders{Seats: 3}
		for seat := range 2 {
			o.Moves[seat] = next.Moves(seat, buf)[0]
		}
		next.Play(o, nil)
		next.Turn()
	}); n != 0 {
		t.Errorf("%v allocations per ply", n)
	}
}
