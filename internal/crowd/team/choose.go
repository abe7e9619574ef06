package team

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/quandary-games/quandary/referee/dice"
)

// candidate is an order that may count.
type candidate struct {
	member string
	weight int64
	number int // of its event
	text   string
	hash   string
}

// candidates returns the orders that may count, earliest first: those of members with weight who are not excluded, or,
// if captains decide, those of captains.
func (m *Team) candidates() []candidate {
	var list []candidate
	for member, o := range m.orders.All() {
		weight := m.weights[member]
		counts := weight > 0
		if m.terms.Rule == Captain {
			counts = slices.Contains(m.terms.Captains, member)
		}
		if counts {
			list = append(list, candidate{member, weight, o.number, o.text, o.hash})
		}
	}
	slices.SortFunc(list, func(a, b candidate) int { return cmp.Compare(a.number, b.number) })
	return list
}

// choose applies the rule to the orders. If the rule draws, drawn is the number, or nil if there is none yet.
func (m *Team) choose(drawn *big.Int) (Choice, error) {
	list := m.candidates()
	if len(list) == 0 {
		return Choice{Of: m.all, Missing: m.terms.Missing, Text: m.terms.Default}, nil
	}
	var best candidate
	var number string
	switch m.terms.Rule {
	case Holder:
		// the first of equals
		best = slices.MaxFunc(list, func(a, b candidate) int { return cmp.Compare(a.weight, b.weight) })
	case Captain:
		best = slices.MinFunc(list, func(a, b candidate) int {
			return cmp.Compare(slices.Index(m.terms.Captains, a.member), slices.Index(m.terms.Captains, b.member))
		})
	case Plurality:
		best = plurality(list)
	case Dice:
		i := at(list, drawn)
		if i < 0 {
			return Choice{}, wrong("choice")
		}
		best, number = list[i], drawn.String()
	}
	return Choice{Text: best.text, Order: best.number, Member: best.member, Weight: best.weight, Of: m.all,
		Drawn: number}, nil
}

// plurality returns the earliest of the orders with the most weight behind them, with that weight.
func plurality(list []candidate) candidate {
	behind := map[string]int64{}
	for _, c := range list {
		behind[c.text] += c.weight
	}
	best := slices.MaxFunc(list, func(a, b candidate) int { return cmp.Compare(behind[a.text], behind[b.text]) })
	best.weight = behind[best.text]
	return best
}

// at returns the candidate that a number selects if each takes as many numbers, in order, as its weight; -1 for none.
func at(list []candidate, number *big.Int) int {
	if number == nil || number.Sign() < 0 || !number.IsInt64() {
		return -1
	}
	left := number.Int64()
	for i, c := range list {
		if left < c.weight {
			return i
		}
		left -= c.weight
	}
	return -1
}

// Early reports whether the ply may end before its time: nobody has refused, and members who are not ready cannot
// change the choice any more.
func (m *Team) Early() bool {
	if m.phase != ordering || m.held || m.paused != 0 || m.terms.Moment == AtMinute || m.orders.Len() == 0 {
		return false
	}
	switch m.terms.Rule {
	case Holder:
		return m.settled(m.heaviest())
	case Captain:
		return m.settled(m.terms.Captains)
	}
	behind, idle := map[string]int64{}, int64(0) // weight behind orders of ready members; weight of the others
	for member, weight := range m.weights {
		o, gave := m.orders.Find(member)
		switch {
		case m.excluded.Has(member):
		case !m.ready.Has(member):
			idle += weight
		case gave:
			behind[o.text] += weight
		}
	}
	if m.terms.Rule == Dice {
		return idle == 0
	}
	var first, second int64
	for _, weight := range behind {
		if weight > first {
			first, second = weight, first
		} else {
			second = max(second, weight)
		}
	}
	return first > second+idle
}

// settled reports whether the first member with an order is ready, and so are all members before.
func (m *Team) settled(members []string) bool {
	for _, member := range members {
		if m.excluded.Has(member) {
			continue
		}
		if !m.ready.Has(member) {
			return false
		}
		if _, gave := m.orders.Find(member); gave {
			return true
		}
	}
	return false
}

// heaviest returns the members by weight. Of equally heavy members those with an order come first, by the time of the
// order, and then the others by name.
func (m *Team) heaviest() []string {
	list := make([]string, 0, len(m.weights))
	for member := range m.weights {
		list = append(list, member)
	}
	when := func(member string) int {
		if o, ok := m.orders.Find(member); ok {
			return o.number
		}
		return m.head + 1
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(m.weights[b], m.weights[a]), cmp.Compare(when(a), when(b)), cmp.Compare(a, b))
	})
	return list
}

// decide returns the choice of a ply that ends at a moment; early tells whether that is before its time.
func (m *Team) decide(at int64, drawn *big.Int) (Choice, error) {
	early := at < m.until
	switch {
	case m.phase != ordering:
		return Choice{}, wrong("kind")
	case m.paused != 0:
		return Choice{}, wrong("paused")
	case early && !m.Early():
		return Choice{}, wrong("early")
	case m.weighed != m.ply:
		return Choice{}, wrong("unweighed")
	case !m.inTime(at):
		return Choice{}, wrong("weighed")
	}
	c, err := m.choose(drawn)
	c.Early = early
	return c, err
}

// inTime reports whether the weights are those of the moment that counts if the ply ends at a moment. A secret minute
// can be checked only when the seed is known.
func (m *Team) inTime(at int64) bool {
	switch m.terms.Moment {
	case AtStart:
		return m.as == m.from
	case AtMinute:
		first, minutes := quarter(m.from, m.until)
		return m.as >= first && (m.as-first)%minute == 0 && (m.as-first)/minute < minutes
	}
	return m.as == min(at, m.until)
}

// Decide returns the event that ends the orders of the ply at a moment: at its deadline or later, or before it if the
// ply may end early. A rule that draws needs the seed. Errors: a *text.Error.
func (m *Team) Decide(at int64, seed *dice.Seed) (Event, error) {
	e := m.next(at, Event{Kind: Decided, Ply: m.ply})
	var drawn *big.Int
	if list := m.candidates(); m.terms.Rule == Dice && seed != nil && len(list) > 0 {
		drawn = draw(&m.terms, *seed, m.ply, list)
	}
	choice, err := m.decide(e.At, drawn)
	e.Choice = &choice
	return e, err
}
