package bot

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// A strategy that nobody can exploit wins little from those who could be exploited. So a seat reckons with it that the
// other acts out of habit now and then, without a thought of what it is up against: that it orders what comes to most
// if any answer is as likely. The strategy is the best against an opponent who does so with a certain chance, and else
// knows the strategy (a restricted Nash response; Johanson, Zinkevich, Bowling, "Computing robust counter-strategies",
// 2007). That chance bounds what can be lost by it. It is learnt from what the other has ordered in the game so far.
// Where there are few orders nobody is taken to act so.

// The measures of habit.
const (
	mostHabits = 10   // orders
	plies      = 12   // of the game so far from which is learnt, the last ones
	prior      = 8    // plies that count as much as what is taken for granted
	mostHabit  = 0.8  // the chance at most
	astray     = 0.3  // how often one who thinks orders anything else
	lost       = 1000 // what a game that is over counts, in hundredths of a pawn
	warmth     = 60   // by how many hundredths of a pawn an order is worse that is given 2.7 times less often
)

// learn is the chance that the other seat acts out of habit: at first that of the bounds, then by how likely it was in
// each ply that its order came of habit rather than of thought.
func (s *search) learn(task *Task, other int) float64 {
	if task.first == nil {
		return s.Habit
	}
	chance, seen := s.Habit*prior, float64(prior)
	state := s.frames[0].state
	now := state.Clone()
	state.Set(task.first)
	for i := range task.steps {
		step := &task.steps[i]
		if game.CheckOrders(state, step.Orders) != nil { // resigned, or told otherwise than it was
			break
		}
		if i >= len(task.steps)-plies && (s.most == 0 || s.nodes < s.most/8) {
			if habit, thought := s.likely(step.Orders, other); thought > 0 {
				q := chance / seen
				chance += q * habit / (q*habit + (1-q)*thought)
				seen++
			}
		}
		state.Play(step.Orders, nil)
	}
	state.Set(now)
	return min(chance/seen, mostHabit)
}

// likely is how likely the order of the other was out of habit, and out of thought, which is to play the strategy that
// is best at a first look, and sometimes anything: that of all orders that would have led to the same. It is 0 where
// nothing can be learnt.
func (s *search) likely(orders game.Orders, other int) (habit, thought float64) {
	f := &s.frames[0]
	j := &f.joint
	if t := f.state.Turn(); t.Kind != game.SimultaneousTurn || !orders.Seats.Has(s.me) || !orders.Seats.Has(other) {
		return 0, 0
	}
	if j.list(s, f, other); len(j.orders[0])*len(j.orders[1]) <= fewPairs {
		return 0, 0
	}
	if s.solve(0, 1, other, roundsInside); s.stopped {
		return 0, 0
	}
	next := s.child(0).state
	next.Play(orders, nil)
	played := next.String()
	leads := func(list []share) (sum float64) {
		for _, o := range list {
			orders.Put(other, o.move)
			next := s.child(0).state
			if next.Play(orders, nil); next.String() == played {
				sum += o.p
			}
		}
		return sum
	}
	return leads(s.habits(other)), (1-astray)*leads(j.strategy(1)) + astray/float64(len(j.orders[1]))
}

// habits are what the other seat orders out of habit, and how often each.
func (s *search) habits(other int) []share {
	j := &s.frames[0].joint
	list := make([]share, len(j.orders[1]))
	top := -float64(endless)
	for column, m := range j.orders[1] {
		sum := 0.0
		for _, own := range j.orders[0] {
			sum -= s.aftermath(own, other, m)
		}
		list[column] = share{m, sum / float64(len(j.orders[0]))}
		top = max(top, list[column].p)
	}
	for i := range list {
		list[i].p = math.Exp((list[i].p - top) / warmth)
	}
	slices.SortStableFunc(list, byShare)
	list = list[:min(mostHabits, len(list))]
	sum := 0.0
	for _, h := range list {
		sum += h.p
	}
	for i := range list {
		list[i].p /= sum
	}
	return list
}

// aftermath is the value right after two orders for the seat that asks, in hundredths of a pawn.
func (s *search) aftermath(own game.Move, other int, theirs game.Move) float64 {
	s.nodes++
	var o game.Orders
	o.Put(s.me, own)
	o.Put(other, theirs)
	next := s.child(0).state
	next.Play(o, nil)
	if t := next.Turn(); t.Kind == game.Over {
		return lost * float64(final(&t, s.me)) / float64(won)
	}
	return float64(s.worth(next, s.me))
}

// payoff is what two orders come to, at the root with regard to habit.
func (s *search) payoff(ply, depth, other, row, column int) float64 {
	v := float64(s.cell(ply, depth, other, row, column))
	j := &s.frames[ply].joint
	if ply > 0 || j.habit == nil || s.stopped {
		return v
	}
	if j.apt[row] == unseen {
		j.apt[row] = score(s.against(0, j.orders[0][row], j.habit, depth, other))
	}
	return (1-s.Habit)*v + s.Habit*float64(j.apt[row])
}

// blend is what a seat may expect of the other: the orders of its strategy, and those of its habit.
func (s *search) blend() []share {
	j := &s.frames[0].joint
	all := j.strategy(1)
	if j.habit == nil {
		return all
	}
	for i := range all {
		all[i].p *= 1 - s.Habit
	}
	for _, h := range j.habit {
		if i := slices.IndexFunc(all, func(o share) bool { return o.move == h.move }); i >= 0 {
			all[i].p += s.Habit * h.p
		} else {
			all = append(all, share{h.move, s.Habit * h.p})
		}
	}
	slices.SortStableFunc(all, byShare)
	return all
}

// expected is what the other of a side may order, and what the value is for the side against that alone: by habit it
// does not think of what it is up against.
func (s *search) expected(side int, v float64) ([]share, float64) {
	j := &s.frames[0].joint
	if side == 0 {
		return s.blend(), v
	}
	if j.habit == nil {
		return j.strategy(0), v
	}
	apt := 0.0
	for i, p := range j.mix[0] {
		apt += p * float64(j.apt[j.in[0][i]])
	}
	return j.strategy(0), (v - s.Habit*apt) / (1 - s.Habit)
}
