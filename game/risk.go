package game

import (
	"slices"

	"github.com/quandary-games/quandary/prob"
)

// Risk is one result that a ply may have.
type Risk struct {
	P       prob.Ratio `json:"p"`
	Code    uint64     `json:"-"`                 // the outcome, if the ply leads to a chance turn
	Outcome string     `json:"outcome,omitempty"` // the outcome in notation
	Events  []Event    `json:"events"`            // what happens then
	State   State      `json:"-"`                 // the position then
}

// Risks tells what playing allowed orders may lead to: each outcome of the chance turn that follows, likeliest
// first, or the one certain result. Of more than most outcomes the likeliest are told, so that the answer comes soon
// whatever the position. The state is as it was. To ask for a seat, ask its view.
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
