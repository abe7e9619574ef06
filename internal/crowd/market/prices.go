package market

import (
	"cmp"
	"math/bits"
	"slices"
)

// The logarithmic market scoring rule (Hanson): with q shares sold of each result and the liquidity b the market has
// taken C(q) = b ln(sum of e^(q_i/b)) in all, so that a trade from q to q' costs C(q')-C(q), and the price of a share
// is e^(q_i/b) / sum of e^(q_j/b). C(q) is never less than the most that the shares of one result can claim, and at
// the start it is b ln n: a loan of that much is enough.
//
// All of it is computed in whole numbers, so that every machine gets the same. With m the largest of the q_i,
//
//	C(q) = m + b ln S,  S = sum of e^-(m-q_i)/b,  1 <= S <= n
//
// Both e^-y and ln S come from one table of the numbers e^-(2^j): e^-y is the product of those whose bits are set in
// y, and ln S is the y, found bit by bit from the top, whose product takes S down to 1.
//
// The bounds of its error, in units u = 2^-60, the last place of the products:
//   - A product of a < 16 and a number of the table, rounded down twice (the table, the product), is too small by less
//     than 2u, for a <= 1 by less than 1.1u, and never too large. Later products only make such an error smaller.
//   - y = (m-q)/b is cut off below 2^-58, which makes e^-y too large by at most 4u; its at most 64 products make it too
//     small by less than 71u. From 45 on it counts as 0, less than 1u off. So each e^-y is off by less than 71u, and S,
//     of at most 8 of them of which one is exact, by less than 500u; ln S, since S >= 1, by no more.
//   - In ln S the product is too small by less than 128u when it is compared with 1, in at most 64 steps. What is left
//     of it at the end is less than e^(2^-58) but for the same 128u. So ln S is off by less than 4u + 256u.
//
// Together less than 760u, and slack is 1024u = 2^-50. With b <= 2^30 thousandths, b ln S is off by less than 2^-20
// thousandths.

// The fixed point of the rule.
const (
	products = 60 // bits after the point of e^-y and S
	powers   = 58 // bits after the point of y and ln S
	tail     = 45 // e^-45 is less than one unit
	pence    = 30 // bits of a thousandth in a level
	slack    = 1<<(pence-19) + 2
)

// times returns a times a number of the table, rounded down.
func times(a, half uint64) uint64 {
	hi, _ := bits.Mul64(a, half)
	return hi
}

// shrunk returns e^-(d/b) in units of 2^-products.
func shrunk(d, b uint64) uint64 {
	if d/b >= tail {
		return 0
	}
	hi, lo := bits.Mul64(d, 1<<powers)
	y, _ := bits.Div64(hi, lo, b) // hi < b, since d/b < tail < 64
	a := uint64(1) << products
	for i := range halves {
		if y>>(63-i)&1 == 1 {
			a = times(a, halves[i])
		}
	}
	return a
}

// logarithm returns ln s in units of 2^-powers, for an s from 1 to 8 in units of 2^-products.
func logarithm(s uint64) uint64 {
	const first = 4 // 2^1 is enough: e^(2+1+…) is more than 8
	var y uint64
	for i := first; i < len(halves); i++ {
		if less := times(s, halves[i]); less >= 1<<products {
			s, y = less, y|1<<(63-i)
		}
	}
	return y
}

// level is a value of C(q): whole thousandths, and the rest in units of 2^-pence. Its error is less than slack/2.
type level struct {
	whole Milli
	more  int64
}

// spread returns the largest q, the weight e^-((top-q)/b) of each result, and the sum of the weights.
func spread(q []Milli, b Milli) (top Milli, weights [MaxResults]uint64, sum uint64) {
	top = slices.Max(q)
	for i, n := range q {
		weights[i] = shrunk(uint64(top-n), uint64(b))
		sum += weights[i]
	}
	return top, weights, sum
}

// levelOf returns C(q) for a liquidity b.
func levelOf(q []Milli, b Milli) level {
	top, _, sum := spread(q, b)
	hi, lo := bits.Mul64(logarithm(sum), uint64(b))
	const cut = powers - pence
	return level{top, int64(hi<<(64-cut) | lo>>cut)}
}

// cost returns the cost of a trade from one level to another, rounded up to whole thousandths. It is never less than
// the exact cost, and more by less than one thousandth and 2^-18. For a sale it is negative or 0: what the market pays.
func (l level) cost(to level) Milli {
	more := to.more - l.more + slack
	return to.whole - l.whole + Milli(-(-more >> pence))
}

// prices returns the price of one share of each result. The prices add up to 1: they are rounded down, and the results
// that lose most by this get a thousandth more.
func prices(q []Milli, b Milli) []Milli {
	_, weights, sum := spread(q, b)
	list, rest := make([]Milli, len(q)), make([]uint64, len(q))
	left := Unit
	for i := range q {
		hi, lo := bits.Mul64(weights[i], uint64(Unit))
		n, r := bits.Div64(hi, lo, sum)
		list[i], rest[i] = Milli(n), r
		left -= Milli(n)
	}
	for ; left > 0; left-- {
		most := 0
		for i := range rest {
			if rest[i] > rest[most] {
				most = i
			}
		}
		list[most]++
		rest[most] = 0
	}
	return list
}

// Percents returns prices in whole per cent. They add up to 100: they are rounded down, and the prices that lose most
// by this get one per cent more.
func Percents(prices []Milli) []int {
	list := make([]int, len(prices))
	order := make([]int, len(prices))
	left := 100
	for i, p := range prices {
		list[i], order[i] = int(p/10), i
		left -= list[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(prices[b]%10, prices[a]%10) })
	for _, i := range order[:min(max(left, 0), len(order))] {
		list[i]++
	}
	return list
}
