package team

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// check returns an error unless the event can come next.
func (m *Team) check(e *Event) error {
	switch {
	case e.Number != m.head+1:
		return wrong("number", "want", m.head+1)
	case e.At < m.now || e.At < 0 || e.At > latest:
		return wrong("back")
	case (e.Kind == Founded) != (m.head == 0):
		return wrong("kind")
	case m.annulled && e.Kind != Revealed && e.Kind != Remarked:
		return wrong("over")
	}
	switch e.Kind {
	case Founded:
		if e.Terms == nil {
			return wrong("kind")
		}
		return e.Terms.Check()
	case Opened:
		return m.checkOpened(e)
	case Revealed:
		return m.holds(e.Seed)
	case Weighed, Decided, Ended, Carried:
		return m.checkDecision(e)
	case Moved, Excluded, Readmitted, Changed, Annulled, Remarked:
		return m.checkAct(e)
	case Paused, Resumed:
		return m.checkPause(e)
	case Listed:
		return m.checkList(e)
	case Linked:
		if !name(e.Member) || !name(e.User) || m.links.Has(e.User) || m.IsLinked(e.Member) {
			return wrong("linked")
		}
		return nil
	case TakenBack:
		if m.phase != between || e.Ply < 1 || e.Ply > m.ply {
			return wrong("ply", "ply", e.Ply, "last", m.ply)
		}
		return nil
	}
	return m.checkMember(e)
}

// checkOpened returns an error unless a ply can begin.
func (m *Team) checkOpened(e *Event) error {
	switch {
	case m.phase != between:
		return wrong("kind")
	case e.Ply <= m.ply:
		return wrong("ply", "ply", e.Ply, "last", m.ply)
	case e.Until <= e.At || e.Until > latest:
		return wrong("until")
	}
	return nil
}

// checkMember returns an error unless a member, or a seat that commits, can do this.
func (m *Team) checkMember(e *Event) error {
	switch {
	case m.phase != ordering:
		return wrong("kind")
	case e.At >= m.until && m.paused == 0:
		return wrong("late")
	case e.Kind == Committed:
		if !slices.Contains(m.Waits(), e.Seat) || !digest(e.Hash) {
			return wrong("committed", "seat", e.Seat)
		}
		return nil
	case !name(e.Member):
		return wrong("named", "length", length(e.Member), "most", maxName)
	case m.excluded.Has(e.Member):
		return wrong("excluded", "reason", m.excluded.Get(e.Member))
	}
	gave := m.orders.Has(e.Member)
	switch e.Kind {
	case Ordered:
		return m.checkOrder(e)
	case Withdrawn:
		if !gave {
			return wrong("no_order")
		}
	case Ready, Unready, Held:
	case Asked, Unasked:
		if !can(e.What) {
			return wrong("what", "what", string(e.What))
		}
	default:
		return wrong("kind")
	}
	return nil
}

// checkOrder returns an error unless a member can give an order.
func (m *Team) checkOrder(e *Event) error {
	if waits := m.Waits(); len(waits) > 0 {
		return wrong("waits", "seat", waits[0])
	}
	switch {
	case e.Ply != m.ply:
		return wrong("ply", "ply", e.Ply, "last", m.ply)
	case e.Text == "" || length(e.Text) > maxOrder:
		return wrong("named", "length", length(e.Text), "most", maxOrder)
	case !digest(e.Nonce) || e.Hash != Hash(&m.terms, m.ply, e.Member, e.Text, e.Nonce):
		return wrong("hash")
	case m.orders.Len() >= MaxMembers:
		return wrong("weights", "most", MaxMembers, "heaviest", strconv.Itoa(MaxWeight/1000)+"000")
	}
	return nil
}

// checkDecision returns an error unless the decision follows from the orders and the weights.
func (m *Team) checkDecision(e *Event) error {
	switch e.Kind {
	case Weighed:
		return m.checkWeights(e)
	case Carried:
		if !can(e.What) || !m.Enough(e.What) {
			return wrong("carried")
		}
	case Ended:
		if m.phase == between || e.Ply != m.ply {
			return wrong("kind")
		}
	case Decided:
		if e.Choice == nil || e.Ply != m.ply {
			return wrong("kind")
		}
		want, err := m.decide(e.At, drawn(e.Choice))
		if err != nil {
			return err
		}
		if want != *e.Choice {
			return wrong("choice")
		}
	}
	return nil
}

