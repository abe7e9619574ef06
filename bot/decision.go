package bot

import "github.com/quandary-games/quandary/game"

// decision returns the score of a side, that of the mover, where one seat moves.
func (s *search) decision(ply, depth int, alpha, beta score, side, mover int) score {
	s.nodes++
	if s.spent() {
		return 0
	}
	f := &s.frames[ply]
	hasher, hashed := f.state.(game.Hasher)
	if depth <= 0 {
		if hashed && s.repetition && depth == 0 {
			if f.hash = hasher.Hash(); s.repeated(ply) {
				return 0
			}
		}
		return s.quiescence(ply, depth, alpha, beta, side, mover)
	}
	if ply >= maxPly-2 {
		return s.evaluate(f.state, side)
	}
	var best game.Move
	if hashed {
		f.hash = hasher.Hash()
		if s.repetition && s.repeated(ply) {
			return 0
		}
		if e, found := s.table.get(f.hash); found {
			best = e.move
			if s.deepEnough(&e, depth) && e.cuts(alpha, beta) {
				return e.score
			}
		}
	}
	f.stands = side * s.advantage(f.state, s.me)
	if s.selective && depth <= marginDepth && ply > pressedPly && beta > -decided {
		if v := score(side) * s.judged(side*(f.stands-marginPly*depth)); v >= beta {
			return v
		}
	}
	if best == 0 && depth >= reducedDepth && s.selective && !s.wide {
		depth-- // a position of which the table knows no move is hardly worth the depth (internal iterative reduction)
	}
	f.moves = moves(f.state, mover, f.moves[:0])
	if len(f.moves) == 0 {
		return s.evaluate(f.state, side)
	}
	s.order(f, mover, side, best)
	e := s.alphaBeta(ply, depth, alpha, beta, side, mover)
	if s.stopped {
		return 0
	}
	if hashed {
		e.key, e.depth = f.hash, int8(s.reach(depth))
		s.table.put(e)
	}
	return e.score
}

// The parameters of what a selective search leaves out where a position is better than it has to be, and where it does
// not know what to search first.
const (
	marginDepth  = 3   // depth up to which an advantage with a margin suffices (reverse futility pruning)
	marginPly    = 100 // the margin in centipawns for each ply of depth
	reducedDepth = 4   // least depth that is reduced
)

// deepEnough reports whether a table entry was searched at least to a depth; by a search that is not selective, to
// exactly this depth.
func (s *search) deepEnough(e *entry, depth int) bool {
	return int(e.depth) >= s.reach(depth) && (s.selective || int(e.depth) == depth)
}

// alphaBeta searches the moves of a frame in order. It is a principal variation search (Marsland and Campbell 1982):
// the first move with the full window, the others with a null window and late ones less deep (late move reductions). A
// move that turns out better is searched again.
func (s *search) alphaBeta(ply, depth int, alpha, beta score, side, mover int) entry {
	f := &s.frames[ply]
	best := entry{score: -infinity, bound: atMost}
	if s.blind(ply, side) { // overlooking all replies is like passing
		best.score = s.evaluate(f.state, side)
	}
	single := len(f.moves) == 1 && s.selective && ply < 2*depth+8
	prune := s.newPruner(ply, depth, alpha, side)
	for i := range f.moves {
		order := f.next(i)
		m := f.moves[i]
		if i > 0 && best.score > -decided && prune.prunes(i, order, alpha, best.score) {
			if prune.pressing == nil {
				break // the moves after it have no better keys, and are pruned too
			}
			if !prune.pressing.Presses(mover, m) {
				continue
			}
		}
		if s.overlooks(f, ply, m, side) {
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
			v = delayed(s.value(ply+1, depth-less, low-1, beta+1, side, mover))
		} else {
			reduced := depth - less - s.reduction(depth, i, order)
			v = delayed(s.value(ply+1, reduced, low-1, low+2, side, mover))
			if v > low && !s.stopped && (v < beta || reduced < depth-less) {
				s.child(ply).state.Play(game.By(mover, m), nil)
				v = delayed(s.value(ply+1, depth-less, low-1, beta+1, side, mover))
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
			s.recordCutoff(f, side, m, order, depth)
			break
		}
	}
	return best
}

// reduction returns by how many plies a late move is searched less deep at first. A wide game has none: only a few
// moves are searched there, and the late ones are quiet moves whose threats show a ply or two later.
func (s *search) reduction(depth, i int, order int32) int {
	if !s.selective || s.wide || depth < 3 || i < 4 || order >= orderCapture {
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

// pruner leaves out late moves near the leaves: those that cannot raise alpha even with a margin (futility pruning),
// and those after a number of moves (late move pruning).
type pruner struct {
	on       bool
	hope     score         // the most that a quiet move can come to
	calm     score         // if the best move comes to less, something is threatened that a late move may avert
	maxMoves int           // moves searched
	maxPoor  int           // moves searched before those with a negative sorting key are pruned
	pressing game.Pressing // moves that press are not pruned; nil: they are
}

// newPruner returns the pruner for the moves at a ply.
func (s *search) newPruner(ply, depth int, alpha score, side int) pruner {
	f := &s.frames[ply]
	if !s.selective || depth > 5 {
		return pruner{}
	}
	p := pruner{on: true, hope: infinity, maxMoves: 12 + 8*depth*depth, maxPoor: 2 + 3*depth*depth}
	if s.wide {
		p.maxMoves = s.widened(10 + 4*depth)
		p.maxPoor = p.maxMoves
	}
	if ply <= pressedPly {
		p.pressing, _ = f.state.(game.Pressing)
	}
	p.calm = s.judged(f.stands - alarm)
	// Of more than two seats the others' gains are not the loss of the seat that asks: no hope can be told.
	if depth <= 2 && alpha > -decided && (s.seats == 2 || side > 0) {
		p.hope = s.judged(f.stands + 120*depth)
	}
	return p
}

// pressedPly is the last ply at which no move that presses is pruned: the second move of the seat that asks, or the
// second reply, after chance turns too.
const pressedPly = 4

// alarm is the loss in centipawns by the best move so far from which on no quiet move is pruned.
const alarm = 120

// prunes reports whether move number i is left out, given the best score so far.
func (p *pruner) prunes(i int, order int32, alpha, best score) bool {
	if !p.on || order >= orderCapture {
		return false
	}
	if p.hope <= alpha {
		return true
	}
	if best < p.calm && order >= 0 {
		return false
	}
	return i >= p.maxMoves || order < 0 && i >= p.maxPoor
}
