package bot

import "github.com/quandary-games/quandary/game"

// decide is the score of a side, that of the mover, where one seat moves.
func (s *search) decide(ply, depth int, alpha, beta score, side, mover int) score {
	s.nodes++
	if s.spent() {
		return 0
	}
	f := &s.frames[ply]
	hasher, hashed := f.state.(game.Hasher)
	if depth <= 0 {
		if hashed && s.threefold && depth == 0 {
			if f.hash = hasher.Hash(); s.repeated(ply) {
				return 0
			}
		}
		return s.quiet(ply, depth, alpha, beta, side, mover)
	}
	if ply >= mostPlies-2 {
		return s.judge(f.state, side)
	}
	var best game.Move
	if hashed {
		f.hash = hasher.Hash()
		if s.threefold && s.repeated(ply) {
			return 0
		}
		if e := s.table.get(f.hash); e != nil {
			best = e.move
			if int(e.depth) >= s.reach(depth) && (!s.Exact || int(e.depth) == depth) && e.answers(alpha, beta) {
				return e.score
			}
		}
	}
	f.moves = moves(f.state, mover, f.moves[:0])
	if len(f.moves) == 0 {
		return s.judge(f.state, side)
	}
	s.order(f, mover, side, best)
	found := s.branch(ply, depth, alpha, beta, side, mover)
	if s.stopped {
		return 0
	}
	if hashed {
		found.key, found.depth = f.hash, int8(s.reach(depth))
		s.table.put(found)
	}
	return found.score
}

// answers reports whether a remembered score is all that has to be known between alpha and beta.
func (e *found) answers(alpha, beta score) bool {
	return e.bound == exact || e.bound == atLeast && e.score >= beta || e.bound == atMost && e.score <= alpha
}

// branch looks at the moves of a frame: those that promise most first, with the whole window; the others with an empty
// one, to see that they are no better, and the late ones less deep. What turns out better is looked at again.
func (s *search) branch(ply, depth int, alpha, beta score, side, mover int) found {
	f := &s.frames[ply]
	best := found{score: -endless, bound: atMost}
	if s.blind(ply, side) { // as if the seat might do nothing
		best.score = s.judge(f.state, side)
	}
	single := len(f.moves) == 1 && !s.Exact && ply < 2*depth+8
	prune := s.pruner(f, depth, alpha, side)
	for i := range f.moves {
		order := f.next(i)
		m := f.moves[i]
		if i > 0 && best.score > -decided && prune.leavesOut(i, order, alpha, best.score) || s.overlooks(f, ply, m, side) {
			continue
		}
		less := 1
		if single {
			less = 0
		}
		s.child(ply).state.Play(game.By(mover, m), nil)
		low := max(alpha, best.score)
		var v score
		if i == 0 {
			v = nearer(s.value(ply+1, depth-less, low-1, beta+1, side, mover))
		} else {
			reduced := depth - less - s.reduction(depth, i, order)
			v = nearer(s.value(ply+1, reduced, low-1, low+2, side, mover))
			if v > low && !s.stopped && (v < beta || reduced < depth-less) {
				s.child(ply).state.Play(game.By(mover, m), nil)
				v = nearer(s.value(ply+1, depth-less, low-1, beta+1, side, mover))
			}
		}
		if s.stopped {
			return best
		}
		if v > best.score {
			best.score = v
			if v > alpha {
				best.move, best.bound = m, exact
			}
		}
		if v >= beta {
			best.bound = atLeast
			s.praise(f, side, m, order, depth)
			break
		}
	}
	return best
}

// reduction is by how much less deep a late move is looked at first. In a game with very many moves only a few are looked
// at, and of these the late ones are as deep as others: quiet ones that threaten something a ply or two later.
func (s *search) reduction(depth, i int, order int32) int {
	if s.Exact || s.wide || depth < 3 || i < 4 || order >= orderCapture {
		return 0
	}
	less := 1
	if i >= 12 {
		less++
	}
	if order < 0 && depth > 4 {
		less++
	}
	return less
}

// pruner leaves out late moves near the end of the search: those of which even more than they promise would not be
// enough, and in positions with hundreds of moves those that hardly ever are good.
type pruner struct {
	on     bool
	hope   score // what a move that wins nothing can come to
	calm   score // what the moves so far come to at least, if nothing threatens that one of the others may avert
	most   int   // moves looked at
	doubts int   // of which moves that seldom are good
}

// pruner is the one for the moves of a frame.
func (s *search) pruner(f *frame, depth int, alpha score, side int) pruner {
	if s.Exact || depth > 5 {
		return pruner{}
	}
	p := pruner{on: true, hope: endless, most: 12 + 8*depth*depth, doubts: 2 + 3*depth*depth}
	if s.wide {
		p.most = s.wider(10 + 4*depth)
		p.doubts = p.most
	}
	centis := side * s.worth(f.state, s.me)
	p.calm = judged(centis-alarm, s.seats)
	if depth <= 2 && alpha > -decided {
		p.hope = judged(centis+120*depth, s.seats)
		if s.seats > 2 && side < 0 { // the others' gains are not this seat's losses
			p.hope = endless
		}
	}
	return p
}

// alarm is how much the best move so far may lose before none of the others is left out any more, in hundredths of a
// pawn.
const alarm = 120

// leavesOut reports whether the move that has come as number i is not looked at, the best so far coming to a score.
func (p *pruner) leavesOut(i int, order int32, alpha, best score) bool {
	if !p.on || order >= orderCapture {
		return false
	}
	if p.hope <= alpha {
		return true
	}
	if best < p.calm && order >= 0 {
		return false
	}
	return i >= p.most || order < 0 && i >= p.doubts
}
