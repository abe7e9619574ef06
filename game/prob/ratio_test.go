package prob

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestArithmeticAgreesWithBigRationals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Ratio {
			den := rapid.Uint64Range(1, 1_000_000).Draw(t, name+" den")
			return New(rapid.Uint64Range(0, den).Draw(t, name+" num"), den)
		}
		a, b := draw("a"), draw("b")
		big := func(r Ratio) *big.Rat { return new(big.Rat).SetFrac64(int64(r.Num), int64(r.Den)) }
		if got, want := big(a.Plus(b)), new2().Add(big(a), big(b)); got.Cmp(want) != 0 {
			t.Fatalf("%v + %v = %v, want %v", a, b, got, want)
		}
		if got, want := big(a.Times(b)), new2().Mul(big(a), big(b)); got.Cmp(want) != 0 {
			t.Fatalf("%v * %v = %v, want %v", a, b, got, want)
		}
		if got, want := a.Compare(b), big(a).Cmp(big(b)); got != want {
			t.Fatalf("compare %v %v = %d, want %d", a, b, got, want)
		}
		if a.Plus(a.Complement()) != One() {
			t.Fatalf("%v + its complement is not 1", a)
		}
		if back, err := Parse(a.String()); err != nil || back != a {
			t.Fatalf("parse %q = %v, %v", a.String(), back, err)
		}
	})
}

func new2() *big.Rat { return new(big.Rat) }

func TestParse(t *testing.T) {
	for s, want := range map[string]Ratio{"1": One(), "2/4": Half(), "0.250000000000": {1, 4}, "0": Zero()} {
		if got, err := Parse(s); err != nil || got != want {
			t.Errorf("Parse(%q) = %v, %v; want %v", s, got, err, want)
		}
	}
	for _, s := range []string{"", "/", "1/0", "-1", "1/", ".5", "0.", "a", "1/2/3", "99999999999999999999",
		"0.1234567890123456789"} {
		if got, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, got)
		}
	}
}

func TestPercentNeverShowsAnOpenChanceAsClosed(t *testing.T) {
	for want, r := range map[string]Ratio{
		"0%": Zero(), "100%": One(), "50%": Half(), "66.7%": {2, 3}, "<0.1%": {1, 100000}, ">99.9%": {99999, 100000},
	} {
		if got := r.Percent(); got != want {
			t.Errorf("%v.Percent() = %q, want %q", r, got, want)
		}
	}
}

func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		r      Ratio
		digits int
		want   string
	}{
		{New(1, 4), 12, "0.250000000000"},
		{New(1, 4), 1, "0.3"},
		{New(2, 3), 4, "0.6667"},
		{New(1, 3), 4, "0.3333"},
		{New(999, 1000), 2, "1.00"},
		{One(), 3, "1.000"},
		{Zero(), 3, "0.000"},
		{Half(), 0, "1"},
		{New(7, 3), 2, "2.33"},
		{New(1<<63+1, 1<<63+3), 3, "1.000"},
		{New(1, 1000000000000), 12, "0.000000000001"},
	} {
		if got := c.r.Decimal(c.digits); got != c.want {
			t.Errorf("%v with %d digits is %s, want %s", c.r, c.digits, got, c.want)
		}
	}
}

func TestRat(t *testing.T) {
	if got := New(2, 6).Rat(); got.Cmp(big.NewRat(1, 3)) != 0 {
		t.Errorf("2/6 is %v", got)
	}
	if got := (Ratio{}).Rat(); got.Sign() != 0 {
		t.Errorf("the zero Ratio is %v", got)
	}
}
