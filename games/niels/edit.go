package niels

import (
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// stock is what people may put on squares: whole pieces, which they then split by moving.
var stock = func() []game.Stock {
	var all []game.Stock
	for _, k := range chess.All() {
		all = append(all, game.Stock{Piece: k.Word(), Letter: string(k.Letter())})
	}
	return game.StockOf(len(seats), all...)
}()

// Stock is every piece of both sides.
func (s *state) Stock() []game.Stock { return stock }

// Edit is the position after a change. A side has one king, so that one who is put takes the place of the other, and a
// half goes with its other half.
func (s *state) Edit(e game.Edit) (game.State, error) {
	c := &state{}
	c.copy(s)
	c.pending, c.ep = 0, 0
	if e.Clear {
		c.vacate(c.occupied() &^ c.kings())
	}
	if e.Take != nil {
		c.vacate(spot(e.Take))
	}
	if e.Put != nil {
		k := chess.KindOf(e.Put.Letter[0])
		if k == chess.King {
			c.vacate(c.kings() & c.of(e.Put.Seat))
		}
		c.vacate(spot(e.Put))
		c.put(spot(e.Put), k, e.Put.Seat)
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

// spot is the square of what is taken or put.
func spot(p *game.Spot) chess.Bits {
	q, _ := standard.Parse(p.Square) // game.Edited has seen that it is one
	return chess.Bit(q)
}

// vacate takes what stands on squares off the board, halves with their other halves. A pair that is left alone in its
// group leaves it.
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

// homes reports whether king and rook of a castling stand where they started.
func (s *state) homes(i int, w chess.CastlingWay) bool {
	firm := s.of(i/2) &^ s.halves
	king, rook := firm&s.kings(), firm&s.straights()&^s.diagonals()
	return king.Has(w.King) && rook.Has(w.Rook)
}
