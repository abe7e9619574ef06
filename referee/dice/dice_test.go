package dice

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game/prob"
)

// numbered returns the seed 00 01 02 … 1f of the test vectors.
func numbered() Seed {
	var s Seed
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

func TestEncode(t *testing.T) {
	for want, fields := range map[string][]string{
		"":                     nil,
		"0000000000000000":     {""},
		"00000000000000026162": {"ab"},
		"000000000000000161" + "000000000000000162": {"a", "b"},
	} {
		if got := hex.EncodeToString(Encode(fields...)); got != want {
			t.Errorf("%q is encoded as %s, want %s", fields, got, want)
		}
	}
}

func TestEncodeTellsFieldsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fields := rapid.SliceOf(rapid.String())
		a, b := fields.Draw(t, "a"), fields.Draw(t, "b")
		if same := slices.Equal(a, b); same != (string(Encode(a...)) == string(Encode(b...))) {
			t.Fatalf("%q and %q", a, b)
		}
	})
}

func TestSeed(t *testing.T) {
	s := numbered()
	if got, want := s.Commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"; got != want {
		t.Errorf("the commitment is %s, want %s", got, want)
	}
	if back, err := ParseSeed(s.String()); err != nil || back != s {
		t.Errorf("%s was read as %s, %v", s, back, err)
	}
	for _, bad := range []string{"", "00", strings.Repeat("0", 63), strings.Repeat("0", 66), strings.Repeat("g", 64)} {
		if _, err := ParseSeed(bad); err == nil {
			t.Errorf("%q was read as a seed", bad)
		}
	}
	a, err := NewSeed(rand.Reader)
	if b, err2 := NewSeed(rand.Reader); err != nil || err2 != nil || a == b {
		t.Errorf("seeds %v, %v, %v, %v", a, b, err, err2)
	}
	if _, err := NewSeed(strings.NewReader("too short")); err == nil {
		t.Error("a seed from 9 bytes")
	}
}

// roll returns the roll of the test vectors.
func roll(n int) Roll {
	return Roll{Game: "game-1", Number: n, Course: strings.Repeat("ab", 32), Entropy: []string{"left", ""}}
}

// TestVectors has test vectors for other programs, see docs/verify.md: seed 00 01 … 1f, game "game-1", log "abab…ab",
// entropy "left" and "". A program in another language computed them. The last draw needs six attempts.
func TestVectors(t *testing.T) {
	for _, c := range []struct {
		number      int
		below, want string
	}{
		{1, "2", "0"},
		{1, "6", "4"},
		{2, "6", "5"},
		{3, "6561", "5280"},
		{4, "1000000", "510984"},
		{5, "1000000000000", "654474943"},
		{
			6, "115792089237316195423570985008687907853269984665640564039457584007913129639936",
			"41348179450484284900424923948172352046999172422530003363300848425911639695689",
		},
		{
			7, "57896044618658097711785492504343953926634992332820282019728792003956564819969",
			"3959644809201788512499177709500312441850233518660680908000459154108089377844",
		},
	} {
		below, _ := new(big.Int).SetString(c.below, 10)
		if got := numbered().Draw(roll(c.number), below).String(); got != c.want {
			t.Errorf("draw %d below %s is %s, want %s", c.number, c.below, got, c.want)
		}
	}
}

// TestDrawIsWhatTheDocumentationSays computes draws as docs/verify.md describes.
func TestDrawIsWhatTheDocumentationSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Seed
		copy(s[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		few := rapid.SliceOfN(rapid.String(), 0, 4)
		r := Roll{
			Game: rapid.String().Draw(t, "game"), Number: rapid.IntRange(1, 1000).Draw(t, "number"),
			Course: rapid.String().Draw(t, "course"), Entropy: few.Draw(t, "entropy"), Links: few.Draw(t, "links"),
		}
		below := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 1, 32).Draw(t, "below"))
		if below.Sign() == 0 {
			below.SetInt64(1)
		}
		want, tries := new(big.Int), 0
		for ; ; tries++ {
			mac := hmac.New(sha256.New, s[:])
			fields := []string{"quandary draw 1"}
			if len(r.Links) > 0 {
				fields[0] = "quandary draw together 1"
			}
			fields = append(fields, r.Game, fmt.Sprint(r.Number), r.Course)
			fields = append(append(append(fields, r.Entropy...), r.Links...), fmt.Sprint(tries))
			for _, field := range fields {
				n := len(field)
				mac.Write([]byte{0, 0, 0, 0, byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)})
				mac.Write([]byte(field))
			}
			want.SetBytes(mac.Sum(nil))
			whole := new(big.Int).Div(blockRange, below)
			if want.Cmp(whole.Mul(whole, below)) < 0 {
				break
			}
		}
		if got := s.Draw(r, below); got.Cmp(want.Mod(want, below)) != 0 {
			t.Fatalf("%v, want %v after %d tries", got, want, tries)
		}
	})
}

