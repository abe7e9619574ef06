package quantum

import (
	"cmp"
	"math/bits"
)

// Registers is the number of registers.
const Registers = 32

// Set is a set of registers.
type Set uint32

// Only is the set of one register.
func Only(r int) Set { return 1 << r }

// Has reports whether the register is in the set.
func (s Set) Has(r int) bool { return s>>r&1 != 0 }

// Len is the number of registers in the set.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// First is the smallest register of the set, or Registers if it is empty.
func (s Set) First() int { return bits.TrailingZeros32(uint32(s)) }

// All yields the registers of the set, smaller first.
func (s Set) All() func(yield func(r int) bool) {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Basis gives every register a value, a byte each, the first register foremost. The value 0 says that a register is
// not there; a basis state of some registers has 0 for all others.
type Basis [Registers / 8]uint64

// At is the value of a register.
func (b *Basis) At(r int) uint8 { return uint8(b[r>>3] >> (56 - 8*(r&7))) }

// With is the basis with another value for a register.
func (b Basis) With(r int, value uint8) Basis {
	shift := 56 - 8*(r&7)
	b[r>>3] = b[r>>3]&^(0xff<<shift) | uint64(value)<<shift
	return b
}

// Compare orders basis states by the value of the first register that differs.
func (b *Basis) Compare(c *Basis) int {
	for i := range b {
		if b[i] != c[i] {
			return cmp.Compare(b[i], c[i])
		}
	}
	return 0
}

// CompareWithout orders basis states as Compare does, one register left aside.
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

// Of is the part of the basis that concerns the registers of a mask (see Mask).
func (b Basis) Of(mask Basis) Basis {
	for i := range b {
		b[i] &= mask[i]
	}
	return b
}

// Mask is the basis in which the registers of the set have all bits set.
func (s Set) Mask() (mask Basis) {
	for ; s != 0; s &= s - 1 {
		r := s.First()
		mask[r>>3] |= 0xff << (56 - 8*(r&7))
	}
	return mask
}

// differing is the set of registers in which two basis states differ.
func (b *Basis) differing(c *Basis) Set {
	var set Set
	for i := range b {
		x := b[i] ^ c[i]
		if x == 0 {
			continue
		}
		const low7 = 0x7f7f7f7f7f7f7f7f
		x = ((x&low7 + low7) | x) &^ low7 >> 7 // the lowest bit of each byte reports whether it differs
		// Gather these eight bits, the foremost byte lowest.
		set |= Set(x*0x8040201008040201>>56) << (8 * i)
	}
	return set
}

// Term is a basis state with its amplitude.
type Term struct {
	Basis Basis
	Amp   complex128
}

// P is the squared size of the amplitude.
func (t *Term) P() float64 { return size(t.Amp) }

// size is the squared size of a number. Here and below, the conversions round each product before it is added:
// without them a machine may fuse the two.
func size(a complex128) float64 {
	return float64(real(a)*real(a)) + float64(imag(a)*imag(a))
}

// times is a product.
func times(a, b complex128) complex128 {
	return complex(float64(real(a)*real(b))-float64(imag(a)*imag(b)), float64(real(a)*imag(b))+float64(imag(a)*real(b)))
}

// scaled is a number times a real one.
func scaled(a complex128, f float64) complex128 {
	return complex(float64(real(a)*f), float64(imag(a)*f))
}

// plenty is more than any count is asked for.
const plenty = 1 << 30

// product is that of two counts up to plenty, or plenty if it is more: counts multiply, and an int may have 32 bits.
func product(a, b int) int {
	return int(min(uint64(a)*uint64(b), plenty))
}

// conjugate is a number mirrored at the real axis.
func conjugate(a complex128) complex128 { return complex(real(a), -imag(a)) }
