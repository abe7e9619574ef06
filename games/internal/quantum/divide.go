package quantum

import (
	"math/bits"
	"slices"
)

// tolerance is the largest difference between an amplitude and a product that counts as equal. Rounding causes about
// 1e-15.
const tolerance = 1e-10

// division finds the finest division of a superposition: the smallest parts of its units (sets of registers) for which
// the amplitudes are a product.
//
// Let r be the basis state with the largest amplitude. If the amplitudes are a product over some parts, then for each
// basis state b
//
//	a(b)/a(r) = product over the parts P of a(b in P, r elsewhere)/a(r).
//
// Begin with every unit as a part of its own, and look at the basis states that differ from r in two parts, then in
// three, and so on. The equation can fail in three ways: the amplitude differs, b exists and a factor does not, or
// the factors exist and b does not. Where it fails for the first time, the parts in which b differs from r belong
// together: if the true division separated them, the equation would hold for b, because it holds for the smaller
// combinations. Unite them and begin again. When it holds everywhere, the parts are the finest division.
type division struct {
	parts   []Set    // the result
	touched []uint32 // by term, the parts in which it differs from r; used if there are several parts

	differs []Set              // by term, the registers in which it differs from r
	partOf  [Registers]uint8   // by register
	masks   [Registers]Basis   // by part
	alone   [Registers][]int32 // by part, the terms that differ from r in it only, in order
	ratio   []complex128       // by these terms, the amplitude as a multiple of that of r
	seen    []uint32           // touched of the terms of one level
	union   [Registers]uint8   // by part, a part that it is united with
}

// find divides the terms, which must be sorted and not empty.
func (d *division) find(terms []Term, units []Set) {
	d.parts = append(d.parts[:0], units...)
	ref := 0
	for i := range terms {
		if terms[i].P() > terms[ref].P() {
			ref = i
		}
	}
	d.differs = d.differs[:0]
	var vary Set
	for i := range terms {
		x := terms[i].Basis.differing(&terms[ref].Basis)
		d.differs = append(d.differs, x)
		vary |= x
	}
	if prime(len(terms)) {
		// The number of terms is the product of those of the parts: only one part varies.
		var one Set
		d.parts = slices.DeleteFunc(d.parts, func(p Set) bool {
			if p&vary != 0 {
				one |= p
			}
			return p&vary != 0
		})
		d.parts = append(d.parts, one)
		d.touch()
		return
	}
	for {
		d.touch()
		if len(d.parts) == 1 || !d.unite(terms, ref) {
			return
		}
	}
}

// touch finds the parts in which each term differs from r.
func (d *division) touch() {
	for p, part := range d.parts {
		d.masks[p] = part.Mask()
		for r := range part.All() {
			d.partOf[r] = uint8(p)
		}
	}
	d.touched = d.touched[:0]
	for _, x := range d.differs {
		t := uint32(0)
		for ; x != 0; x &= x - 1 {
			t |= 1 << d.partOf[x.First()]
		}
		d.touched = append(d.touched, t)
	}
}

// unite joins parts that belong together and reports whether there were any.
func (d *division) unite(terms []Term, ref int) bool {
	for p := range d.parts {
		d.alone[p] = d.alone[p][:0]
		d.union[p] = uint8(p)
	}
	inverse := scaled(conjugate(terms[ref].Amp), 1/terms[ref].P())
	d.ratio = slices.Grow(d.ratio[:0], len(terms))[:len(terms)]
	for i, t := range d.touched {
		if bits.OnesCount32(t) == 1 {
			p := bits.TrailingZeros32(t)
			d.alone[p] = append(d.alone[p], int32(i))
			d.ratio[i] = times(terms[i].Amp, inverse)
		}
	}
	var wide uint32 // the parts that vary alone
	for p := range d.parts {
		if len(d.alone[p]) > 0 {
			wide |= 1 << p
		}
	}
	deepest := bits.OnesCount32(wide)
	for _, t := range d.touched {
		deepest = max(deepest, bits.OnesCount32(t))
	}
	for level := 2; level <= deepest; level++ {
		united := false
		d.seen = d.seen[:0]
		for i, t := range d.touched {
			if bits.OnesCount32(t) != level || d.together(t) {
				continue
			}
			if !d.product(terms, i, ref) {
				d.join(t)
				united = true
				continue
			}
			d.seen = append(d.seen, t)
		}
		if !united {
			united = d.joinMissing(wide, level)
		}
		if united {
			d.regroup()
			return true
		}
	}
	return false
}

