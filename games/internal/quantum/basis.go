package quantum

import (
	"cmp"
	"math/bits"
)

// Registers is the number of registers.
const Registers = 32

// Set is a set of registers.
type Set uint32

// Only returns the set of one register.
func Only(r int) Set { return 1 << r }

// Has reports whether the register is in the set.
func (s Set) Has(r int) bool { return s>>r&1 != 0 }

// Len returns the number of registers in the set.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// First returns the smallest register of the set, or Registers if it is empty.
func (s Set) First() int { return bits.TrailingZeros32(uint32(s)) }

// All yields the registers of the set in increasing order.
func (s Set) All() func(yield func(r int) bool) {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Basis gives each register a value of one byte, the first register in the highest byte. The value 0 means that the
// register is absent; a basis state of some registers has 0 for all others.
type Basis [Registers / 8]uint64

// At returns the value of a register.
func (b *Basis) At(r int) uint8 { return uint8(b[r>>3] >> (56 - 8*(r&7))) }

// With returns the basis with another value for a register.
func (b Basis) With(r int, value uint8) Basis {
	shift := 56 - 8*(r&7)
	b[r>>3] = b[r>>3]&^(0xff<<shift) | uint64(value)<<shift
	return b
}

// Compare orders basis states by the first register that differs.
func (b *Basis) Compare(c *Basis) int {
	for i := range b {
		if b[i] != c[i] {
			return cmp.Compare(b[i], c[i])
		}
	}
	return 0
}

// CompareWithout is Compare with one register ignored.
func (b *Basis) CompareWithout(r int, c *Basis) int {
	shift := 56 - 8*(r&7)
	for i := range b {
		x, y := b[i], c[i]
		if i == r>>3 {
			x, y = x&^(0xff<<shift), y&^(0xff<<shift)
		}
		if x != y {
			return cmp.Compare(x, y)
		}
	}
	return 0
}

// Or joins basis states of different registers.
func (b Basis) Or(c Basis) Basis {
	for i := range b {
		b[i] |= c[i]
	}
	return b
}

// Of returns the part of the basis in the registers of a mask (see Mask).
func (b Basis) Of(mask Basis) Basis {
	for i := range b {
		b[i] &= mask[i]
	}
	return b
}

// Mask returns the basis with all bits set in the registers of the set.
func (s Set) Mask() (mask Basis) {
	for ; s != 0; s &= s - 1 {
		r := s.First()
		mask[r>>3] |= 0xff << (56 - 8*(r&7))
	}
	return mask
}

// differing returns the registers in which two basis states differ.
func (b *Basis) differing(c *Basis) Set {
	var set Set
	for i := range b {
		x := b[i] ^ c[i]
		if x == 0 {
			continue
		}
		const low7 = 0x7f7f7f7f7f7f7f7f
		x = ((x&low7 + low7) | x) &^ low7 >> 7 // the lowest bit of each byte says whether it differs
		// Gather these eight bits, that of the highest byte lowest.
		set |= Set(x*0x8040201008040201>>56) << (8 * i)
	}
	return set
}

// Term is a basis state with its amplitude.
type Term struct {
	Basis Basis
	Amp   complex128
}

// P returns the squared size of the amplitude.
func (t *Term) P() float64 { return size(t.Amp) }

// size returns the squared size of a number. Here and below, the conversions round each product before it is added.
// Otherwise some machines would fuse the two operations and give another result.
func size(a complex128) float64 {
	return float64(real(a)*real(a)) + float64(imag(a)*imag(a))
}

func times(a, b complex128) complex128 {
	return complex(float64(real(a)*real(b))-float64(imag(a)*imag(b)), float64(real(a)*imag(b))+float64(imag(a)*real(b)))
}

func scaled(a complex128, f float64) complex128 {
	return complex(float64(real(a)*f), float64(imag(a)*f))
}

// plenty is larger than any limit on counts.
const plenty = 1 << 30

// product returns the product of two counts, at most plenty. An int may have 32 bits, so products could overflow.
func product(a, b int) int {
	return int(min(uint64(a)*uint64(b), plenty))
}

// conjugate returns the complex conjugate.
func conjugate(a complex128) complex128 { return complex(real(a), -imag(a)) }
