// Package market is a market in play money on how a game ends: shares in each result, priced by a logarithmic market
// scoring rule over all results at once. It is pure: it knows no clock, no storage and no network.
//
// A [Market] is the fold of its log. A method such as [Market.Buy] says which [Event] would carry out what is wanted,
// and changes nothing; [Market.Apply] carries out an event, after it has checked it, its money included. So an event is
// written to the log first and applied then, and [Fold] returns the same market from the log, or says which event is
// false.
//
// Nothing is created or lost. All money is in whole thousandths, and at every moment what the members have and what the
// market has add up to what was lent to it ([Terms.Subsidy]) and brought into it ([Market.Balanced]). Roundings go
// against the trader, and stay in the market; so it can always pay. Every machine computes the same prices, in whole
// numbers with bounds that are proven where they stand (rule.go).
//
// A share pays 1 if its result comes, by the scores of the game ([Terms.Payouts]).
package market

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/referee/persist"
)

// The bounds of a market.
const (
	MaxResults           = 8
	MaxMembers           = 100_000
	Most                 = 1_000_000 * Unit // of any amount in one event
	LeastLiquidity       = 1 * Unit
	MostLiquidity        = 1_000_000 * Unit
	maxSold              = 1000 * Most // shares of a result in all
	maxName              = 64          // characters
	maxSeats             = MaxResults - 1
	nothing        Milli = 0
)

// Terms are what a market is set up with.
type Terms struct {
	Seats     int   `json:"seats"`           // of the game
	Draw      bool  `json:"draw"`            // whether a shared point is a result of its own
	Liquidity Milli `json:"liquidity"`       // b: a trade of b shares moves a price from a half to about 0.73
	Stake     Milli `json:"stake,omitempty"` // the most that a member may bring; 0 for no limit
}

// Check is nil for terms that a market can have. Errors: a *text.Error.
func (t Terms) Check() error {
	switch {
	case t.Seats < 2 || t.Seats > maxSeats:
		return wrong("seats", "seats", t.Seats, "most", maxSeats)
	case t.Liquidity < LeastLiquidity || t.Liquidity > MostLiquidity:
		return wrong("liquidity", "liquidity", t.Liquidity.String(), "least", LeastLiquidity.String(), "most",
			MostLiquidity.String())
	case t.Stake < 0 || t.Stake > Most:
		return wrong("stake", "stake", t.Stake.String(), "most", Most.String())
	}
	return nil
}

// Results is how many results there are: the win of each seat, by its number, and after them the shared point if it is
// one.
func (t Terms) Results() int {
	if t.Draw {
		return t.Seats + 1
	}
	return t.Seats
}

// Subsidy is what must be lent to the market at its start, so that it can pay whatever happens.
func (t Terms) Subsidy() Milli {
	return level{}.cost(levelOf(make([]Milli, t.Results()), t.Liquidity))
}

// Payouts are what a share of each result pays when a game ended with these scores of its seats. Where a shared point
// is a result of its own, one result pays 1: the win of the seat that has the whole point, or else the shared point,
// for any seats that share it. Else a share in a seat pays the seat's score. Errors: a *text.Error for what are no
// scores.
func (t Terms) Payouts(scores []prob.Ratio) ([]prob.Ratio, error) {
	bad := wrong("scores", "seats", t.Seats)
	if len(scores) != t.Seats {
		return nil, bad
	}
	sum := prob.Zero()
	for _, s := range scores {
		if s.Den == 0 || s.Den > math.MaxUint8 || s.Compare(prob.One()) > 0 {
			return nil, bad
		}
		sum = sum.Plus(s)
	}
	if sum != prob.One() {
		return nil, bad
	}
	if !t.Draw {
		return slices.Clone(scores), nil
	}
	pays := slices.Repeat([]prob.Ratio{prob.Zero()}, t.Results())
	came := slices.Index(scores, prob.One())
	if came < 0 {
		came = t.Seats
	}
	pays[came] = prob.One()
	return pays, nil
}

// account is what a member has in a market.
type account struct {
	brought, cash, back Milli
	shares              [MaxResults]Milli
	trades              int
}

// Market is the state of a market, computed from its log. The zero Market has not been opened. A copy goes on by
// itself, and costs little.
type Market struct {
	terms    Terms
	head     int
	at       int64
	closed   bool
	paid     bool
	pool     Milli // what the market has
	lent     Milli // and what was lent to it
	sold     []Milli
	accounts persist.Map[string, account]
	marks    persist.List[Point]
}

