package bot

import (
	"cmp"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// share is an order and how often a mixed strategy plays it.
type share struct {
	move game.Move
	p    float64
}

// byShare puts what is likelier first.
func byShare(a, b share) int { return cmp.Compare(b.p, a.p) }

// duel finds a mixed strategy of the seat that asks for the simultaneous turn that it is asked about, deeper and
// deeper, and tells after each depth what it has. Orders that reckon with the other's are taken in at the end of each
// depth.
func (s *search) duel(other int, told func(strategy []share, value score, depth int)) {
	f := &s.frames[0]
	if h, ok := f.state.(game.Hasher); ok {
		f.hash = h.Hash()
	}
	j := &f.joint
	j.list(s, f, other)
	j.few = len(j.orders[0])*len(j.orders[1]) <= fewPairs
	if s.Habit > 0 {
		j.habit, s.Habit = s.habit(other)
	}
	limit := s.Depth
	if limit == 0 {
		limit = mostPlies
	}
	for depth := 1; depth <= limit && (depth == 1 || s.worthwhile()); depth++ {
		s.table.age++
		begun := s.nodes
		v := s.solve(0, depth, other, roundsRoot)
		if s.stopped && depth > 1 {
			return
		}
		base := [2][]game.Move{slices.Clone(j.orders[0]), slices.Clone(j.orders[1])}
		if !s.stopped && !s.Flat {
			v = s.refine(depth, other, v, 2*s.nodes-begun+leastRefining)
		}
		told(j.strategy(0), score(v), depth)
		if s.stopped {
			return
		}
		if !s.Exact && depth < limit {
			most := rootOrders
			if j.few {
				most = fewPairs
			}
			s.rank(base, depth, other)
			j.narrow(most)
		} else {
			j.forget()
		}
	}
}

// rank leaves in the matrix the orders before they were refined, with what each comes to.
func (s *search) rank(base [2][]game.Move, depth, other int) {
	j := &s.frames[0].joint
	for side := range 2 {
		mean := j.mean[side][:0]
		for i := range base[side] {
			mean = append(mean, j.mean[side][i])
		}
		j.orders[side], j.mean[side] = base[side], mean
	}
}

// strategy is that of a side, likeliest orders first; what comes less often than once in 200 is left out.
func (j *joint) strategy(side int) []share {
	var all []share
	sum := 0.0
	for i, p := range j.mix[side] {
		if p >= 0.005 {
			all = append(all, share{j.orders[side][j.in[side][i]], p})
			sum += p
		}
	}
	for i := range all {
		all[i].p /= sum
	}
	slices.SortStableFunc(all, byShare)
	return all
}

// against is what an order of a side comes to against a mixed strategy of the other, for the seat that asks.
func (s *search) against(side int, m game.Move, strategy []share, depth, other int) float64 {
	sum := 0.0
	weight := 0.0
	for _, o := range strategy {
		if s.nodes++; s.spent() {
			return sum
		}
		weight += o.p
		var both game.Orders
		if side == 0 {
			both.Put(s.me, m)
			both.Put(other, o.move)
		} else {
			both.Put(s.me, o.move)
			both.Put(other, m)
		}
		s.child(0).state.Play(both, nil)
		sum += o.p * float64(nearer(s.value(1, depth-1, -endless, endless, 1, game.Nobody)))
	}
	return sum / weight
}
