package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// In some games an order can foresee an order of the other seat (game.Foreseeing): it does something better if the
// other orders what was foreseen, and is otherwise as good as the order that it refines. There are too many
// refinements to put all into the matrix. Those that improve on it are added in rounds, each a step of the double
// oracle: the best refinements against the strategy that the other is expected to play are added, and the matrix is
// solved again.

// The limits of refining.
const (
	refineRounds     = 20
	refinedOrders    = 8      // orders of a side that are refined
	foreseenOrders   = 6      // orders of the other side
	newRefinements   = 4      // of a side in a round
	maxReach         = 4      // factor by which these limits grow when no refinement improves on the matrix
	minRefining      = 12_000 // nodes, besides those of the depth, within which the reach may grow
	refineDepthOfFew = 2      // depth at which refinements are compared in a matrix of few pairs; otherwise 1
)

// refine adds refinements to the matrix of the root while they improve on it, and returns the new value. Its
// reach stops growing after maxNodes nodes, unless the matrix has few pairs.
func (s *search) refine(depth, other int, v float64, maxNodes int) float64 {
	state, ok := s.frames[0].state.(game.Foreseeing)
	if !ok {
		return v
	}
	j := &s.frames[0].matrix
	r := refiner{search: s, state: state, depth: depth, other: other, reach: 1}
	for side := range 2 {
		r.plain[side] = len(j.orders[side])
		r.known[side] = map[[2]game.Move][]weightedMove{}
	}
	for range refineRounds {
		if depth == 1 && s.nodes > maxNodes && !j.few {
			return v // the next depth matters more
		}
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
			if r.reach *= 2; r.reach > maxReach || s.nodes > maxNodes && !j.few {
				return v
			}
			continue
		}
		better := s.doubleOracle(0, depth, other)
		if s.stopped {
			return v
		}
		v = better
	}
	return v
}

// refiner looks for refinements.
type refiner struct {
	*search
	state        game.Foreseeing
	depth, other int
	reach        int                                // factor of the limits
	plain        [2]int                             // number of orders of each side that are no refinements
	known        [2]map[[2]game.Move][]weightedMove // results of best
}

// refinements returns orders of a side that improve on the value against what the other is expected to order. A
// refinement differs from the order that it refines only against the foreseen order, so all are first compared by that
// alone, with little depth; the best few are then searched in full.
func (r *refiner) refinements(side int, v float64) (better []game.Move) {
	j := &r.frames[0].matrix
	sign := 1 - 2*float64(side)
	expected, v := r.expected(side, v)
	var list []weightedMove
	for _, own := range r.bases(side, sign) {
		for _, e := range expected[:min(r.reach*foreseenOrders, len(expected))] {
			best := r.best(side, sign, j.orders[side][own], e.move)
			if r.stopped {
				return nil
			}
			for _, b := range best[:min(r.reach, len(best))] {
				gain := sign*(j.mean[side][own]-v) + e.p*b.p
				if gain > significant && !slices.Contains(j.orders[side], b.move) {
					list = append(list, weightedMove{b.move, gain})
				}
			}
		}
	}
	slices.SortStableFunc(list, byWeight)
	for _, c := range list[:min(r.reach*newRefinements, len(list))] {
		if sign*(r.against(side, c.move, expected, r.depth, r.other)-v) > significant && !r.stopped {
			better = append(better, c.move)
		}
	}
	return better
}

// best returns the refinements of an order that gain most if the foreseen order comes, with their gains.
func (r *refiner) best(side int, sign float64, own, foreseen game.Move) []weightedMove {
	key := [2]game.Move{own, foreseen}
	if known, ok := r.known[side][key]; ok {
		return known
	}
	sure := []weightedMove{{foreseen, 1}}
	var list []weightedMove
	all := r.state.Foresee([2]int{r.me, r.other}[side], own, foreseen, nil)
	depth := 1
	if r.frames[0].matrix.few {
		depth = min(r.depth, refineDepthOfFew)
	}
	if len(all) > 0 {
		plain := r.against(side, own, sure, depth, r.other)
		for _, m := range all {
			if gain := sign * (r.against(side, m, sure, depth, r.other) - plain); gain > 0 {
				list = append(list, weightedMove{m, gain})
			}
		}
		slices.SortStableFunc(list, byWeight)
		list = list[:min(maxReach, len(list))]
	}
	if !r.stopped {
		r.known[side][key] = list
	}
	return list
}

// bases returns the indices of the orders of a side with the best means that are no refinements.
func (r *refiner) bases(side int, sign float64) []int {
	mean := r.frames[0].matrix.mean[side]
	list := make([]int, r.plain[side])
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return int(sign * (mean[b] - mean[a])) })
	return list[:min(r.reach*refinedOrders, len(list))]
}
