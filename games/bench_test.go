package games

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// BenchmarkRandomPlay plays every game through the contract: one op is one ply of random play or one chance turn,
// including Turn. A finished game begins again.
func BenchmarkRandomPlay(b *testing.B) {
	for _, setting := range []string{
		"niels", "niels quantum=off", "indeterminist", "ability", "ability announce=all", "qcheckers",
		"qcheckers rules=classical", "predictor",
	} {
		b.Run(strings.ReplaceAll(setting, " ", ","), func(b *testing.B) {
			id, options, _ := strings.Cut(setting, " ")
			g, err := Find(id)
			if err != nil {
				b.Fatal(err)
			}
			settled, err := g.Facts().ParseOptions(options, " ")
			if err != nil {
				b.Fatal(err)
			}
			start, err := g.Start(settled)
			if err != nil {
				b.Fatal(err)
			}
			randomPlay(b, start)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

// randomPlay plays b.N plies and chance turns, again and again from the start.
func randomPlay(b *testing.B, start game.State) {
	r := rand.New(rand.NewPCG(1, 2))
	s := start.Clone()
	var moves []game.Move
	var outcomes []game.Outcome
	b.ReportAllocs()
	for b.Loop() {
		turn := s.Turn()
		switch turn.Kind {
		case game.Over:
			s.Set(start)
		case game.ChanceTurn:
			chance := s.(game.Chancy)
			outcomes = chance.Outcomes(outcomes[:0])
			chance.Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
		default:
			var o game.Orders
			for seat := range turn.Seats.All() {
				moves = s.Moves(seat, moves[:0])
				o.Put(seat, moves[r.IntN(len(moves))])
			}
			s.Play(o, nil)
		}
	}
}
