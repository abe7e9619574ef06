package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Hidden information is guessed (determinization; Cowling, Powley, Whitehouse, "Information set Monte Carlo tree
// search", 2012). A guess completes the view to a whole state, a world, with the right probabilities; a move is worth
// its mean over worlds. The candidates come from a search of the view itself, in which hidden things are absent.

// The size of the sample.
const (
	worlds     = 6
	worldDepth = 3 // plies searched in each at most
)

// compareInWorlds sorts the first root moves by their mean score in guessed worlds.
func (s *search) compareInWorlds(task *Task, depth, lines int) {
	view := s.frames[0].state
	random := newRandom(s.seed ^ 0x2545f4914f6cdd1d)
	roots := s.roots[:min(lines, len(s.roots))]
	if len(roots) < 2 {
		return
	}
	s.extend()
	sums := make([]int64, len(roots))
	n := int64(0)
	for range worlds {
		s.frames[0].state = task.guess(random.pick)
		scores := make([]int64, len(roots))
		for i, r := range roots {
			if s.frames[0].state.Check(s.me, r.move) != nil {
				scores[i] = int64(r.score)
				continue
			}
			scores[i] = int64(s.searchRoot(r.move, min(depth, worldDepth), -infinity, false))
		}
		if s.stopped {
			break
		}
		for i, v := range scores {
			sums[i] += v
		}
		n++
	}
	s.frames[0].state = view
	if n == 0 {
		return
	}
	for i := range roots {
		roots[i] = s.perceive(roots[i], score(sums[i]/n))
	}
	slices.SortStableFunc(roots, func(a, b rootMove) int { return int(b.perceived) - int(a.perceived) })
}

// orderSamples is the number of random orders of the others that sampleOrders tries.
const orderSamples = 24

// sampleOrders returns the order with the highest mean value against random orders of the others, for turns in which
// more than two seats order at the same time.
func (s *search) sampleOrders(t *game.Turn) Answer {
	state := s.frames[0].state
	random := newRandom(s.seed)
	list := moves(state, s.me, nil)
	sums := make([]int64, len(list))
	for range orderSamples {
		var o game.Orders
		for other := range t.Seats.Without(s.me).All() {
			o.Put(other, drawn(state, other, random.pick))
		}
		for i, m := range list {
			o.Put(s.me, m)
			next := s.child(0).state
			next.Play(o, nil)
			s.nodes++
			if after := next.Turn(); after.Kind == game.Over {
				sums[i] += int64(final(&after, s.me))
			} else {
				sums[i] += int64(s.evaluate(next, 1))
			}
		}
	}
	best := 0
	first := random.pick(len(list))
	for k := range list {
		if i := (first + k) % len(list); k == 0 || sums[i] > sums[best] {
			best = i
		}
	}
	return Answer{Move: list[best], Value: score(sums[best] / orderSamples).points(), Depth: 1, Nodes: s.nodes}
}
