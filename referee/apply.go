package referee

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/record"
)

// apply carries out an entry of the log and adds it. Everything that happens in a match happens here: what the seats do, what is
// read from a record, what is verified. On an error, a *game.Error, the match is as it was.
func (m *Match) apply(e record.Entry) error {
	if err := m.allowed(&e); err != nil {
		return err
	}
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
	}
	if err != nil {
		return err
	}
	m.log = append(m.log, logged{e, events})
	m.hash = m.hash.With(&e)
	return nil
}

// allowed tells whether an entry may stand here at all.
func (m *Match) allowed(e *record.Entry) error {
	switch ending := e.What == record.Opened || e.What == record.Seed || e.What == record.Seal; {
	case m.result && !ending:
		return game.Refuse(game.NotToMove, "turn.over")
	case m.sealed:
		return game.Refuse(game.BadRequest, "referee.sealed")
	case m.over() && !m.result && e.What != record.Result:
		return game.Refuse(game.NotToMove, "turn.over")
	}
	want := m.ply()
	switch e.What {
	case record.Moved, record.Commit:
		want = m.plies() + 1
	case record.Opened:
		want = e.Ply // it is looked up
	}
	if e.Ply != want {
		return game.Refuse(game.BadRequest, "referee.ply", "want", want, "got", e.Ply)
	}
	switch e.What {
	case record.Commit, record.Resigned, record.Offered, record.Accepted, record.Declined:
		return m.checkSeat(e.Seat)
	}
	return nil
}

// event is something that the referee tells.
func event(kind string, args ...any) []game.Event {
	var l game.Log
	l.Add(kind, args...)
	return l.Events
}

// push makes a position the present one.
func (m *Match) push(s Step, next game.State, secret bool) {
	s.Number, s.State = len(m.log)+1, next
	m.steps = append(m.steps, step{s, next.Key(), secret})
	if key := next.Key(); m.facts.Threefold && key != "" {
		m.seen[key]++
	}
	m.turn = m.judge(next)
}

// judge is the turn of a position, with the history of the match (C6).
func (m *Match) judge(s game.State) game.Turn {
	t := s.Turn()
	if key := s.Key(); m.facts.Threefold && key != "" && m.seen[key] >= 3 && t.Reason.YieldsToThreefold() {
		return game.Drawn(game.FirstSeats(len(m.seats)), game.Threefold)
	}
	return t
}

func (m *Match) moved(e *record.Entry) ([]game.Event, error) {
	if m.turn.Kind != game.MoveTurn {
		if m.turn.Kind == game.SimultaneousTurn {
			return nil, game.Refuse(game.NotToMove, "referee.commit_first")
		}
		return nil, game.CheckSeats(m.turn, game.Orders{})
	}
	seat := m.turn.Seats.First()
	move, err := m.state().ParseMove(seat, e.Text)
	if err != nil {
		return nil, err
	}
	next, events, err := game.Play(m.state(), game.By(seat, move))
	if err != nil {
		return nil, err
	}
	m.lapse(seat)
	s := Step{Ply: m.plies() + 1, Seats: game.Only(seat), Events: events}
	s.Moves[seat] = e.Text
	m.push(s, next, false)
	return events, nil
}

func (m *Match) commit(e *record.Entry) ([]game.Event, error) {
	if m.turn.Kind != game.SimultaneousTurn || !m.turn.Seats.Has(e.Seat) {
		return nil, game.Refuse(game.NotToMove, "referee.no_order_wanted", "seat", m.name(e.Seat))
	}
	key := turnSeat{m.plies() + 1, e.Seat}
	if m.orders[key] != nil {
		return nil, game.Refuse(game.NotToMove, "referee.ordered", "seat", m.name(e.Seat))
	}
	m.orders[key] = &commitment{hash: e.Hash, ply: key.ply, seat: e.Seat}
	events := event("referee.committed", "seat", m.name(e.Seat))
	if m.facts.Secrets && m.Revealing() {
		more, err := m.carryOutSecretly()
		if err != nil {
			delete(m.orders, key)
			return nil, err
		}
		events = append(events, more...)
	}
	m.lapse(e.Seat)
	return events, nil
}

// carryOutSecretly plays a simultaneous turn whose orders are opened only when the game is over.
func (m *Match) carryOutSecretly() ([]game.Event, error) {
	for seat := range m.turn.Seats.All() {
		c := m.order(seat)
		o, known := m.secrets.orders[turnSeat{c.ply, seat}]
		if !known {
			return nil, game.Refuse(game.BadRequest, "referee.secret_orders", "ply", c.ply)
		}
		if !m.fits(c, o) {
			return nil, game.Refuse(game.BadRequest, "referee.opening", "seat", m.name(seat), "order", o.text, "ply", c.ply)
		}
		move, err := m.state().ParseMove(seat, o.text)
		if err != nil {
			return nil, err
		}
		c.move = move
	}
	return m.carryOut(true)
}

