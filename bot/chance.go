package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
)

// whole is the weight of what is certain.
const whole = 1 << 30

// span is what is known of the score after one outcome: its weight, and between what it is.
type span struct {
	weight    int64
	low, high score
	less      int // by how many plies it is looked at less deep, being rare
}

// mostOutcomes are as many as are looked at, if not all have to be: the likeliest.
const mostOutcomes = 32

// weigh takes the outcomes of a chance turn into the spans of the frame, the likeliest first, and gives their weight.
func (s *search) weigh(f *frame) (total int64) {
	f.outcomes = f.state.(game.Chancy).Outcomes(f.outcomes[:0])
	slices.SortStableFunc(f.outcomes, func(a, b game.Outcome) int { return b.P.Compare(a.P) })
	if !s.Exact && len(f.outcomes) > mostOutcomes {
		f.outcomes = f.outcomes[:mostOutcomes]
	}
	f.spans = f.spans[:0]
	for _, o := range f.outcomes {
		w := max(int64(o.P.Float()*whole+0.5), 1)
		total += w
		f.spans = append(f.spans, span{weight: w, low: -won, high: won, less: s.rarity(o.P)})
	}
	return total
}

// rarity is by how many plies what has this probability is looked at less deep.
func (s *search) rarity(p prob.Ratio) int {
	switch share := p.Float(); {
	case s.Exact || share > 0.12:
		return 0
	case share > 0.03:
		return 1
	case share > 0.008:
		return 2
	}
	return 3
}

// chance is the score of a side in a chance turn: the mean over the outcomes. As soon as the outcomes still to come, at
// their best or worst, cannot bring the mean back between alpha and beta, they need not be looked at (Star1). Before
// that, a first look at each outcome narrows what it can come to (Star2): what the table knows, and where the search
// goes on deep enough its first move.
func (s *search) chance(ply, depth int, alpha, beta score, side, last int) score {
	f := &s.frames[ply]
	if ply >= mostPlies-2 {
		return s.judge(f.state, side)
	}
	total := s.weigh(f)
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
		if p.low < p.high {
			lows, highs = lows-p.weight*int64(p.low), highs-p.weight*int64(p.high)
			// Below a the mean is not above alpha, from b on it is not below beta, whatever the others bring.
			a := floorDiv(int64(alpha)*total-highs, p.weight)
			b := -floorDiv(lows-int64(beta)*total, p.weight)
			s.child(ply).state.(game.Chancy).Resolve(f.outcomes[i].Code, nil)
			low, high := max(a, int64(p.low)-1), min(b, int64(p.high)+1)
			v := s.value(ply+1, max(depth-p.less, min(depth, 0)), score(low), score(high), side, last)
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
	}
	return score(floorDiv(2*lows+total, 2*total))
}

// floorDiv is a/b rounded down, for b above 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// probe narrows the spans of the outcomes of a chance turn.
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
			s.peek(ply+1, depth-p.less, p, side, last, t.Seats.First())
		}
		if s.stopped {
			return
		}
	}
}

// peek narrows the span of an outcome after which a seat moves: by what is remembered, or by the first of its moves,
// than which it can do no worse.
func (s *search) peek(ply, depth int, p *span, side, last, mover int) {
	f := &s.frames[ply]
	h, ok := f.state.(game.Hasher)
	if !ok {
		return
	}
	want := -1
	if mover == s.me {
		want = 1
	}
	e := s.table.get(h.Hash())
	if e != nil && int(e.depth) >= s.reach(depth) && (!s.Exact || int(e.depth) == depth) && mover != last {
		v := score(want*side) * e.score
		if e.bound == exact || (e.bound == atLeast) == (want == side) {
			p.low = max(p.low, v)
		}
		if e.bound == exact || (e.bound == atLeast) != (want == side) {
			p.high = min(p.high, v)
		}
		return
	}
	if depth < 3 || e == nil || e.move == 0 || mover == last {
		return
	}
	if f.hash = h.Hash(); s.threefold && s.repeated(ply) {
		return
	}
	f.moves = moves(f.state, mover, f.moves[:0])
	if !slices.Contains(f.moves, e.move) {
		return
	}
	s.nodes++
	s.child(ply).state.Play(game.By(mover, e.move), nil)
	v := nearer(s.value(ply+1, depth-1, -endless, endless, side, mover))
	if want == side {
		p.low = max(p.low, v)
	} else {
		p.high = min(p.high, v)
	}
}
