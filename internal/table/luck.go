package table

import (
	"cmp"
	"math"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/referee"
)

// Roll is one chance turn of a game with its possible outcomes.
type Roll struct {
	Ply      int          `json:"ply"`
	Rollers  game.SeatSet `json:"rollers"`           // the seats that rolled, where the rules say so
	Outcome  string       `json:"outcome"`           // the one that was drawn
	P        prob.Ratio   `json:"p"`                 // its probability
	Alike    prob.Ratio   `json:"alike"`             // that of all outcomes of which the same is told
	Outcomes []Chance     `json:"outcomes"`          // all possible ones
	Gain     []float64    `json:"gain,omitempty"`    // of each seat in pawns against the mean, if material is counted
	Surprise float64      `json:"surprise"`          // of the outcome, in bits: -log2 of its probability
	Expected float64      `json:"expected_surprise"` // the mean surprise over all outcomes
}

// Chance is an outcome and its probability.
type Chance struct {
	Outcome string     `json:"outcome"`
	P       prob.Ratio `json:"p"`
}

// Luck compares the rolls of a game with their expectations.
type Luck struct {
	Rolls []Roll `json:"rolls"`
	// Gain is, by seat, how far all rolls together were above their means, in pawns. Spread is the standard deviation
	// of Gain, from the exact distributions: about two games in three lie within one Spread of 0.
	Gain   []float64 `json:"gain,omitempty"`
	Spread []float64 `json:"spread,omitempty"`

	variance []float64 // of Gain
}

// maxCounted is the most outcomes of a roll that are listed.
const maxCounted = 256

// Add counts the roll of the step that follows a position. Of any other step it does nothing.
func (l *Luck) Add(before game.State, s *referee.Step) {
	chance, ok := before.(game.Chancy)
	if !ok || !s.Chance || s.Outcome == "" || before.Turn().Kind != game.ChanceTurn {
		return
	}
	roll, variance := rolled(chance, s.Outcome)
	roll.Ply = s.Ply
	l.Rolls = append(l.Rolls, roll)
	l.Gain, l.variance = plus(l.Gain, roll.Gain), plus(l.variance, variance)
	l.Spread = make([]float64, len(l.variance))
	for seat, v := range l.variance {
		l.Spread[seat] = math.Sqrt(v)
	}
}

// plus returns the sum of two lists. An empty list counts as zeros.
func plus(a, b []float64) []float64 {
	if len(a) == 0 {
		a = make([]float64, len(b))
	}
	for i := range b {
		a[i] += b[i]
	}
	return a
}

// telling returns, by outcome, what its events tell in distinction to the others: what is told of all outcomes, and how
// the dice fell, count only if nothing else is told.
func telling(outcomes [][]game.Event) []string {
	tells := map[string]int{} // by event, the number of outcomes of which it is told
	for _, events := range outcomes {
		once := map[string]bool{}
		for _, e := range events {
			once[e.Text.String()] = true
		}
		for event := range once {
			tells[event]++
		}
	}
	all := make([]string, len(outcomes))
	for i, events := range outcomes {
		own, fell := "", ""
		for _, e := range events {
			event := e.Text.String()
			switch {
			case tells[event] == len(outcomes):
			case e.Role == game.RoleRolled || e.Role == game.RoleFound || e.Role == game.RoleMeasured:
				fell += event + "\n"
			default:
				own += event + "\n"
			}
		}
		all[i] = cmp.Or(own, fell)
	}
	return all
}

// rolled returns how far an outcome was above the mean for each seat, and the variance of that.
func rolled(s game.Chancy, outcome string) (r Roll, variance []float64) {
	r = Roll{Rollers: s.Turn().Rollers, Outcome: outcome, Outcomes: []Chance{}}
	seats := len(s.Seats())
	mean, square, came := make([]float64, seats), make([]float64, seats), make([]float64, seats)
	after, counts := s.Clone(), true
	outcomes := s.Outcomes(nil)
	var told [][]game.Event
	drawn := -1
	for i, o := range outcomes {
		name, p := s.FormatOutcome(o.Code), o.P.Float()
		if len(r.Outcomes) < maxCounted {
			r.Outcomes = append(r.Outcomes, Chance{name, o.P})
		}
		r.Expected -= p * math.Log2(p)
		after.Set(s)
		log := &game.Log{}
		after.(game.Chancy).Resolve(o.Code, log)
		told = append(told, log.Events)
		for seat := range seats {
			gain, ok := game.Lead(after, seat)
			counts = counts && ok
			mean[seat] += p * gain
			square[seat] += p * gain * gain
			if name == outcome {
				came[seat] = gain
			}
		}
		if name == outcome {
			r.P, r.Surprise, drawn = o.P, -math.Log2(p), i
		}
	}
	r.Alike = r.P
	for i, same := 0, telling(told); i < len(same) && drawn >= 0; i++ {
		if i != drawn && same[i] == same[drawn] {
			r.Alike = r.Alike.Plus(outcomes[i].P)
		}
	}
	if !counts {
		return r, nil
	}
	for seat := range seats {
		r.Gain = append(r.Gain, came[seat]-mean[seat])
		variance = append(variance, max(square[seat]-mean[seat]*mean[seat], 0))
	}
	return r, variance
}
