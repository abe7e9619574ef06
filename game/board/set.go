package board

import (
	"iter"
	"math/bits"
)

// Set is a set of squares of one board. It is a value: assignment copies it.
type Set [4]uint64

// Has reports whether the square is in the set.
func (s *Set) Has(q Square) bool { return s[q>>6]>>(q&63)&1 != 0 }

// Add puts the square into the set.
func (s *Set) Add(q Square) { s[q>>6] |= 1 << (q & 63) }

// Remove takes the square out of the set.
func (s *Set) Remove(q Square) { s[q>>6] &^= 1 << (q & 63) }

// Len returns the number of squares in the set.
func (s *Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// All yields the squares of the set in increasing order.
func (s Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(Square(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}
