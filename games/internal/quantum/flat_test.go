package quantum

import (
	"math"
	"math/cmplx"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// flat is a superposition as one amplitude for each basis state of all registers.
type flat map[Basis]complex128

// flatten multiplies a state out.
func flatten(s *State) flat {
	f := flat{s.Fixed(): 1}
	for i := range s.Clusters() {
		next := flat{}
		for b, a := range f {
			for _, t := range s.Terms(i) {
				next[b.Or(t.Basis)] = a * t.Amp
			}
		}
		f = next
	}
	return f
}

func (f flat) apply(g Gate) flat {
	next := flat{}
	for b, a := range f {
		var im Images
		g.Act(&b, g.Watch(&b), &im)
		for k := range im.N {
			next[im.To[k]] += a * im.Factor[k]
		}
	}
	return next
}

func (f flat) inner(g flat) complex128 {
	sum := complex128(0)
	for b, a := range f {
		sum += cmplx.Conj(a) * g[b]
	}
	return sum
}

func (f flat) norm() float64 { return real(f.inner(f)) }

// distance returns the distance of two superpositions, ignoring a common phase.
func (f flat) distance(g flat) float64 {
	return math.Abs(1 - cmplx.Abs(f.inner(g)))
}

// finest returns the finest division of the registers by brute force: it tries to separate every set of registers
// from the rest.
func (f flat) finest(held Set) []Set {
	registers := slices.Collect(held.All())
	n := len(registers)
	var apart []Set
	for k := 1; k < 1<<n; k++ {
		set := Set(0)
		for i, r := range registers {
			if k>>i&1 != 0 {
				set |= Only(r)
			}
		}
		if f.separable(set) {
			apart = append(apart, set)
		}
	}
	// The finest parts are the smallest separable sets.
	var parts []Set
	for _, a := range apart {
		if !slices.ContainsFunc(apart, func(b Set) bool { return b != a && b&^a == 0 }) {
			parts = append(parts, a)
		}
	}
	slices.Sort(parts)
	return parts
}

// separable reports whether the amplitudes are a product of one over the set and one over the rest.
func (f flat) separable(set Set) bool {
	mask := set.Mask()
	var largest Basis
	for b, a := range f {
		if cmplx.Abs(a) > cmplx.Abs(f[largest]) {
			largest = b
		}
	}
	inside, outside := flat{}, flat{}
	rest := (^set).Mask()
	for b, a := range f {
		if b.Of(rest) == largest.Of(rest) {
			inside[b.Of(mask)] = a
		}
		if b.Of(mask) == largest.Of(mask) {
			outside[b.Of(rest)] = a
		}
	}
	if len(inside)*len(outside) != len(f) {
		return false
	}
	for b, a := range f {
		if cmplx.Abs(inside[b.Of(mask)]*outside[b.Of(rest)]/f[largest]-a) > 1e-9 {
			return false
		}
	}
	return true
}

// divisionOf returns the division of a state.
func divisionOf(s *State) []Set {
	var parts []Set
	for r := range (s.Held() &^ s.Loose()).All() {
		parts = append(parts, Only(r))
	}
	for i := range s.Clusters() {
		parts = append(parts, s.Members(i))
	}
	slices.Sort(parts)
	return parts
}

// wheel is a test gate: a rotation between two values of a register (unitary for numbers a and b with |a|²+|b|²=1),
// if another register has one of some values.
type wheel struct {
	r      int
	x, y   uint8
	a, b   complex128
	by     int // the register watched, or -1
	lo, hi uint8
}

func (g *wheel) Watch(part *Basis) uint8 {
	if g.by >= 0 {
		if v := part.At(g.by); v >= g.lo && v <= g.hi {
			return 1
		}
	}
	return 0
}

func (g *wheel) Act(b *Basis, seen uint8, im *Images) {
	v := b.At(g.r)
	switch {
	case g.by >= 0 && seen == 0 || v != g.x && v != g.y:
		im.Add(*b, 1)
	case v == g.x:
		g.add(im, *b, g.a, b.With(g.r, g.y), g.b)
	case v == g.y:
		g.add(im, b.With(g.r, g.x), -cmplx.Conj(g.b), *b, cmplx.Conj(g.a))
	}
}

func (g *wheel) add(im *Images, b Basis, f complex128, c Basis, h complex128) {
	if f != 0 {
		im.Add(b, f)
	}
	if h != 0 {
		im.Add(c, h)
	}
}

func (g *wheel) watched() Set {
	if g.by < 0 {
		return 0
	}
	return Only(g.by)
}

func drawWheel(t *rapid.T, registers int, values uint8) *wheel {
	g := &wheel{r: rapid.IntRange(0, registers-1).Draw(t, "register")}
	g.by = rapid.IntRange(-1, registers-1).Draw(t, "by")
	if g.by == g.r {
		g.by = -1
	}
	g.x = rapid.Uint8Range(1, values-1).Draw(t, "x")
	g.y = rapid.Uint8Range(g.x+1, values).Draw(t, "y")
	g.lo = rapid.Uint8Range(1, values).Draw(t, "lo")
	g.hi = rapid.Uint8Range(g.lo, values).Draw(t, "hi")
	switch rapid.IntRange(0, 4).Draw(t, "turn") {
	case 0:
		g.a, g.b = 0, 1
	case 1, 2:
		g.a, g.b = complex(math.Sqrt2/2, 0), complex(math.Sqrt2/2, 0)
	case 3:
		g.a, g.b = complex(math.Sqrt2/2, 0), complex(0, math.Sqrt2/2)
	default:
		angle := float64(rapid.IntRange(0, 62).Draw(t, "angle")) / 10
		g.a, g.b = complex(math.Cos(angle), 0), cmplx.Rect(math.Sin(angle), 2*angle)
	}
	return g
}

func certain(registers int, value func(r int) uint8) *State {
	s := new(State)
	for r := range registers {
		s.Put(r, value(r))
	}
	return s
}

var free = Limits{Terms: 1 << 20}

// check checks the invariants of a state.
func check(t interface {
	Helper()
	Fatalf(string, ...any)
}, s *State) {
	t.Helper()
	held := s.Loose()
	fixed := s.Fixed()
	for r := range Registers {
		if in := fixed.At(r) != 0; in {
			held |= Only(r)
			if s.Home(r) != -1 || s.Loose().Has(r) {
				t.Fatalf("register %d is certain and in a cluster", r)
			}
		}
	}
	if held != s.Held() {
		t.Fatalf("held %b, want %b", s.Held(), held)
	}
	last := -1
	for i := range s.Clusters() {
		terms := s.Terms(i)
		if s.Members(i).First() <= last {
			t.Fatalf("clusters are not in order")
		}
		last = s.Members(i).First()
		if len(terms) < 2 || real(terms[0].Amp) <= 0 || imag(terms[0].Amp) != 0 {
			t.Fatalf("cluster %d has %d terms, the first %v", i, len(terms), terms[0].Amp)
		}
		if d := math.Abs(total(terms) - 1); d > 1e-12 {
			t.Fatalf("cluster %d has norm 1%+g", i, d)
		}
		for j := range terms {
			if j > 0 && terms[j-1].Basis.Compare(&terms[j].Basis) >= 0 {
				t.Fatalf("cluster %d is not sorted", i)
			}
			for r := range Registers {
				if (terms[j].Basis.At(r) != 0) != s.Members(i).Has(r) {
					t.Fatalf("a term of cluster %d has other registers", i)
				}
			}
		}
		for r := range s.Members(i).All() {
			if s.Home(r) != i {
				t.Fatalf("home of %d is %d, want %d", r, s.Home(r), i)
			}
		}
	}
}

func equalSets(a, b []Set) bool { return slices.Equal(a, b) }

func closeTo(t *testing.T, got, want, by float64) {
	t.Helper()
	if math.Abs(got-want) > by {
		t.Errorf("got %v, want %v", got, want)
	}
}
