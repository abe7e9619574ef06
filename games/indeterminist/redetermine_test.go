package indeterminist

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// undetermined returns a position of the edition of 2016 in which a redetermination has a few squares to decide.
func undetermined(t *testing.T, r *rand.Rand) *state {
	t.Helper()
	for {
		var list []string
		squares := r.Perm(40)
		for i := range 2 + r.IntN(4) {
			letter := string("QRBNqrbnKk"[r.IntN(10)])
			list = append(list, fmt.Sprintf("%s%s:%d:d1", letter, cells[8+squares[i/2]], 12+r.IntN(80)))
		}
		list = append(list, fmt.Sprintf("K%s:%d:e1", cells[0], 40+r.IntN(61)), "kh8:100:e8")
		if s, err := Game().Parse(strings.Join(list, ",") + " w 0 1 0 {edition=2016}"); err == nil {
			if s.Turn().Kind == game.MoveTurn {
				return s.(*state)
			}
		}
	}
}

// ends adds up the results of the chance turns that are due, and the probability that a seat then has no king where it
// would lose without one: at once if it is to move, and on its next turn if the other seat still has one.
func ends(s *state, seat int, p float64, outcome string, each map[string]float64) (lost float64) {
	if s.Turn().Kind != game.ChanceTurn {
		each[strings.TrimSpace(outcome)] += p
		if s.king(seat) == 0 && (seat == int(s.turn) || s.king(1-seat) > 0) {
			return p
		}
		return 0
	}
	for _, o := range s.Outcomes(nil) {
		after := s.Clone().(*state)
		after.Resolve(o.Code, nil)
		lost += ends(after, seat, p*o.P.Float(), outcome+" "+after.FormatOutcome(o.Code), each)
	}
	return lost
}

// What is told of a redetermination is true of all its squares: the results, their probabilities, and that of losing.
func TestRisksOfARedetermination(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 16))
	for range 60 {
		s := undetermined(t, r)
		each, played := map[string]float64{}, s.Clone().(*state)
		played.Play(game.By(0, redetermine), nil)
		lost := ends(played, 0, 1, "", each)

		risks := game.Risks(s, game.By(0, redetermine), 1<<16)
		sum := 0.0
		for _, risk := range risks {
			sum += risk.P.Float()
			if math.Abs(each[risk.Outcome]-risk.P.Float()) > 1e-12 || risk.State.Turn().Kind == game.ChanceTurn {
				t.Errorf("%s: %q comes with %v, %v is told", s, risk.Outcome, each[risk.Outcome], risk.P)
			}
		}
		if len(risks) != len(each) || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: %d results of %d, %v together", s, len(risks), len(each), sum)
		}
		few := game.Risks(s, game.By(0, redetermine), 3)
		for i := range few {
			if math.Abs(few[i].P.Float()-risks[i].P.Float()) > 1e-12 {
				t.Errorf("%s: the likeliest results are %v, want %v", s, few[i].P, risks[i].P)
			}
		}
		for seat, want := range map[int]float64{0: lost, 1: ends(played, 1, 1, "", map[string]float64{})} {
			if played.Turn().Kind == game.ChanceTurn {
				got, _, ok := played.Foretell(seat)
				if !ok || math.Abs(got-want) > 1e-9 {
					t.Errorf("%s: seat %d loses with %v, %v is told", s, seat, want, got)
				}
			}
		}
	}
}

// The probability to lose by the redetermination of half the board is told at once, and its likeliest results are.
func TestPerilOfARedetermination(t *testing.T) {
	list := []string{"Kh1:60:e1", "kh8:100:e8"}
	for i, q := range cells[8:40] {
		list = append(list, fmt.Sprintf("%s%s:%d:d1", string("Nn"[i%2]), q, 30+i))
	}
	s := at(t, strings.Join(list, ",")+" b 0 1 0 {edition=2016}")
	if got := game.InPeril(t.Context(), s, 1, redetermine, plenty); got.Chance != 0 || got.Part {
		t.Errorf("black loses a certain king with %+v", got)
	}
	s.turn = 0
	if got := game.InPeril(t.Context(), s, 0, redetermine, plenty); math.Abs(got.Chance-0.4) > 1e-9 ||
		got.Answer != "" {
		t.Errorf("white loses a king of 60 %% with %+v", got)
	}
	risks := game.Risks(s, game.By(0, redetermine), 8)
	if len(risks) != 8 || strings.Count(risks[0].Outcome, " ") != 32 || risks[0].P.Float() == 0 ||
		!slices.IsSortedFunc(risks, func(a, b game.Risk) int { return b.P.Compare(a.P) }) {
		t.Errorf("the results of 33 squares are %+v", risks)
	}
}
