package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// share is an order and how often a mixed strategy plays it.
type share struct {
	move game.Move
	p    float64
}

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
	limit := s.Depth
	if limit == 0 {
		limit = mostPlies
	}
	for depth := 1; depth <= limit && (depth == 1 || s.worthwhile()); depth++ {
		s.table.age++
		v := s.solve(0, depth, other, roundsRoot)
		if s.stopped && depth > 1 {
			return
		}
		base := [2][]game.Move{slices.Clone(j.orders[0]), slices.Clone(j.orders[1])}
		if !s.stopped && !s.Flat {
			v = s.refine(depth, other, v)
		}
		told(j.strategy(0), score(v), depth)
		if s.stopped {
			return
		}
		if !s.Exact && depth < limit {
			s.rank(base, depth, other)
			j.narrow(rootOrders)
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
	slices.SortStableFunc(all, func(a, b share) int {
		switch {
		case a.p > b.p:
			return -1
		case a.p < b.p:
			return 1
		}
		return 0
	})
	return all
}

// The measures of refining.
const (
	refineRounds = 10 // new orders of each side at most
	refineBases  = 10 // orders that are refined
	refineFor    = 6  // orders of the other that they are refined for
	refineDeep   = 4  // refined orders that are looked at as deep as the rest
)

// refine takes into the matrix orders that do something more if the other orders what is likely, as long as they are
// better than what is there, and gives the new value.
func (s *search) refine(depth, other int, v float64) float64 {
	state, ok := s.frames[0].state.(game.Foreseeing)
	if !ok {
		return v
	}
	j := &s.frames[0].joint
	for range refineRounds {
		grown := false
		for side := range 2 {
			m, gain := s.refinement(state, depth, other, side, v)
			if s.stopped {
				return v
			}
			if gain > noise {
				j.add(side, m)
				grown = true
			}
		}
		if !grown {
			return v
		}
		better := s.solve(0, depth, other, roundsRoot)
		if s.stopped {
			return v
		}
		v = better
	}
	return v
}

// add takes one more order of a side into the matrix and into the game that is solved.
func (j *joint) add(side int, m game.Move) {
	rows, columns := len(j.orders[0]), len(j.orders[1])
	j.orders[side] = append(j.orders[side], m)
	j.in[side] = append(j.in[side], len(j.orders[side])-1)
	if side == 0 {
		for range columns {
			j.cells = append(j.cells, unseen)
		}
		return
	}
	cells := make([]score, 0, rows*(columns+1))
	for r := range rows {
		cells = append(append(cells, j.cells[r*columns:(r+1)*columns]...), unseen)
	}
	j.cells = cells
}

// refinement is the best order of a side that refines one of its good ones for the case that the other orders what its
// strategy says, and by how much it is better than the value. It differs from the one that it refines only against what
// it expects, so a first look is at that alone, one ply deep; the best few are looked at in full.
func (s *search) refinement(state game.Foreseeing, depth, other, side int, v float64) (game.Move, float64) {
	j := &s.frames[0].joint
	seats := [2]int{s.me, other}
	sign := 1 - 2*float64(side)
	against := j.strategy(1 - side)
	var list []share
	var all []game.Move
	for _, own := range s.best(side, sign) {
		for i := range min(refineFor, len(against)) {
			expected := against[i : i+1]
			all = state.Foresee(seats[side], own, expected[0].move, all[:0])
			if len(all) == 0 {
				continue
			}
			plain := s.against(side, own, expected, 1, other)
			for _, m := range all {
				gain := sign * (s.against(side, m, expected, 1, other) - plain)
				if gain > 0 && !slices.Contains(j.orders[side], m) {
					list = append(list, share{m, gain * expected[0].p})
				}
			}
			if s.stopped {
				return 0, 0
			}
		}
	}
	slices.SortStableFunc(list, func(a, b share) int { return int(b.p) - int(a.p) })
	var best game.Move
	gain := 0.0
	for _, c := range list[:min(refineDeep, len(list))] {
		if g := sign * (s.against(side, c.move, against, depth, other) - v); g > gain && !s.stopped {
			best, gain = c.move, g
		}
	}
	return best, gain
}

// best are the orders of a side that come to most against the other's strategy.
func (s *search) best(side int, sign float64) []game.Move {
	j := &s.frames[0].joint
	var list []share
	for i, mean := range j.mean[side] {
		list = append(list, share{j.orders[side][i], sign * mean})
	}
	slices.SortStableFunc(list, func(a, b share) int { return int(b.p) - int(a.p) })
	var orders []game.Move
	for _, c := range list[:min(refineBases, len(list))] {
		orders = append(orders, c.move)
	}
	return orders
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
