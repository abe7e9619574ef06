package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// stock lists all pieces, with any probability.
var stock = chess.Stock(len(seats), true)

func (s *state) Stock() []game.Stock { return stock }

// Edit returns the position after a change. A certain piece replaces everything on its square, a part only that of
// the same piece. Its origin is the square itself, or that of the same piece if the edit takes it elsewhere.
func (s *state) Edit(e game.Edit) (game.State, error) {
	c := *s
	c.roll, c.unsettled = false, board.NoSquare
	if e.Clear {
		c.clear()
	}
	var origins chess.Bits
	if t := e.Take; t != nil {
		k, q := chess.KindOf(t.Letter[0]), chess.Spot(t).First()
		if p := e.Put; p != nil && p.Seat == t.Seat && p.Letter == t.Letter {
			origins = c.origins[t.Seat][k][q]
		}
		c.put(t.Seat, k, q, 0, 0)
	}
	if p := e.Put; p != nil {
		k, q := chess.KindOf(p.Letter[0]), chess.Spot(p).First()
		share := ppm(p.Share.Float()*float64(whole) + 0.5)
		if share == whole {
			c.vacate(q)
		}
		if origins == 0 {
			origins = chess.Spot(p)
		}
		c.put(p.Seat, k, q, share, origins)
	}
	if e.Turn != game.Nobody {
		c.turn = int8(e.Turn)
	}
	return rules{}.Parse(c.String())
}

// clear removes everything but the kings.
func (s *state) clear() {
	for c := range s.where {
		for _, k := range chess.All() {
			for at := s.where[c][k]; at != 0 && k != chess.King; {
				s.put(c, k, at.Pop(), 0, 0)
			}
		}
	}
}

func (s *state) vacate(q board.Square) {
	for c := range s.where {
		for _, k := range chess.All() {
			s.put(c, k, q, 0, 0)
		}
	}
}
