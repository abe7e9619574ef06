package qcheckers

import (
	"math"
	"math/bits"
)

// grain is the amplitude that counts as one for Key and Hash. Two amplitudes that should be the same differ by 1e-15 or
// so, and round to the same multiple of it unless they lie within that of the middle between two: sums of powers of 1/2
// down to 2^-30, such as most amplitudes are, lie on a multiple, as far from the middle as can be, which they would not
// with 1e-9.
const grain = 1.0 / (1 << 30)

// grains is an amplitude as a multiple of the grain.
func grains(amp complex128) float64 { return math.RoundToEven(real(amp) / grain) }

// Hash is of everything that Key says, and of what continues a turn: the piece that must go on, the capture to be
// decided.
func (s *state) Hash() uint64 {
	h := mixed(uint64(s.settings), uint64(s.seat)<<8|uint64(s.goOn))
	h = mixed(h, uint64(s.attempt))
	h = mixed(h, uint64(s.white))
	for _, word := range s.q.Fixed() {
		h = mixed(h, word)
	}
	for i := range s.q.Clusters() {
		h = s.mixCluster(mixed(h, uint64(s.q.Members(i))), i)
	}
	return h
}

// mixCluster is a hash with the boards of a cluster in it. Those with an amplitude of no grain do not count, and the
// sign of all together does not either.
func (s *state) mixCluster(h uint64, cluster int) uint64 {
	terms, sign := s.q.Terms(cluster), 0.0
	for i := range terms {
		n := grains(terms[i].Amp)
		if n == 0 {
			continue
		}
		if sign == 0 {
			sign = math.Copysign(1, n)
		}
		h = mixed(h, uint64(int64(n*sign)))
		for _, word := range terms[i].Basis {
			h = mixed(h, word)
		}
	}
	return h
}

// mixed is a hash with another word in it: both halves of a product of two factors that are hardly ever 0.
func mixed(h, word uint64) uint64 {
	high, low := bits.Mul64(h^0xa0761d6478bd642f, word^0xe7037ed1a0b428db)
	return high ^ low
}
