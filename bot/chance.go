package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// certainty is the weight of an outcome with probability 1.
const certainty = 1 << 30

// span is an outcome's weight and the bounds of its score.
type span struct {
	weight    int64
	low, high score
	less      int // plies by which the outcome is searched less deep
}

// depth returns the depth to which the outcome of a chance turn is searched: at least one ply near the root, where a
// certain win must be seen.
func (p *span) depth(ply, depth int) int {
	if ply < pressedPly && depth > 0 {
		return max(depth-p.less, 1)
	}
	return max(depth-p.less, min(depth, 0))
}

// maxOutcomes is the number of outcomes that a selective search looks at: the likeliest.
const maxOutcomes = 32

// weigh lists the outcomes of a chance turn in the frame, likeliest first, with their spans, and returns their total
// weight.
func (s *search) weigh(f *frame) (total int64) {
	f.outcomes = f.state.(game.Chancy).Outcomes(f.outcomes[:0])
	sortOutcomes(f.outcomes)
	if s.selective && len(f.outcomes) > maxOutcomes {
		f.outcomes = f.outcomes[:maxOutcomes]
	}
	f.spans = f.spans[:0]
	for _, o := range f.outcomes {
		w := max(int64(o.P.Float()*certainty+0.5), 1)
		total += w
		f.spans = append(f.spans, span{weight: w, low: -won, high: won, less: s.rarity(o.P)})
	}
	return total
}

// sortOutcomes puts the likeliest outcomes first.
func sortOutcomes(outcomes []game.Outcome) {
	slices.SortStableFunc(outcomes, func(a, b game.Outcome) int { return b.P.Compare(a.P) })
}

// rarity returns by how many plies an outcome with this probability is searched less deep.
func (s *search) rarity(p prob.Ratio) int {
	switch share := p.Float(); {
	case !s.selective || share > 0.12:
		return 0
	case share > 0.03:
		return 1
	case share > 0.008:
		return 2
	}
	return 3
}

// chancePlies is the number of plies of quiescence search that a chance turn counts for, besides the move. Otherwise,
// where pieces are nearly everywhere at once, the captures that chance decides would multiply until no time is left for
// the depth itself.
const chancePlies = 4

// chance returns the score of a side in a chance turn: the mean over the outcomes. Star1 stops as soon as the outcomes
// left, at their best or worst, cannot bring the mean back between alpha and beta. To make that happen sooner, Star2
// first narrows the span of each outcome, by the table or by one move.
func (s *search) chance(ply, depth int, alpha, beta score, side, last int) score {
	f := &s.frames[ply]
	if ply >= maxPly-2 || s.chances(ply) > chanceTurns {
		return s.evaluate(f.state, side)
	}
	total := s.weigh(f)
	if depth <= 0 {
		depth -= chancePlies
	}
	if depth >= 2 && len(f.spans) > 1 && alpha > -won && beta < won {
		s.probe(ply, depth, side, last)
		if s.stopped {
			return 0
		}
	}
	lows, highs := int64(0), int64(0)
	for _, p := range f.spans {
		lows, highs = lows+p.weight*int64(p.low), highs+p.weight*int64(p.high)
	}
	if low := floorDiv(lows, total); score(low) >= beta {
		return score(low)
	}
	if high := -floorDiv(-highs, total); score(high) <= alpha {
		return score(high)
	}
	for i := range f.outcomes {
		p := &f.spans[i]
		if p.low == p.high {
			continue
		}
		lows, highs = lows-p.weight*int64(p.low), highs-p.weight*int64(p.high)
		// With a score of at most a the mean is at most alpha, and with at least b at least beta, whatever the others
		// are.
		a := floorDiv(int64(alpha)*total-highs, p.weight)
		b := -floorDiv(lows-int64(beta)*total, p.weight)
		s.child(ply).state.(game.Chancy).Resolve(f.outcomes[i].Code, nil)
		low, high := max(a, int64(p.low)-1), min(b, int64(p.high)+1)
		v := s.value(ply+1, p.depth(ply, depth), score(low), score(high), side, last)
		if s.stopped {
			return 0
		}
		lows, highs = lows+p.weight*int64(v), highs+p.weight*int64(v)
		switch {
		case int64(v) <= a:
			return score(-floorDiv(-highs, total))
		case int64(v) >= b:
			return score(floorDiv(lows, total))
		}
		p.low, p.high = v, v
	}
	return score(floorDiv(2*lows+total, 2*total))
}

// chances returns the number of chance turns in a row up to a ply. A search follows chanceTurns of them: in a game that
// decides many squares one after the other, each one more would multiply its work.
func (s *search) chances(ply int) (n int) {
	for ; ply >= 0 && s.frames[ply].state.Turn().Kind == game.ChanceTurn; ply-- {
		n++
	}
	return n
}

// floorDiv returns a/b rounded down, for positive b.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// probe narrows the spans of the outcomes of a chance turn: the first phase of Star2.
func (s *search) probe(ply, depth, side, last int) {
	f := &s.frames[ply]
	for i := range f.outcomes {
		next := s.child(ply)
		next.state.(game.Chancy).Resolve(f.outcomes[i].Code, nil)
		p := &f.spans[i]
		t := next.state.Turn()
		switch t.Kind {
		case game.Over:
			p.low = score(side) * final(&t, s.me)
			p.high = p.low
		case game.MoveTurn:
			s.probeMove(ply+1, depth-p.less, p, side, last, t.Seats.First())
		}
		if s.stopped {
			return
		}
	}
}

// probeMove narrows the span of an outcome after which one seat moves: by the table entry of the position, or by
// searching the move of that entry, which bounds the score from one side.
func (s *search) probeMove(ply, depth int, p *span, side, last, mover int) {
	f := &s.frames[ply]
	h, ok := f.state.(game.Hasher)
	if !ok {
		return
	}
	own := s.sideOf(mover)
	e, found := s.table.get(h.Hash())
	if found && s.deepEnough(&e, depth) && mover != last {
		v := score(own*side) * e.score
		if e.bound == exact || (e.bound == atLeast) == (own == side) {
			p.low = max(p.low, v)
		}
		if e.bound == exact || (e.bound == atLeast) != (own == side) {
			p.high = min(p.high, v)
		}
		return
	}
	if depth < 3 || e.move == 0 || mover == last {
		return
	}
	if f.hash = h.Hash(); s.repetition && s.repeated(ply) {
		return
	}
	f.moves = moves(f.state, mover, f.moves[:0])
	if !slices.Contains(f.moves, e.move) {
		return
	}
	s.nodes++
	s.child(ply).state.Play(game.By(mover, e.move), nil)
	v := delayed(s.value(ply+1, depth-1, -infinity, infinity, side, mover))
	if own == side {
		p.low = max(p.low, v)
	} else {
		p.high = min(p.high, v)
	}
}
