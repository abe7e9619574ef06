package server

import (
	"context"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

// Answer is the answer to a command.
type Answer struct {
	table.Receipt
	Asks *RisksOutBody `json:"asks,omitempty" doc:"the move was not played, for the care that it asked for: what it risks, with pictures"`
}

// heed looks at a move that is to be played with care. It returns what the move risks if there is a question about it.
// Moves that are not for this position, or not allowed, are left to the table: it knows which were played already, and
// refuses the others. Errors: a governor.Refusal.
func (s *Server) heed(ctx context.Context, id string, who person.Who, r table.Request) (asks *Answer, err error) {
	m, ok := r.Command.(table.Move)
	if !ok || m.Careful == "" || m.Number == nil {
		return nil, nil
	}
	seat, v := game.Nobody, visiting(ctx)
	if r.Seat != nil {
		seat = *r.Seat
	}
	err = s.governor.Do(ctx, v.payers, governor.Risks, func(ctx context.Context) error {
		view, seat, position, err := s.viewOf(ctx, id, who, seat)
		if err != nil || *m.Number < position {
			return nil
		}
		view, move, err := allowed(view, seat, m.Move)
		if err != nil {
			return nil
		}
		out := risked(v, view, seat, move, true)
		if m.Careful == table.CarePeril {
			out.Body.Peril = imperilled(ctx, view, seat, move, maxPerilous)
		}
		risks, peril := out.Body.Risks, out.Body.Peril
		if len(risks) > 1 || peril != nil && (peril.Safer != nil || expels(risks, seat)) {
			out.Body.Unsure = unsure(view, seat, move)
			asks = &Answer{table.Receipt{Number: position}, &out.Body}
		}
		return nil
	})
	return asks, err
}

// expels reports whether a move has one certain result, in which the seat that plays it is out. A last to fall may have
// points all the same, and is in no peril then.
func expels(risks []RiskOut, seat int) bool {
	return len(risks) == 1 && !risks[0].Turn.Living.Has(seat)
}
