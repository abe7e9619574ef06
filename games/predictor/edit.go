package predictor

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var stock = chess.Stock(len(seats), false)

func (s *state) Stock() []game.Stock { return stock }

// Edit returns the position after a change. A king that is put replaces the side's other king. It is always the turn
// of both seats.
func (s *state) Edit(e game.Edit) (game.State, error) {
	c := *s
	if e.Clear {
		c.remove(^c.kinds[chess.King])
	}
	if e.Take != nil {
		c.remove(chess.Spot(e.Take))
	}
	if e.Put != nil {
		k := chess.KindOf(e.Put.Letter[0])
		if k == chess.King {
			c.remove(c.of(e.Put.Seat, chess.King))
		}
		c.remove(chess.Spot(e.Put))
		c.put(chess.Spot(e.Put).First(), chess.Piece{Kind: k, Colour: e.Put.Seat})
	}
	for i, w := range castles {
		if !c.of(i/2, chess.King).Has(w.King) || !c.of(i/2, chess.Rook).Has(w.Rook) {
			c.castling &^= w.Right
		}
	}
	return rules{}.Parse(c.String())
}
