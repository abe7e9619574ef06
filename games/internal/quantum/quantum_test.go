package quantum

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestAgreesWithFlatSimulation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const registers, values = 5, 4
		s := certain(registers, func(r int) uint8 { return uint8(r%values) + 1 })
		f := flatten(s)
		for range rapid.IntRange(1, 14).Draw(t, "operations") {
			if rapid.IntRange(0, 7).Draw(t, "kind") == 0 {
				f = measureBoth(t, s, f)
			} else {
				g := drawWheel(t, registers, values)
				if fits := s.Fits(g, Only(g.r), g.watched(), free); !fits || !s.Apply(g, Only(g.r), g.watched(), free) {
					t.Fatalf("does not fit")
				}
				f = f.apply(g)
			}
			check(t, s)
			if d := flatten(s).distance(f); d > 1e-12 {
				t.Fatalf("the states are %g apart", d)
			}
			for b, a := range f {
				if size(a) < 1e-20 {
					delete(f, b) // cancelled
				}
			}
			if got, want := divisionOf(s), f.finest(s.Held()); !equalSets(got, want) {
				t.Fatalf("divided as %b, want %b", got, want)
			}
		}
	})
}

// measureBoth measures some registers, and picks one of the findings.
func measureBoth(t *rapid.T, s *State, f flat) flat {
	measured := Set(rapid.IntRange(1, int(s.Held())).Draw(t, "measured")) & s.Held()
	found, p := s.Fixed().Of(measured.Mask()), 1.0
	for i := range s.Clusters() {
		if s.Members(i)&measured == 0 {
			continue
		}
		list, sum := s.Findings(i, measured, nil), 0.0
		for _, one := range list {
			sum += one.P
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Fatalf("the probabilities of the findings sum to %v", sum)
		}
		if ways := s.Ways(i, measured); ways != len(list) {
			t.Fatalf("%d findings, counted as %d", len(list), ways)
		}
		one := rapid.SampledFrom(list).Draw(t, "found")
		for one.P < 1e-15 {
			one = list[0]
			list = list[1:]
		}
		found, p = found.Or(one.Found), p*one.P
	}
	next, sum := flat{}, 0.0
	for b, a := range f {
		if b.Of(measured.Mask()) == found {
			next[b] = a
			sum += size(a)
		}
	}
	if math.Abs(sum-p) > 1e-12 {
		t.Fatalf("found %v has probability %v, want %v", found, p, sum)
	}
	for b := range next {
		next[b] /= complex(math.Sqrt(sum), 0)
	}
	s.Collapse(measured, found)
	if s.Loose()&measured != 0 {
		t.Fatalf("what was measured is not certain")
	}
	return next
}

func TestInnerProductsAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const registers, values = 4, 3
		a := certain(registers, func(r int) uint8 { return uint8(r%values) + 1 })
		b := certain(registers, func(r int) uint8 { return uint8((r+1)%values) + 1 })
		for i := range 12 {
			g := drawWheel(t, registers, values)
			if i < 6 {
				a.Apply(g, Only(g.r), g.watched(), free)
				g = drawWheel(t, registers, values)
				b.Apply(g, Only(g.r), g.watched(), free)
				continue
			}
			before := size(flatten(a).inner(flatten(b)))
			a.Apply(g, Only(g.r), g.watched(), free)
			b.Apply(g, Only(g.r), g.watched(), free)
			if after := size(flatten(a).inner(flatten(b))); math.Abs(before-after) > 1e-12 {
				t.Fatalf("the angle between the states went from %v to %v", before, after)
			}
		}
	})
}

func TestNormIsKeptOverAThousandOperations(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s := certain(6, func(r int) uint8 { return uint8(r%3) + 1 })
	for range 1000 {
		g := &wheel{r: random.IntN(6), x: 1, y: 2 + uint8(random.IntN(2)), by: random.IntN(6), lo: 1, hi: 2}
		if g.by == g.r {
			g.by = -1
		}
		angle := random.Float64() * 7
		g.a, g.b = complex(math.Cos(angle), 0), complex(0, math.Sin(angle))
		if !s.Apply(g, Only(g.r), g.watched(), free) {
			t.Fatal("does not fit")
		}
	}
	check(t, s)
	closeTo(t, flatten(s).norm(), 1, 1e-12)
}

func TestJoiningAndDividingIsTheIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const registers, values = 6, 3
		s := certain(registers, func(r int) uint8 { return uint8(r%values) + 1 })
		for range rapid.IntRange(1, 10).Draw(t, "operations") {
			g := drawWheel(t, registers, values)
			s.Apply(g, Only(g.r), g.watched(), free)
		}
		var terms []Term
		for b, a := range flatten(s) {
			terms = append(terms, Term{b, a})
		}
		slices.SortFunc(terms, func(a, b Term) int { return a.Basis.Compare(&b.Basis) })
		joined := new(State)
		if !joined.Add(s.Held(), terms, 1<<20) {
			t.Fatal("too large")
		}
		check(t, joined)
		if got, want := divisionOf(joined), divisionOf(s); !equalSets(got, want) {
			t.Fatalf("divided as %b, want %b", got, want)
		}
		if d := flatten(joined).distance(flatten(s)); d > 1e-12 {
			t.Fatalf("the states are %g apart", d)
		}
		// A superposition that cannot be divided keeps its bits.
		again := new(State)
		again.held |= joined.Held() &^ joined.Loose()
		again.fixed = joined.fixed
		for i := range joined.Clusters() {
			again.Add(joined.Members(i), joined.Terms(i), 1<<20)
		}
		for i := range joined.Clusters() {
			if !slices.Equal(again.Terms(i), joined.Terms(i)) {
				t.Fatalf("cluster %d changed", i)
			}
		}
	})
}

func TestDivisionNeedsMoreThanPairs(t *testing.T) {
	amp := func(list ...float64) []Term {
		var terms []Term
		for i, a := range list {
			if a != 0 {
				b := Basis{}.With(0, uint8(i>>2&1)+1).With(1, uint8(i>>1&1)+1).With(2, uint8(i&1)+1)
				terms = append(terms, Term{b, complex(a, 0)})
			}
		}
		normalise(terms)
		return terms
	}
	for _, c := range []struct {
		name  string
		terms []Term
		want  []Set
	}{
		{"three that are only together entangled, by a sign", amp(1, 1, 1, 1, 1, 1, 1, -1), []Set{7}},
		{"three that are only together entangled, by what is missing", amp(1, 1, 1, 1, 1, 1, 1, 0), []Set{7}},
		{"all or nothing", amp(1, 0, 0, 0, 0, 0, 0, 1), []Set{7}},
		{"exactly one", amp(0, 1, 1, 0, 1, 0, 0, 0), []Set{7}},
		{"an even number", amp(1, 0, 0, 1, 0, 1, 1, 0), []Set{7}},
		{"a pair and a third", amp(1, 2, 0, 0, 0, 0, -1, -2), []Set{3, 4}},
		{"a sign between two", amp(1, 1, 1, 1, 1, -1, 1, -1), []Set{2, 5}},
		{"all apart", amp(1, 3, 2, 6, -1, -3, -2, -6), []Set{1, 2, 4}},
		{"two certain", amp(0, 0, 1, 1, 0, 0, 0, 0), []Set{1, 2, 4}},
	} {
		s := new(State)
		s.Add(7, c.terms, 8)
		check(t, s)
		if got := divisionOf(s); !equalSets(got, c.want) {
			t.Errorf("%s: divided as %b, want %b", c.name, got, c.want)
		}
	}
}

// A given division is found again, whatever its parts are.
func TestPlantedDivision(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, r := new(State), 0
		for range rapid.IntRange(1, 4).Draw(t, "parts") {
			n := rapid.IntRange(1, 3).Draw(t, "registers")
			members := Set(1<<n-1) << r
			terms := map[Basis]Term{}
			for range rapid.IntRange(1, 6).Draw(t, "terms") {
				b := Basis{}
				for i := range n {
					b = b.With(r+i, rapid.Uint8Range(1, 3).Draw(t, "value"))
				}
				re := rapid.SampledFrom([]float64{1, -1, 0.5, 2}).Draw(t, "re")
				im := rapid.SampledFrom([]float64{0, 0, 1}).Draw(t, "im")
				terms[b] = Term{b, complex(re, im)}
			}
			list := []Term{}
			for _, term := range terms {
				list = append(list, term)
			}
			slices.SortFunc(list, func(a, b Term) int { return a.Basis.Compare(&b.Basis) })
			normalise(list)
			s.Add(members, list, 100)
			r += n
		}
		check(t, s)
		if got, want := divisionOf(s), flatten(s).finest(s.Held()); !equalSets(got, want) {
			t.Fatalf("divided as %b, want %b", got, want)
		}
	})
}

