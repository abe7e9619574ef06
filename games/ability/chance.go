package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// dealt returns the number of abilities that can be dealt: all but none.
func (s *state) dealt() uint64 { return uint64(s.set.known()) - 1 }

// Outcomes appends the deals: each seat gets one of the abilities, all deals with equal probability (A6.1). A code is
// a number whose base is the number of abilities, seat 0 first.
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome {
	if s.phase != dealing {
		return buf
	}
	n := uint64(1)
	for range s.seats {
		n *= s.dealt()
	}
	for code := range n {
		buf = append(buf, game.Outcome{Code: code, P: prob.Ratio{Num: 1, Den: n}})
	}
	return buf
}

func (s *state) dealtBy(code uint64) (given [maxSeats]abilityID) {
	for seat := s.seats - 1; seat >= 0; seat-- {
		given[seat] = abilityID(code%s.dealt()) + 1
		code /= s.dealt()
	}
	return given
}

// FormatOutcome returns the names of the abilities in the order of the seats.
func (s *state) FormatOutcome(code uint64) string {
	given := s.dealtBy(code)
	b := make([]byte, 0, 48)
	for seat := range s.seats {
		if seat > 0 {
			b = append(b, ',')
		}
		b = append(b, s.set.nameOf(given[seat])...)
	}
	return string(b)
}

func (s *state) Resolve(code uint64, log *game.Log) {
	s.begin(s.dealtBy(code), log)
}
