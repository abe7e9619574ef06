package market

// Propose returns the event with its number and its time, to be written and then applied. Errors: a *text.Error if the
// event cannot come next.
func (m *Market) Propose(at int64, e Event) (Event, error) {
	e = m.next(at, e)
	return e, m.check(&e)
}

// next returns the event with the next number, at a time that is not before the last event.
func (m *Market) next(at int64, e Event) Event {
	e.Number, e.At = m.head+1, max(at, m.at)
	return e
}

// Buy returns the event with which a member buys shares of a result for at most most. Errors: a *text.Error.
func (m *Market) Buy(at int64, member string, result int, shares, most Milli) (Event, error) {
	return m.trade(at, Event{Member: member, Result: result, Shares: shares}, shares, most)
}

// Sell returns the event with which a member sells shares of a result for at least least. Errors: a *text.Error.
func (m *Market) Sell(at int64, member string, result int, shares, least Milli) (Event, error) {
	return m.trade(at, Event{Member: member, Result: result, Shares: -shares}, shares, -least)
}

// trade completes the event of a trade of shares that costs at most most; a sale has a negative cost.
func (m *Market) trade(at int64, e Event, shares, most Milli) (Event, error) {
	e.Kind = Traded
	e = m.next(at, e)
	if shares <= 0 {
		return e, wrong("shares", "shares", shares.String(), "most", Most.String())
	}
	if err := m.checkTrade(&e); err != nil {
		return e, err
	}
	switch e.Money = m.Cost(e.Result, e.Shares); {
	case e.Money > most && e.Shares < 0:
		return e, wrong("cheap", "gain", (-e.Money).String(), "least", (-most).String())
	case e.Money > most:
		return e, wrong("dear", "cost", e.Money.String(), "most", most.String())
	}
	return e, m.check(&e)
}

// Affordable returns the largest number of shares of a result that the money buys now. The market must be open and have
// the result.
func (m *Market) Affordable(result int, money Milli) Milli {
	low, high := nothing, min(Most, maxSold-m.sold[result]) // low is affordable, more than high is not
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
