package predictor

import "github.com/quandary-games/quandary/game"

// Draw returns a random legal order of a seat: any primary, and half of the time any prediction with any response.
func (s *state) Draw(seat int, pick func(n int) int) game.Move {
	var room [128]game.Move
	all := s.Moves(seat, room[:0])
	primary := primaryOf(all[pick(len(all))])
	if pick(2) == 0 {
		return order(primary, 0, 0)
	}
	all = s.Moves(1-seat, room[:0])
	prediction := primaryOf(all[pick(len(all))])
	if all = s.answers(seat, primary, prediction, room[:0]); len(all) == 0 {
		return order(primary, 0, 0)
	}
	return order(primary, prediction, primaryOf(all[pick(len(all))]))
}
