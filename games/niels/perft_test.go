package niels

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

var deep = flag.Bool("perft.deep", false, "count the deep trees of plain chess, too")

// N1.1, N5.2: with quantum=off it is chess, leaf by leaf.
func TestN5_2PerftOfPlainChess(t *testing.T) {
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), " ;")
		s, err := parse(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range fields[1:] {
			var depth int
			var want uint64
			if _, err := fmt.Sscan(field, &depth, &want); err != nil {
				t.Fatalf("%q: %v", field, err)
			}
			if want > 5_000_000 && !*deep {
				continue
			}
			if got, ok := s.Perft(depth, 1e9); !ok || got != want {
				t.Errorf("perft %d of %s is %d, %v; want %d", depth, s, got, ok, want)
			}
		}
	}
}

// Perft gives up when there are too many leaves, and agrees with counting by the contract.
func TestPerftLimit(t *testing.T) {
	for _, position := range curious {
		s, err := parse(position)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := game.Perft(plainly{s}, 2, 1e6)
		got, ok2 := s.Perft(2, 1e6)
		if got != want || !ok || !ok2 {
			t.Errorf("perft 2 of %s is %d, %v; want %d, %v", s, got, ok2, want, ok)
		}
		if _, ok := s.Perft(2, want-1); ok {
			t.Errorf("perft 2 of %s does not give up", s)
		}
	}
}

// plainly hides that a state counts for itself.
type plainly struct{ game.State }

func (p plainly) Clone() game.State   { return plainly{p.State.Clone()} }
func (p plainly) Set(from game.State) { p.State.Set(from.(plainly).State) }

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

// One op is one ply of random play from the start, its end found out.
func BenchmarkRandomPlay(b *testing.B) {
	start, err := Game.Start(nil)
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
			outcomes = s.Outcomes(outcomes[:0])
			s.Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
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
