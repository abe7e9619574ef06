package indeterminist

import (
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
)

func start(tb testing.TB, options ...string) *state {
	tb.Helper()
	given := map[string]string{}
	for i := 0; i < len(options); i += 2 {
		given[options[i]] = options[i+1]
	}
	s, err := Game().Start(given)
	if err != nil {
		tb.Fatal(err)
	}
	return s.(*state)
}

// benchmark plays random games with the turns that choose returns; a roll does not count as a ply.
func benchmark(b *testing.B, choose func(s *state, r *rand.Rand) game.Move) {
	begin := start(b)
	s := *begin
	r := rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		for {
			t := s.Turn()
			if t.Kind == game.MoveTurn {
				break
			}
			if t.Kind == game.Over {
				s = *begin
				continue
			}
			code := lose
			if r.Uint64N(uint64(whole)) < uint64(s.king(int(s.turn))) {
				code = survive
			}
			s.Resolve(code, nil)
		}
		s.Play(game.By(int(s.turn), choose(&s, r)), nil)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "plies/s")
}

// BenchmarkRandomPlay lists the turns with 50 % splits and plays one of them.
func BenchmarkRandomPlay(b *testing.B) {
	buf := make([]game.Move, 0, 1<<16)
	turns := 0
	benchmark(b, func(s *state, r *rand.Rand) game.Move {
		buf = s.Moves(int(s.turn), buf[:0])
		turns += len(buf)
		return buf[r.IntN(len(buf))]
	})
	b.ReportMetric(float64(turns)/float64(b.N), "turns/list")
}

// BenchmarkDrawnPlay plays turns drawn without a list.
func BenchmarkDrawnPlay(b *testing.B) {
	benchmark(b, func(s *state, r *rand.Rand) game.Move { return s.Draw(int(s.turn), r.IntN) })
}

// Playing and hashing a turn does not allocate. (Listing uses a pool; its benchmark shows it.)
func TestPlayingDoesNotAllocate(t *testing.T) {
	s := at(t, dense[0])
	next, turns, total := *s, s.Moves(0, nil), uint64(0)
	if n := testing.AllocsPerRun(100, func() {
		for _, m := range turns {
			next.Set(s)
			next.Play(game.By(0, m), nil)
			total += next.Hash() + uint64(next.Turn().Kind)
		}
	}); n > 0 {
		t.Errorf("%v allocations for %d turns", n, len(turns))
	}
	if total == 0 {
		t.Error("nothing was hashed")
	}
}
