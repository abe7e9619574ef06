package ability

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// Stock is every piece of every seat.
func (s *state) Stock() []game.Stock {
	var all []game.Stock
	for _, k := range chess.All() {
		all = append(all, game.Stock{Piece: k.Word(), Letter: string(k.Letter())})
	}
	return game.StockOf(s.seats, all...)
}

// Edit is the position after a change. A seat has one king, so that one who is put takes the place of the other;
// without one it has fallen, and if it was to move the next one is. A king or rook that is put where one started has
// not moved. As long as abilities are chosen or dealt it is nobody's turn.
func (s *state) Edit(e game.Edit) (game.State, error) {
	c := *s
	for seat := range maxSeats {
		c.passed[seat], c.arrival[seat] = board.NoSquare, board.NoSquare
	}
	if e.Clear {
		for q, p := range c.at {
			if p != 0 && p.kind() != chess.King {
				c.lift(board.Square(q))
			}
		}
	}
	if e.Take != nil {
		c.vacate(c.spot(e.Take))
	}
	if e.Put != nil {
		q, p := c.spot(e.Put), newPiece(e.Put.Seat, chess.KindOf(e.Put.Letter[0]))
		if p.kind() == chess.King {
			c.vacate(c.kings[p.seat()])
		}
		c.vacate(q)
		if c.isHome(p, q) {
			p |= unmoved
		}
		c.put(q, p)
	}
	c.recount()
	if e.Turn != game.Nobody && c.phase == playing {
		c.turn = uint8(e.Turn)
	}
	for range c.seats {
		if c.phase == playing && !c.living.Has(int(c.turn)) {
			c.turn = (c.turn + 1) % uint8(c.seats)
		}
	}
	return rules{}.Parse(c.String())
}

// spot is the square of what is taken or put.
func (s *state) spot(p *game.Spot) board.Square {
	q, _ := s.Shape.Parse(p.Square) // game.Edited has seen that it is one
	return q
}

// vacate takes what stands on a square off the board.
func (s *state) vacate(q board.Square) {
	if q != board.NoSquare && s.at[q] != 0 {
		s.lift(q)
	}
}

// recount finds out who lives, which are those with a king, and in what order the others fell: those of now last.
func (s *state) recount() {
	before, n := s.order[:s.fallen], 0
	var order [maxSeats]uint8
	var fallen game.SeatSet
	fall := func(seat int) {
		if s.kings[seat] == board.NoSquare && !fallen.Has(seat) {
			order[n], fallen = uint8(seat), fallen.With(seat)
			n++
		}
	}
	for _, seat := range before {
		fall(int(seat))
	}
	for seat := range s.seats {
		fall(seat)
	}
	s.order, s.fallen = order, uint8(n)
	s.living = game.FirstSeats(s.seats) &^ fallen
	s.gone &= fallen
}
