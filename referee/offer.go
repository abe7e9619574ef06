package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// OfferDraw offers a draw for a seat. The offer stands until a seat declines it, or orders a move without having
// accepted it. The game is drawn when all seats still in it have offered or accepted. Errors: BadRequest if the seat
// has already offered or accepted.
func (m *Match) OfferDraw(seat int) error { return m.drawEntry(record.Offered, seat) }

// AcceptDraw accepts the offered draw for a seat. Errors: BadRequest if there is no offer, or the seat has accepted.
func (m *Match) AcceptDraw(seat int) error { return m.drawEntry(record.Accepted, seat) }

// DeclineDraw declines the offered draw for a seat. Errors: BadRequest if there is no offer.
func (m *Match) DeclineDraw(seat int) error { return m.drawEntry(record.Declined, seat) }

// Offered returns the seats that have offered or accepted a draw that is not yet agreed.
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
