package bot

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// Luck is 0 on average over the outcomes of a chance turn, for each seat. Of two seats, one has what the other lacks.
func TestLuckIsFair(t *testing.T) {
	for _, id := range []string{"niels", "indeterminist", "qcheckers"} {
		g, err := games.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(3, 5))
		turns, largest := 0, 0.0
		for ply := 0; ply < 200 && s.Turn().Kind != game.Over && turns < 6; {
			if s.Turn().Kind != game.ChanceTurn {
				seat := s.Turn().Seats.First()
				task := Ask(s, seat)
				task.Seed = r.Uint64()
				s.Play(game.By(seat, Random{}.Choose(t.Context(), task).Move), nil)
				ply++
				continue
			}
			turns++
			sum := 0.0
			chance := s.(game.Chancy)
			outcomes := chance.Outcomes(nil)
			for _, o := range outcomes {
				f, ok := FortuneOf(t.Context(), Search{}, s, chance.FormatOutcome(o.Code))
				if !ok {
					t.Fatalf("%s: the luck of one of %d outcomes is not known", s, len(outcomes))
				}
				if both := f.Luck(0) + f.Luck(1); math.Abs(both) > 1e-9 {
					t.Errorf("%s: both seats together have a luck of %g", s, both)
				}
				sum += o.P.Float() * f.Luck(0)
				largest = max(largest, f.Luck(0))
			}
			if math.Abs(sum) > 1e-9 {
				t.Errorf("%s: the mean luck is %g", s, sum)
			}
			chance.Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
		}
		if turns == 0 || largest < 0.001 {
			t.Errorf("%s: in %d chance turns the largest luck was %g", id, turns, largest)
		}
	}
}
