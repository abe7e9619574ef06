package market

import "github.com/quandary-games/quandary/game/prob"

// next is an event of a kind at a time.
func (m *Market) next(at int64, kind Kind) Event {
	return Event{Number: m.head + 1, At: max(at, m.at), Kind: kind}
}

// Start is the first event of a market. Errors: as of Terms.Check.
func Start(at int64, t Terms) (Event, error) {
	return Event{Number: 1, At: at, Kind: Opened, Terms: &t}, t.Check()
}

// Bring is the event with which a member brings money into the market.
func (m *Market) Bring(at int64, member string, money Milli) (Event, error) {
	e := m.next(at, Brought)
	e.Member, e.Money = member, money
	return e, m.check(&e)
}

// Buy is the event with which a member buys shares of a result, for at most so much. Errors: a *text.Error.
func (m *Market) Buy(at int64, member string, result int, shares, most Milli) (Event, error) {
	e := m.next(at, Traded)
	e.Member, e.Result, e.Shares = member, result, shares
	if shares <= 0 {
		return e, wrong("shares", "shares", shares.String(), "most", Most.String())
	}
	if err := m.checkTrade(&e); err != nil {
		return e, err
	}
	if e.Money = m.Cost(result, shares); e.Money > most {
		return e, wrong("dear", "cost", e.Money.String(), "most", most.String())
	}
	return e, m.check(&e)
}

// Sell is the event with which a member sells shares of a result, for at least so much. Errors: a *text.Error.
func (m *Market) Sell(at int64, member string, result int, shares, least Milli) (Event, error) {
	e := m.next(at, Traded)
	e.Member, e.Result, e.Shares = member, result, -shares
	if shares <= 0 {
		return e, wrong("shares", "shares", shares.String(), "most", Most.String())
	}
	if err := m.checkTrade(&e); err != nil {
		return e, err
	}
	if e.Money = m.Cost(result, -shares); -e.Money < least {
		return e, wrong("cheap", "gain", (-e.Money).String(), "least", least.String())
	}
	return e, m.check(&e)
}

// Affordable is the most shares of a result that so much money buys now. The market must be open and have the result.
func (m *Market) Affordable(result int, money Milli) Milli {
	low, high := nothing, min(Most, maxSold-m.sold[result]) // low is affordable, what is beyond high is not
	for low < high {
		middle := low + (high-low+1)/2
		if m.Cost(result, middle) <= money {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}

// Mark is the event that a ply is over.
func (m *Market) Mark(at int64, ply int) (Event, error) {
	e := m.next(at, Marked)
	e.Ply = ply
	return e, m.check(&e)
}

// Close is the event that ends all trade.
func (m *Market) Close(at int64, by, reason string) (Event, error) {
	e := m.next(at, Closed)
	e.By, e.Reason = by, reason
	return e, m.check(&e)
}

// Settle is the event that pays for the scores of the game's seats.
func (m *Market) Settle(at int64, scores []prob.Ratio) (Event, error) {
	e := m.next(at, Settled)
	e.Scores = scores
	return e, m.check(&e)
}

// Annul is the event that gives everybody back what they brought.
func (m *Market) Annul(at int64, by, reason string) (Event, error) {
	e := m.next(at, Annulled)
	e.By, e.Reason = by, reason
	return e, m.check(&e)
}
