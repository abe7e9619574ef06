package referee

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// apply validates an entry, carries it out and appends it to the log. All changes of a match go through here: actions
// of the seats, reading a record, verification. On an error, a *game.Error, the match is unchanged.
func (m *Match) apply(e record.Entry) error {
	if err := m.allowed(&e); err != nil {
		return err
	}
	actors := m.actors(&e)
	var events []game.Event
	var err error
	switch e.What {
	case record.Moved:
		events, err = m.moved(&e)
	case record.Chance:
		events, err = m.chance(&e)
	case record.Commit:
		events, err = m.commit(&e)
	case record.Opened:
		events, err = m.opened(&e)
	case record.Resigned:
		events, err = m.resigned(&e)
	case record.TimedOut:
		events, err = m.timedOut(&e)
	case record.Offered, record.Accepted, record.Declined:
		events, err = m.drawOffer(&e)
	case record.Undone:
		events, err = m.undone()
	case record.Result:
		events, err = m.ended(&e)
	case record.Seed:
		err = m.revealed(&e)
	case record.Seal:
		err = m.seal(&e)
	case record.Link:
		events, err = m.linked(&e)
	case record.Lost:
		events, err = m.lostChain(&e)
	case record.Clock:
		err = m.clocked(&e)
	}
	if err != nil {
		return err
	}
	m.clocks.act(actors, &e)
	m.Forget()
	m.log.Append(&e)
	t := said{events: events}
	m.hash, m.played, t.line = record.Extend(m.hash, m.played, &e)
	m.told = append(m.told, t)
	return nil
}

// allowed returns nil if this kind of entry may come now.
func (m *Match) allowed(e *record.Entry) error {
	switch ending := e.What == record.Opened || e.What == record.Seed || e.What == record.Seal; {
	case m.result && !ending:
		return game.Refuse(game.NotToMove, "turn.over")
	case m.sealed:
		return game.Refuse(game.BadRequest, "referee.sealed")
	case m.over() && !m.result && e.What != record.Result && e.What != record.Clock:
		return game.Refuse(game.NotToMove, "turn.over")
	}
	want := m.ply()
	switch e.What {
	case record.Moved, record.Commit:
		want = m.plies() + 1
	case record.Opened:
		want = e.Ply // of an earlier ply, looked up
	}
	if e.Ply != want {
		return game.Refuse(game.BadRequest, "referee.ply", "want", want, "got", e.Ply)
	}
	switch e.What {
	case record.Commit, record.Resigned, record.Offered, record.Accepted, record.Declined, record.Link, record.Lost,
		record.Clock:
		return m.checkSeat(e.Seat)
	}
	return nil
}

// actors returns the seats that act by an entry, or are late by it; empty if the entry comes from no seat.
func (m *Match) actors(e *record.Entry) game.SeatSet {
	switch e.What {
	case record.Moved:
		return m.turn.Seats
	case record.Commit, record.Resigned, record.Offered, record.Accepted, record.Declined, record.Link, record.Lost:
		return game.Only(e.Seat)
	case record.Opened:
		if m.held && e.Number == 0 {
			return game.Only(e.Seat)
		}
	case record.TimedOut:
		var late game.SeatSet
		for _, seat := range e.Seats {
			late = late.With(seat)
		}
		return late
	}
	return 0
}

func event(kind string, args ...any) []game.Event {
	var l game.Log
	l.Add(kind, args...)
	return l.Events
}

func (m *Match) moved(e *record.Entry) ([]game.Event, error) {
	if m.turn.Kind != game.MoveTurn {
		if m.turn.Kind == game.SimultaneousTurn {
			return nil, game.Refuse(game.NotToMove, "referee.commit_first")
		}
		return nil, game.CheckSeats(m.turn, 0)
	}
	seat := m.turn.Seats.First()
	known := m.allows
	m.allows = nil
	if known == nil || known.event != m.Number() || known.text != e.Text {
		s := game.Hear(m.state(), map[int]string{seat: e.Text})
		move, err := s.ParseMove(seat, e.Text)
		if err == nil {
			err = game.CheckOrders(s, game.By(seat, move))
		}
		if err != nil {
			return nil, err
		}
		known = &legal{state: s, move: move}
	}
	next, log := known.state.Clone(), &game.Log{}
	next.Play(game.By(seat, known.move), log)
	m.lapse(seat)
	s := Step{Number: m.Number() + 1, Ply: m.plies() + 1, Seats: game.Only(seat), Events: log.Events}
	s.Moves[seat] = e.Text
	m.push(s, next, false)
	return log.Events, nil
}

// mayOrder returns nil if a seat may order in this simultaneous turn, for the first time or instead of an earlier
// order.
func (m *Match) mayOrder(seat int) error {
	switch {
	case m.turn.Kind != game.SimultaneousTurn || !m.turn.Seats.Has(seat):
		return game.Refuse(game.NotToMove, "referee.no_order_wanted", "seat", m.name(seat))
	case m.order(seat) != nil && !m.anew:
		return game.Refuse(game.NotToMove, "referee.ordered", "seat", m.name(seat))
	case m.Revealing():
		return game.Refuse(game.NotToMove, "referee.all_ordered", "seat", m.name(seat))
	}
	return nil
}

