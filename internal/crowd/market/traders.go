package market

import (
	"cmp"
	"slices"
)

// Trader is a row in the table of traders.
type Trader struct {
	Rank   int    `json:"rank"` // from 1; equal profits share a rank
	Member string `json:"member"`
	Profit Milli  `json:"profit"` // money taken out less money brought
}

// Traders returns all members who traded, sorted by profit and then by name. Before the end of the market, shares count
// at the present prices, rounded down.
func (m *Market) Traders() []Trader {
	now := m.Prices()
	list := []Trader{}
	for name, a := range m.accounts.All() {
		if a.trades == 0 {
			continue
		}
		has := a.cash + a.back
		if !m.paid {
			for result, price := range now {
				has += a.shares[result] / Unit * price
				has += a.shares[result] % Unit * price / Unit
			}
		}
		list = append(list, Trader{Member: name, Profit: has - a.brought})
	}
	slices.SortFunc(list, func(a, b Trader) int {
		return cmp.Or(cmp.Compare(b.Profit, a.Profit), cmp.Compare(a.Member, b.Member))
	})
	for i := range list {
		list[i].Rank = i + 1
		if i > 0 && list[i].Profit == list[i-1].Profit {
			list[i].Rank = list[i-1].Rank
		}
	}
	return list
}

// Earned returns, for each trader of a settled market, the profit from the shares of each result. Their sum is the
// trader's profit.
func Earned(log []Event) (map[string][]Milli, error) {
	m, err := Fold(log)
	if err != nil || !m.paid {
		return nil, err
	}
	pays, err := m.terms.Payouts(log[slices.IndexFunc(log, func(e Event) bool { return e.Kind == Settled })].Scores)
	if err != nil {
		return nil, err
	}
	all := map[string][]Milli{}
	for _, e := range log {
		if e.Kind != Traded {
			continue
		}
		if all[e.Member] == nil {
			all[e.Member] = make([]Milli, len(pays))
			for result, p := range pays {
				all[e.Member][result] = part(m.Holding(e.Member).Shares[result], p)
			}
		}
		all[e.Member][e.Result] -= e.Money
	}
	return all, nil
}
