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
	s, err := Game.Start(given)
	if err != nil {
		tb.Fatal(err)
	}
	return s.(*state)
}

// BenchmarkRandomPlay is a ply of random play: the list of turns with 50 % split off, one of them
// at random, played; a roll is no ply.
func BenchmarkRandomPlay(b *testing.B) {
	begin := start(b)
	s := *begin
	r := rand.New(rand.NewPCG(1, 1))
	buf := make([]game.Move, 0, 1<<16)
	turns := 0
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
		seat := int(s.turn)
		buf = s.Moves(seat, buf[:0])
		turns += len(buf)
		s.Play(game.By(seat, buf[r.IntN(len(buf))]), nil)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "plies/s")
	b.ReportMetric(float64(turns)/float64(b.N), "turns/list")
}
