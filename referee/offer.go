package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
)

// OfferDraw is a seat offering a draw. An offer stands until a seat declines it or orders a move without having
// accepted it; when all seats that are still in the game have offered or accepted, the game is drawn. Errors:
// BadRequest if it has done so already.
func (m *Match) OfferDraw(seat int) error { return m.drawEntry(record.Offered, seat) }

// AcceptDraw is a seat accepting the draw that is offered. Errors: BadRequest if none is, or it has already.
func (m *Match) AcceptDraw(seat int) error { return m.drawEntry(record.Accepted, seat) }

// DeclineDraw is a seat declining the draw that is offered. Errors: BadRequest if none is.
func (m *Match) DeclineDraw(seat int) error { return m.drawEntry(record.Declined, seat) }

// Offered are the seats that have offered or accepted a draw that is not yet agreed.
func (m *Match) Offered() game.SeatSet { return m.offered }

func (m *Match) drawEntry(what record.What, seat int) error {
	return m.act(record.Entry{What: what, Ply: m.ply(), Seat: seat})
}

func (m *Match) drawOffer(e *record.Entry) ([]game.Event, error) {
	living, name := m.turn.Living, m.name(e.Seat)
	switch {
	case !living.Has(e.Seat):
		return nil, game.Refuse(game.BadRequest, "referee.gone", "seat", name)
	case e.What == record.Offered && m.offered != 0:
		return nil, game.Refuse(game.BadRequest, "referee.offer_stands", "offered", m.names(m.offered))
	case e.What != record.Offered && (m.offered == 0 || m.offered.Has(e.Seat)):
		return nil, game.Refuse(game.BadRequest, "referee.no_offer", "seat", name)
	}
	if e.What == record.Declined {
		m.offered = 0
		return event("referee.declined", "seat", name), nil
	}
	kind := "referee.accepted"
	if e.What == record.Offered {
		kind = "referee.offered"
	}
	m.offered = m.offered.With(e.Seat)
	if living&^m.offered == 0 {
		m.offered = 0
		m.end(game.Drawn(living, living, game.Agreed))
	}
	return event(kind, "seat", name), nil
}
