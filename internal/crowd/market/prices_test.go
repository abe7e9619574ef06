package market

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// precise is a number with far more places than the rule computes with.
func precise(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }

// exactly is e^x for -100 < x <= 0, by its series at x/2^20.
func exactly(x *big.Float) *big.Float {
	const halvings = 20
	small := precise(0).SetMantExp(x, -halvings)
	sum, term := precise(1), precise(1)
	for i := 1; i < 60; i++ {
		term.Mul(term, small)
		term.Quo(term, precise(float64(i)))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// naturally is ln s for 1 <= s <= 8, by Newton's method.
func naturally(s *big.Float) *big.Float {
	y := precise(0)
	for range 12 { // y += s e^-y - 1
		e := exactly(precise(0).Neg(y))
		e.Mul(e, s)
		y.Add(y, e.Sub(e, precise(1)))
	}
	for range 3 {
		e := exactly(precise(0).Neg(y))
		e.Mul(e, s)
		y.Add(y, e.Sub(e, precise(1)))
	}
	return y
}

// function is C(q) in thousandths.
func function(q []Milli, b Milli) *big.Float {
	top := q[0]
	for _, n := range q {
		top = max(top, n)
	}
	sum := precise(0)
	for _, n := range q {
		x := precise(0).Quo(precise(float64(n-top)), precise(float64(b)))
		if x.Cmp(precise(-100)) > 0 {
			sum.Add(sum, exactly(x))
		}
	}
	c := naturally(sum)
	c.Mul(c, precise(float64(b)))
	return c.Add(c, precise(float64(top)))
}

func TestTheTableIsRight(t *testing.T) {
	for i, got := range halves {
		x := precise(0).SetMantExp(precise(-1), 5-i)
		want, _ := precise(0).SetMantExp(exactly(x), 64).Uint64()
		if got != want {
			t.Errorf("e^-(2^%d) is %#x, want %#x", 5-i, got, want)
		}
	}
}

func someQuantities(t *rapid.T) (q []Milli, b Milli) {
	b = Milli(rapid.Int64Range(int64(LeastLiquidity), int64(MostLiquidity)).Draw(t, "b"))
	if rapid.Bool().Draw(t, "small") {
		b = Milli(rapid.Int64Range(int64(LeastLiquidity), 1000_000).Draw(t, "small b"))
	}
	q = make([]Milli, rapid.IntRange(2, MaxResults).Draw(t, "results"))
	for i := range q {
		q[i] = Milli(rapid.Int64Range(0, int64(50*b)).Draw(t, "q"))
	}
	return q, b
}

// TestLevelsAreWithinTheirBound holds the rule in whole numbers against one with 300 bits.
func TestLevelsAreWithinTheirBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, b := someQuantities(t)
		l := levelOf(q, b)
		got := precise(float64(l.more))
		got.SetMantExp(got, -pence).Add(got, precise(float64(l.whole)))
		off := got.Sub(got, function(q, b))
		bound := precise(0).SetMantExp(precise(slack), -pence-1)
		if off.Abs(off).Cmp(bound) >= 0 {
			t.Fatalf("C(%v) for %v is off by %v thousandths", q, b, off)
		}
	})
}

func TestCostsAreRoundedAgainstTheTrader(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, b := someQuantities(t)
		m := &Market{terms: Terms{Liquidity: b}, sold: q}
		result := rapid.IntRange(0, len(q)-1).Draw(t, "result")
		shares := Milli(rapid.Int64Range(-int64(q[result]), int64(4*b)).Draw(t, "shares"))
		after := append([]Milli(nil), q...)
		after[result] += shares
		exact := function(after, b)
		exact.Sub(exact, function(q, b))
		over := precise(float64(m.Cost(result, shares)))
		over.Sub(over, exact)
		if over.Sign() < 0 || over.Cmp(precise(1+1.0/(1<<17))) >= 0 {
			t.Fatalf("%v shares of %d in %v (b %v) cost %v, exactly %v", shares, result, q, b, m.Cost(result, shares),
				exact)
		}
	})
}

func TestPricesAddUpAndFollowTheRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, b := someQuantities(t)
		list := prices(q, b)
		sum := nothing
		for i, p := range list {
			sum += p
			x := precise(float64(q[i]))
			x.Sub(x, function(q, b)).Quo(x, precise(float64(b)))
			exact := precise(0)
			if x.Cmp(precise(-100)) > 0 {
				exact = exactly(x)
			}
			off := exact.Mul(exact, precise(1000)).Sub(exact, precise(float64(p)))
			if off.Abs(off).Cmp(precise(1.0001)) > 0 {
				t.Fatalf("the price of %d in %v (b %v) is %v, off by %v thousandths", i, q, b, p, off)
			}
		}
		if sum != Unit {
			t.Fatalf("the prices %v add up to %v", list, sum)
		}
	})
}

func TestKnownPrices(t *testing.T) {
	m := &Market{terms: Terms{Liquidity: 100 * Unit}, sold: []Milli{0, 0, 0}}
	for shares, want := range map[Milli]Milli{ // 100 ln((e^(n/100)+2)/3), rounded up
		Unit: 335, 10 * Unit: 3446, 100 * Unit: 45_284, 1000 * Unit: 890_148,
	} {
		if got := m.Cost(0, shares); got != want {
			t.Errorf("%v shares cost %v, want %v", shares, got, want)
		}
	}
	if got, want := (Terms{Seats: 2, Draw: true, Liquidity: 100 * Unit}).Subsidy(), Milli(109_862); got != want {
		t.Errorf("the subsidy is %v, want %v", got, want) // 100 ln 3
	}
}

func TestPercentsAddUp(t *testing.T) {
	for _, c := range []struct {
		prices []Milli
		want   []int
	}{
		{[]Milli{334, 333, 333}, []int{34, 33, 33}},
		{[]Milli{525, 260, 215}, []int{53, 26, 21}},
		{[]Milli{1000, 0}, []int{100, 0}},
		{[]Milli{255, 255, 245, 245}, []int{26, 26, 24, 24}},
	} {
		if got := Percents(c.prices); !slices.Equal(got, c.want) {
			t.Errorf("%v are shown as %v, want %v", c.prices, got, c.want)
		}
	}
}

// TestThirtyTradersLeaveRoom has thirty traders put their whole stake on one side of a market as deep as the page
// proposes: its price stays between 10 and 90 per cent, as do those that are left.
func TestThirtyTradersLeaveRoom(t *testing.T) {
	for _, results := range []int{2, 3} {
		const stake, depth = 100 * Unit, 2000 * Unit
		q := make([]Milli, results)
		for range 30 {
			from, low, high := levelOf(q, depth), Milli(0), Milli(2000*Unit)
			for low < high { // the most shares for the stake
				next := slices.Clone(q)
				next[0] += (low + high + 1) / 2
				if from.cost(levelOf(next, depth)) <= stake {
					low = (low + high + 1) / 2
				} else {
					high = (low+high+1)/2 - 1
				}
			}
			q[0] += low
		}
		if p := prices(q, depth); p[0] > 900 || p[0] < 500 {
			t.Errorf("of %d results the price is %d", results, p[0])
		}
	}
}