func TestChain(t *testing.T) {
	c, err := NewChain(strings.NewReader(strings.Repeat("x", 32)), 3)
	if err != nil {
		t.Fatal(err)
	}
	before := c.Anchor()
	for revealed := range 3 {
		link, ok := c.Link(revealed)
		if !ok || !Follows(link, before) || len(link) != 64 {
			t.Fatalf("link %d is %s, %t, after %s", revealed, link, ok, before)
		}
		if Follows(before, link) || Follows(link, link) {
			t.Error("a link follows itself or the next one")
		}
		before = link
	}
	if want := hex.EncodeToString([]byte(strings.Repeat("x", 32))); before != want {
		t.Errorf("the last link is %s, want the secret %s", before, want)
	}
	for _, n := range []int{-1, 3} {
		if link, ok := c.Link(n); ok {
			t.Errorf("link %d is %s", n, link)
		}
	}
	for _, bad := range []string{"", "x", before[2:], before + "00"} {
		if Follows(bad, c.Anchor()) {
			t.Errorf("%q is a link", bad)
		}
	}
	if _, err := NewChain(strings.NewReader("short"), 3); err == nil {
		t.Error("a chain from 5 bytes")
	}
}

func TestEveryPartOfARollCounts(t *testing.T) {
	below := new(big.Int).Set(blockRange)
	base := roll(1)
	seen := map[string]string{}
	other := numbered()
	other[31] ^= 1
	for name, x := range map[string]*big.Int{
		"base":    numbered().Draw(base, below),
		"seed":    other.Draw(base, below),
		"game":    numbered().Draw(Roll{"game-2", 1, base.Course, base.Entropy, nil}, below),
		"number":  numbered().Draw(roll(2), below),
		"log":     numbered().Draw(Roll{base.Game, 1, "cd", base.Entropy, nil}, below),
		"entropy": numbered().Draw(Roll{base.Game, 1, base.Course, []string{"lef", "t"}, nil}, below),
		"seats":   numbered().Draw(Roll{base.Game, 1, base.Course, []string{"left"}, nil}, below),
		"link":    numbered().Draw(Roll{base.Game, 1, base.Course, base.Entropy, []string{"a", ""}}, below),
		"links":   numbered().Draw(Roll{base.Game, 1, base.Course, base.Entropy, []string{"", "a"}}, below),
		"owing":   numbered().Draw(Roll{base.Game, 1, base.Course, base.Entropy, []string{"", ""}}, below),
	} {
		if with, ok := seen[x.String()]; ok {
			t.Errorf("%s and %s draw the same", name, with)
		}
		seen[x.String()] = name
	}
}

var uniform = flag.Int("uniform", 20_000, "draws of each kind in TestDrawsAreUniform; a million is thorough")

// TestDrawsAreUniform compares many draws with a uniform distribution: chi square over up to 100 classes stays below
// a limit that chance exceeds once in a million times. The seed is fixed, so the result is always the same.
func TestDrawsAreUniform(t *testing.T) {
	draws := *uniform
	for i, below := range []int64{2, 3, 4, 6, 9, 36, 6561, 1_000_000, 1_000_000_000_000} {
		t.Run(fmt.Sprint(below), func(t *testing.T) {
			t.Parallel()
			classes := min(below, 97)
			counts := make([]int, classes)
			n, seed, roll := big.NewInt(below), numbered(), Roll{Game: fmt.Sprint("uniform", i)}
			for k := range draws {
				roll.Number = k + 1
				counts[seed.Draw(roll, n).Int64()*classes/below]++
			}
			chi := 0.0
			for class, count := range counts {
				// A class holds the x with class <= x*classes/below < class+1.
				from, to := ceil(int64(class)*below, classes), ceil((int64(class)+1)*below, classes)
				want := float64(draws) * float64(to-from) / float64(below)
				chi += (float64(count) - want) * (float64(count) - want) / want
			}
			// Wilson and Hilferty's approximation of the quantile for 4.75 standard deviations.
			f := float64(classes - 1)
			if limit := f * math.Pow(1-2/(9*f)+4.75*math.Sqrt(2/(9*f)), 3); chi > limit {
				t.Errorf("chi square %.1f of %d classes is over %.1f", chi, classes, limit)
			}
		})
	}
}

