package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// An order can reckon with that of the other seat: it is then as good as the order that it refines, and better if the
// other orders what was foreseen. There are far too many to take all into the matrix. Those that are better than what
// is there are taken in round by round, as the double oracle does with the others.

// The measures of refining.
const (
	refineRounds  = 20     // of new orders of each side
	refineBases   = 8      // orders that are refined
	refineFor     = 6      // orders of the other that they are refined for
	refineMost    = 4      // new orders of a side in a round
	refineReach   = 4      // how many times as many it is of all these, when there is nothing better to be found
	leastRefining = 12_000 // nodes, besides as many as the depth has taken, after which the reach grows no more
	fewPairs      = 600    // of orders, up to which refinements are looked at deeper at once
)

// refine takes into the matrix orders that do something more if the other orders what is likely, as long as they are
// better than what is there, and gives the new value. After so many nodes it looks no farther, unless there are few.
func (s *search) refine(depth, other int, v float64, until int) float64 {
	state, ok := s.frames[0].state.(game.Foreseeing)
	if !ok {
		return v
	}
	j := &s.frames[0].joint
	r := refiner{search: s, state: state, depth: depth, other: other, reach: 1}
	for side := range 2 {
		r.plain[side] = len(j.orders[side])
		r.seen[side] = map[[2]game.Move][]share{}
	}
	for range refineRounds {
		grown := false
		for side := range 2 {
			list := r.refinements(side, v)
			if s.stopped {
				return v
			}
			for _, m := range list {
				j.add(side, m)
				grown = true
			}
		}
		if !grown {
			if r.reach *= 2; r.reach > refineReach || s.nodes > until && !j.few {
				return v
			}
			continue
		}
		better := s.solve(0, depth, other, roundsRoot)
		if s.stopped {
			return v
		}
		v = better
	}
	return v
}

// refiner looks for orders that refine others.
type refiner struct {
	*search
	state        game.Foreseeing
	depth, other int
	reach        int                         // how many times the measures of refining it looks at
	plain        [2]int                      // orders of each side that are no refinements
	seen         [2]map[[2]game.Move][]share // what best gives for an order and one that is expected
}

// refinements are orders of a side that refine one of its good ones for the case that the other orders what is likely,
// and are better than the value. Such an order differs from the one that it refines only against what it expects, so
// a first look is at that alone, not deep; the best few are looked at in full.
func (r *refiner) refinements(side int, v float64) (better []game.Move) {
	j := &r.frames[0].joint
	sign := 1 - 2*float64(side)
	against, v := r.expected(side, v)
	var list []share
	for _, own := range r.bases(side, sign) {
		for _, e := range against[:min(r.reach*refineFor, len(against))] {
			best := r.best(side, sign, j.orders[side][own], e.move)
			if r.stopped {
				return nil
			}
			for _, b := range best[:min(r.reach, len(best))] {
				hope := sign*(j.mean[side][own]-v) + e.p*b.p
				if hope > noise && !slices.Contains(j.orders[side], b.move) {
					list = append(list, share{b.move, hope})
				}
			}
		}
	}
	slices.SortStableFunc(list, byShare)
	for _, c := range list[:min(r.reach*refineMost, len(list))] {
		if sign*(r.against(side, c.move, against, r.depth, r.other)-v) > noise && !r.stopped {
			better = append(better, c.move)
		}
	}
	return better
}

// best are the orders that refine another for what is expected best, and how much each gains if that comes true.
func (r *refiner) best(side int, sign float64, own, expected game.Move) []share {
	key := [2]game.Move{own, expected}
	if known, ok := r.seen[side][key]; ok {
		return known
	}
	sure := []share{{expected, 1}}
	var list []share
	all := r.state.Foresee([2]int{r.me, r.other}[side], own, expected, nil)
	look := 1
	if r.frames[0].joint.few {
		look = min(r.depth, 2)
	}
	if len(all) > 0 {
		plain := r.against(side, own, sure, look, r.other)
		for _, m := range all {
			if gain := sign * (r.against(side, m, sure, look, r.other) - plain); gain > 0 {
				list = append(list, share{m, gain})
			}
		}
		slices.SortStableFunc(list, byShare)
		list = list[:min(refineReach, len(list))]
	}
	if !r.stopped {
		r.seen[side][key] = list
	}
	return list
}

// bases are the numbers of the orders of a side that come to most against the other's strategy, of those that are no
// refinements.
func (r *refiner) bases(side int, sign float64) []int {
	mean := r.frames[0].joint.mean[side]
	list := make([]int, r.plain[side])
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return int(sign * (mean[b] - mean[a])) })
	return list[:min(r.reach*refineBases, len(list))]
}
