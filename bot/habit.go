package bot

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// A strategy that nobody can exploit wins little from opponents who could be exploited. So a search assumes that the
// opponent sometimes orders by habit, without regard to what it faces: the order with the highest mean if every order
// of this seat is equally likely. There are two habits: to take material, and to improve the position. The search
// plays a restricted Nash response (Johanson, Zinkevich, Bowling, "Computing robust counter-strategies", 2007): the
// best strategy against an opponent that acts by the habits with certain probabilities and otherwise knows the
// strategy. Small probabilities bound what the strategy can lose. They are learnt from the opponent's orders in the
// game so far, and count only if they are likelier by what was seen.

// The habits.
const (
	taking   = iota // ordering what wins most material at once
	standing        // ordering what is evaluated best
	habits
)

// The parameters of habits.
const (
	habitualOrders = 12   // likeliest orders that are kept
	learntPlies    = 16   // last plies of the game from which habits are learnt
	learning       = 8    // part of the budget that this may take: an eighth
	astray         = 0.3  // probability that an opponent without habit orders anything
	habitual       = 1.05 // factor of the prior from which on habits count
	endValue       = 1000 // value of a won game, in centipawns
)

// temperature is the scale of each habit in centipawns: an order that is worse by this much is e times less likely.
var temperature = [habits]float64{taking: 12, standing: 60}

// learnHabits sets the probability of each habit of the other seat from the last plies that the task remembers, by
// Bayes' rule.
func (s *search) learnHabits(task *Task, other int) {
	if task.first == nil {
		return
	}
	b := newBelief(s.Habit)
	state := s.frames[0].state
	now := state.Clone()
	state.Set(task.first)
	nodes, deadline := s.maxNodes, s.deadline
	s.maxNodes = (nodes + learning - 1) / learning
	if !deadline.IsZero() {
		s.deadline = s.began.Add(deadline.Sub(s.began) / learning)
	}
	for i := range task.steps {
		step := &task.steps[i]
		if game.CheckOrders(state, step.Orders) != nil { // a resignation, or not the true past
			break
		}
		if i >= len(task.steps)-learntPlies && !s.spent() {
			if habit, thought := s.likelihood(step.Orders, other); thought > 0 {
				b.update(habit, thought)
			}
		}
		state.Play(step.Orders, nil)
	}
	state.Set(now)
	s.tendency = b.mean()
	s.maxNodes, s.deadline, s.stopped = nodes, deadline, s.ctx.Err() != nil
}

// belief is a distribution over the probabilities of both habits, in steps of a tenth. It need not sum to 1.
type belief [tenths][tenths]float64

// tenths is the number of steps: from 0 to 0.8 for both habits together.
const tenths = 9

// newBelief returns the prior: the more habit the less likely, with this mean of both habits together.
func newBelief(mean float64) (b belief) {
	low, high := 0.0, 100.0
	for range 40 {
		rate := (low + high) / 2
		for i := range b {
			for j := range tenths - i {
				b[i][j] = math.Exp(-rate * float64(i+j) / 10)
			}
		}
		if m := b.mean(); m[taking]+m[standing] > mean {
			low = rate
		} else {
			high = rate
		}
	}
	return b
}

// update applies Bayes' rule for an order with these likelihoods by each habit and by thought.
func (b *belief) update(habit [habits]float64, thought float64) {
	for i := range b {
		for j := range tenths - i {
			x, y := float64(i)/10, float64(j)/10
			b[i][j] *= x*habit[taking] + y*habit[standing] + (1-x-y)*thought
		}
	}
}

