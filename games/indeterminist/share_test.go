package indeterminist

import (
	"testing"

	"pgregory.net/rapid"
)

func drawShare(t *rapid.T, label string, low, high ppm) ppm {
	return ppm(rapid.Uint32Range(uint32(low), uint32(high)).Draw(t, label))
}

// I1.2, I3.3: the exact sum, rounded once, halves up; in either order.
func TestJoin(t *testing.T) {
	for _, c := range []struct {
		m, n, want ppm
		related    bool
	}{
		{500_000, 500_000, 750_000, false},
		{500_000, 500_000, 1_000_000, true},
		{500_000, 333_333, 666_667, false}, // 666666.5
		{whole, whole, whole, false},
		{999_999, 100_000, 999_999, false}, // 999999.1
		{999_999, 500_000, whole, false},   // 999999.5
		{200_000, 200_000, 400_000, true},
	} {
		if got := join(c.m, c.n, c.related); got != c.want {
			t.Errorf("%d and %d, related %v, make %d, want %d", c.m, c.n, c.related, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m, n := drawShare(t, "m", 1, whole), drawShare(t, "n", 1, whole)
		related := rapid.Bool().Draw(t, "related")
		got := join(m, n, related)
		if want := refJoin(int64(m), int64(n), related); int64(got) != want {
			t.Fatalf("%d and %d make %d, want %d", m, n, got, want)
		}
		if back := join(n, m, related); back != got {
			t.Fatalf("%d and %d make %d, the other way round %d", m, n, got, back)
		}
		if got < max(m, n) || (!related && got > whole) {
			t.Fatalf("%d and %d make %d", m, n, got)
		}
	})
}

// I1.2, I3.1: the exact quotient, rounded once, halves up.
func TestShrink(t *testing.T) {
	for _, c := range []struct{ n, before, after, want ppm }{
		{333_333, 0, 500_000, 166_667}, // 166666.5
		{199_999, 0, 500_000, 100_000}, // 99999.5
		{whole, 0, 600_000, 400_000},
		{400_000, 600_000, whole, 0},
		{300_000, 500_000, 800_000, 120_000},
		{100_000, 999_998, 999_999, 50_000},
		{100_000, 999_999, 999_999, 100_000},
	} {
		if got := shrunk(c.n, c.before, c.after); got != c.want {
			t.Errorf("%d becomes %d when %d grows to %d, want %d", c.n, got, c.before, c.after, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n, before := drawShare(t, "n", 1, whole), drawShare(t, "before", 0, whole-1)
		after := drawShare(t, "after", before, whole)
		got := shrunk(n, before, after)
		if want := refShrink(int64(n), int64(before), int64(after)); int64(got) != want {
			t.Fatalf("%d becomes %d when %d grows to %d, want %d", n, got, before, after, want)
		}
		if got > n || (after == whole && got != 0) {
			t.Fatalf("%d becomes %d when %d grows to %d", n, got, before, after)
		}
	})
}

// shrunk returns what is left of an instance when the enemies' sum on its square grows (I3.1).
func shrunk(n, before, after ppm) ppm {
	s := settings{floor: 10 * percent}
	return s.capture(0, n, before, after).shrink(n)
}

// I3.1: two captures leave what one capture by both leaves, except for the rounding in between.
func TestCapturesChain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawShare(t, "n", 1, whole)
		a := drawShare(t, "a", 0, whole/2)
		b := drawShare(t, "b", a, whole/2)
		twice, once := shrunk(shrunk(n, 0, a), a, b), shrunk(n, 0, b)
		if d := max(twice, once) - min(twice, once); d > 1 {
			t.Fatalf("%d becomes %d in two captures, %d in one", n, twice, once)
		}
	})
}

// I5.1: up to four decimals, no trailing zeros printed, trailing zeros read.
func TestPercent(t *testing.T) {
	for p, want := range map[ppm]string{whole: "100", 100_000: "10", 333_333: "33.3333", 200_500: "20.05",
		125_000: "12.5", 100_001: "10.0001", 15: "0.0015"} {
		if got := string(p.append(nil)); got != want {
			t.Errorf("%d is printed as %s, want %s", p, got, want)
		}
	}
	for text, want := range map[string]ppm{"100": whole, "100.0000": whole, "50.50": 505_000, "0.5": 5000,
		"9.9999": 99_999} {
		if got, ok := parsePercent(text); !ok || got != want {
			t.Errorf("%s is read as %d, %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", ".", "5.", ".5", "050", "00", "100.0001", "101", "20.00001", "1e1", "+5", "-5",
		"5,5", "5.-1", "5.x", " 5", "4294967296"} {
		if got, ok := parsePercent(text); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p := drawShare(t, "p", 1, whole)
		if back, ok := parsePercent(string(p.append(nil))); !ok || back != p {
			t.Fatalf("%d is printed as %s and read as %d", p, p, back)
		}
	})
}