func (m *Match) commit(e *record.Entry) ([]game.Event, error) {
	if err := m.mayOrder(e.Seat); err != nil {
		return nil, err
	}
	before, kind := m.vault, "referee.committed"
	if m.order(e.Seat) != nil {
		kind = "referee.replaced"
	}
	m.commitTo(m.plies()+1, e.Seat, e.Hash)
	events := event(kind, "seat", m.name(e.Seat))
	if m.traits.Secrets && m.Revealing() {
		more, err := m.carryOutSecretly()
		if err != nil {
			m.vault = before
			return nil, err
		}
		events = append(events, more...)
	}
	m.lapse(e.Seat)
	return events, nil
}

// carryOutSecretly plays a simultaneous turn whose orders stay secret until the game is over.
func (m *Match) carryOutSecretly() ([]game.Event, error) {
	for seat := range m.turn.Seats.All() {
		c := m.order(seat)
		e, known := m.opening(c, record.Opened)
		if !known {
			return nil, game.Refuse(game.BadRequest, stillSecretOrders, "ply", c.ply)
		}
		m.change(c, func(c *commitment) { c.order = e.Text })
	}
	return m.carryOut(true)
}

// carryOut plays a simultaneous turn whose orders are all known.
func (m *Match) carryOut(secret bool) ([]game.Event, error) {
	s := Step{Number: m.Number() + 1, Ply: m.plies() + 1, Seats: m.turn.Seats}
	orders := map[int]string{}
	for seat := range m.turn.Seats.All() {
		orders[seat] = m.order(seat).order
	}
	position := game.Hear(m.state(), orders)
	o, err := game.ParseOrders(position, orders)
	if err != nil {
		return nil, err
	}
	for seat := range m.turn.Seats.All() {
		s.Moves[seat] = position.FormatMove(seat, o.Moves[seat])
	}
	next, events, err := game.Play(position, o)
	if err != nil {
		return nil, err
	}
	s.Events = events
	m.push(s, next, secret)
	m.fix()
	return events, nil
}

func (m *Match) opened(e *record.Entry) ([]game.Event, error) {
	if e.Number > 0 {
		return m.openedOutcome(e)
	}
	c := m.find(e)
	if c == nil || c.opened {
		return nil, game.Refuse(game.BadRequest, "referee.no_commitment", "seat", e.Seat)
	}
	if !m.fits(c, e, m.id) {
		return nil, game.Refuse(game.BadRequest, "referee.opening", "seat", m.name(e.Seat), "order", e.Text)
	}
	events := event("referee.opened", "seat", m.name(e.Seat), "order", e.Text)
	switch {
	case m.over(): // after the game an opening plays nothing
		m.change(c, func(c *commitment) { c.opened = true })
	case m.traits.Secrets || !m.Revealing():
		return nil, game.Refuse(game.NotToMove, "referee.too_early", "seat", m.name(e.Seat))
	default:
		more, err := m.openedInTime(c, e)
		if err != nil {
			return nil, err
		}
		events = append(events, more...)
	}
	m.checked.commitments++
	return events, nil
}

// openedInTime opens an order of the present ply, and plays the ply if it was the last one.
func (m *Match) openedInTime(c *commitment, e *record.Entry) ([]game.Event, error) {
	s := game.Hear(m.state(), map[int]string{e.Seat: e.Text})
	move, err := s.ParseMove(e.Seat, e.Text)
	if err != nil {
		return nil, err
	}
	if err := s.Check(e.Seat, move); err != nil {
		return nil, err
	}
	before := m.vault
	m.change(c, func(c *commitment) { c.order, c.opened = e.Text, true })
	if m.Awaited() != 0 {
		return nil, nil
	}
	events, err := m.carryOut(false)
	if err != nil {
		m.vault = before
	}
	return events, err
}

func (m *Match) openedOutcome(e *record.Entry) ([]game.Event, error) {
	c := m.find(e)
	switch {
	case c == nil || c.opened:
		return nil, game.Refuse(game.BadRequest, "referee.no_outcome", "number", e.Number, "ply", e.Ply)
	case !m.fits(c, e, m.id):
		return nil, game.Refuse(game.BadRequest, "referee.opening_outcome", "number", e.Number, "outcome", e.Text)
	case !m.over():
		return nil, game.Refuse(game.BadRequest, "referee.outcome_early", "number", e.Number)
	}
	m.change(c, func(c *commitment) { c.opened = true })
	m.checked.commitments++
	return event("referee.opened_outcome", "outcome", e.Text), nil
}

// ended checks the result.
func (m *Match) ended(e *record.Entry) ([]game.Event, error) {
	if !m.over() {
		return nil, game.Refuse(game.BadRequest, "referee.not_over")
	}
	scores := m.turn.Scores[:len(m.seats)]
	if !slices.Equal(scores, e.Scores) || e.Reason != string(m.turn.Reason) {
		return nil, game.Refuse(game.BadRequest, "referee.result", "want", scoreText(scores),
			"reason", string(m.turn.Reason), "got", scoreText(e.Scores), "claimed", e.Reason)
	}
	m.result = true
	return []game.Event{{Text: Ending(&m.turn, m.first.Seats())}}, nil
}

// seal checks that the record is complete and unchanged.
func (m *Match) seal(e *record.Entry) error {
	if what := m.lacks(); !what.IsZero() {
		return game.Refuse(game.BadRequest, "referee.incomplete", "what", what)
	}
	if e.Hash != string(m.hash) {
		return game.Refuse(game.BadRequest, "referee.seal", "want", string(m.hash))
	}
	m.sealed = true
	return nil
}
