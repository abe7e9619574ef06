package qcheckers

import (
	"math"
	"math/bits"
)

// grain is the unit of amplitudes for Key and Hash. Equal amplitudes may differ by about 1e-15, and round to the same
// multiple unless they are that close to the middle between two. Most amplitudes are sums of powers of 1/2 down to
// 2^-30, which are multiples of this grain and so as far from the middle as possible. A grain of 1e-9 would not have
// this property.
const grain = 1.0 / (1 << 30)

func grains(amp complex128) float64 { return math.RoundToEven(real(amp) / grain) }

// Hash covers everything in Key, and what continues a turn: the piece that must go on, and the capture to be decided.
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

// mixCluster adds the boards of a cluster to a hash. It ignores boards whose amplitude rounds to 0, and the common
// sign of all amplitudes.
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

// mixed adds a word to a hash: it combines both halves of a product whose factors are hardly ever 0.
func mixed(h, word uint64) uint64 {
	high, low := bits.Mul64(h^0xa0761d6478bd642f, word^0xe7037ed1a0b428db)
	return high ^ low
}
