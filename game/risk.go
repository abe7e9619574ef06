package game

import (
	"slices"

	"github.com/quandary-games/quandary/game/prob"
)

// Risk is one possible result of a ply.
type Risk struct {
	P       prob.Ratio `json:"p"`
	Code    uint64     `json:"-"`                 // the outcome, if the ply leads to a chance turn
	Outcome string     `json:"outcome,omitempty"` // in notation
	Events  []Event    `json:"events"`            // of the ply and the outcome
	State   State      `json:"-"`                 // the resulting position
}

// Risks returns the possible results of allowed orders: each outcome of the chance turn that follows, likeliest first
// and at most `most`, or the one certain result. It leaves the state unchanged. Pass a seat's view to use only what
// the seat knows.
func Risks(s State, o Orders, most int) []Risk {
	next, log := s.Clone(), &Log{}
	next.Play(o, log)
	chance, ok := next.(Chancy)
	if !ok || next.Turn().Kind != ChanceTurn {
		return []Risk{{P: prob.One(), Events: log.Events, State: next}}
	}
	outcomes := chance.Outcomes(nil)
	slices.SortStableFunc(outcomes, func(a, b Outcome) int { return b.P.Compare(a.P) })
	var risks []Risk
	for _, out := range outcomes[:min(most, len(outcomes))] {
		after, log := next.Clone(), &Log{Events: slices.Clip(log.Events)}
		after.(Chancy).Resolve(out.Code, log)
		risks = append(risks, Risk{out.P, out.Code, chance.FormatOutcome(out.Code), log.Events, after})
	}
	return risks
}
