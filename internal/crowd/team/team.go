// Package team is a seat held by many people: members with weights give orders, and a rule chooses one of them. The
// package uses no clock, no storage and no network. Moments are Unix milliseconds.
//
// A [Team] is the fold of its log. Each ply opens with a deadline. Until then members give and replace orders. Then the
// weights of the moment that counts are recorded, and the rule decides. When the ply of the game is over, everybody may
// see the orders ([See]). [Team.Apply] checks an event and carries it out; it checks a decision by computing it again.
// [Verify] checks a whole log against its own terms, and its draws if the log has the seed. So a reader of the log need
// not trust anybody.
//
// An act of an organiser is an event like any other, with a name and a reason. No event lets anybody but the members
// give an order of the team.
package team

import (
	"math"
	"math/big"
	"slices"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/persist"
)

// The bounds of a team.
const (
	MaxMembers = 100_000
	MaxWeight  = 1_000_000_000_000 // of one member
	maxName    = 64                // characters
	maxOrder   = 512
	maxReason  = 400
	notice     = 10 * 60_000 // milliseconds that are left at least when orders are to end earlier
)

// phase is the phase of a ply.
type phase int

const (
	between  phase = iota // no ply is open
	ordering              // orders are taken
	decided               // they are not any more
)

// order is what a member has given.
type order struct {
	number     int
	text, hash string
}

// proof is a draw of a ply, to be checked when the seed is known.
type proof struct {
	ply             int
	from, until, as int64
	list            []candidate
	number          string
	terms           Terms
}

// list is a list of members with their weights, which counts from a moment on.
type list struct {
	at      int64
	weights []Weight
}

// Team is the state of a team, computed from its log. The zero Team has not been founded. A copy is independent and
// cheap: maps that are not persistent are replaced, never changed.
type Team struct {
	terms Terms
	later *Terms // from the next ply on
	head  int
	now   int64
	term
	committed map[int]string // hashes by seat
	orders    persist.Map[string, order]
	before    int // how many orders there were in the ply before
	ready     persist.Map[string, bool]
	held      bool
	asked     map[What]persist.Map[string, bool]
	excluded  persist.Map[string, string] // reasons by member
	scale
	lists persist.List[list]
	links persist.Map[string, string] // members by user
	rest
	proofs   persist.List[proof]
	revealed bool
}

// term is the time of a ply.
type term struct {
	ply      int
	ended    int // the number of the event that ended a ply last
	phase    phase
	from     int64
	until    int64
	annulled bool
}

// scale is the weights of the members.
type scale struct {
	weights map[string]int64
	all     int64 // their sum
	weighed int   // the ply of the weights
	as      int64 // and their moment
}

// rest is the pauses of a team.
type rest struct {
	paused int64        // since when no time runs; 0 if it does
	pauses map[int]bool // the seats that have had theirs
}