// carryOut plays a simultaneous turn whose orders are all known.
func (m *Match) carryOut(secret bool) ([]game.Event, error) {
	s := Step{Ply: m.plies() + 1, Seats: m.turn.Seats}
	var o game.Orders
	for seat := range m.turn.Seats.All() {
		o.Put(seat, m.order(seat).move)
		s.Moves[seat] = m.state().FormatMove(seat, o.Moves[seat])
	}
	next, events, err := game.Play(m.state(), o)
	if err != nil {
		return nil, err
	}
	for seat := range m.turn.Seats.All() {
		m.order(seat).played = true
	}
	s.Events = events
	m.push(s, next, secret)
	m.fixed = len(m.steps)
	return events, nil
}

func (m *Match) opened(e *record.Entry) ([]game.Event, error) {
	if e.Number > 0 {
		return m.openedOutcome(e)
	}
	c := m.orders[turnSeat{e.Ply, e.Seat}]
	if c == nil || c.opened {
		return nil, game.Refuse(game.BadRequest, "referee.no_commitment", "seat", e.Seat, "ply", e.Ply)
	}
	if !m.fits(c, opening{e.Text, e.Nonce}) {
		return nil, game.Refuse(game.BadRequest, "referee.opening", "seat", m.name(e.Seat), "order", e.Text, "ply", e.Ply)
	}
	events := event("referee.opened", "seat", m.name(e.Seat), "order", e.Text)
	switch {
	case m.over(): // it is only to be known
	case m.facts.Secrets || !m.Revealing():
		return nil, game.Refuse(game.NotToMove, "referee.too_early", "seat", m.name(e.Seat))
	default:
		move, err := m.state().ParseMove(e.Seat, e.Text)
		if err != nil {
			return nil, err
		}
		if err := m.legal(e.Seat, move); err != nil {
			return nil, err
		}
		c.move, c.opened = move, true
		if m.Awaited() == 0 {
			more, err := m.carryOut(false)
			if err != nil {
				c.opened = false
				return nil, err
			}
			events = append(events, more...)
		}
	}
	c.opened = true
	m.checked.commitments++
	return events, nil
}

func (m *Match) openedOutcome(e *record.Entry) ([]game.Event, error) {
	if e.Number > len(m.outcomes) || m.outcomes[e.Number-1] == nil || m.outcomes[e.Number-1].opened || m.outcomes[e.Number-1].ply != e.Ply {
		return nil, game.Refuse(game.BadRequest, "referee.no_outcome", "number", e.Number, "ply", e.Ply)
	}
	c := m.outcomes[e.Number-1]
	if !m.fits(c, opening{e.Text, e.Nonce}) {
		return nil, game.Refuse(game.BadRequest, "referee.opening_outcome", "number", e.Number, "outcome", e.Text)
	}
	if !m.over() {
		return nil, game.Refuse(game.BadRequest, "referee.outcome_early", "number", e.Number)
	}
	c.opened = true
	m.checked.commitments++
	return event("referee.opened_outcome", "outcome", e.Text), nil
}

// legal tells whether a seat may give an order in a simultaneous turn, whatever the others order.
func (m *Match) legal(seat int, move game.Move) error {
	var o game.Orders
	for other := range m.turn.Seats.All() {
		var any game.Move
		if moves := m.state().Moves(other, nil); len(moves) > 0 {
			any = moves[0]
		}
		o.Put(other, any)
	}
	o.Put(seat, move)
	return m.state().Check(o)
}

// ended checks the result.
func (m *Match) ended(e *record.Entry) ([]game.Event, error) {
	if !m.over() {
		return nil, game.Refuse(game.BadRequest, "referee.not_over")
	}
	scores := m.turn.Scores[:len(m.seats)]
	if !slices.Equal(scores, e.Scores) || e.Reason != string(m.turn.Reason) {
		return nil, game.Refuse(game.BadRequest, "referee.result", "want", scoreText(scores), "reason", string(m.turn.Reason),
			"got", scoreText(e.Scores), "claimed", e.Reason)
	}
	m.result = true
	return event("referee.over", "scores", scoreText(scores), "why", reasonText(m.turn.Reason)), nil
}

// seal checks that the record is complete and has not been changed.
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

func scoreText(scores []prob.Ratio) string {
	s := ""
	for i, r := range scores {
		if i > 0 {
			s += "-"
		}
		s += r.String()
	}
	return s
}
