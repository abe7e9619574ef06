package bot

import "github.com/quandary-games/quandary/game"

// Where one seat moves and chance decides, the search is expectimax (Michie 1966): alpha-beta at the decisions, and at
// chance turns Ballard's Star1 and Star2 (Ballard, "The *-minimax search procedure for trees containing chance nodes",
// 1983; Hauk, Buro, Schaeffer, "*-Minimax performance in backgammon", 2004). With more than two seats it is paranoid
// (Sturtevant and Korf 2000): it assumes that all others play against the seat that asks, so that alpha-beta stays
// sound.

// value returns the score of a side at a ply, searched to a depth: exact between alpha and beta, otherwise a bound
// beyond them. Last is the seat that moved last: if it moves again it completes its turn, which costs no depth.
func (s *search) value(ply, depth int, alpha, beta score, side, last int) score {
	f := &s.frames[ply]
	f.hash = 0 // not known yet
	t := f.state.Turn()
	switch t.Kind {
	case game.Over:
		return score(side) * final(&t, s.me)
	case game.ChanceTurn:
		return s.chance(ply, depth, alpha, beta, side, last)
	case game.SimultaneousTurn:
		return score(side) * s.simultaneous(ply, depth, &t)
	}
	mover := t.Seats.First()
	if mover == last && depth > 0 && s.selective {
		depth++
	}
	if own := s.sideOf(mover); own != side {
		return -s.decision(ply, depth, -beta, -alpha, own, mover)
	}
	return s.decision(ply, depth, alpha, beta, side, mover)
}

// advantage returns by how much a seat stands better than the others, in centipawns.
func (s *search) advantage(state game.State, seat int) int {
	if s.weights != nil {
		return state.(game.Weighed).ValueBy(s.weights, seat)
	}
	return value(state, seat, s.seats)
}

// evaluate returns the static evaluation of a state for a side.
func (s *search) evaluate(state game.State, side int) score {
	return score(side) * s.judged(s.advantage(state, s.me))
}

// repeated reports whether the position at a ply occurred before, in the game or on the way to it. One repetition
// counts as a draw, because it can be repeated again. A move of the seat that asks may repeat a position once, as long
// as no reply repeats another; a wide search leaves out most replies, so there it may not.
func (s *search) repeated(ply int) bool {
	hash := s.frames[ply].hash
	for p := ply - 2; p >= 0; p-- {
		if s.frames[p].hash == hash {
			return true
		}
	}
	return s.past[hash] > 1 || s.past[hash] > 0 && (ply > 1 || s.wide)
}
