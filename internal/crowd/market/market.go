// Package market is a market in play money on how a game ends: shares in each result, priced by a logarithmic market
// scoring rule over all results at once. It is pure: it knows no clock, no storage and no network.
//
// A [Market] is the fold of its log. [Market.Buy], [Market.Sell] and [Market.Propose] return an [Event] and change
// nothing. [Market.Apply] checks an event, its money included, and carries it out. So an event is written to the log
// first and applied then. [Fold] computes the same market from the log, or names the wrong event.
//
// No money is created or lost. All amounts are whole thousandths. The money of the members and of the market always
// adds up to the money that was lent to the market ([Terms.Subsidy]) and brought into it ([Market.Balanced]). Amounts
// are rounded against the trader, so the market can always pay. Prices are computed in whole numbers, so every machine
// gets the same; prices.go proves the bounds of their errors.
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

// Terms are the settings of a market.
type Terms struct {
	Seats     int   `json:"seats"`           // of the game
	Draw      bool  `json:"draw"`            // a shared point is a result of its own
	Liquidity Milli `json:"liquidity"`       // b: a trade of b shares moves a price from a half to about 0.73
	Stake     Milli `json:"stake,omitempty"` // the most that a member may bring; 0 for no limit
}

// Check returns a *text.Error if a market cannot have these terms.
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

// Results returns the number of results. Result n is the win of seat n. With Draw, the last result is the shared point.
func (t Terms) Results() int {
	if t.Draw {
		return t.Seats + 1
	}
	return t.Seats
}

// Subsidy returns the loan that the market needs at its start, so that it can pay for every result.
func (t Terms) Subsidy() Milli {
	return level{}.cost(levelOf(make([]Milli, t.Results()), t.Liquidity))
}

// Payouts returns what a share of each result pays for the final scores of the seats. With Draw, one result pays 1: the
// win of the seat that has the whole point, or else the shared point. Without Draw, a share in a seat pays the seat's
// score. Errors: a *text.Error if the scores are not those of a game.
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

// account holds the money and the shares of a member.
type account struct {
	brought, cash, back Milli
	shares              [MaxResults]Milli
	trades              int
}

// Market is the state of a market, computed from its log. The zero Market has not been opened. A copy is independent
// and cheap.
type Market struct {
	terms    Terms
	head     int
	at       int64
	closed   bool
	paid     bool
	pool     Milli // the money of the market
	lent     Milli // the loan at its start
	sold     []Milli
	accounts persist.Map[string, account]
	marks    persist.List[Point]
}

// Point holds the prices at a moment.
type Point struct {
	Number int     `json:"number"` // of the event after which the prices held
	At     int64   `json:"at"`     // Unix milliseconds
	Ply    int     `json:"ply"`    // the last ply that was over
	Prices []Milli `json:"prices"` // of a share of each result, adding up to 1
}

// Fold computes a market from its log. Errors: a *text.Error that names the wrong event and the reason.
func Fold(log []Event) (*Market, error) {
	m := &Market{}
	for _, e := range log {
		if err := m.Apply(e); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Point returns the present prices.
func (m *Market) Point() Point { return Point{m.head, m.at, m.ply(), m.Prices()} }

// ply returns the last ply that was marked, or 0.
func (m *Market) ply() int {
	if n := m.marks.Len(); n > 0 {
		return m.marks.At(n - 1).Ply
	}
	return 0
}

// Terms returns the settings of the market.
func (m *Market) Terms() Terms { return m.terms }

// Head returns the number of the last event.
func (m *Market) Head() int { return m.head }

// Open reports whether shares can be traded.
func (m *Market) Open() bool { return m.head > 0 && !m.closed }

// Marks returns the prices at the end of each ply that was marked.
func (m *Market) Marks() []Point { return m.marks.All() }

// Sold returns how many shares of each result the members hold.
func (m *Market) Sold() []Milli { return slices.Clone(m.sold) }

// Prices returns the present price of a share of each result. The prices add up to 1.
func (m *Market) Prices() []Milli { return prices(m.sold, m.terms.Liquidity) }

// Cost returns the present cost of a number of shares of a result. For a sale the number and the cost are negative. The
// market must be open, and the result and the number within its bounds.
func (m *Market) Cost(result int, shares Milli) Milli {
	after := slices.Clone(m.sold)
	after[result] += shares
	cost := levelOf(m.sold, m.terms.Liquidity).cost(levelOf(after, m.terms.Liquidity))
	if shares < 0 {
		return min(cost, nothing) // a sale never costs anything
	}
	return min(cost, shares) // a share never costs more than it can pay
}

// After returns the prices that hold once members have bought a number of shares of a result.
func (m *Market) After(result int, shares Milli) []Milli {
	after := slices.Clone(m.sold)
	after[result] += shares
	return prices(after, m.terms.Liquidity)
}

// Holding holds the money and the shares of a member in a market.
type Holding struct {
	Member  string  `json:"member"`
	Brought Milli   `json:"brought"` // into the market
	Cash    Milli   `json:"cash"`    // money that is not in shares
	Shares  []Milli `json:"shares"`  // of each result
	Back    Milli   `json:"back"`    // paid out at the end of the market
}

// Holding returns what a member has. It is all 0 for a name that has never brought money.
func (m *Market) Holding(member string) Holding {
	a := m.accounts.Get(member)
	return Holding{member, a.brought, a.cash, slices.Clone(a.shares[:m.terms.Results()]), a.back}
}

// Members returns the sorted names of all members who have brought money.
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

// Balanced reports whether all money adds up to what was lent and brought, and the market can pay for every result. It
// is always true: tests and fuzzing check it.
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
