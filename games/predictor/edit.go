package predictor

import (
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// stock is what people may put on squares.
var stock = func() []game.Stock {
	var all []game.Stock
	for _, k := range chess.All() {
		all = append(all, game.Stock{Piece: k.Word(), Letter: string(k.Letter())})
	}
	return game.StockOf(len(seats), all...)
}()

// Stock is every piece of both sides.
func (s *state) Stock() []game.Stock { return stock }

// Edit is the position after a change. A side has one king, so that one who is put takes the place of the other. It is
// always the turn of both.
func (s *state) Edit(e game.Edit) (game.State, error) {
	c := *s
	if e.Clear {
		c.remove(^c.kinds[chess.King])
	}
	if e.Take != nil {
		c.remove(spot(e.Take))
	}
	if e.Put != nil {
		k := chess.KindOf(e.Put.Letter[0])
		if k == chess.King {
			c.remove(c.of(e.Put.Seat, chess.King))
		}
		c.remove(spot(e.Put))
		c.put(spot(e.Put).First(), chess.Piece{Kind: k, Colour: e.Put.Seat})
	}
	for i, w := range castles {
		if !c.of(i/2, chess.King).Has(w.King) || !c.of(i/2, chess.Rook).Has(w.Rook) {
			c.castling &^= w.Right
		}
	}
	return rules{}.Parse(c.String())
}

// spot is the square of what is taken or put.
func spot(p *game.Spot) chess.Bits {
	q, _ := chess.Standard().Shape.Parse(p.Square) // game.Edited has seen that it is one
	return chess.Bit(q)
}
