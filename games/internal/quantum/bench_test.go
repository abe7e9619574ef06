package quantum

import (
	"math"
	"slices"
	"testing"
)

// sixteen returns a state of sixteen independently split registers: 65,536 basis states if multiplied out.
func sixteen() *State {
	s := certain(16, func(int) uint8 { return 1 })
	for r := range 16 {
		s.Apply(hadamard(r), Only(r), 0, free)
	}
	return s
}

func hadamard(r int) *wheel {
	half := complex(math.Sqrt2/2, 0)
	return &wheel{r: r, x: 1, y: 2, a: half, b: half, by: -1}
}

// controlled turns register r where register by has the value 2.
func controlled(r, by int) *wheel {
	g := hadamard(r)
	g.by, g.lo, g.hi = by, 2, 2
	return g
}

// list is a flat simulation for comparison: a sorted list of all basis states.
type list []Term

func (l list) apply(g Gate) list {
	var im Images
	next := make(list, 0, 2*len(l))
	for i := range l {
		im.N = 0
		g.Act(&l[i].Basis, g.Watch(&l[i].Basis), &im)
		for k := range im.N {
			next = append(next, Term{im.To[k], times(l[i].Amp, im.Factor[k])})
		}
	}
	return gathered(next)
}

// vector is another flat simulation: an amplitude for each of the 2^16 basis states of sixteen two-valued registers,
// with a loop written for this one gate.
type vector []complex128

func (v vector) controlled(r, by int) {
	h := complex(math.Sqrt2/2, 0)
	for i := range v {
		if i>>r&1 == 0 && i>>by&1 != 0 {
			a, b := v[i], v[i|1<<r]
			v[i], v[i|1<<r] = h*(a-b), h*(a+b)
		}
	}
}

// BenchmarkSixteenSplits entangles two of sixteen split registers, kept as clusters, as a sorted list, and as a
// vector.
func BenchmarkSixteenSplits(b *testing.B) {
	g := controlled(0, 1)
	b.Run("clusters", func(b *testing.B) {
		b.ReportAllocs()
		first, s := sixteen(), new(State)
		for b.Loop() {
			s.Set(first)
			s.Apply(g, Only(0), Only(1), free)
		}
	})
	b.Run("list", func(b *testing.B) {
		var flat list
		for basis, amp := range flatten(sixteen()) {
			flat = append(flat, Term{basis, amp})
		}
		slices.SortFunc(flat, func(a, b Term) int { return a.Basis.Compare(&b.Basis) })
		for b.Loop() {
			flat.apply(g)
		}
	})
	b.Run("vector", func(b *testing.B) {
		v := make(vector, 1<<16)
		for i := range v {
			v[i] = 1.0 / 256
		}
		for b.Loop() {
			v.controlled(0, 1)
		}
	})
}

// BenchmarkApplyLargeCluster carries out a gate within a cluster of thousands of basis states.
func BenchmarkApplyLargeCluster(b *testing.B) {
	b.ReportAllocs()
	first := certain(12, func(int) uint8 { return 1 })
	for r := range 12 {
		first.Apply(hadamard(r), Only(r), 0, free)
	}
	for r := range 11 {
		first.Apply(controlled(r, r+1), Only(r), Only(r+1), free)
	}
	s := new(State)
	g := controlled(0, 11)
	for b.Loop() {
		s.Set(first)
		s.Apply(g, Only(0), Only(11), free)
	}
	b.ReportMetric(float64(len(s.Terms(0))), "boards")
}
