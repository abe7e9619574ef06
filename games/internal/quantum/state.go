package quantum

import (
	"math"
	"slices"
	"sync"
)

// State is a superposition of basis states of the registers that it holds, as a product of clusters. The zero State
// holds no registers. Copy states with [State.Set]; a copied struct shares memory.
type State struct {
	held     Set       // registers with a value
	fixed    Basis     // values that are certain
	clusters []cluster // of the other registers, by their smallest one
	terms    []Term    // of all clusters
	home     [Registers]int8
}

// cluster is a part of the division: a range of the sorted terms.
type cluster struct {
	members  Set
	from, to int
}

// Held returns the set of registers that the state holds.
func (s *State) Held() Set { return s.held }

// Fixed returns the values of the registers whose value is certain.
func (s *State) Fixed() Basis { return s.fixed }

// Loose returns the registers whose value is not certain.
func (s *State) Loose() Set {
	var loose Set
	for i := range s.clusters {
		loose |= s.clusters[i].members
	}
	return loose
}

// Clusters returns the number of clusters. They are numbered from 0 in the order of their smallest registers.
func (s *State) Clusters() int { return len(s.clusters) }

// Members returns the set of registers in a cluster.
func (s *State) Members(cluster int) Set { return s.clusters[cluster].members }

// Terms returns the basis states of a cluster, sorted, with their amplitudes, whose squared sizes sum to 1. The slice
// is valid until the state changes. Callers must not change it.
func (s *State) Terms(cluster int) []Term {
	c := &s.clusters[cluster]
	return s.terms[c.from:c.to]
}

// Home returns the cluster of a held register, or -1 if its value is certain.
func (s *State) Home(r int) int {
	if s.fixed.At(r) != 0 {
		return -1
	}
	return int(s.home[r])
}

// Put gives a register that is in no cluster a certain value. The value 0 removes it.
func (s *State) Put(r int, value uint8) {
	s.fixed = s.fixed.With(r, value)
	s.held |= Only(r)
	if value == 0 {
		s.held &^= Only(r)
	}
}

// Set makes the state equal to another. It reuses its own memory.
func (s *State) Set(from *State) {
	s.held, s.fixed, s.home = from.held, from.fixed, from.home
	s.clusters = append(s.clusters[:0], from.clusters...)
	s.terms = append(s.terms[:0], from.terms...)
}

// Add adds a superposition of registers that the state does not hold, and divides it. The terms must be sorted, with
// each basis state once and over all members, and their squared sizes must sum to 1. If they cannot be divided, the
// amplitudes stay the same but for the phase. If a cluster would have more than limit terms, Add returns false and
// the state is unchanged.
func (s *State) Add(members Set, terms []Term, limit int) bool {
	w := workshops.Get().(*workshop)
	defer workshops.Put(w)
	w.reset()
	w.images = append(w.images[:0], terms...)
	if !w.settle(w.images, w.singles(members), Limits{Terms: limit}) {
		return false
	}
	s.held |= members
	s.replace(w, 0)
	return true
}

// replace replaces the clusters gone by those in the workshop.
func (s *State) replace(w *workshop, gone uint32) {
	w.all, w.clusters = w.all[:0], w.clusters[:0]
	for i := range s.clusters {
		if gone>>i&1 == 0 {
			w.keep(s.clusters[i].members, s.Terms(i))
		}
	}
	for _, c := range w.made {
		terms := w.out[c.from:c.to]
		if len(terms) > 1 {
			w.keep(c.members, terms)
			continue
		}
		mask := c.members.Mask()
		for i := range s.fixed {
			s.fixed[i] = s.fixed[i]&^mask[i] | terms[0].Basis[i]
		}
	}
	slices.SortFunc(w.clusters, func(a, b cluster) int { return a.members.First() - b.members.First() })
	s.clusters, s.terms = s.clusters[:0], s.terms[:0]
	for i, c := range w.clusters {
		from := len(s.terms)
		s.terms = append(s.terms, w.all[c.from:c.to]...)
		s.clusters = append(s.clusters, cluster{c.members, from, len(s.terms)})
		mask := c.members.Mask()
		for j := range s.fixed {
			s.fixed[j] &^= mask[j]
		}
		for r := range c.members.All() {
			s.home[r] = int8(i)
		}
	}
}

// workshop is the working memory of an operation.
type workshop struct {
	units    []Set     // units of the division
	joined   []Term    // the clusters acted on, multiplied out
	next     []Term    // buffer for joined
	images   []Term    // results of the gate
	image    Images    // results for one term
	fixed    Basis     // the certain values, as the gate sees them
	controls []control // the clusters only looked at
	kinds    []uint8   // by term of a control, the thing seen
	sights   []sight   // of all controls together
	div      division
	out      []Term    // terms of the clusters made
	made     []cluster // ranges of out
	again    []cluster // clusters made that must be divided once more
	all      []Term    // all terms of the new state
	found    []Basis   // results of a measurement
	clusters []cluster
}

// workshops keeps workshops for reuse.
var workshops = sync.Pool{New: func() any { return new(workshop) }}

func (w *workshop) reset() {
	w.out, w.made, w.controls, w.kinds = w.out[:0], w.made[:0], w.controls[:0], w.kinds[:0]
}

// keep adds a cluster to the new state.
func (w *workshop) keep(members Set, terms []Term) {
	from := len(w.all)
	w.all = append(w.all, terms...)
	w.clusters = append(w.clusters, cluster{members, from, len(w.all)})
}

// singles returns the members as sets of one register.
func (w *workshop) singles(members Set) []Set {
	w.units = w.units[:0]
	for r := range members.All() {
		w.units = append(w.units, Only(r))
	}
	return w.units
}

// total returns the sum of the squared sizes.
func total(terms []Term) float64 {
	sum := 0.0
	for i := range terms {
		sum += terms[i].P()
	}
	return sum
}

// normalise scales terms to length 1.
func normalise(terms []Term) {
	f := 1 / math.Sqrt(total(terms))
	for i := range terms {
		terms[i].Amp = scaled(terms[i].Amp, f)
	}
}

// orient sets the phase so that the first amplitude is real and positive.
func orient(terms []Term) {
	first := terms[0].Amp
	switch {
	case imag(first) != 0:
		turn := scaled(conjugate(first), 1/math.Sqrt(size(first)))
		for i := range terms {
			terms[i].Amp = times(terms[i].Amp, turn)
		}
		terms[0].Amp = complex(math.Sqrt(size(first)), 0)
	case real(first) < 0:
		for i := range terms {
			terms[i].Amp = -terms[i].Amp
		}
	}
}