func TestLimit(t *testing.T) {
	half := complex(math.Sqrt2/2, 0)
	s := certain(3, func(int) uint8 { return 1 })
	for r := range 2 {
		s.Apply(&wheel{r: r, x: 1, y: 2, a: half, b: half, by: -1}, Only(r), 0, free)
	}
	turn := &wheel{r: 0, x: 1, y: 3, a: half, b: half, by: 1, lo: 1, hi: 1}
	before := flatten(s)
	for limit, want := range map[int]bool{4: false, 5: true} {
		lim := Limits{Terms: limit}
		if got := s.Fits(turn, 1, 2, lim); got != want {
			t.Errorf("fits into %d: %v", limit, got)
		}
		c := new(State)
		c.Set(s)
		if got := c.Apply(turn, 1, 2, lim); got != want {
			t.Errorf("applied within %d: %v", limit, got)
		}
		if !want && flatten(c).distance(before) > 1e-15 {
			t.Errorf("what does not fit changed the state")
		}
	}
}

// Clusters that are only looked at are not multiplied out to find that the result is too large.
func TestLargeControls(t *testing.T) {
	s := new(State)
	random := rand.New(rand.NewPCG(3, 4))
	for k := range 2 {
		terms := map[Basis]Term{}
		for len(terms) < 4096 {
			b := Basis{}
			for r := range 8 {
				b = b.With(8*k+r, 1+uint8(random.IntN(4)))
			}
			terms[b] = Term{b, complex(random.NormFloat64(), random.NormFloat64())}
		}
		list := []Term{}
		for _, term := range terms {
			list = append(list, term)
		}
		slices.SortFunc(list, func(a, b Term) int { return a.Basis.Compare(&b.Basis) })
		normalise(list)
		s.Add(Set(0xff)<<(8*k), list, 4096)
	}
	if s.Clusters() != 2 {
		t.Fatalf("%d clusters", s.Clusters())
	}
	half := complex(math.Sqrt2/2, 0)
	joins := &wheel{r: 0, x: 1, y: 5, a: half, b: half, by: 8, lo: 1, hi: 2}
	if s.Fits(joins, 1, 1<<8, Limits{Terms: 4096}) {
		t.Error("a cluster of millions fits")
	}
	// A control of which the same is always seen does not join.
	apart := &wheel{r: 0, x: 1, y: 5, a: 0, b: 1, by: 8, lo: 1, hi: 4}
	if !s.Apply(apart, 1, 1<<8, Limits{Terms: 4096}) || s.Clusters() != 2 {
		t.Error("what depends on nothing was joined")
	}
	check(t, s)
}

func TestDropping(t *testing.T) {
	s := certain(1, func(int) uint8 { return 1 })
	angle := 1e-7
	turn := &wheel{r: 0, x: 1, y: 2, a: complex(math.Cos(angle), 0), b: complex(math.Sin(angle), 0), by: -1}
	c := new(State)
	c.Set(s)
	c.Apply(turn, 1, 0, free)
	if c.Clusters() != 1 {
		t.Error("a small amplitude is gone without reason")
	}
	c.Set(s)
	c.Apply(turn, 1, 0, Limits{Terms: 100, Drop: 1e-12})
	check(t, c)
	if c.Clusters() != 0 {
		t.Error("a small amplitude was not dropped")
	}
}

// Measuring many copies finds each value as often as its probability says.
func TestMeasurementStatistics(t *testing.T) {
	half := complex(math.Sqrt2/2, 0)
	s := certain(2, func(int) uint8 { return 1 })
	s.Apply(&wheel{r: 0, x: 1, y: 2, a: half, b: half, by: -1}, 1, 0, free)
	s.Apply(&wheel{r: 1, x: 1, y: 2, a: half, b: half, by: 0, lo: 2, hi: 2}, 2, 1, free)
	list := s.Findings(0, 3, nil)
	random := rand.New(rand.NewPCG(5, 6))
	const n = 100000
	counts := make([]int, len(list))
	for range n {
		x, i := random.Float64(), 0
		for i < len(list)-1 && x >= list[i].P {
			x -= list[i].P
			i++
		}
		counts[i]++
	}
	for i, want := range []float64{0.5, 0.25, 0.25} {
		closeTo(t, list[i].P, want, 1e-15)
		closeTo(t, float64(counts[i])/n, want, 0.01)
	}
}

