package table

import (
	"math"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/internal/person"
)

// Roll is one chance turn of a game: what could have come, and what came.
type Roll struct {
	Ply      int          `json:"ply"`
	Rollers  game.SeatSet `json:"rollers"`           // whose chance it was, where the rules say so
	Outcome  string       `json:"outcome"`           // that came
	P        prob.Ratio   `json:"p"`                 // its probability
	Outcomes []Chance     `json:"outcomes"`          // all that could have come
	Gain     []float64    `json:"gain,omitempty"`    // of each seat against the mean, in pawns, where material is counted
	Surprise float64      `json:"surprise"`          // of what came, in bits: -log2 of its probability
	Expected float64      `json:"expected_surprise"` // the mean of that over all outcomes
}

// Chance is an outcome and its probability.
type Chance struct {
	Outcome string     `json:"outcome"`
	P       prob.Ratio `json:"p"`
}

// Luck is what the rolls of a game gave, against what was to be expected.
type Luck struct {
	Rolls []Roll `json:"rolls"`
	// Gain is by seat what all rolls together gave against their means, in pawns; Spread is the standard deviation of
	// that, from the exact distributions: about two games in three lie within one Spread of 0.
	Gain   []float64 `json:"gain,omitempty"`
	Spread []float64 `json:"spread,omitempty"`
}

// maxCounted is how many outcomes of a roll are told.
const maxCounted = 256

// Luck returns how the dice of a game fell, as far as a seat that the person holds may know it. Errors: as of History.
func (g *Game) Luck(who person.Who, seat int) (*Luck, error) {
	before, steps, err := g.History(who, seat)
	if err != nil {
		return nil, err
	}
	l := &Luck{Rolls: []Roll{}}
	var variance []float64
	for i := range steps {
		s := &steps[i]
		if chance, ok := before.(game.Chancy); ok && s.Chance && s.Outcome != "" &&
			before.Turn().Kind == game.ChanceTurn {
			roll, spread := rolled(chance, s.Outcome)
			roll.Ply = s.Ply
			l.Rolls = append(l.Rolls, roll)
			l.Gain, variance = plus(l.Gain, roll.Gain), plus(variance, spread)
		}
		before = s.State
	}
	for _, v := range variance {
		l.Spread = append(l.Spread, math.Sqrt(v))
	}
	return l, nil
}

// plus is the sum of two lists; an empty one is one of zeros.
func plus(a, b []float64) []float64 {
	if len(a) == 0 {
		a = make([]float64, len(b))
	}
	for i := range b {
		a[i] += b[i]
	}
	return a
}

// rolled is what an outcome of a chance turn gave each seat against the mean, and the variance of that.
func rolled(s game.Chancy, outcome string) (r Roll, variance []float64) {
	r = Roll{Rollers: s.Turn().Rollers, Outcome: outcome, Outcomes: []Chance{}}
	seats := len(s.Seats())
	mean, square, came := make([]float64, seats), make([]float64, seats), make([]float64, seats)
	after, counts := s.Clone(), true
	for _, o := range s.Outcomes(nil) {
		name, p := s.FormatOutcome(o.Code), o.P.Float()
		if len(r.Outcomes) < maxCounted {
			r.Outcomes = append(r.Outcomes, Chance{name, o.P})
		}
		r.Expected -= p * math.Log2(p)
		after.Set(s)
		after.(game.Chancy).Resolve(o.Code, nil)
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
			r.P, r.Surprise = o.P, -math.Log2(p)
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
