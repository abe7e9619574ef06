package quantum

import "slices"

// Finding is a possible result of a measurement: the values of the measured registers, and the probability.
type Finding struct {
	Found Basis
	P     float64
}

// Findings appends the possible results of measuring registers in one cluster, sorted. They have values only for
// registers that are measured and in the cluster.
func (s *State) Findings(cluster int, measured Set, buf []Finding) []Finding {
	mask, from := (measured & s.Members(cluster)).Mask(), len(buf)
	terms := s.Terms(cluster)
	for i := range terms {
		buf = append(buf, Finding{terms[i].Basis.Of(mask), terms[i].P()})
	}
	// Stable, so that probabilities are summed in the order of the terms.
	slices.SortStableFunc(buf[from:], func(a, b Finding) int { return a.Found.Compare(&b.Found) })
	n := from
	for _, f := range buf[from:] {
		if n > from && buf[n-1].Found == f.Found {
			buf[n-1].P += f.P
		} else {
			buf[n] = f
			n++
		}
	}
	return buf[:n]
}

// Ways returns the number of Findings in one cluster.
func (s *State) Ways(cluster int, measured Set) int {
	terms := s.Terms(cluster)
	if s.Members(cluster)&^measured == 0 {
		return len(terms)
	}
	w := workshops.Get().(*workshop)
	defer workshops.Put(w)
	mask := (measured & s.Members(cluster)).Mask()
	w.found = w.found[:0]
	for i := range terms {
		w.found = append(w.found, terms[i].Basis.Of(mask))
	}
	slices.SortFunc(w.found, func(a, b Basis) int { return a.Compare(&b) })
	return len(slices.Compact(w.found))
}

// Collapse sets the measured registers to the values found, which must be possible: basis states that disagree are
// removed, and the rest is scaled to length 1 and divided. It ignores registers whose value is certain already.
func (s *State) Collapse(measured Set, found Basis) {
	w := workshops.Get().(*workshop)
	defer workshops.Put(w)
	w.reset()
	gone := uint32(0)
	for i := range s.clusters {
		mask := (measured & s.Members(i)).Mask()
		if mask == (Basis{}) {
			continue
		}
		want := found.Of(mask)
		w.images = w.images[:0]
		for _, t := range s.Terms(i) {
			if t.Basis.Of(mask) == want {
				w.images = append(w.images, t)
			}
		}
		if len(w.images) == 0 {
			continue
		}
		gone |= 1 << i
		normalise(w.images)
		w.settle(w.images, w.singles(s.Members(i)), Limits{Terms: len(w.images)})
	}
	s.replace(w, gone)
}

// Project keeps the basis states of a cluster for which holds is true, at least one, scales them to length 1 and
// divides them.
func (s *State) Project(cluster int, holds func(b *Basis) bool) {
	w := workshops.Get().(*workshop)
	defer workshops.Put(w)
	w.reset()
	w.images = w.images[:0]
	for _, t := range s.Terms(cluster) {
		if holds(&t.Basis) {
			w.images = append(w.images, t)
		}
	}
	if len(w.images) == 0 {
		return
	}
	normalise(w.images)
	w.settle(w.images, w.singles(s.Members(cluster)), Limits{Terms: len(w.images)})
	s.replace(w, 1<<cluster)
}
