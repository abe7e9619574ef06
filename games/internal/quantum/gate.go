package quantum

import (
	"math"
	"slices"
)

// Gate defines an operation on basis states. It must be unitary on the superpositions to which it is applied; this
// package does not check that.
type Gate interface {
	// Watch returns the bits that the gate sees of registers. It is called with parts of a basis state (absent
	// registers have the value 0), and the bits of the whole are the union of those of its parts. Only the lowest
	// four bits may be set.
	Watch(part *Basis) uint8
	// Act adds the images of the registers acted on, given the bits seen of all watched registers. The basis has the
	// registers of whole clusters, and the images must have the same registers.
	Act(b *Basis, seen uint8, images *Images)
}

// Images holds the one or two images of a basis state, with the factors of their amplitudes.
type Images struct {
	N      int
	To     [2]Basis
	Factor [2]complex128
}

func (i *Images) Add(to Basis, factor complex128) {
	i.To[i.N], i.Factor[i.N] = to, factor
	i.N++
}

// Limits bounds the result of an operation.
type Limits struct {
	Terms int     // the largest number of terms of a cluster
	Drop  float64 // terms with a squared size below this are dropped, and the cluster is scaled to length 1
}

// cancelled is the size of a sum of amplitudes, relative to its summands, below which it counts as zero: the rest is
// rounding.
const cancelled = 1e-12

// mostWork bounds the terms that are multiplied out to find that a result is too large.
const mostWork = 1 << 18

// kindsSeen is the number of values of Watch, which sets four bits.
const kindsSeen = 16

// control is a cluster that a gate only looks at. One basis state represents all those of which the same is seen.
type control struct {
	members Set
	mask    Basis
	terms   []Term
	kinds   int // first index of its terms in the workshop's kinds
	n       int // number of things seen
	seen    [kindsSeen]uint8
	count   [kindsSeen]int     // number of terms, by thing seen
	weight  [kindsSeen]float64 // sum of the terms' squared sizes, by thing seen
	stand   [kindsSeen]Basis   // the representative, by thing seen
}

// sight is a combination of things seen of all controls.
type sight struct {
	seen  uint8
	size  float64 // the square root of the probability
	stand Basis
}

// Apply carries out a gate. The gate acts on the registers acted and looks at the registers watched, all of which the
// state must hold. If the result would have a cluster beyond the limits, Apply returns false and the state is
// unchanged.
func (s *State) Apply(g Gate, acted, watched Set, lim Limits) bool {
	w := workshops.Get().(*workshop)
	defer workshops.Put(w)
	gone, ok := w.prepare(s, g, acted, watched, lim)
	if ok {
		s.replace(w, gone)
	}
	return ok
}

// Fits reports whether Apply would return true.
func (s *State) Fits(g Gate, acted, watched Set, lim Limits) bool {
	w := workshops.Get().(*workshop)
	defer workshops.Put(w)
	_, ok := w.prepare(s, g, acted, watched, lim)
	return ok
}

// prepare makes the clusters that replace those gone.
func (w *workshop) prepare(s *State, g Gate, acted, watched Set, lim Limits) (gone uint32, ok bool) {
	w.reset()
	members, terms, gone, ok := w.gather(s, acted)
	if !ok {
		return 0, false
	}
	w.fixed = s.fixed
	seen := g.Watch(&w.fixed)
	units := w.singles(members)
	for r := range (watched &^ members).All() {
		i := s.Home(r)
		if i < 0 || gone>>i&1 != 0 {
			continue
		}
		w.controls = append(w.controls, control{members: s.Members(i), mask: s.Members(i).Mask(), terms: s.Terms(i)})
		c := &w.controls[len(w.controls)-1]
		if w.look(g, c); c.n == 1 {
			seen |= c.seen[0]
			w.controls = w.controls[:len(w.controls)-1]
			continue
		}
		gone |= 1 << i
		units = append(units, c.members)
	}
	w.units = units
	work := len(terms)
	for i := range w.controls {
		work = product(work, w.controls[i].n)
	}
	if work > mostWork {
		return 0, false
	}
	w.sights = append(w.sights[:0], sight{seen: seen, size: 1})
	for i := range w.controls {
		w.combine(&w.controls[i])
	}
	w.act(g, terms)
	return gone, w.settle(w.images, w.units, lim)
}

// gather multiplies out the clusters of the registers acted on.
func (w *workshop) gather(s *State, acted Set) (members Set, terms []Term, gone uint32, ok bool) {
	for r := range acted.All() {
		if i := s.Home(r); i >= 0 {
			gone |= 1 << i
			members |= s.Members(i)
		} else {
			members |= Only(r)
		}
	}
	if gone&(gone-1) == 0 && gone != 0 && members&^s.Loose() == 0 {
		for i := range s.clusters {
			if gone>>i&1 != 0 {
				return members, s.Terms(i), gone, true
			}
		}
	}
	w.joined = append(w.joined[:0], Term{s.fixed.Of(acted.Mask()), 1})
	for i := range s.clusters {
		if gone>>i&1 == 0 {
			continue
		}
		if product(len(w.joined), len(s.Terms(i))) > mostWork {
			return 0, nil, 0, false
		}
		w.next = w.next[:0]
		for j := range w.joined {
			for _, t := range s.Terms(i) {
				w.next = append(w.next, Term{w.joined[j].Basis.Or(t.Basis), times(w.joined[j].Amp, t.Amp)})
			}
		}
		w.joined, w.next = w.next, w.joined
	}
	return members, w.joined, gone, true
}

