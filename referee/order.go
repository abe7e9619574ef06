package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// Order gives the move of a seat that is to act. In a simultaneous turn it stays secret until all orders are in.
// Errors: a *game.Error with NotToMove or IllegalMove, which leaves the match unchanged; errors of Setup.Random.
func (m *Match) Order(seat int, move game.Move) error {
	if err := m.checkSeat(seat); err != nil {
		return err
	}
	return m.give(m.state(), seat, move)
}

// give gives the move of a seat in the present position, which may have heard more.
func (m *Match) give(s game.State, seat int, move game.Move) error {
	if r, ok := s.(game.Resigner); ok && !m.over() && move == r.Resignation(seat) {
		return m.Resign(seat)
	}
	if m.turn.Kind != game.SimultaneousTurn {
		if err := game.CheckSeats(m.turn, game.Only(seat)); err != nil {
			return err
		}
		if err := check(s, seat, move); err != nil {
			return err
		}
		m.allows = &legal{m.Number(), s.FormatMove(seat, move), s, move}
		return m.act(record.Entry{What: record.Moved, Ply: m.plies() + 1, Text: m.allows.text})
	}
	if err := m.mayOrder(seat); err != nil {
		return err
	}
	if err := check(s, seat, move); err != nil {
		return err
	}
	nonce, err := randomHex(m.random, nonceBytes)
	if err != nil {
		return err
	}
	ply, notation := m.plies()+1, s.FormatMove(seat, move)
	hash := Commitment(m.id, ply, seat, notation, nonce)
	m.openings.Put(hash, opening{text: notation, nonce: nonce})
	return m.Commit(seat, hash)
}

// check returns the reason why a move is not allowed, or nil. The reason follows from what the seat may know.
func check(s game.State, seat int, move game.Move) error {
	if view := game.View(s, seat); view != s {
		if err := view.Check(seat, move); err != nil {
			return err
		}
	}
	return s.Check(seat, move)
}

// legal is a move of the seat to act that is legal.
type legal struct {
	event int // the number of the last event before it
	text  string
	state game.State // that has heard the move
	move  game.Move
}

// OrderText is [Match.Order] with a move in notation. Errors: also BadMove.
func (m *Match) OrderText(seat int, notation string) error {
	if err := m.checkSeat(seat); err != nil {
		return err
	}
	if m.turn.Seats == 0 { // nothing to move, so that notation does not matter
		return game.CheckSeats(m.turn, 0)
	}
	s := game.Hear(m.state(), map[int]string{seat: notation})
	move, err := game.View(s, seat).ParseMove(seat, notation)
	if err != nil {
		return err
	}
	return m.give(s, seat, move)
}

// Ordered returns the order of a seat in the present simultaneous turn in notation, or "" if none is known. Only that
// seat may see it.
func (m *Match) Ordered(seat int) string {
	c := m.order(seat)
	if m.turn.Kind != game.SimultaneousTurn || c == nil {
		return ""
	}
	return m.openings.Get(c.hash).text
}

// Commit records the commitment of a seat that keeps its order to itself, see [Commitment]. Errors: NotToMove,
// BadRequest.
func (m *Match) Commit(seat int, commitment string) error {
	if !record.Hex(commitment, 32, 32) {
		return game.Refuse(game.BadRequest, "record.hash", "hash", commitment, "digits", 64)
	}
	if err := m.act(record.Entry{What: record.Commit, Ply: m.plies() + 1, Seat: seat, Hash: commitment}); err != nil {
		return err
	}
	return m.openAll()
}

// openAll opens the orders of a simultaneous turn if all are in and the referee opens them.
func (m *Match) openAll() error {
	if m.held || m.traits.Secrets || !m.Revealing() {
		return nil
	}
	for seat := range m.turn.Seats.All() {
		c := m.order(seat)
		if e, known := m.opening(c, record.Opened); known && !c.opened {
			if err := m.act(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// Reveal opens the order that a seat gave here by [Match.Order], if the seats reveal. Errors: NotToMove while orders
// are missing; BadRequest if the order is not known here.
func (m *Match) Reveal(seat int) error {
	if err := m.checkSeat(seat); err != nil {
		return err
	}
	if c := m.order(seat); c != nil {
		if e, known := m.opening(c, record.Opened); known {
			return m.act(e)
		}
	}
	return game.Refuse(game.BadRequest, "referee.no_order", "seat", m.name(seat))
}

// Open opens the order that a seat committed to elsewhere. Errors: NotToMove while orders are missing; BadMove and
// IllegalMove as for an order; BadRequest if it does not match the commitment.
func (m *Match) Open(seat int, notation, nonce string) error {
	if !record.Hex(nonce, 16, 64) {
		return game.Refuse(game.BadRequest, "record.nonce", "nonce", nonce)
	}
	return m.act(record.Entry{What: record.Opened, Ply: m.plies() + 1, Seat: seat, Text: notation, Nonce: nonce})
}

// act applies an entry of this match's own and completes the record if the game is then over.
func (m *Match) act(e record.Entry) error {
	if err := m.apply(e); err != nil {
		return err
	}
	if err := m.stamp(); err != nil {
		return err
	}
	m.Finish()
	return nil
}
