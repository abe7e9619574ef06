package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

func (s *state) Stock() []game.Stock { return chess.Stock(s.seats, false) }

// Edit returns the position after a change. A king that is put replaces the seat's other king. A seat without a king
// has fallen, and the turn passes to the next one. A king or rook on its first square counts as unmoved. While
// abilities are chosen or dealt no seat has the turn.
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

func (s *state) spot(p *game.Spot) board.Square {
	q, _ := s.Shape.Parse(p.Square) // game.Edited has checked the name
	return q
}

func (s *state) vacate(q board.Square) {
	if q != board.NoSquare && s.at[q] != 0 {
		s.lift(q)
	}
}

// recount sets the living seats, those with a king, and the order in which the others fell, the new ones last.
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
