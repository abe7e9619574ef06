package analysis

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
)

// Settle returns the moments with numbers that add up. After one step the seats expect what they expect before the
// next, and at the end of the game their scores. What changes in a step is what its moves gave away and what its roll
// brought, and besides it less than a mistake:
//
//	After - Value = Luck - Lost + rest
//
// The rest is what small losses and the errors of the search amount to. It is 0 of rolls and of mistakes. Of orders
// given at the same time it is what they were worth against each other. It has no limit where seats have secrets,
// because each number uses what the seat to move knows.
//
// All numbers are whole hundredths, so they also add up where they are shown.
//
// The steps are settled from the last to the first. A search expects too much for the seat that is to move, and that of
// the next step, which is most often the other seat's, errs the other way. So before a move the seats expect the mean
// of what both found, and no more than half a mistake besides what they expect after it.
func Settle(t game.Traits, seats int, moments []Moment) []Moment {
	settled := slices.Clone(moments)
	limits := LimitsOf(t, seats)
	if seats == 2 && !t.Simultaneous && !t.Secrets {
		for i := range settled {
			limits.doubt(&settled[i], moments, i)
		}
	}
	var after, next []float64 // what the seats expect after a step, and what was found then
	for end := len(settled); end > 0; {
		from := end - 1
		for from > 0 && settled[from-1].Step == settled[from].Step {
			from--
		}
		step := settled[from:end]
		if end == len(settled) || settled[end].Step > step[0].Step+1 {
			next = step[len(step)-1].left(seats)
			after = bot.Hundredths(next)
		}
		found := step[0].found(seats)
		most := limits.Mistake / 2
		if t.Secrets {
			most = 1 // no limit
		}
		after = limits.account(step, mean(found, next), after, most)
		next, end = found, from
	}
	return settled
}

// account settles the moments of a step, before and after which the seats expect this much. It returns what they
// expect before: as found, but for a rest of what changes that is at most the given one.
func (l Limits) account(step []Moment, found, after []float64, most float64) (before []float64) {
	m := &step[0]
	told := after // what the seats expect before the step, by what they expect after it
	switch {
	case m.Chance != "":
		told, most = m.average(after), 0
	case most >= 1: // what others found does not count
		found = m.found(len(after))
		told = found
	case m.met != nil:
		told = withSeat(after, m.Seat, min(max(m.Value+after[m.Seat]-*m.met, 0), 1))
	default:
		m.Lost = hundredths(min(m.Lost, 1-after[m.Seat]))
		if m.Missed { // a win is certain, whatever searches found
			m.Lost = 1 - after[m.Seat]
		}
		if m.Missed || l.Given(m) > 0 {
			told, most = withSeat(after, m.Seat, after[m.Seat]+m.Lost), 0
		}
	}
	before = bot.Hundredths(toward(told, found, most))
	for i := range step {
		step[i].tell(l, before, after)
	}
	return before
}

// tell changes the numbers of a moment to what the seats expect before and after its step.
func (m *Moment) tell(l Limits, before, after []float64) {
	m.Value, m.After = before[m.Seat], after[m.Seat]
	if m.Expectations != nil || len(before) > 2 {
		m.Expectations = before
	}
	if m.Chance != "" {
		m.Luck, m.Fortune.Mean, m.Fortune.After = math.Round(100*(m.After-m.Value))/100, before, after
		return
	}
	m.Lost = hundredths(min(m.Lost, m.Value))
	m.Lost = l.Given(m)
}

// hundredths returns a loss in whole hundredths: rounded down, so that none is a mistake that is too small.
func hundredths(lost float64) float64 { return math.Floor(100*lost+1e-9) / 100 }

// found returns what the search of a step found that the seats expect before it.
func (m *Moment) found(seats int) []float64 {
	switch {
	case m.Expectations != nil:
		return m.Expectations
	case m.Chance != "":
		return m.Fortune.Mean
	}
	return withSeat(make([]float64, seats), m.Seat, m.Value)
}

// left returns what the seats expect after a step by its own review: the scores if the game is over.
func (m *Moment) left(seats int) []float64 {
	switch {
	case m.scores != nil:
		return m.scores
	case m.Chance != "":
		return m.Fortune.After
	}
	return withSeat(m.found(seats), m.Seat, m.Value-m.Lost)
}

// average returns what the seats expect before a roll after which they expect this much: its outcome counts as this,
// the others as they were searched.
func (m *Moment) average(after []float64) []float64 {
	list := slices.Clone(m.Fortune.Mean)
	for seat := range list {
		list[seat] += m.Fortune.Share * (after[seat] - m.Fortune.After[seat])
	}
	return list
}

// withSeat returns expectations in which a seat has another one. The others share the rest as before.
func withSeat(all []float64, seat int, value float64) []float64 {
	list, rest := slices.Clone(all), 0.0
	for other, v := range all {
		if other != seat {
			rest += v
		}
	}
	for other := range list {
		switch {
		case other == seat:
			list[other] = value
		case rest > 0:
			list[other] *= (1 - value) / rest
		default:
			list[other] = (1 - value) / float64(len(list)-1)
		}
	}
	return list
}

// mean returns the means of two expectations.
func mean(a, b []float64) []float64 {
	list := slices.Clone(a)
	for seat := range list {
		list[seat] = (a[seat] + b[seat]) / 2
	}
	return list
}

// toward returns expectations on the way to others, of which no seat's has changed by more than most.
func toward(from, to []float64, most float64) []float64 {
	list, far := slices.Clone(from), most
	for seat := range from {
		far = max(far, math.Abs(to[seat]-from[seat]))
	}
	for seat := range list {
		if far > 0 {
			list[seat] += (to[seat] - from[seat]) * most / far
		}
	}
	return list
}

// expected returns what one of two seats expects before the step.
func (m *Moment) expected(seat int) float64 {
	if m.Seat == seat {
		return m.Value
	}
	return 1 - m.Value
}

// doubt takes back what unexplained falls beside a mistake leave in doubt of its loss.
func (l Limits) doubt(m *Moment, moments []Moment, i int) {
	lost := l.Given(m)
	if lost == 0 || m.seen {
		return
	}
	for _, beside := range []int{i - 1, i + 1} {
		if fell := l.fall(moments, beside); fell >= l.Mistake && moments[beside].Seat != m.Seat {
			lost -= fell
		}
	}
	if lost < l.Mistake {
		m.Lost = max(lost, 0)
	}
}

// fall returns how much the chances of a seat fell by its move without a mistake; 0 if the next estimate is unknown.
func (l Limits) fall(moments []Moment, i int) float64 {
	if i < 0 || i+1 >= len(moments) {
		return 0
	}
	m, next := &moments[i], &moments[i+1]
	if m.Chance != "" || next.Ply > m.Ply+1 {
		return 0
	}
	return m.Value - next.expected(m.Seat) - l.Given(m)
}