// checkWeights returns an error unless the weights can be those of a moment. The weights of a secret minute are
// recorded only when the time of the ply is over, since the entry reveals the minute.
func (m *Team) checkWeights(e *Event) error {
	bad := wrong("weights", "most", MaxMembers, "heaviest", strconv.Itoa(MaxWeight/1000)+"000")
	if m.phase != ordering || e.As > e.At || m.terms.Moment == AtMinute && e.At < m.until {
		return wrong("weighed")
	}
	if len(e.Weights) > MaxMembers {
		return bad
	}
	if !inOrder(e.Weights) {
		return bad
	}
	switch m.terms.Source {
	case FromList:
		if !slices.Equal(e.Weights, m.Listed(e.As)) {
			return wrong("weighed")
		}
	case FromEqual:
		if !slices.Equal(e.Weights, Equal(m.Ordering())) {
			return wrong("weighed")
		}
	}
	return nil
}

// inOrder reports whether weights are those of members, in order of their names and each once.
func inOrder(weights []Weight) bool {
	for i, w := range weights {
		if !name(w.Member) || w.Weight < 1 || w.Weight > MaxWeight || i > 0 && w.Member <= weights[i-1].Member {
			return false
		}
	}
	return true
}

// checkList returns an error unless a list of members can come now: the first with the founding, others by an
// organiser.
func (m *Team) checkList(e *Event) error {
	switch {
	case m.terms.Source != FromList:
		return wrong("list")
	case m.lists.Len() > 0 && (!acted(e)):
		return wrong("acted")
	case len(e.Weights) == 0 || len(e.Weights) > MaxMembers || !inOrder(e.Weights):
		return wrong("weights", "most", MaxMembers, "heaviest", strconv.Itoa(MaxWeight/1000)+"000")
	}
	return nil
}

// checkPause returns an error unless the time can be stopped or resumed: by an organiser, or by a seat for at most its
// one pause. After a pause at least as much time is left as before.
func (m *Team) checkPause(e *Event) error {
	if e.Kind == Resumed {
		switch {
		case m.paused == 0:
			return wrong("paused")
		case m.phase == ordering && (e.Until-e.At < m.until-m.paused || e.Until > latest):
			return wrong("until")
		}
		return nil
	}
	switch {
	case m.paused != 0:
		return wrong("paused")
	case e.Until == 0 && (!acted(e)):
		return wrong("acted")
	case e.Until != 0 && (e.Seat < 0 || m.pauses[e.Seat] || e.Until <= e.At || e.Until-e.At > m.terms.Pause):
		return wrong("pause_used", "seat", e.Seat)
	}
	return nil
}

// CheckReason returns an error unless there is a reason, of at most 400 characters.
func CheckReason(reason string) error {
	if reason == "" || length(reason) > maxReason {
		return wrong("acted")
	}
	return nil
}

// acted reports whether an event has a name and a reason.
func acted(e *Event) bool { return name(e.By) && CheckReason(e.Reason) == nil }

// length returns the number of characters of a text.
func length(s string) int { return utf8.RuneCountInString(s) }

// checkAct returns an error unless an organiser can do this.
func (m *Team) checkAct(e *Event) error {
	if !acted(e) {
		return wrong("acted")
	}
	switch e.Kind {
	case Moved:
		if m.phase != ordering || e.Until <= e.At || e.Until > latest {
			return wrong("until")
		}
		if e.Until < m.until && (e.Until-e.At < notice || m.terms.Moment == AtMinute) {
			return wrong("notice", "minutes", notice/60_000)
		}
	case Excluded:
		if (e.Member == "") == (e.Order == 0) || length(e.Member) > maxName {
			return wrong("no_order")
		}
		if e.Order != 0 && (m.phase != ordering || !m.stands(e.Order)) {
			return wrong("no_order")
		}
	case Readmitted:
		if !m.excluded.Has(e.Member) {
			return wrong("not_excluded")
		}
	case Changed:
		if e.Terms == nil || e.Terms.Game != m.terms.Game || e.Terms.Seat != m.terms.Seat ||
			e.Terms.Seed != m.terms.Seed || e.Terms.Source != m.terms.Source || e.Terms.Market != m.terms.Market ||
			e.Terms.Outcome != m.terms.Outcome {
			return wrong("kind")
		}
		return e.Terms.Check()
	}
	return nil
}

// stands reports whether the order of an event may still count.
func (m *Team) stands(number int) bool {
	for _, o := range m.orders.All() {
		if o.number == number {
			return true
		}
	}
	return false
}