// mean returns the expected probability of each habit.
func (b *belief) mean() (p [habits]float64) {
	sum := 0.0
	for i := range b {
		for j := range tenths - i {
			sum += b[i][j]
			p[taking] += b[i][j] * float64(i) / 10
			p[standing] += b[i][j] * float64(j) / 10
		}
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// likelihood returns how likely the other's order was by each habit, and by thought: playing the mixed strategy of a
// search of one ply, or sometimes anything. Orders that would have led to the same position count together. Thought is
// 0 where nothing can be learnt.
func (s *search) likelihood(orders game.Orders, other int) (habit [habits]float64, thought float64) {
	f := &s.frames[0]
	j := &f.matrix
	if t := f.state.Turn(); t.Kind != game.SimultaneousTurn || !orders.Seats.Has(s.me) || !orders.Seats.Has(other) {
		return habit, 0
	}
	j.list(s, f, other)
	if s.doubleOracle(0, 1, other); s.stopped {
		return habit, 0
	}
	next := s.child(0).state
	next.Play(orders, nil)
	played := next.String()
	leads := func(list []weightedMove) (sum float64) {
		for _, o := range list {
			orders.Put(other, o.move)
			next := s.child(0).state
			if next.Play(orders, nil); next.String() == played {
				sum += o.p
			}
		}
		return sum
	}
	for k, list := range s.habitOrders(other) {
		habit[k] = leads(list)
	}
	return habit, (1-astray)*leads(j.strategy(1)) + astray/float64(len(j.orders[1]))
}

// habitOrders returns the likeliest orders of the other seat by each habit, with their probabilities: a softmax of
// their mean values over all orders of this seat.
func (s *search) habitOrders(other int) (lists [habits][]weightedMove) {
	j := &s.frames[0].matrix
	for _, m := range j.orders[1] {
		var sum [habits]float64
		for _, own := range j.orders[0] {
			for k, v := range s.habitValues(own, other, m) {
				sum[k] -= v
			}
		}
		for k := range lists {
			lists[k] = append(lists[k], weightedMove{m, sum[k] / float64(len(j.orders[0]))})
		}
	}
	for k, list := range lists {
		top := slices.MinFunc(list, byWeight).p
		for i := range list {
			list[i].p = math.Exp((list[i].p - top) / temperature[k])
		}
		lists[k] = likeliest(list)
	}
	return lists
}

// habitValues returns the value of the position after two orders for this seat, in centipawns, as each habit sees it.
func (s *search) habitValues(own game.Move, other int, theirs game.Move) (v [habits]float64) {
	s.nodes++
	next := s.child(0).state
	next.Play(s.orders(own, other, theirs), nil)
	if t := next.Turn(); t.Kind == game.Over {
		end := endValue * float64(final(&t, s.me)) / float64(won)
		return [habits]float64{end, end}
	}
	v[standing] = float64(s.advantage(next, s.me))
	v[taking] = float64(material(next, s.me) - material(next, other))
	return v
}

// likeliest keeps the first few orders by their weights, and normalizes them.
func likeliest(list []weightedMove) []weightedMove {
	slices.SortStableFunc(list, byWeight)
	list = list[:min(habitualOrders, len(list))]
	normalizeMoves(list)
	return list
}

// habitMix returns what the other seat orders if it acts by habit, and the probability that it does: 0 as long as what
// was seen makes habits no likelier than the prior.
func (s *search) habitMix(other int) (mixed []weightedMove, sum float64) {
	for _, p := range s.tendency {
		sum += p
	}
	if sum < habitual*s.Habit {
		return nil, 0
	}
	for k, list := range s.habitOrders(other) {
		for _, o := range list {
			mixed = addWeight(mixed, o.move, o.p*s.tendency[k])
		}
	}
	return likeliest(mixed), sum
}

// addWeight adds the weight of a move to a list.
func addWeight(list []weightedMove, m game.Move, p float64) []weightedMove {
	if i := slices.IndexFunc(list, func(o weightedMove) bool { return o.move == m }); i >= 0 {
		list[i].p += p
		return list
	}
	return append(list, weightedMove{m, p})
}

// prediction returns what the other seat is expected to order: its strategy and its habits together.
func (s *search) prediction() []weightedMove {
	j := &s.frames[0].matrix
	all := j.strategy(1)
	if j.habit == nil {
		return all
	}
	for i := range all {
		all[i].p *= 1 - j.habitual
	}
	for _, h := range j.habit {
		all = addWeight(all, h.move, j.habitual*h.p)
	}
	slices.SortStableFunc(all, byWeight)
	return all
}

// expected returns what the opponent of a side is expected to order, and the value for the side against that alone: an
// opponent that acts by habit does not respond to this seat, so the other side has nothing to gain there.
func (s *search) expected(side int, v float64) ([]weightedMove, float64) {
	j := &s.frames[0].matrix
	if side == 0 {
		return s.prediction(), v
	}
	if j.habit == nil {
		return j.strategy(0), v
	}
	sum := 0.0
	for i, p := range j.mix[0] {
		sum += p * float64(j.vsHabit[j.support[0][i]])
	}
	return j.strategy(0), (v - j.habitual*sum) / (1 - j.habitual)
}
