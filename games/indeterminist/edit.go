package indeterminist

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// stock is what people may put on squares, with any probability.
var stock = func() []game.Stock {
	var all []game.Stock
	for _, k := range chess.All() {
		all = append(all, game.Stock{Piece: k.Word(), Letter: string(k.Letter()), Parts: true})
	}
	return game.StockOf(len(seats), all...)
}()

// Stock is every piece of both sides.
func (s *state) Stock() []game.Stock { return stock }

// Edit is the position after a change. What is put with certainty takes the place of all that was on the square, a
// part that of the same piece. It comes from the square itself, unless the same piece is taken elsewhere.
func (s *state) Edit(e game.Edit) (game.State, error) {
	c := *s
	c.roll = false
	if e.Clear {
		c.clear()
	}
	var origins chess.Bits
	if t := e.Take; t != nil {
		k, q := chess.KindOf(t.Letter[0]), spot(t).First()
		if p := e.Put; p != nil && p.Seat == t.Seat && p.Letter == t.Letter {
			origins = c.origins[t.Seat][k][q]
		}
		c.put(t.Seat, k, q, 0, 0)
	}
	if p := e.Put; p != nil {
		k, q := chess.KindOf(p.Letter[0]), spot(p).First()
		share := ppm(p.Share.Float()*float64(whole) + 0.5)
		if share == whole {
			c.vacate(q)
		}
		if origins == 0 {
			origins = spot(p)
		}
		c.put(p.Seat, k, q, share, origins)
	}
	if e.Turn != game.Nobody {
		c.turn = int8(e.Turn)
	}
	return rules{}.Parse(c.String())
}

// spot is the square of what is taken or put.
func spot(p *game.Spot) chess.Bits {
	q, _ := chess.Standard().Shape.Parse(p.Square) // game.Edited has seen that it is one
	return chess.Bit(q)
}

// clear takes everything but the kings off the board.
func (s *state) clear() {
	for c := range s.where {
		for _, k := range chess.All() {
			for at := s.where[c][k]; at != 0 && k != chess.King; {
				s.put(c, k, at.Pop(), 0, 0)
			}
		}
	}
}

// vacate takes everything off a square.
func (s *state) vacate(q board.Square) {
	for c := range s.where {
		for _, k := range chess.All() {
			s.put(c, k, q, 0, 0)
		}
	}
}
