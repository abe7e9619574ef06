// Package prob implements exact probabilities as fractions, without floating point.
package prob

import (
	"cmp"
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// Ratio is a fraction Num/Den in lowest terms with Den > 0; such Ratios are comparable with ==. The zero Ratio is
// invalid; use [New].
type Ratio struct{ Num, Den uint64 }

// Zero returns 0.
func Zero() Ratio { return Ratio{0, 1} }

// Half returns 1/2.
func Half() Ratio { return Ratio{1, 2} }

// One returns 1.
func One() Ratio { return Ratio{1, 1} }

// New returns num/den in lowest terms. It panics if den is 0.
func New(num, den uint64) Ratio {
	if den == 0 {
		panic("prob: denominator 0")
	}
	g := gcd(num, den)
	return Ratio{num / g, den / g}
}

// Plus returns a+b. It panics if the result does not fit 64 bits.
func (a Ratio) Plus(b Ratio) Ratio {
	g := gcd(a.Den, b.Den)
	den := mul(a.Den, b.Den/g)
	num, carry := bits.Add64(mul(a.Num, b.Den/g), mul(b.Num, a.Den/g), 0)
	if carry != 0 {
		panic("prob: sum too large")
	}
	return New(num, den)
}

// Times returns a*b. It panics if the result does not fit 64 bits.
func (a Ratio) Times(b Ratio) Ratio {
	a, b = New(a.Num, b.Den), New(b.Num, a.Den)
	return Ratio{mul(a.Num, b.Num), mul(a.Den, b.Den)}
}

// Complement returns 1-a, for a of at most 1.
func (a Ratio) Complement() Ratio { return Ratio{a.Den - a.Num, a.Den} }

// Compare returns -1, 0 or 1 if a is less than, equal to or greater than b. It is exact.
func (a Ratio) Compare(b Ratio) int {
	ah, al := bits.Mul64(a.Num, b.Den)
	bh, bl := bits.Mul64(b.Num, a.Den)
	if c := cmp.Compare(ah, bh); c != 0 {
		return c
	}
	return cmp.Compare(al, bl)
}

// Rat returns the ratio as a rational number of any size, or 0 for the zero Ratio.
func (a Ratio) Rat() *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(a.Num), new(big.Int).SetUint64(max(a.Den, 1)))
}

// Float returns the nearest floating-point number. Use it for display, not for decisions.
func (a Ratio) Float() float64 { return float64(a.Num) / float64(a.Den) }

// String returns the fraction such as "2/3", or "1" if the denominator is 1.
func (a Ratio) String() string {
	if a.Den == 1 {
		return strconv.FormatUint(a.Num, 10)
	}
	return strconv.FormatUint(a.Num, 10) + "/" + strconv.FormatUint(a.Den, 10)
}

// Decimal returns the ratio as a decimal fraction with this many digits after the point, rounded half up: "0.250" for
// 1/4 and 3 digits.
func (a Ratio) Decimal(digits int) string {
	whole, rest := a.Num/a.Den, a.Num%a.Den
	b := make([]byte, digits)
	for i := range b {
		hi, lo := bits.Mul64(rest, 10)
		var digit uint64
		digit, rest = bits.Div64(hi, lo, a.Den)
		b[i] = byte('0' + digit)
	}
	if rest >= a.Den-rest {
		i := digits - 1
		for ; i >= 0 && b[i] == '9'; i-- {
			b[i] = '0'
		}
		if i >= 0 {
			b[i]++
		} else {
			whole++
		}
	}
	s := strconv.FormatUint(whole, 10)
	if digits > 0 {
		s += "." + string(b)
	}
	return s
}

// Percent returns the ratio in per cent with at most one decimal: "66.7%". Only exact 0 and 1 give 0% and 100%.
func (a Ratio) Percent() string {
	if a.Num == 0 || a.Num == a.Den {
		return strconv.Itoa(int(a.Float()*100)) + "%"
	}
	s := strconv.FormatFloat(a.Float()*100, 'f', 1, 64)
	switch s {
	case "0.0":
		return "<0.1%"
	case "100.0":
		return ">99.9%"
	}
	return strings.TrimSuffix(s, ".0") + "%"
}

// MarshalText implements [encoding.TextMarshaler] with the text of String.
func (a Ratio) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (a *Ratio) UnmarshalText(b []byte) error {
	r, err := Parse(string(b))
	if err == nil {
		*a = r
	}
	return err
}

// Parse reads "2/3", "1" or a decimal fraction such as "0.25".
func Parse(s string) (Ratio, error) {
	bad := fmt.Errorf("%q is not a fraction: want digits, digits/digits or a decimal fraction, like 2/3 or 0.25", s)
	if whole, part, ok := strings.Cut(s, "."); ok {
		if whole == "" || part == "" || len(part) > 18 {
			return Ratio{}, bad
		}
		den := uint64(1)
		for range part {
			den *= 10
		}
		w, err1 := strconv.ParseUint(whole, 10, 64)
		p, err2 := strconv.ParseUint(part, 10, 64)
		if hi, lo := bits.Mul64(w, den); err1 == nil && err2 == nil && hi == 0 && lo <= lo+p {
			return New(lo+p, den), nil
		}
		return Ratio{}, bad
	}
	num, den, ok := strings.Cut(s, "/")
	if !ok {
		den = "1"
	}
	n, err1 := strconv.ParseUint(num, 10, 64)
	d, err2 := strconv.ParseUint(den, 10, 64)
	if err1 != nil || err2 != nil || d == 0 {
		return Ratio{}, bad
	}
	return New(n, d), nil
}

func mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if hi != 0 {
		panic("prob: product too large")
	}
	return lo
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
