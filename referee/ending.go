package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

// Resign is a seat giving up, in turn or not: by the rules of the game where they say how (game.Resigner), otherwise
// the game is over and the other seats share the point. Errors: NotToMove, IllegalMove.
func (m *Match) Resign(seat int) error {
	return m.act(record.Entry{What: record.Resigned, Ply: m.ply(), Seat: seat})
}

func (m *Match) resigned(e *record.Entry) ([]game.Event, error) {
	events := event("referee.resigned", "seat", m.name(e.Seat))
	r, ok := m.state().(game.Resigner)
	if !ok {
		m.end(m.lost(game.Only(e.Seat), game.Resigned))
		return events, nil
	}
	next, more, err := game.Play(m.state(), game.By(e.Seat, r.Resignation(e.Seat)))
	if err != nil {
		return nil, err
	}
	events = append(events, more...)
	m.offered = m.offered.Without(e.Seat)
	m.push(Step{Ply: m.plies(), Seats: game.Only(e.Seat), Events: events}, next, false)
	m.fixed = len(m.steps)
	return events, nil
}

// Timeout says that the time of these seats is up. It is called by whoever has the clock, for seats of [Match.Awaited]. They
// lose: as by resigning where the rules of the game say how, otherwise the others share the point, or all if none is left.
// Errors: NotToMove for a seat that is not awaited.
func (m *Match) Timeout(seats game.SeatSet) error {
	e := record.Entry{What: record.TimedOut, Ply: m.ply()}
	for seat := range seats.All() {
		e.Seats = append(e.Seats, seat)
	}
	return m.act(e)
}

func (m *Match) timedOut(e *record.Entry) ([]game.Event, error) {
	var late game.SeatSet
	var events []game.Event
	for _, seat := range e.Seats {
		if !m.Awaited().Has(seat) || late.Has(seat) {
			return nil, game.Refuse(game.NotToMove, "referee.not_awaited", "seat", seat)
		}
		late = late.With(seat)
		events = append(events, event("referee.timed_out", "seat", m.name(seat))...)
	}
	if late == 0 {
		return nil, game.Refuse(game.BadRequest, "referee.nobody_late")
	}
	next := m.state()
	for seat := range late.All() {
		if next.Turn().Kind == game.Over {
			break
		}
		r, ok := next.(game.Resigner)
		if !ok {
			m.end(m.lost(late, game.Timeout))
			return events, nil
		}
		after, more, err := game.Play(next, game.By(seat, r.Resignation(seat)))
		if err != nil { // the rules do not let a seat go at this moment, but time is up
			m.end(m.lost(late, game.Timeout))
			return events, nil
		}
		next, events = after, append(events, more...)
	}
	m.offered &^= late
	m.push(Step{Ply: m.plies(), Seats: late, Events: events}, next, false)
	m.fixed = len(m.steps)
	return events, nil
}

// end ends the game by a decision that is not in the position.
func (m *Match) end(t game.Turn) { m.turn = t }

// lost is the end of a game that some seats lose together.
func (m *Match) lost(who game.SeatSet, why game.Reason) game.Turn {
	living := m.living()
	if left := living &^ who; left != 0 {
		return game.Drawn(left, why)
	}
	return game.Drawn(living, why)
}

// living are the seats that are still in the game.
func (m *Match) living() game.SeatSet {
	all := game.FirstSeats(len(m.seats))
	living := all
	for seat, sign := range m.state().Picture().Seats {
		if sign.Gone {
			living = living.Without(seat)
		}
	}
	if living == 0 {
		return all
	}
	return living
}

// OfferDraw is a seat offering a draw. An offer stands until a seat declines it or orders a move without having
// accepted it; when all seats that are still in the game have offered or accepted, the game is drawn. Errors: BadRequest if it has done so already.
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
	living, name := m.living(), m.name(e.Seat)
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
		m.end(game.Drawn(living, game.Agreed))
	}
	return event(kind, "seat", name), nil
}

// lapse lets an offer go that a seat answers by ordering a move.
func (m *Match) lapse(seat int) {
	if !m.offered.Has(seat) {
		m.offered = 0
	}
}

func (m *Match) names(seats game.SeatSet) []text.Word {
	list := []text.Word{}
	for seat := range seats.All() {
		list = append(list, m.name(seat))
	}
	return list
}

// Undoable tells whether the last ply can be taken back: nothing random and nothing secret has been revealed since it was
// played, and the game is not over. Whether the seats agree to it is not the referee's to ask.
func (m *Match) Undoable() bool {
	n := len(m.steps)
	if n <= m.fixed || m.over() || m.ply() != m.plies() {
		return false
	}
	before := m.first
	if n > 1 {
		before = m.steps[n-2].State
	}
	return !hides(before) && !hides(m.state())
}

// hides tells whether a position has secrets, which even a move that is taken back may tell something of.
func hides(s game.State) bool {
	if _, ok := s.(game.Secretive); !ok {
		return false
	}
	return game.View(s, game.Nobody).String() != s.String()
}

// Undo takes back the last ply. The record notes it. Errors: BadRequest if it cannot be.
func (m *Match) Undo() error {
	return m.act(record.Entry{What: record.Undone, Ply: m.ply()})
}

func (m *Match) undone() ([]game.Event, error) {
	switch {
	case m.over():
		return nil, game.Refuse(game.BadRequest, "referee.undo.over")
	case len(m.steps) == 0:
		return nil, game.Refuse(game.BadRequest, "referee.undo.none")
	case !m.Undoable():
		return nil, game.Refuse(game.BadRequest, "referee.undo.revealed")
	}
	last := m.steps[len(m.steps)-1]
	if m.facts.Threefold && last.key != "" {
		m.seen[last.key]--
	}
	m.steps = m.steps[:len(m.steps)-1]
	m.offered = 0
	m.turn = m.judge(m.state())
	return event("referee.undone", "seat", m.name(last.Seats.First()), "move", last.Moves[last.Seats.First()]), nil
}

// reasonText is why a game is over, to tell.
func reasonText(r game.Reason) text.Text { return text.Of("reason." + string(r)) }
