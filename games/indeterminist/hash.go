package indeterminist

import "github.com/quandary-games/quandary/games/internal/chess"

// Hash is computed on demand: a search asks once per node, and a turn changes a dozen numbers that an incremental
// hash would have to follow.
func (s *state) Hash() uint64 {
	h := uint64(s.floor) | bit(s.anyBlocks, 20) | bit(s.wholeKings, 21) | bit(s.roll, 22)
	h |= bit(s.halves, 54) | uint64(s.unsettled)<<55
	h = scatter(h | uint64(s.turn)<<23 | uint64(s.passes)<<24)
	for c := range 2 {
		for k := chess.Pawn; k <= chess.King; k++ {
			for at := s.where[c][k]; at != 0; {
				q := at.Pop()
				place := uint64(c)<<32 | uint64(k)<<28 | uint64(q)<<20 // above the share, which is at most 2^20
				h += scatter(scatter(place+uint64(s.shares[c][k][q])) ^ uint64(s.origins[c][k][q]))
			}
		}
	}
	return h
}

// bit returns a number with one bit set if so is true, else 0.
func bit(so bool, at int) uint64 {
	if so {
		return 1 << at
	}
	return 0
}

// scatter mixes the bits of a number, one to one (the finish of SplitMix64).
func scatter(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
