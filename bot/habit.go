package bot

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// A strategy that nobody can exploit wins little from those who could be exploited. So a seat reckons with it that the
// other acts out of habit now and then, without a thought of what it is up against: that it orders what comes to most
// if any answer is as likely. There are two such habits, to take what can be had and to stand well. The strategy is the
// best against an opponent who has them with certain chances, and else knows the strategy (a restricted Nash response;
// Johanson, Zinkevich, Bowling, "Computing robust counter-strategies", 2007). The chances bound what can be lost by it.
// They are learnt from what the other has ordered in the game so far. Where there are few orders nobody is taken to act
// so who has not been seen to.

// The habits.
const (
	taking   = iota // what wins most material at once
	standing        // what is judged best
	habits
)

// The measures of habit.
const (
	mostHabits = 12   // orders
	plies      = 16   // of the game so far from which is learnt, the last ones
	astray     = 0.3  // how often one who thinks orders anything else
	lost       = 1000 // what a game that is over counts, in hundredths of a pawn
)

// warmth is by how many hundredths of a pawn an order is worse that is given 2.7 times less often, by habit.
var warmth = [habits]float64{taking: 12, standing: 60}

// learn finds how likely it is of each habit that the other seat acts by it, from the last plies of the game: by how
// likely it was in each that its order came of the habit, and how likely that it came of thought.
func (s *search) learn(task *Task, other int) {
	if task.first == nil {
		return
	}
	b := newBelief(s.Habit)
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
				b.see(habit, thought)
			}
		}
		state.Play(step.Orders, nil)
	}
	state.Set(now)
	s.tendency = b.mean()
}

// belief is how much is thought of each pair of chances by which somebody acts by the habits, in steps of a tenth.
type belief [tenths][tenths]float64

const tenths = 9 // from none to eight of ten, both together

// newBelief is what is believed of somebody of whom nothing is known: more habit is less likely, so that the mean is
// the one that is given.
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

// see takes in an order that was as likely by each habit and by thought (Bayes' rule).
func (b *belief) see(habit [habits]float64, thought float64) {
	for i := range b {
		for j := range tenths - i {
			x, y := float64(i)/10, float64(j)/10
			b[i][j] *= x*habit[taking] + y*habit[standing] + (1-x-y)*thought
		}
	}
}

// mean are the chances that are to be expected.
func (b *belief) mean() (chance [habits]float64) {
	sum := 0.0
	for i := range b {
		for j := range tenths - i {
			sum += b[i][j]
			chance[taking] += b[i][j] * float64(i) / 10
			chance[standing] += b[i][j] * float64(j) / 10
		}
	}
	for k := range chance {
		chance[k] /= sum
	}
	return chance
}

// likely is how likely the order of the other was by each habit, and out of thought, which is to play the strategy
// that is best at a first look, and sometimes anything: that of all orders that would have led to the same. It is 0
// where nothing can be learnt.
func (s *search) likely(orders game.Orders, other int) (habit [habits]float64, thought float64) {
	f := &s.frames[0]
	j := &f.joint
	if t := f.state.Turn(); t.Kind != game.SimultaneousTurn || !orders.Seats.Has(s.me) || !orders.Seats.Has(other) {
		return habit, 0
	}
	j.list(s, f, other)
	if s.solve(0, 1, other, roundsInside); s.stopped {
		return habit, 0
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
	for k, list := range s.habits(other) {
		habit[k] = leads(list)
	}
	return habit, (1-astray)*leads(j.strategy(1)) + astray/float64(len(j.orders[1]))
}

// habits are what the other seat orders by each habit, and how often each order.
func (s *search) habits(other int) (lists [habits][]share) {
	j := &s.frames[0].joint
	for _, m := range j.orders[1] {
		var sum [habits]float64
		for _, own := range j.orders[0] {
			for k, v := range s.aftermath(own, other, m) {
				sum[k] -= v
			}
		}
		for k := range lists {
			lists[k] = append(lists[k], share{m, sum[k] / float64(len(j.orders[0]))})
		}
	}
	for k, list := range lists {
		top := slices.MinFunc(list, byShare).p
		for i := range list {
			list[i].p = math.Exp((list[i].p - top) / warmth[k])
		}
		lists[k] = likeliest(list)
	}
	return lists
}

// likeliest are the first few of orders by how often they are given, as shares of one another.
func likeliest(list []share) []share {
	slices.SortStableFunc(list, byShare)
	list = list[:min(mostHabits, len(list))]
	sum := 0.0
	for _, o := range list {
		sum += o.p
	}
	for i := range list {
		list[i].p /= sum
	}
	return list
}

// habit is what the other seat orders if it acts by habit, and the chance that it does.
func (s *search) habit(other int) (mixed []share, sum float64) {
	for k, list := range s.habits(other) {
		chance := s.tendency[k]
		if s.frames[0].joint.few {
			chance = max(chance-s.Habit/habits, 0)
		}
		sum += chance
		for _, o := range list {
			mixed = mingle(mixed, share{o.move, o.p * chance})
		}
	}
	if sum == 0 {
		return nil, 0
	}
	return likeliest(mixed), sum
}

// mingle adds a share to those of a list.
func mingle(list []share, more share) []share {
	if i := slices.IndexFunc(list, func(o share) bool { return o.move == more.move }); i >= 0 {
		list[i].p += more.p
		return list
	}
	return append(list, more)
}

// aftermath is the value right after two orders for the seat that asks, in hundredths of a pawn, as each habit sees it.
func (s *search) aftermath(own game.Move, other int, theirs game.Move) (value [habits]float64) {
	s.nodes++
	var o game.Orders
	o.Put(s.me, own)
	o.Put(other, theirs)
	next := s.child(0).state
	next.Play(o, nil)
	if t := next.Turn(); t.Kind == game.Over {
		end := lost * float64(final(&t, s.me)) / float64(won)
		return [habits]float64{end, end}
	}
	value[standing] = float64(s.worth(next, s.me))
	if v, ok := next.(game.Valued); ok {
		value[taking] = float64(v.Material(s.me) - v.Material(other))
	}
	return value
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
		all = mingle(all, share{h.move, s.Habit * h.p})
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
