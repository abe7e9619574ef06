package qcheckers

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
)

// BenchmarkRandomPly plays random games to their end; an op is a ply: list the moves or outcomes and carry one out.
func BenchmarkRandomPly(b *testing.B) {
	b.ReportAllocs()
	r := rand.New(rand.NewPCG(1, 21))
	first := start(b, nil)
	s := first.Clone().(*state)
	var moves []game.Move
	var outcomes []game.Outcome
	took := make([]time.Duration, 0, b.N)
	for b.Loop() {
		t := time.Now()
		switch s.Turn().Kind {
		case game.Over:
			s.Set(first)
		case game.ChanceTurn:
			outcomes = s.Outcomes(outcomes[:0])
			s.Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
		default:
			moves = s.Moves(s.seat, moves[:0])
			s.Play(game.By(s.seat, moves[r.IntN(len(moves))]), nil)
		}
		took = append(took, time.Since(t))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds()), "median-ns")
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds()), "p99-ns")
}

// everywhere returns a state, reached by play, with all 24 pieces in superposition.
func everywhere(t testing.TB) *state {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 22))
		s := start(t, nil)
		for s.Turn().Kind == game.MoveTurn {
			moves := s.Moves(s.seat, nil)
			moves = slices.DeleteFunc(moves, func(m game.Move) bool {
				return kindOf(m) == capturing || kindOf(m) == stopping
			})
			if len(moves) == 0 {
				break
			}
			best, at := -1, 0
			for i, m := range moves {
				c := s.Clone().(*state)
				c.Play(game.By(s.seat, m), nil)
				if n := 8*c.q.Loose().Len() + r.IntN(20); n > best {
					best, at = n, i
				}
			}
			s.Play(game.By(s.seat, moves[at]), nil)
			if s.q.Loose().Len() == 2*men {
				return s
			}
		}
	}
	t.Fatal("no such state was reached")
	return nil
}

// BenchmarkAllInSuperposition measures the memory of such a state and listing its moves.
func BenchmarkAllInSuperposition(b *testing.B) {
	s := everywhere(b)
	bench := func(name string, s *state) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			boards, product := 0, 1.0
			for i := range s.q.Clusters() {
				boards += len(s.q.Terms(i))
				product *= float64(len(s.q.Terms(i)))
			}
			const copies = 16
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			kept := make([]game.State, copies)
			for i := range kept {
				kept[i] = s.Clone()
			}
			runtime.ReadMemStats(&after)
			runtime.KeepAlive(kept)
			var moves []game.Move
			s.end = "" // list moves even if the game is over
			for b.Loop() {
				moves = s.Moves(s.seat, moves[:0])
			}
			b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/copies/1e6, "MB/state")
			b.ReportMetric(float64(boards), "boards")
			b.ReportMetric(math.Log2(product), "log2-flat-boards")
		})
	}
	bench("played", s)
	bench("largest", position(b, largestPosition()))
}

// largestPosition returns a position of the largest size: 24 pieces in four clusters of 4096 boards.
func largestPosition() string {
	r := rand.New(rand.NewPCG(1, 23))
	var lists [2][]string
	var fields strings.Builder
	for cluster := range 4 {
		seat := cluster % 2
		var pieces []string
		for i := range 6 {
			pieces = append(pieces, names[6*cluster+i])
			lists[seat] = append(lists[seat], names[6*cluster+i]+"@?")
		}
		// Six pieces on seven squares have 5040 arrangements.
		var room []string
		for i := range 7 {
			room = append(room, names[7*cluster+i]+"K")
		}
		boards := map[string]float64{}
		sum := 0.0
		for len(boards) < mostBoards {
			r.Shuffle(len(room), func(i, j int) { room[i], room[j] = room[j], room[i] })
			key := strings.Join(room[:6], ",")
			if boards[key] == 0 {
				boards[key] = r.NormFloat64() + 1e-3
				sum += boards[key] * boards[key]
			}
		}
		fields.WriteString(" " + strings.Join(pieces, ","))
		separator := ":"
		for key, amp := range boards {
			fields.WriteString(separator + key + "=" + strconv.FormatFloat(amp/math.Sqrt(sum), 'g', -1, 64))
			separator = ";"
		}
	}
	return "W:W" + strings.Join(lists[0], ",") + ":B" + strings.Join(lists[1], ",") + fields.String()
}

func BenchmarkParseLargest(b *testing.B) {
	text := largestPosition()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := parse(text); err != nil {
			b.Fatal(err)
		}
	}
}