func ceil(a, b int64) int64 { return (a + b - 1) / b }

// lay lays possibilities that sum to 1 side by side.
func lay(t testing.TB, p ...prob.Ratio) *Line {
	t.Helper()
	l, err := Lay(p)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestLine(t *testing.T) {
	ninths := lay(t, prob.New(4, 9), prob.New(2, 9), prob.New(2, 9), prob.New(1, 9))
	if ninths.Of().String() != "9" {
		t.Fatalf("the common denominator is %s", ninths.Of())
	}
	for n, want := range []int{0, 0, 0, 0, 1, 1, 2, 2, 3} {
		number := big.NewInt(int64(n))
		i := ninths.At(number)
		if i != want {
			t.Errorf("%d of 9 is possibility %d, want %d", n, i, want)
		}
		if first, last := ninths.Range(i); first.Cmp(number) > 0 || last.Cmp(number) < 0 {
			t.Errorf("possibility %d is from %s to %s, but has %d", i, first, last, n)
		}
	}
	mixed := lay(t, prob.New(1, 2), prob.New(1, 3), prob.New(1, 6))
	for n, want := range []int{0, 0, 0, 1, 1, 2} {
		if mixed.At(big.NewInt(int64(n))) != want || mixed.Of().String() != "6" {
			t.Errorf("a half, a third and a sixth are laid as %v", mixed.ends)
		}
	}
	if first, last := mixed.Range(1); first.String() != "3" || last.String() != "4" {
		t.Errorf("the third is from %s to %s", first, last)
	}
}

func TestLineWithLargeDenominators(t *testing.T) {
	// Three primes near 2^63 have a common denominator near 2^189.
	a, b, c := uint64(9223372036854775783), uint64(9223372036854775643), uint64(9223372036854775549)
	if _, err := Lay([]prob.Ratio{{Num: 1, Den: a}, {Num: 1, Den: b}, {Num: 1, Den: c}}); err == nil {
		t.Error("probabilities near 0 sum to 1")
	}
	l := lay(t, prob.Ratio{Num: 1, Den: a}, prob.Ratio{Num: a - 1, Den: a})
	if l.Of().Uint64() != a || l.At(big.NewInt(0)) != 0 || l.At(big.NewInt(1)) != 1 {
		t.Errorf("laid as %v of %s", l.ends, l.Of())
	}
	var five []prob.Ratio
	for _, p := range []uint64{a, b, c, 9223372036854775507, 9223372036854775433} {
		five = append(five, prob.Ratio{Num: 1, Den: p})
	}
	if _, err := Lay(five); err == nil || !strings.Contains(err.Error(), "2^256") {
		t.Errorf("a common denominator beyond 2^256: %v", err)
	}
	for _, bad := range [][]prob.Ratio{nil, {prob.Half()}, {prob.One(), prob.Half()}, {{}}} {
		if _, err := Lay(bad); err == nil {
			t.Errorf("%v sum to 1", bad)
		}
	}
}

func TestDrawRefusesWhatItCannotDo(t *testing.T) {
	for _, below := range []*big.Int{big.NewInt(0), big.NewInt(-1), new(big.Int).Add(blockRange, big.NewInt(1))} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("drawn below %v", below)
				}
			}()
			numbered().Draw(roll(1), below)
		}()
	}
}

func BenchmarkDraw(b *testing.B) {
	b.ReportAllocs()
	s, r, below := numbered(), roll(1), big.NewInt(1_000_000_000_000)
	for b.Loop() {
		s.Draw(r, below)
	}
}
