package bot

import "github.com/quandary-games/quandary/game"

// chancyCaptures is the number of captures that are looked at first in a game with chance turns: one fewer for each
// ply.
const chancyCaptures = 6

// quiescence returns the score of the mover's side beyond the depth: the static evaluation, or the best of what
// captures make of it, because a static evaluation in the middle of an exchange is wrong. Attempts at a capture that
// chance decides count as captures.
func (s *search) quiescence(ply, depth int, alpha, beta score, side, mover int) score {
	f := &s.frames[ply]
	centipawns := side * s.advantage(f.state, s.me)
	best := score(side) * s.judged(side*centipawns)
	p, ok := f.state.(game.Promising)
	if best >= beta || !ok || s.wide || s.Plain || -depth >= quiescencePlies || ply >= maxPly-2 {
		return best
	}
	all := moves(f.state, mover, f.moves[:0])
	f.moves, f.orders = all[:0], f.orders[:0]
	for _, m := range all {
		if gain := p.Promise(mover, m); gain > losing {
			f.moves, f.orders = append(f.moves, m), append(f.orders, int32(gain))
		}
	}
	most := len(f.moves)
	if s.chancy {
		most = min(most, max(chancyCaptures+depth, 1))
	}
	for i := range f.moves[:most] {
		gain := f.next(i)
		if s.futile(centipawns+int(gain), side, max(alpha, best)) {
			break
		}
		s.child(ply).state.Play(game.By(mover, f.moves[i]), nil)
		v := delayed(s.value(ply+1, depth-1, max(alpha, best)-1, beta+1, side, mover))
		if s.stopped {
			return 0
		}
		if best = max(best, v); best >= beta {
			break
		}
	}
	return best
}

// deltaMargin is the gain in centipawns that a capture may bring besides what it takes.
const deltaMargin = 200

// futile reports whether a value and the margin do not raise alpha (delta pruning).
func (s *search) futile(centipawns, side int, alpha score) bool {
	if s.seats > 2 && side < 0 {
		return false
	}
	return s.judged(centipawns+deltaMargin) <= alpha
}
