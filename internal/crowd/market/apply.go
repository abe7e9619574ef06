package market

import (
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// Apply carries out an event. Errors: a *text.Error if the event cannot come next; then nothing has changed.
func (m *Market) Apply(e Event) error {
	if err := m.check(&e); err != nil {
		why, _ := err.(*text.Error)
		return wrong("event", "number", e.Number, "kind", string(e.Kind), "why", why)
	}
	m.head, m.at = e.Number, e.At
	switch e.Kind {
	case Opened:
		m.terms = *e.Terms
		m.sold = make([]Milli, m.terms.Results())
		m.lent = m.terms.Subsidy()
		m.pool = m.lent
	case Brought:
		a := m.accounts.Get(e.Member)
		a.brought += e.Money
		a.cash += e.Money
		m.accounts.Put(e.Member, a)
	case Traded:
		a := m.accounts.Get(e.Member)
		a.cash -= e.Money
		a.shares[e.Result] += e.Shares
		a.trades++
		m.accounts.Put(e.Member, a)
		m.pool += e.Money
		m.sold = slices.Clone(m.sold)
		m.sold[e.Result] += e.Shares
	case Marked:
		m.marks.Append(Point{m.head, m.at, e.Ply, m.Prices()})
	case Closed:
		m.closed = true
	case Settled:
		m.pay(e.Scores)
	case Annulled:
		m.giveBack()
	}
	return nil
}

// check returns an error unless the event can come next.
func (m *Market) check(e *Event) error {
	switch {
	case e.Number != m.head+1:
		return wrong("number", "want", m.head+1)
	case e.At < m.at:
		return wrong("back")
	case (e.Kind == Opened) != (m.head == 0):
		return wrong("kind")
	case m.paid:
		return wrong("paid")
	case m.closed && e.Kind != Settled && e.Kind != Annulled && e.Kind != Marked:
		return wrong("over")
	}
	switch e.Kind {
	case Opened:
		if e.Terms == nil {
			return wrong("kind")
		}
		return e.Terms.Check()
	case Brought:
		return m.checkBrought(e)
	case Traded:
		return m.checkMoney(e)
	case Marked:
		if e.Ply <= m.ply() {
			return wrong("ply", "ply", e.Ply, "last", m.ply())
		}
	case Settled:
		_, err := m.terms.Payouts(e.Scores)
		return err
	case Closed, Annulled:
	default:
		return wrong("kind")
	}
	return nil
}

// checkBrought returns an error unless the member can bring the money.
func (m *Market) checkBrought(e *Event) error {
	a, known := m.accounts.Find(e.Member)
	most := m.terms.Stake
	if most == 0 {
		most = Most
	}
	switch {
	case e.Member == "" || utf8.RuneCountInString(e.Member) > maxName:
		return wrong("member", "most", maxName)
	case !known && m.accounts.Len() == MaxMembers:
		return wrong("full", "most", MaxMembers)
	case e.Money <= 0 || e.Money > most-a.brought:
		return wrong("bring", "money", e.Money.String(), "left", max(most-a.brought, 0).String())
	}
	return nil
}

// checkTrade returns an error unless the member can trade the shares. It does not look at the money.
func (m *Market) checkTrade(e *Event) error {
	switch {
	case !m.Open():
		return wrong("over")
	case !m.accounts.Has(e.Member):
		return wrong("stranger")
	case e.Result < 0 || e.Result >= len(m.sold):
		return wrong("result", "result", e.Result, "last", len(m.sold)-1)
	case e.Shares == 0 || e.Shares > min(Most, maxSold-m.sold[e.Result]) || e.Shares < -Most:
		return wrong("shares", "shares", e.Shares.String(), "most", min(Most, maxSold-m.sold[e.Result]).String())
	}
	if holds := m.accounts.Get(e.Member).shares[e.Result]; holds+e.Shares < 0 {
		return wrong("holds", "holds", holds.String(), "shares", (-e.Shares).String())
	}
	return nil
}

// checkMoney returns an error unless the member can make the trade and the money is what the rule says.
func (m *Market) checkMoney(e *Event) error {
	if err := m.checkTrade(e); err != nil {
		return err
	}
	if want := m.Cost(e.Result, e.Shares); e.Money != want {
		return wrong("money", "money", e.Money.String(), "want", want.String())
	}
	if cash := m.accounts.Get(e.Member).cash; e.Money > cash {
		return wrong("cash", "cost", e.Money.String(), "cash", cash.String())
	}
	return nil
}

// pay ends the market. Each member gets what the shares pay, rounded down, and the cash that was not spent.
func (m *Market) pay(scores []prob.Ratio) {
	pays, _ := m.terms.Payouts(scores) // checked
	for member, a := range m.accounts.All() {
		for result, p := range pays {
			won := part(a.shares[result], p)
			a.cash += won
			m.pool -= won
		}
		a.back, a.cash = a.cash, 0
		m.accounts.Put(member, a)
	}
	m.closed, m.paid = true, true
}

// part returns an amount times a ratio of at most 1, rounded down.
func part(m Milli, p prob.Ratio) Milli {
	hi, lo := bits.Mul64(uint64(m), p.Num)
	n, _ := bits.Div64(hi, lo, p.Den) // p <= 1, so that it fits
	return Milli(n)
}

// giveBack ends the market and gives each member what they brought.
func (m *Market) giveBack() {
	for member, a := range m.accounts.All() {
		m.pool += a.cash - a.brought
		a.back, a.cash = a.brought, 0
		m.accounts.Put(member, a)
	}
	m.closed, m.paid = true, true
}
