package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

// Order gives the move of a seat that is to act. In a simultaneous turn it stays secret until all orders are in.
// Errors: *game.Error, NotToMove or IllegalMove, and the match is as it was; those of Setup.Random.
func (m *Match) Order(seat int, move game.Move) error {
	if err := m.checkSeat(seat); err != nil {
		return err
	}
	s := m.state()
	if r, ok := s.(game.Resigner); ok && !m.over() && move == r.Resignation(seat) {
		return m.Resign(seat)
	}
	if m.turn.Kind != game.SimultaneousTurn {
		o := game.By(seat, move)
		if err := game.CheckSeats(m.turn, o); err != nil {
			return err
		}
		if err := s.Check(o); err != nil {
			return err
		}
		return m.act(record.Entry{What: record.Moved, Ply: m.plies() + 1, Text: s.FormatMove(seat, move)})
	}
	if !m.turn.Seats.Has(seat) {
		return game.Refuse(game.NotToMove, "referee.no_order_wanted", "seat", m.name(seat))
	}
	if m.order(seat) != nil {
		return game.Refuse(game.NotToMove, "referee.ordered", "seat", m.name(seat))
	}
	if err := m.legal(seat, move); err != nil {
		return err
	}
	nonce, err := randomHex(m.random, nonceBytes)
	if err != nil {
		return err
	}
	ply, notation := m.plies()+1, s.FormatMove(seat, move)
	m.secrets.orders[turnSeat{ply, seat}] = opening{notation, nonce}
	return m.Commit(seat, Commitment(m.id, ply, seat, notation, nonce))
}

// OrderText is Order in the game's notation. Errors: also BadMove.
func (m *Match) OrderText(seat int, notation string) error {
	if err := m.checkSeat(seat); err != nil {
		return err
	}
	if m.turn.Seats == 0 { // what it is not the time for need not be read
		return game.CheckSeats(m.turn, game.Orders{})
	}
	move, err := m.state().ParseMove(seat, notation)
	if err != nil {
		return err
	}
	return m.Order(seat, move)
}

// Ordered is the order that a seat has given in the present simultaneous turn, in notation, for that seat's eyes only; empty if none is known.
func (m *Match) Ordered(seat int) string {
	if m.turn.Kind != game.SimultaneousTurn || m.order(seat) == nil {
		return ""
	}
	return m.secrets.orders[turnSeat{m.plies() + 1, seat}].text
}

// Commit takes the commitment of a seat that keeps its order to itself, see [Commitment]. Errors: NotToMove, BadRequest.
func (m *Match) Commit(seat int, commitment string) error {
	if !record.Hex(commitment, 32, 32) {
		return game.Refuse(game.BadRequest, "record.hash", "hash", commitment, "digits", 64)
	}
	if err := m.act(record.Entry{What: record.Commit, Ply: m.plies() + 1, Seat: seat, Hash: commitment}); err != nil {
		return err
	}
	return m.openAll()
}

// openAll opens the orders of a simultaneous turn when all are in, if that is the referee's to do.
func (m *Match) openAll() error {
	if m.held || m.facts.Secrets || !m.Revealing() {
		return nil
	}
	ply := m.plies() + 1
	for seat := range m.turn.Seats.All() {
		if _, known := m.secrets.orders[turnSeat{ply, seat}]; !known || m.orders[turnSeat{ply, seat}].opened {
			continue
		}
		if err := m.reveal(turnSeat{ply, seat}); err != nil {
			return err
		}
	}
	return nil
}

// Reveal opens the order that a seat gave here by [Match.Order], when the seats reveal. Errors: NotToMove, while orders are
// still missing; BadRequest, if the order is not known here.
func (m *Match) Reveal(seat int) error {
	if err := m.checkSeat(seat); err != nil {
		return err
	}
	return m.reveal(turnSeat{m.plies() + 1, seat})
}

func (m *Match) reveal(key turnSeat) error {
	o, known := m.secrets.orders[key]
	if !known {
		return game.Refuse(game.BadRequest, "referee.no_order", "seat", m.name(key.seat))
	}
	return m.act(record.Entry{What: record.Opened, Ply: key.ply, Seat: key.seat, Text: o.text, Nonce: o.nonce})
}

// Open takes the order that a seat committed to. Errors: NotToMove, while orders are still missing; BadMove and IllegalMove as for an order;
// BadRequest if it is not what the seat committed to.
func (m *Match) Open(seat int, notation, nonce string) error {
	if !record.Hex(nonce, 16, 64) {
		return game.Refuse(game.BadRequest, "record.nonce", "nonce", nonce)
	}
	return m.act(record.Entry{What: record.Opened, Ply: m.plies() + 1, Seat: seat, Text: notation, Nonce: nonce})
}

// Chooser chooses moves, as bots do. It gets what the seat may know, as its own to change, and its source of randomness: pick gives a uniform
// number from 0 to n-1.
type Chooser interface {
	Choose(view game.State, seat int, pick func(n int) int) game.Move
}

// Ask has a chooser give the order of a seat that is to act. Errors: as Order.
func (m *Match) Ask(seat int, c Chooser, pick func(n int) int) error {
	if !m.Awaited().Has(seat) {
		return game.CheckSeats(m.turn, game.Orders{})
	}
	return m.Order(seat, c.Choose(m.View(seat).Clone(), seat, pick))
}

// act is an action of this match's own: an entry is carried out, and if the game is over by it the record is completed.
func (m *Match) act(e record.Entry) error {
	if err := m.apply(e); err != nil {
		return err
	}
	m.Finish()
	return nil
}

// name is what a seat is called.
func (m *Match) name(seat int) text.Word { return m.first.Seats()[seat] }
