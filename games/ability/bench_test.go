package ability

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// everything is the cross with all rules but announcements.
var everything = map[string]string{"abilities": "deal", "barrier": "20"}

// benchmarkPlay plays random games; an op is a ply: Moves, a pick, Play.
func benchmarkPlay(b *testing.B, options ...string) {
	o := maps.Clone(everything)
	for i := 0; i < len(options); i += 2 {
		o[options[i]] = options[i+1]
	}
	start := begin(b, o)
	r := rand.New(rand.NewPCG(1, 2))
	s := start.Clone().(*state)
	buf := make([]game.Move, 0, 4096)
	deals := start.Outcomes(nil)
	b.ReportAllocs()
	for b.Loop() {
		switch t := s.Turn(); t.Kind {
		case game.Over:
			s.Set(start)
			fallthrough
		case game.ChanceTurn:
			s.Resolve(deals[r.IntN(len(deals))].Code, nil)
		default:
			seat := t.Seats.First()
			buf = s.Moves(seat, buf[:0])
			s.Play(game.By(seat, buf[r.IntN(len(buf))]), nil)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "plies/s")
}

func BenchmarkPlay(b *testing.B)          { benchmarkPlay(b) }
func BenchmarkPlayAnnounced(b *testing.B) { benchmarkPlay(b, "announce", "all") }
func BenchmarkPlaySudden(b *testing.B)    { benchmarkPlay(b, "announce", "sudden") }

// BenchmarkPlayWithUses keeps the abilities' uses up, so that each ply also lists leaps, shots and swaps.
func BenchmarkPlayWithUses(b *testing.B) {
	for _, announce := range []string{"off", "all"} {
		b.Run("announce="+announce, func(b *testing.B) {
			s := begin(b, map[string]string{"abilities": "deal", "announce": announce})
			for _, o := range s.Outcomes(nil) {
				if s.FormatOutcome(o.Code) == "leap,sniper,swap,leap" {
					s.Resolve(o.Code, nil)
				}
			}
			if s.Turn().Kind != game.MoveTurn {
				b.Fatal("not dealt")
			}
			var buf []game.Move
			b.ReportAllocs()
			for b.Loop() {
				buf = s.Moves(0, buf[:0])
			}
		})
	}
}

func BenchmarkSet(b *testing.B) {
	var from game.State = begin(b, everything)
	to := from.Clone()
	b.ReportAllocs()
	for b.Loop() {
		to.Set(from)
	}
}

func BenchmarkHash(b *testing.B) {
	s := begin(b, everything)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.Hash()
	}
}

func BenchmarkPosition(b *testing.B) {
	s := begin(b, everything)
	position := s.String()
	b.Run("print", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = s.String()
		}
	})
	b.Run("parse", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Game().Parse(position); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func TestMovesAndPlayDoNotAllocate(t *testing.T) {
	start := begin(t, map[string]string{"abilities": "choose", "barrier": "20", "announce": "ability:9"})
	var o game.Orders
	for seat := range maxSeats {
		o.Put(seat, newChoice(abilityID(seat+1)))
	}
	start.Play(o, nil)
	s := start.Clone()
	buf := make([]game.Move, 0, 4096)
	r := rand.New(rand.NewPCG(5, 6))
	play := func() {
		t := s.Turn()
		if t.Kind == game.Over {
			s.Set(start)
			t = s.Turn()
		}
		seat := t.Seats.First()
		buf = s.Moves(seat, buf[:0])
		s.Play(game.By(seat, buf[r.IntN(len(buf))]), nil)
	}
	for n := range maxContractions + 1 {
		groundOf(cross, n)
	}
	plies := func() {
		for range 1000 {
			play()
		}
	}
	// The garbage collector sometimes empties the pool of copies, and the race detector drops every fourth. Any other
	// allocation would occur at least once per ply.
	if n := testing.AllocsPerRun(5, plies); n > 400 {
		t.Errorf("%v allocations in 1000 plies", n)
	}
	if slices.Contains(buf, 0) {
		t.Error("a move is 0")
	}
}

func BenchmarkUnsure(b *testing.B) {
	s := game.View(parse(b, "standard/0 1Ka1,0Rd1,0Ke1,1Pd4 0 9 0 01 - - sniper:2,leap:3 - abilities=choose"), 0)
	m, err := s.ParseMove(0, "d1d4")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		game.Unsure(s, 0, m, rand.New(rand.NewPCG(1, 1)).IntN)
	}
}
