package game

import (
	"math/big"
	"reflect"
	"slices"

	"github.com/quandary-games/quandary/game/prob"
)

// Risk is one possible result of a ply.
type Risk struct {
	P       prob.Ratio `json:"p"`                 // of chance turns one after the other it may be rounded to 2^-63
	Outcome string     `json:"outcome,omitempty"` // in notation; of several chance turns with spaces between
	Events  []Event    `json:"events"`            // of the ply and the outcomes
	State   State      `json:"-"`                 // the resulting position
}

// Risks returns the possible results of allowed orders: one for each way that the following chance turns can go, the
// likeliest first and at most `most` of them. If no chance turn follows it returns the one certain result. It leaves
// the state unchanged. Pass a seat's view to use only what the seat knows.
func Risks(s State, o Orders, most int) []Risk {
	next, log := s.Clone(), &Log{Ahead: true}
	next.Play(o, log)
	risks := []Risk{{P: prob.One(), Events: log.Events, State: next}}
	for slices.ContainsFunc(risks, func(r Risk) bool { return r.open() }) {
		risks = resolve(risks, most)
	}
	return risks
}

// guesses is how many guesses of what a view hides are tried.
const guesses = 100

// Unsure reports whether what a seat's view hides may change what the seat is told of an allowed move, before any
// chance turn: whether it does in one of many guesses. pick returns a uniform number from 0 to n-1.
func Unsure(view State, seat int, m Move, pick func(n int) int) bool {
	s, ok := view.(Secretive)
	if !ok {
		return false
	}
	told, over := toldOf(view.Clone(), seat, m)
	for range guesses {
		events, ended := toldOf(s.Guess(pick), seat, m)
		// A game that ends tells its secrets, too.
		if ended != over || len(events) < len(told) || len(events) > len(told) && !over ||
			!reflect.DeepEqual(events[:len(told)], told) {
			return true
		}
	}
	return false
}

// toldOf plays a move and returns what its seat is told of it, and whether the game is over then.
func toldOf(s State, seat int, m Move) (events []Event, over bool) {
	var log Log
	s.Play(By(seat, m), &log)
	return Heard(log.Events, seat), s.Turn().Kind == Over
}

// open reports whether chance has still to decide something.
func (r *Risk) open() bool { return r.State.Turn().Kind == ChanceTurn }

// resolve returns the likeliest results of the next chance turn of each result.
func resolve(risks []Risk, most int) []Risk {
	type way struct {
		of  *Risk
		out Outcome
		p   prob.Ratio
	}
	var ways []way
	for i := range risks {
		r := &risks[i]
		if !r.open() {
			ways = append(ways, way{r, Outcome{}, r.P})
			continue
		}
		for _, out := range r.State.(Chancy).Outcomes(nil) {
			ways = append(ways, way{r, out, both(r.P, out.P)})
		}
	}
	slices.SortStableFunc(ways, func(a, b way) int { return b.p.Compare(a.p) })
	var after []Risk
	for _, w := range ways[:min(most, len(ways))] {
		r := *w.of
		if r.open() {
			log := &Log{Events: slices.Clip(r.Events), Ahead: true}
			r.State = r.State.Clone()
			if r.Outcome != "" {
				r.Outcome += " "
			}
			r.Outcome += w.of.State.(Chancy).FormatOutcome(w.out.Code)
			r.State.(Chancy).Resolve(w.out.Code, log)
			r.P, r.Events = w.p, log.Events
		}
		after = append(after, r)
	}
	return after
}

// both returns a*b, rounded down to 2^-63, but not to 0, if it does not fit.
func both(a, b prob.Ratio) prob.Ratio {
	p := new(big.Rat).Mul(a.Rat(), b.Rat())
	if p.Num().IsUint64() && p.Denom().IsUint64() {
		return prob.New(p.Num().Uint64(), p.Denom().Uint64())
	}
	const unit = 1 << 63
	n := new(big.Int).Mul(p.Num(), new(big.Int).SetUint64(unit))
	return prob.New(max(1, n.Div(n, p.Denom()).Uint64()), unit)
}
