package indeterminist

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Needless reports whether a turn splits an instance though both parts go to one square, and leaves the position that
// it leaves without that split (game.Economical).
func (s *state) Needless(seat int, m game.Move) bool {
	var buf [maxSteps]step
	turn := s.steps(buf[:0], m)
	for i := 1; i < len(turn); i++ {
		split := turn[i-1]
		split.split = 0
		if turn[i-1].split == 0 || split != turn[i] {
			continue
		}
		plain, err := s.encode(slices.Delete(slices.Clone(turn), i-1, i))
		if err == nil && s.judge(plain) == nil && s.hashAfter(seat, plain) == s.hashAfter(seat, m) {
			return true
		}
	}
	return false
}

// hashAfter returns the hash of the position after a legal turn.
func (s *state) hashAfter(seat int, m game.Move) uint64 {
	after := s.Clone()
	after.Play(game.By(seat, m), nil)
	return after.(game.Hasher).Hash()
}
