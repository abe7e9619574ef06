package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// stock lists whole pieces only; people split them by moving.
var stock = chess.Stock(len(seats), false)

func (s *state) Stock() []game.Stock { return stock }

// Edit returns the position after a change. A king that is put replaces the side's other king, and a removed half
// takes its other half along.
func (s *state) Edit(e game.Edit) (game.State, error) {
	c := &state{}
	c.copy(s)
	c.pending, c.ep = 0, 0
	if e.Clear {
		c.vacate(c.occupied() &^ c.kings())
	}
	if e.Take != nil {
		c.vacate(chess.Spot(e.Take))
	}
	if e.Put != nil {
		k := chess.KindOf(e.Put.Letter[0])
		if k == chess.King {
			c.vacate(c.kings() & c.of(e.Put.Seat))
		}
		c.vacate(chess.Spot(e.Put))
		c.put(chess.Spot(e.Put), k, e.Put.Seat)
	}
	if e.Turn != game.Nobody {
		c.turn = uint8(e.Turn)
	}
	for i, w := range chess.CastlingWays() {
		if !c.homes(i, w) {
			c.castling &^= w.Right
		}
	}
	return rules{}.Parse(c.String())
}

// vacate removes the pieces on squares, halves with their other halves. A pair left alone in its group leaves the
// group.
func (s *state) vacate(squares chess.Bits) {
	for i := 0; i < int(s.count); {
		p := s.pairs[i&31]
		if p.squares()&squares == 0 {
			i++
			continue
		}
		squares |= p.squares()
		s.count--
		s.pairs[i&31] = s.pairs[s.count&31]
	}
	s.lift(squares)
	s.halves &^= squares
	var members [4]int
	for _, p := range s.pairs[:s.count] {
		members[p.group()]++
	}
	for i, p := range s.pairs[:s.count] {
		if members[p.group()] == 1 {
			s.pairs[i] = p.withGroup(0)
		}
	}
}

// homes reports whether king and rook of a castling are on their first squares.
func (s *state) homes(i int, w chess.CastlingWay) bool {
	firm := s.of(i/2) &^ s.halves
	king, rook := firm&s.kings(), firm&s.straights()&^s.diagonals()
	return king.Has(w.King) && rook.Has(w.Rook)
}
