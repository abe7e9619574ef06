package chess

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// Both are the seats of the games for two.
const Both = game.SeatSet(1<<White | 1<<Black)

// Seats returns the names of the seats of the games for two. Callers must not change them.
func Seats() []text.Word { return seats }

var seats = []text.Word{"white", "black"}

// Stock returns all pieces of so many seats for game.Editable. If parts is true, they may be there with a probability
// below 1.
func Stock(seats int, parts bool) []game.Stock {
	var all []game.Stock
	for _, k := range All() {
		all = append(all, game.Stock{Piece: k.Word(), Letter: string(k.Letter()), Parts: parts})
	}
	return game.StockOf(seats, all...)
}

// Spot returns the square of an edit on the 8x8 board. game.Edited has checked its name.
func Spot(p *game.Spot) Bits {
	q, _ := standard.Shape.Parse(p.Square)
	return Bit(q)
}
