package bot

import "github.com/quandary-games/quandary/game"

// quiet is the score of the mover's side after the last full ply: that of the position, or of what captures make of
// it, since to judge a position in the middle of an exchange would be wrong (quiescence). Attempts that chance decides
// are captures too.
func (s *search) quiet(ply, depth int, alpha, beta score, side, mover int) score {
	f := &s.frames[ply]
	centis := side * s.worth(f.state, s.me)
	best := score(side) * judged(side*centis, s.seats)
	p, ok := f.state.(game.Promising)
	if best >= beta || !ok || s.wide || s.Flat || -depth >= quietPlies || ply >= mostPlies-2 {
		return best
	}
	all := moves(f.state, mover, f.moves[:0])
	f.moves, f.orders = all[:0], f.orders[:0]
	for _, m := range all {
		if gain := p.Promise(mover, m); gain > 0 {
			f.moves, f.orders = append(f.moves, m), append(f.orders, int32(gain))
		}
	}
	for i := range f.moves {
		gain := f.next(i)
		if s.hopeless(centis+int(gain), side, max(alpha, best)) {
			break
		}
		s.child(ply).state.Play(game.By(mover, f.moves[i]), nil)
		v := nearer(s.value(ply+1, depth-1, max(alpha, best)-1, beta+1, side, mover))
		if s.stopped {
			return 0
		}
		if best = max(best, v); best >= beta {
			break
		}
	}
	return best
}

// margin is by how much more than a capture wins a position may become better by it, in hundredths of a pawn.
const margin = 200

// hopeless reports whether a value, and some more, is not above alpha.
func (s *search) hopeless(centis, side int, alpha score) bool {
	if s.seats > 2 && side < 0 {
		return false
	}
	return judged(centis+margin, s.seats) <= alpha
}