// Point is the prices at a moment.
type Point struct {
	Number int     `json:"number"` // of the event after which they held
	At     int64   `json:"at"`     // Unix milliseconds
	Ply    int     `json:"ply"`    // that was over last
	Prices []Milli `json:"prices"` // of a share of each result, adding up to 1
}

// Fold is the market of a log. Errors: a *text.Error that says which event is false, and why.
func Fold(log []Event) (*Market, error) {
	m := &Market{}
	for _, e := range log {
		if err := m.Apply(e); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// History is how the prices went: at the opening, after each trade and at the end of each ply. Errors: as of Fold.
func History(log []Event) ([]Point, error) {
	m, list := &Market{}, []Point{}
	for _, e := range log {
		if err := m.Apply(e); err != nil {
			return nil, err
		}
		switch e.Kind {
		case Opened, Traded, Marked:
			list = append(list, m.Point())
		}
	}
	return list, nil
}

// Point is the prices now.
func (m *Market) Point() Point { return Point{m.head, m.at, m.ply(), m.Prices()} }

// ply is the last one that was marked.
func (m *Market) ply() int {
	if n := m.marks.Len(); n > 0 {
		return m.marks.At(n - 1).Ply
	}
	return 0
}

// Terms are what the market was set up with.
func (m *Market) Terms() Terms { return m.terms }

// Head is the number of the last event.
func (m *Market) Head() int { return m.head }

// Open reports whether shares can be traded.
func (m *Market) Open() bool { return m.head > 0 && !m.closed }

// Marks are the prices at the end of each ply that was marked.
func (m *Market) Marks() []Point { return m.marks.All() }

// Sold are the shares of each result that members hold.
func (m *Market) Sold() []Milli { return slices.Clone(m.sold) }

// Prices are what a share of each result costs now, in thousandths that add up to 1.
func (m *Market) Prices() []Milli { return prices(m.sold, m.terms.Liquidity) }

// Cost is what so many shares of a result cost now; negative, if the number is, for what they bring. The market must be
// open, and the result and the number within its bounds.
func (m *Market) Cost(result int, shares Milli) Milli {
	after := slices.Clone(m.sold)
	after[result] += shares
	cost := levelOf(m.sold, m.terms.Liquidity).cost(levelOf(after, m.terms.Liquidity))
	if shares < 0 {
		return min(cost, nothing) // a sale never costs anything
	}
	return min(cost, shares) // and no share more than it can pay
}

// After are the prices that there would be if members held so many more shares of a result.
func (m *Market) After(result int, shares Milli) []Milli {
	after := slices.Clone(m.sold)
	after[result] += shares
	return prices(after, m.terms.Liquidity)
}

// Holding is what a member has in a market.
type Holding struct {
	Member  string  `json:"member"`
	Brought Milli   `json:"brought"` // into the market
	Cash    Milli   `json:"cash"`    // that is not in shares
	Shares  []Milli `json:"shares"`  // of each result
	Back    Milli   `json:"back"`    // what the member took out of the market at its end
}

// Holding is what a member has; all of it 0 for one who never was there.
func (m *Market) Holding(member string) Holding {
	a := m.accounts.Get(member)
	return Holding{member, a.brought, a.cash, slices.Clone(a.shares[:m.terms.Results()]), a.back}
}

// Members are the names of all who ever brought something, in order.
func (m *Market) Members() []string {
	return slices.Sorted(m.accounts.Keys())
}

// Against reports whether a member holds shares of another result than the win of a seat.
func (m *Market) Against(member string, seat int) bool {
	for result, n := range m.accounts.Get(member).shares {
		if result != seat && n > 0 {
			return true
		}
	}
	return false
}

// Balanced reports whether what all members have and what the market has add up to what was lent and brought, and the
// market can pay whatever happens. It is always so.
func (m *Market) Balanced() bool {
	all := m.pool
	in := m.lent
	for _, a := range m.accounts.All() {
		all += a.cash + a.back
		in += a.brought
		if a.cash < 0 || slices.Min(a.shares[:]) < 0 {
			return false
		}
	}
	return all == in && (m.paid || len(m.sold) == 0 || m.pool >= slices.Max(m.sold))
}