// Fold computes a team from its log. Errors: a *text.Error that names the wrong event and the reason.
func Fold(log []Event) (*Team, error) {
	m := &Team{}
	for _, e := range log {
		if err := m.Apply(e); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Report is the result of [Verify].
type Report struct {
	Plies    int  // plies decided
	Draws    int  // orders and moments drawn
	Revealed bool // the log has the seed, so the draws were checked, too
}

// Verify checks a whole log against its own terms. Errors: a *text.Error that names the wrong event and the reason.
func Verify(log []Event) (Report, error) {
	m, err := Fold(log)
	if err != nil {
		return Report{}, err
	}
	r := Report{Draws: m.proofs.Len(), Revealed: m.revealed}
	for i := range log {
		if log[i].Kind == Decided {
			r.Plies++
		}
	}
	return r, nil
}

// Terms returns the terms of the present ply.
func (m *Team) Terms() Terms { return m.terms }

// Ply returns the present or last ply and the time in which orders are taken; open reports whether they are taken now.
func (m *Team) Ply() (ply int, from, until int64, open bool) {
	return m.ply, m.from, m.until, m.phase == ordering
}

// Waits returns the seats that have to commit before members may order.
func (m *Team) Waits() []int {
	return slices.DeleteFunc(slices.Clone(m.terms.After), func(seat int) bool { return m.committed[seat] != "" })
}

// Paused reports whether no time runs.
func (m *Team) Paused() bool { return m.paused != 0 }

// Listed returns the list of members that counts at a moment.
func (m *Team) Listed(moment int64) []Weight {
	for i := m.lists.Len() - 1; i >= 0; i-- {
		if l := m.lists.At(i); l.at <= moment || i == 0 {
			return l.weights
		}
	}
	return nil
}

// Linked returns the member linked to a user of the place where weights are looked up, or "".
func (m *Team) Linked(user string) string { return m.links.Get(user) }

// IsLinked reports whether a member is linked to such a user.
func (m *Team) IsLinked(member string) bool {
	for _, linked := range m.links.All() {
		if linked == member {
			return true
		}
	}
	return false
}

// Later returns the terms from the next ply on, or nil if they stay.
func (m *Team) Later() *Terms { return m.later }

// Annulled reports whether the game does not count.
func (m *Team) Annulled() bool { return m.annulled }

// Ready returns how many of the members who have ordered are ready; held reports whether a member refuses an early end.
func (m *Team) Ready() (n int, held bool) {
	for member := range m.orders.Keys() {
		if m.ready.Has(member) {
			n++
		}
	}
	return n, m.held
}

// IsReady reports whether a member is ready.
func (m *Team) IsReady(member string) bool { return m.ready.Has(member) }

// Asks returns the members who want the team to do something, in order of their names.
func (m *Team) Asks(what What) []string {
	asked := m.asked[what]
	return slices.Sorted(asked.Keys())
}

// Given returns the number of the event of a member's order for the present ply, or 0.
func (m *Team) Given(member string) int { return m.orders.Get(member).number }

// Order returns a member's order for the present ply, and whether there is one.
func (m *Team) Order(member string) (string, bool) {
	o, ok := m.orders.Find(member)
	return o.text, ok
}

// Ordered returns how many members have given an order for the present ply.
func (m *Team) Ordered() int { return m.orders.Len() }

// Quorum returns how many members must have ordered before the ply can end early, and before votes count. With equal
// weights it is as many as in the ply before, and at least two: anybody can join such a team, so the first member who
// orders must not decide alone.
func (m *Team) Quorum() int {
	if m.terms.Source != FromEqual {
		return 0
	}
	return max(m.before, 2)
}

// Settling reports whether all who have ordered are ready: the ply may be one that ends early.
func (m *Team) Settling() bool {
	for member := range m.orders.Keys() {
		if !m.ready.Has(member) {
			return false
		}
	}
	return m.orders.Len() > 0
}

// Ordering returns the members who have an order for the present ply, in order of their names.
func (m *Team) Ordering() []string { return slices.Sorted(m.orders.Keys()) }

// Decided reports whether the orders of the present ply have ended, but the ply has not.
func (m *Team) Decided() bool { return m.phase == decided }

// Excluded returns the reason why a member may not order, or "" if the member may.
func (m *Team) Excluded(member string) string { return m.excluded.Get(member) }

// Weight returns the last recorded weight of a member.
func (m *Team) Weight(member string) int64 { return m.weights[member] }

// Weights returns the last recorded weights of the members, in order of their names.
func (m *Team) Weights() []Weight {
	list := make([]Weight, 0, len(m.weights))
	for member, weight := range m.weights {
		list = append(list, Weight{member, weight})
	}
	SortWeights(list)
	return list
}

// Enough reports whether enough of the weight wants the team to do something.
func (m *Team) Enough(what What) bool {
	sum := int64(0)
	asked := m.asked[what]
	for member := range asked.Keys() {
		if !m.excluded.Has(member) {
			sum += m.weights[member]
		}
	}
	return m.all > 0 && m.terms.enough(what, sum, m.all)
}

// next returns the event with the next number, at a time that is not before the last event.
func (m *Team) next(at int64, e Event) Event {
	e.Number, e.At = m.head+1, max(at, m.now)
	return e
}

// Propose returns the event with its number and its time, to be written and then applied. Errors: a *text.Error if the
// event cannot come next.
func (m *Team) Propose(at int64, e Event) (Event, error) {
	e = m.next(at, e)
	return e, m.check(&e)
}

// Give returns the event with which a member gives an order; the nonce is 64 random hexadecimal digits.
// Errors: a *text.Error.
func (m *Team) Give(at int64, member, order, nonce string) (Event, error) {
	return m.Propose(at, Event{
		Kind: Ordered, Ply: m.ply, Member: member, Text: order, Nonce: nonce, Hash: Hash(&m.terms, m.ply, member,
			order, nonce),
	})
}

// Apply carries out an event. Errors: a *text.Error if the event cannot come next; then nothing has changed.
func (m *Team) Apply(e Event) error {
	if err := m.check(&e); err != nil {
		why, _ := err.(*text.Error)
		return wrong("event", "number", e.Number, "kind", string(e.Kind), "why", why)
	}
	m.head, m.now = e.Number, e.At
	switch e.Kind {
	case Founded:
		m.terms = *e.Terms
	case Opened:
		m.open(&e)
	case Committed:
		m.committed = with(m.committed, e.Seat, e.Hash)
	case Ordered:
		m.orders.Put(e.Member, order{e.Number, e.Text, e.Hash})
		m.ready.Delete(e.Member)
	case Withdrawn:
		m.orders.Delete(e.Member)
		m.ready.Delete(e.Member)
	case Ready:
		m.ready.Put(e.Member, true)
	case Unready:
		m.ready.Delete(e.Member)
	case Held:
		m.held = true
	case Asked:
		asked := m.asked[e.What]
		asked.Put(e.Member, true)
		m.asked = with(m.asked, e.What, asked)
	case Unasked:
		asked := m.asked[e.What]
		asked.Delete(e.Member)
		m.asked = with(m.asked, e.What, asked)
	case Carried:
		m.asked = with(m.asked, e.What, persist.Map[string, bool]{})
	case Weighed:
		m.weigh(&e)
	case Decided:
		m.phase = decided
		m.prove(e.Choice)
	case Ended:
		m.phase, m.ended = between, e.Number
	case TakenBack:
		m.ply = e.Ply - 1
	case Moved:
		m.until = e.Until
	case Listed:
		m.lists.Append(list{e.At, e.Weights})
	case Linked:
		m.links.Put(e.User, e.Member)
	case Paused:
		m.pause(&e)
	case Resumed:
		m.resume(&e)
	case Excluded:
		m.exclude(&e)
	case Readmitted:
		m.excluded.Delete(e.Member)
	case Changed:
		m.later = e.Terms
	case Annulled:
		m.annulled, m.phase = true, between
	case Revealed:
		m.revealed = true
	}
	return nil
}

// pause stops the time. A pause with an end is the one that its seat may take.
func (m *Team) pause(e *Event) {
	m.paused = e.At
	if e.Until != 0 {
		m.pauses = with(m.pauses, e.Seat, true)
	}
}

// resume lets the time run again, in an open ply until the event's deadline.
func (m *Team) resume(e *Event) {
	m.paused = 0
	if m.phase == ordering {
		m.until = e.Until
	}
}

// with returns a copy of a small map with one value more.
func with[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	c := map[K]V{key: value}
	for k, v := range m {
		if k != key {
			c[k] = v
		}
	}
	return c
}

// open begins a ply.
func (m *Team) open(e *Event) {
	if m.later != nil {
		m.terms, m.later = *m.later, nil
	}
	m.ply, m.phase, m.from, m.until = e.Ply, ordering, e.At, e.Until
	m.before = m.orders.Len()
	m.committed, m.orders, m.ready = nil, persist.Map[string, order]{}, persist.Map[string, bool]{}
	m.asked, m.held = nil, false
	if m.paused != 0 {
		m.paused = e.At
	}
}

// weigh sets the weights.
func (m *Team) weigh(e *Event) {
	m.weights, m.all = make(map[string]int64, len(e.Weights)), 0
	for _, w := range e.Weights {
		m.weights[w.Member] = w.Weight
		m.all += w.Weight
	}
	m.weighed, m.as = m.ply, e.As
}

// exclude removes an order, and excludes its member unless the event names only the order.
func (m *Team) exclude(e *Event) {
	for member, o := range m.orders.All() {
		if o.number == e.Order || member == e.Member {
			m.orders.Delete(member)
			m.ready.Delete(member)
		}
	}
	if e.Member != "" {
		m.excluded.Put(e.Member, e.Reason)
	}
}

// prove keeps the draw of the ply, to be checked when the seed is known.
func (m *Team) prove(c *Choice) {
	if c.Drawn == "" && m.terms.Moment != AtMinute {
		return
	}
	p := proof{ply: m.ply, from: m.from, until: m.until, as: m.as, number: c.Drawn, terms: m.terms}
	if c.Drawn != "" {
		p.list = m.candidates()
	}
	m.proofs.Append(p)
}

// holds returns an error unless the seed gives the draws.
func (m *Team) holds(s string) error {
	seed, err := dice.ParseSeed(s)
	if err != nil || seed.Commitment() != m.terms.Seed || m.revealed {
		return wrong("seed")
	}
	for i := range m.proofs.Len() {
		p := m.proofs.At(i)
		if p.terms.Seed != m.terms.Seed {
			return wrong("seed")
		}
		if p.number != "" && draw(&p.terms, seed, p.ply, p.list).String() != p.number {
			return wrong("drawn", "ply", p.ply)
		}
		if p.terms.Moment == AtMinute && Minute(&p.terms, seed, p.ply, p.from, p.until) != p.as {
			return wrong("minute", "ply", p.ply)
		}
	}
	return nil
}

// drawn returns the number drawn for a choice, or nil.
func drawn(c *Choice) *big.Int {
	n, ok := new(big.Int).SetString(c.Drawn, 10)
	if !ok || n.BitLen() > 63 || n.String() != c.Drawn {
		return nil
	}
	return n
}

// latest returns the latest possible deadline.
const latest = math.MaxInt64 / 4
