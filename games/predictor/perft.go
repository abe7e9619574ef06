package predictor

import "github.com/quandary-games/quandary/game"

// Perft counts joint primaries without conditional parts (R4.2).
func (s *state) Perft(depth int, limit uint64) (nodes uint64, ok bool) {
	switch {
	case depth == 0:
		return 1, limit >= 1
	case s.ending.reason != "":
		return 0, true
	}
	var room [2][64]game.Move
	white, black := s.Moves(0, room[0][:0]), s.Moves(1, room[1][:0])
	if depth == 1 { // the last ply need not be played
		nodes = uint64(len(white)) * uint64(len(black))
		return nodes, nodes <= limit
	}
	var next state
	for _, w := range white {
		for _, b := range black {
			next = *s
			next.Play(game.Orders{Seats: game.FirstSeats(2), Moves: [game.MaxSeats]game.Move{w, b}}, nil)
			n, ok := next.Perft(depth-1, limit-nodes)
			if nodes += n; !ok {
				return nodes, false
			}
		}
	}
	return nodes, true
}
