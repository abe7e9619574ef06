package niels

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

func BenchmarkPerftOfPlainChess(b *testing.B) {
	for _, position := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - {quantum=off}",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 - {quantum=off}",
	} {
		s, err := parse(position)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.Fields(position)[0], func(b *testing.B) {
			b.ReportAllocs()
			nodes := uint64(0)
			for b.Loop() {
				n, _ := s.Perft(4, 1e9)
				nodes += n
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

func BenchmarkRandomPlay(b *testing.B) {
	b.Run("full", func(b *testing.B) { benchmarkRandomPlay(b, nil) })
	b.Run("plain", func(b *testing.B) { benchmarkRandomPlay(b, map[string]string{"quantum": "off"}) })
}

// One op is one ply of random play from the start through the contract, including Turn.
func benchmarkRandomPlay(b *testing.B, options map[string]string) {
	start, err := Game().Start(options)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	s := start.Clone()
	moves := make([]game.Move, 0, 2048)
	outcomes := make([]game.Outcome, 0, 4)
	listed := 0
	b.ReportAllocs()
	for b.Loop() {
		switch turn := s.Turn(); turn.Kind {
		case game.Over:
			s.Set(start)
		case game.ChanceTurn:
			outcomes = s.(game.Chancy).Outcomes(outcomes[:0])
			s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
		default:
			seat := turn.Seats.First()
			moves = s.Moves(seat, moves[:0])
			listed += len(moves)
			s.Play(game.By(seat, moves[r.IntN(len(moves))]), nil)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "plies/s")
	b.ReportMetric(float64(listed)/float64(b.N), "moves/ply")
}

func BenchmarkCompose(b *testing.B) {
	s, err := Game().Parse("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1 nb6/h2=")
	if err != nil {
		b.Fatal(err)
	}
	picks := []string{"d4", "superposition", "d5"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Compose(0, picks); err != nil {
			b.Fatal(err)
		}
	}
}

func TestMovesAndPlayDoNotAllocate(t *testing.T) {
	s, _ := follow(t, curious[2])
	moves, outcomes := make([]game.Move, 0, 2048), make([]game.Outcome, 0, 4)
	next := s.Clone()
	if n := testing.AllocsPerRun(20, func() {
		seat := s.Turn().Seats.First()
		moves = s.Moves(seat, moves[:0])
		for _, m := range moves {
			next.Set(s)
			next.Play(game.By(seat, m), nil)
			if next.Turn().Kind == game.ChanceTurn {
				outcomes = next.(game.Chancy).Outcomes(outcomes[:0])
				next.(game.Chancy).Resolve(outcomes[0].Code, nil)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
