package niels

import (
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// maxExchange is the largest number of captures on one square that are followed.
const maxExchange = 16

// loses reports whether a capture by a piece costs more than it takes, because the enemy recaptures. Each piece counts
// by its probability to be found, and each side stops capturing when that is better for it (static exchange
// evaluation).
func (s *state) loses(from, to board.Square, k, victim chess.Kind) bool {
	presence := s.sixthsAt(from)
	takes := victim.Worth() * s.sixthsAt(to) * presence
	if k == chess.King || k.Worth()*presence*certainly <= takes {
		return false // at worst it is an even trade
	}
	var gains [maxExchange]int // of the side that makes each capture, if the exchange ended with it
	gains[0] = takes
	occupied := s.occupied() &^ chess.Bit(from)
	side, n := int(s.turn&1)^1, 1
	for ; n < maxExchange; n++ {
		by := s.attackers(to, side^1, occupied, s.of(side)&occupied)
		if by == 0 {
			break
		}
		q := s.least(by)
		found := s.sixthsAt(q)
		gains[n] = k.Worth()*presence*found - gains[n-1]
		k, presence = s.at(q), found
		occupied &^= chess.Bit(q)
		side ^= 1
	}
	for n--; n > 0; n-- {
		gains[n-1] = min(gains[n-1], -gains[n])
	}
	return gains[0] < 0
}

// least returns the square of the least valuable of some pieces.
func (s *state) least(of chess.Bits) board.Square {
	least := of.Pop()
	for of != 0 {
		if q := of.Pop(); s.at(q) < s.at(least) {
			least = q
		}
	}
	return least
}