func TestCompareWithout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a, b Basis
		for r := range Registers {
			v := rapid.Uint8Range(0, 2).Draw(t, "value")
			a = a.With(r, v)
			if rapid.IntRange(0, 9).Draw(t, "differs") == 0 {
				v = rapid.Uint8().Draw(t, "other")
			}
			b = b.With(r, v)
		}
		r := rapid.IntRange(0, Registers-1).Draw(t, "register")
		x, y := a.With(r, 0), b.With(r, 0)
		if got, want := a.CompareWithout(r, &b), x.Compare(&y); got != want {
			t.Fatalf("%x and %x without %d compare as %d, want %d", a, b, r, got, want)
		}
	})
}

func TestDiffering(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a, b Basis
		var want Set
		for r := range Registers {
			x, y := rapid.Uint8().Draw(t, "x"), rapid.Uint8().Draw(t, "y")
			if rapid.Bool().Draw(t, "same") {
				y = x
			}
			a, b = a.With(r, x), b.With(r, y)
			if x != y {
				want |= Only(r)
			}
		}
		if got := a.differing(&b); got != want {
			t.Fatalf("differ in %b, want %b", got, want)
		}
	})
}

// anyOf is a test gate: it splits register 0 if any register of a set has one of the upper values.
type anyOf struct {
	of    Set
	above uint8
}

func (g anyOf) Watch(part *Basis) uint8 {
	for r := range g.of.All() {
		if part.At(r) > g.above {
			return 1
		}
	}
	return 0
}

func (g anyOf) Act(b *Basis, seen uint8, im *Images) {
	if seen == 0 {
		im.Add(*b, 1)
		return
	}
	im.Add(*b, complex(math.Sqrt2/2, 0))
	im.Add(b.With(0, 2), complex(math.Sqrt2/2, 0))
}

// The counts of controls can exceed a machine word when multiplied. Such a gate does not fit, and this is found
// without trying.
func TestCountsBeyondAWord(t *testing.T) {
	others := Set(math.MaxUint32) &^ 1
	// Thirty-one registers in superposition: 2^31 things can be seen of them.
	s := certain(1, func(int) uint8 { return 1 })
	for r := range others.All() {
		list := []Term{{Basis{}.With(r, 1), 0.6}, {Basis{}.With(r, 2), 0.8}}
		s.Add(Only(r), list, 2)
	}
	if s.Fits(anyOf{others, 1}, 1, others, Limits{Terms: 4096}) {
		t.Error("31 registers looked at fit into 4096 terms")
	}
	// Fifteen pairs with 64 terms each, half of which look alike: together 2^75 stand for one.
	s = certain(2, func(int) uint8 { return 1 })
	random := rand.New(rand.NewPCG(5, 6))
	pairs := Set(0)
	for r := 2; r < Registers; r += 2 {
		var list []Term
		for v := range uint8(8) {
			for w := range uint8(8) {
				list = append(list, Term{Basis{}.With(r, 1+v).With(r+1, 1+w), complex(random.NormFloat64(), 0)})
			}
		}
		normalise(list)
		s.Add(Only(r)|Only(r+1), list, 64)
		pairs |= Only(r)
	}
	if s.Clusters() != 15 {
		t.Fatalf("%d clusters", s.Clusters())
	}
	if s.Fits(anyOf{pairs, 4}, 1, pairs, Limits{Terms: 4096}) {
		t.Error("15 pairs looked at fit into 4096 terms")
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct{ n, k, want int }{
		{0, 0, 1}, {5, 2, 10}, {2, 3, 0}, {32, 16, 601_080_390}, {32, 1, 32}, {31, 30, 31},
	} {
		if got := choose(c.n, c.k); got != c.want {
			t.Errorf("%d of %d: %d, want %d", c.k, c.n, got, c.want)
		}
	}
}
