package bot

import (
	"math"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Hidden information is guessed (determinization; Cowling, Powley, Whitehouse, "Information set Monte Carlo tree
// search", 2012). A guess completes the view to a whole state, a world, with the right probabilities; a move is worth
// its mean over worlds. The candidates come from a search of the view itself, in which hidden things are absent.
//
// In each world alone a search knows what is hidden, so the mean is too high for a move after which the seat would have
// to know it (strategy fusion; Frank and Basin, "Search in games with incomplete information", 1998). A move that ends
// the game, such as the capture of a king that may be shielded, is not valued too high and would be put off. So the
// mean is only a bound, and the best move is solved as a subgame in which the seat knows what it has seen.

// The parameters of comparing moves in worlds.
const (
	worldDepth = 3      // plies searched in each at most
	fusion     = 20_000 // the least surplus of a mean over worlds, without the time for the subgame
)

// compareInWorlds sorts the first root moves by what they are worth in guessed worlds. It takes half of the budget left
// for means, and the other half for subgames.
func (s *search) compareInWorlds(task *Task, depth, lines int) {
	s.guess(task)
	roots := s.roots[:min(lines, len(s.roots))]
	if len(roots) < 2 {
		return
	}
	for i, r := range roots {
		roots[i] = s.perceive(r, s.believe(r.score))
	}
	defer func() { s.honest = true }() // the scores are believed
	list := s.worlds[:min(len(s.worlds), maxWorlds)]
	view, most := s.frames[0].state, task.Budget.Nodes+task.Budget.Nodes/4
	s.maxNodes, s.deadline, s.stopped = (most+s.nodes)/2, s.end, s.ctx.Err() != nil
	if most == 0 {
		s.maxNodes = 0
	}
	if !s.end.IsZero() {
		s.deadline = s.end.Add(-time.Until(s.end) / 2)
	}
	s.meanOver(list, roots, min(depth, worldDepth))
	s.frames[0].state = view
	s.maxNodes, s.deadline, s.stopped = most, s.end, s.ctx.Err() != nil
	better := func(a, b rootMove) int { return int(b.perceived) - int(a.perceived) }
	slices.SortStableFunc(roots, better)
	compared := map[game.Move]bool{}
	for !compared[roots[0].move] {
		compared[roots[0].move] = true
		v, ok := s.solveSubgame(roots[0].move, list)
		if !ok {
			v = roots[0].score - fusion
		}
		roots[0] = s.perceive(roots[0], min(v, roots[0].score))
		slices.SortStableFunc(roots, better)
	}
}

// guess guesses worlds if something is hidden.
func (s *search) guess(task *Task) {
	if hasSecrets(task.view) {
		s.worlds = task.worlds(newRandom(s.seed ^ 0x2545f4914f6cdd1d).pick)
	}
}

// meanIn returns the mean over worlds of what the seats expect after a root move, searched only as deep as the view
// needs for a certain end. If that is deeper than a depth, or the time does not suffice, it returns seen: what the view
// lets them expect.
func (s *search) meanIn(list []world, m game.Move, depth int, seen []float64) []float64 {
	enough := 1
	for ; !isCertain(s.after(m, enough)); enough++ {
		if enough == depth || s.stopped {
			return seen
		}
	}
	view, sums, total := s.frames[0].state, make([]float64, s.seats), 0.0
	defer func() { s.frames[0].state = view }()
	for _, w := range list {
		if w.state.Check(s.me, m) != nil {
			continue
		}
		s.frames[0].state = w.state
		all := s.after(m, enough)
		if s.stopped {
			break
		}
		total += float64(w.weight)
		for seat, v := range all {
			sums[seat] += float64(w.weight) * v
		}
	}
	if total == 0 {
		return seen
	}
	for seat := range sums {
		sums[seat] /= total
	}
	return sums
}

// meanOver gives root moves their mean scores over worlds, each searched to a depth. If the budget does not suffice for
// all worlds, the others count as they look from one ply; if it suffices for none, the scores stay as they were, but
// for wins that are certain only in the view.
func (s *search) meanOver(list []world, roots []rootMove, depth int) {
	scores := s.scoresIn(list, roots, 1)
	searched := s.scoresIn(list[:len(scores)], roots, depth)
	copy(scores, searched)
	for i := range roots {
		if len(scores) == 0 || len(searched) == 0 && roots[i].score < decided {
			continue
		}
		sum, total := int64(0), int64(0)
		for n := range scores {
			sum, total = sum+list[n].weight*int64(scores[n][i]), total+list[n].weight
		}
		roots[i] = s.perceive(roots[i], score(sum/total))
	}
}

// scoresIn returns the scores of root moves searched to a depth, for each of the worlds for which the budget suffices.
func (s *search) scoresIn(list []world, roots []rootMove, depth int) (all [][]score) {
	for _, w := range list {
		s.frames[0].state = w.state
		scores := make([]score, len(roots))
		for i, r := range roots {
			if scores[i] = r.score; w.state.Check(s.me, r.move) == nil {
				scores[i] = s.believe(s.searchRoot(r.move, depth, -infinity, false))
			}
		}
		if s.stopped {
			break
		}
		all = append(all, scores)
	}
	return all
}

// orderSamples is the number of random orders of the others that sampleOrders tries.
const orderSamples = 24

// orderSpread is by how many centipawns an order must be worse to be drawn e times less often. A persona that errs more
// takes its own error instead.
const orderSpread = 40

// sampleOrders values orders by their means against random orders of the others, for turns in which more than two seats
// order at the same time, or in which seats choose their secrets. Without a spread it returns the best order. With one
// it draws an order, so that those of nearly equal value vary from game to game.
func (s *search) sampleOrders(t *game.Turn, spread int) Answer {
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
	chosen := 0
	first := random.pick(len(list))
	for k := range list {
		if i := (first + k) % len(list); k == 0 || sums[i] > sums[chosen] {
			chosen = i
		}
	}
	if spread > 0 {
		chosen = s.drawNear(chosen, sums, spread, random)
	}
	return Answer{Move: list[chosen], Value: s.points(score(sums[chosen] / orderSamples)), Depth: 1, Nodes: s.nodes}
}

// drawNear draws one of the orders, the better ones more often, from the sums of their sampled values.
func (s *search) drawNear(best int, sums []int64, spread int, random *random) int {
	worth := func(i int) float64 { return float64(centipawnsOf(score(sums[i]/orderSamples), s.seats)) }
	total, most := 0.0, worth(best)
	shares := make([]float64, len(sums))
	for i := range sums {
		shares[i] = math.Exp((worth(i) - most) / float64(spread))
		total += shares[i]
	}
	at := random.unit() * total
	for i, share := range shares {
		if at -= share; at < 0 {
			return i
		}
	}
	return best
}
