package predictor

import "github.com/quandary-games/quandary/game"

// Perft counts joint primaries without conditional parts (R4.2). It also gives up after too many plies: where all
// games end early there may be very many inner positions and no leaf (P1).
func (s *state) Perft(depth int, limit uint64) (nodes uint64, ok bool) {
	c := perft{limit: limit, plies: max(limit/leavesPerPly, minPlies)}
	ok = c.count(s, depth)
	return c.nodes, ok
}

const (
	leavesPerPly = 16      // leaves that allow one more ply
	minPlies     = 1 << 16 // plies allowed at any limit
)

type perft struct {
	nodes, limit uint64
	plies        uint64 // plies that may still be played
}

// count adds the leaves below a state and reports whether the limits hold.
func (c *perft) count(s *state, depth int) bool {
	switch {
	case depth == 0:
		c.nodes++
		return c.nodes <= c.limit
	case s.ending.reason != "":
		return true
	}
	var room [2][64]game.Move
	white, black := s.Moves(0, room[0][:0]), s.Moves(1, room[1][:0])
	if depth == 1 { // the last ply need not be played
		c.nodes += uint64(len(white)) * uint64(len(black))
		return c.nodes <= c.limit
	}
	var next state
	for _, w := range white {
		for _, b := range black {
			if c.plies == 0 {
				return false
			}
			c.plies--
			next = *s
			next.Play(game.Orders{Seats: game.FirstSeats(2), Moves: [game.MaxSeats]game.Move{w, b}}, nil)
			if !c.count(&next, depth-1) {
				return false
			}
		}
	}
	return true
}