// product reports whether the amplitude of a term is the product of those that differ from r in one part.
func (d *division) product(terms []Term, i, ref int) bool {
	want := terms[ref].Amp
	for t := d.touched[i]; t != 0; t &= t - 1 {
		p := bits.TrailingZeros32(t)
		j, ok := d.likewise(terms, p, i)
		if !ok {
			return false
		}
		want = times(want, d.ratio[j])
	}
	return size(terms[i].Amp-want) <= tolerance*tolerance
}

// likewise returns the term that differs from r only in part p, and there equals term i.
func (d *division) likewise(terms []Term, p, i int) (int32, bool) {
	own := terms[i].Basis.Of(d.masks[p])
	at, ok := slices.BinarySearchFunc(d.alone[p], &own, func(j int32, own *Basis) int {
		other := terms[j].Basis.Of(d.masks[p])
		return other.Compare(own)
	})
	if !ok {
		return 0, false
	}
	return d.alone[p][at], true
}

// joinMissing joins parts of which a combination is missing although each of its factors exists, and reports whether
// there were any. The existing combinations are already known to be products.
func (d *division) joinMissing(wide uint32, level int) bool {
	united := false
	slices.Sort(d.seen)
	kinds := 0
	for i := 0; i < len(d.seen); {
		t, want := d.seen[i], 1
		for rest := t; rest != 0; rest &= rest - 1 {
			want = product(want, len(d.alone[bits.TrailingZeros32(rest)]))
		}
		from := i
		for i < len(d.seen) && d.seen[i] == t {
			i++
		}
		if i-from != want {
			d.join(t)
			united = true
		}
		kinds++
	}
	if kinds != choose(bits.OnesCount32(wide), level) {
		subsets(wide, level, func(t uint32) {
			if _, ok := slices.BinarySearch(d.seen, t); !ok {
				d.join(t)
				united = true
			}
		})
	}
	return united
}

// root returns the representative of the parts united with p.
func (d *division) root(p int) int {
	for int(d.union[p]) != p {
		p = int(d.union[p])
	}
	return p
}

// join unites the parts of a set.
func (d *division) join(t uint32) {
	first := d.root(bits.TrailingZeros32(t))
	for ; t != 0; t &= t - 1 {
		d.union[d.root(bits.TrailingZeros32(t))] = uint8(first)
	}
}

// together reports whether the parts of a set are united.
func (d *division) together(t uint32) bool {
	first := d.root(bits.TrailingZeros32(t))
	for ; t != 0; t &= t - 1 {
		if d.root(bits.TrailingZeros32(t)) != first {
			return false
		}
	}
	return true
}

// regroup makes one part of each group of united parts.
func (d *division) regroup() {
	for p := range d.parts {
		if root := d.root(p); root != p {
			d.parts[root] |= d.parts[p]
			d.parts[p] = 0
		}
	}
	d.parts = slices.DeleteFunc(d.parts, func(p Set) bool { return p == 0 })
}

// choose returns the number of subsets of size k of n things, n at most Registers.
func choose(n, k int) int {
	if k > n {
		return 0
	}
	c := uint64(1)
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return int(c)
}

// subsets yields the subsets of size k.
func subsets(set uint32, k int, yield func(uint32)) {
	if k == 0 {
		yield(0)
		return
	}
	for ; set != 0; set &= set - 1 {
		low := set & -set
		subsets(set&(set-1), k-1, func(t uint32) { yield(t | low) })
	}
}

func prime(n int) bool {
	for i := 2; i*i <= n; i++ {
		if n%i == 0 {
			return false
		}
	}
	return n > 1
}