// look finds what can be seen of a control.
func (w *workshop) look(g Gate, c *control) {
	c.kinds = len(w.kinds)
	for i := range c.terms {
		seen, k := g.Watch(&c.terms[i].Basis), 0
		for k < c.n && c.seen[k] != seen {
			k++
		}
		if k == c.n {
			c.n++
			c.seen[k], c.stand[k] = seen, c.terms[i].Basis
		}
		c.count[k]++
		c.weight[k] += c.terms[i].P()
		w.kinds = append(w.kinds, uint8(k))
	}
}

// kind returns the thing seen that a basis state represents.
func (c *control) kind(b *Basis) int {
	own := b.Of(c.mask)
	return slices.Index(c.stand[:c.n], own)
}

// combine extends the sights by another control.
func (w *workshop) combine(c *control) {
	n := len(w.sights)
	for k := 1; k < c.n; k++ {
		w.sights = append(w.sights, w.sights[:n]...)
	}
	for i := range w.sights {
		s, k := &w.sights[i], i/n
		s.seen |= c.seen[k]
		s.size = float64(s.size * math.Sqrt(c.weight[k]))
		s.stand = s.stand.Or(c.stand[k])
	}
}

// act carries out the gate on the terms for each sight.
func (w *workshop) act(g Gate, terms []Term) {
	w.images = w.images[:0]
	for i := range terms {
		t := &terms[i]
		own := g.Watch(&t.Basis)
		for j := range w.sights {
			s := &w.sights[j]
			im := &w.image
			im.N = 0
			g.Act(&t.Basis, own|s.seen, im)
			amp := scaled(t.Amp, s.size)
			for k := range im.N {
				w.images = append(w.images, Term{im.To[k].Or(s.stand), times(amp, im.Factor[k])})
			}
		}
	}
	w.images = gathered(w.images)
}

// gathered sorts terms and adds up those of the same basis state.
func gathered(terms []Term) []Term {
	slices.SortFunc(terms, func(a, b Term) int { return a.Basis.Compare(&b.Basis) })
	n := 0
	for i := 0; i < len(terms); {
		sum, parts, from := terms[i].Amp, terms[i].P(), i
		for i++; i < len(terms) && terms[i].Basis == terms[from].Basis; i++ {
			sum += terms[i].Amp
			parts = max(parts, terms[i].P())
		}
		if size(sum) > cancelled*cancelled*parts {
			terms[n] = Term{terms[from].Basis, sum}
			n++
		}
	}
	return terms[:n]
}

// settle divides terms into clusters, replaces representatives by the basis states that they stand for, and drops
// small terms. It returns false if a cluster is too large.
func (w *workshop) settle(terms []Term, units []Set, lim Limits) bool {
	w.div.find(terms, units)
	w.again = w.again[:0]
	for p, part := range w.div.parts {
		from, count := len(w.out), 0
		for i := range terms {
			t := w.div.touched[i]
			if len(w.div.parts) > 1 {
				if t&^(1<<p) != 0 {
					continue
				}
				w.out = append(w.out, Term{terms[i].Basis.Of(w.div.masks[p]), terms[i].Amp})
			} else {
				w.out = append(w.out, terms[i])
			}
			if count += w.stoodFor(part, &terms[i].Basis); count > mostWork {
				return false
			}
		}
		if count > lim.Terms && lim.Drop == 0 {
			return false
		}
		if len(w.div.parts) > 1 {
			normalise(w.out[from:])
		}
		w.expand(part, from)
		c := cluster{part, from, len(w.out)}
		if w.drop(&c, lim.Drop) {
			w.again = append(w.again, c)
			continue
		}
		if c.to-c.from > lim.Terms {
			return false
		}
		orient(w.out[from:c.to])
		w.made = append(w.made, c)
	}
	w.controls = w.controls[:0]
	for _, c := range slices.Clone(w.again) {
		if !w.settle(slices.Clone(w.out[c.from:c.to]), w.singles(c.members), lim) {
			return false
		}
	}
	return true
}

// stoodFor returns the number of basis states of a part that this one represents.
func (w *workshop) stoodFor(part Set, b *Basis) int {
	count := 1
	for i := range w.controls {
		if c := &w.controls[i]; c.members&part != 0 {
			count = product(count, c.count[c.kind(b)])
		}
	}
	return count
}

// expand replaces representatives in the last terms of out by what they stand for.
func (w *workshop) expand(part Set, from int) {
	expanded := false
	for i := range w.controls {
		c := &w.controls[i]
		if c.members&part == 0 {
			continue
		}
		expanded = true
		w.next = append(w.next[:0], w.out[from:]...)
		w.out = w.out[:from]
		for j := range w.next {
			k := c.kind(&w.next[j].Basis)
			rest := w.next[j].Basis.Of((part &^ c.members).Mask())
			amp := scaled(w.next[j].Amp, 1/math.Sqrt(c.weight[k]))
			for m := range c.terms {
				if int(w.kinds[c.kinds+m]) == k {
					w.out = append(w.out, Term{rest.Or(c.terms[m].Basis), times(amp, c.terms[m].Amp)})
				}
			}
		}
	}
	if expanded {
		terms := w.out[from:]
		slices.SortFunc(terms, func(a, b Term) int { return a.Basis.Compare(&b.Basis) })
	}
}

// drop drops small terms of the last cluster made and reports whether there were any.
func (w *workshop) drop(c *cluster, below float64) bool {
	n := c.from
	for i := c.from; i < c.to; i++ {
		if w.out[i].P() >= below {
			w.out[n] = w.out[i]
			n++
		}
	}
	if n == c.to || n == c.from {
		return false
	}
	w.out, c.to = w.out[:n], n
	normalise(w.out[c.from:n])
	return true
}
