package bot

import (
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Where two seats order at the same time, the turn is a matrix game, and the best that a seat can do is to draw its
// order from a mixed strategy. oracle.go finds the strategies.

// The number of orders of each seat that are searched beyond a first look.
const (
	keptInside = 7 // below the root
	keptRoot   = 18
	fewPairs   = 600 // pairs of orders at the root up to which all are kept
)

// simultaneous returns the score of a simultaneous turn for the seat that asks.
func (s *search) simultaneous(ply, depth int, t *game.Turn) score {
	f := &s.frames[ply]
	s.nodes++
	if s.spent() {
		return 0
	}
	h, hashed := f.state.(game.Hasher)
	if hashed && (depth > 0 || ply == 1) {
		if f.hash = h.Hash(); s.repetition && s.repeated(ply) {
			return 0
		}
	}
	others := t.Seats.Without(s.me)
	if depth <= 0 || ply >= maxPly-2 || others.Len() != 1 || !t.Seats.Has(s.me) {
		return s.evaluate(f.state, 1)
	}
	if hashed {
		if e, found := s.table.get(f.hash); found && (int(e.depth) == depth || int(e.depth) > depth && s.selective) {
			return e.score
		}
	}
	j := &f.matrix
	other := others.First()
	j.list(s, f, other)
	if depth > 1 && s.selective {
		s.doubleOracle(ply, 1, other)
		if s.stopped {
			return 0
		}
		j.keepBest(keptInside)
	}
	v := score(s.doubleOracle(ply, depth, other))
	if hashed && !s.stopped {
		s.table.put(entry{key: f.hash, score: v, depth: int8(depth), bound: exact})
	}
	return v
}

// thinkTogether deepens the search of a simultaneous turn at the root. After each depth it reports the mixed strategy
// of the seat that asks and its value.
func (s *search) thinkTogether(other int, report func(strategy []weightedMove, value score, depth int)) {
	f := &s.frames[0]
	if h, ok := f.state.(game.Hasher); ok {
		f.hash = h.Hash()
	}
	defer s.accompany(func(h *search) { h.thinkTogether(other, func([]weightedMove, score, int) {}) })()
	j := &f.matrix
	var last time.Duration // that a depth took
	s.deepen(1, func(depth int) bool {
		began := time.Now()
		if depth == 1 {
			j.list(s, f, other)
			j.few = len(j.orders[0])*len(j.orders[1]) <= fewPairs
			if s.Habit > 0 {
				j.habit, j.habitual = s.habitMix(other)
			}
		}
		begun := s.nodes
		v := s.doubleOracle(0, depth, other)
		if s.stopped && depth > 1 {
			return false
		}
		base := [2][]game.Move{slices.Clone(j.orders[0]), slices.Clone(j.orders[1])}
		if !s.stopped && !s.Plain {
			v = s.refine(depth, other, v, 2*s.nodes-begun+minRefining)
		} else if _, foresees := f.state.(game.Foreseeing); foresees {
			v = min(max(v, 1-float64(decided)), float64(decided)-1) // an order that foresees another may change it
		}
		if s.stopped && depth == 1 && s.thorough {
			return false // depth 1 begins again
		}
		report(j.strategy(0), score(v), depth)
		if s.stopped {
			return false
		}
		if !s.selective {
			j.reset()
			return true
		}
		for side := range 2 { // refinements depend on the depth
			j.orders[side], j.mean[side] = base[side], j.mean[side][:len(base[side])]
		}
		if j.few || s.thorough { // an order that is bad against this mix may be good against a deeper one
			j.keepBest(fewPairs)
		} else {
			j.keepBest(keptRoot)
		}
		took := time.Since(began)
		more := s.deadline.IsZero() || time.Until(s.deadline) > took*min(max(took/max(last, 1), 2), maxGrowth)/hope
		last = took
		return more
	})
}

// An unfinished depth of a simultaneous turn is of no use, so the next depth is begun only if the time left is at least
// a part of the time that it is expected to take. That is the time of the last depth, times the factor by which the
// last depth took longer than the one before.
const (
	maxGrowth = 10
	hope      = 3 // the part: a third
)
