package ability

import (
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// maxExchange is the largest number of captures on one square that are followed.
const maxExchange = 16

// loses reports whether a capture by a seat costs more than it takes, because the enemy recaptures by ordinary steps.
// Each side stops capturing when that is better for it (static exchange evaluation). With several enemies it is not
// told: what one loses is not what another wins.
func (s *state) loses(seat int, from, to board.Square) bool {
	k, takes := s.at[from].kind(), s.prize(s.at[to])
	if s.living.Len() > 2 || k.Worth() <= takes { // at worst it is an even trade
		return false
	}
	var gains [maxExchange]int // of the side that makes each capture, if the exchange ended with it
	gains[0] = takes
	var gone board.Set
	gone.Add(from)
	n, mine := 1, false
	for ; n < maxExchange; n++ {
		q := s.leastCapturer(to, seat, mine, &gone)
		if q == board.NoSquare {
			break
		}
		gains[n] = k.Worth() - gains[n-1]
		k, mine = s.at[q].kind(), !mine
		gone.Add(q)
	}
	for n--; n > 0; n-- {
		gains[n-1] = min(gains[n-1], -gains[n])
	}
	return gains[0] < 0
}

// leastCapturer returns the square of the least valuable piece of a seat, or of its enemy, that could capture on a
// square while some squares are empty.
func (s *state) leastCapturer(to board.Square, seat int, mine bool, gone *board.Set) board.Square {
	least := board.NoSquare
	consider := func(q board.Square) {
		if least == board.NoSquare || s.at[q].kind() < s.at[least].kind() {
			least = q
		}
	}
	for d := range chess.Direction(8) {
		for i, q := range s.Rays[to][d] {
			p := s.at[q]
			if p == 0 || gone.Has(q) {
				continue
			}
			if (p.seat() == seat) == mine && s.living.Has(p.seat()) && s.sees(p, d, i) {
				consider(q)
			}
			break
		}
	}
	for _, q := range s.Knights[to] {
		p := s.at[q]
		if p != 0 && p.kind() == chess.Knight && (p.seat() == seat) == mine && s.living.Has(p.seat()) && !gone.Has(q) {
			consider(q)
		}
	}
	return least
}

// sees reports whether a piece could capture by an ordinary step on a square from which it is seen in a direction past
// so many empty squares.
func (s *state) sees(p piece, d chess.Direction, empty int) bool {
	switch k := p.kind(); k {
	case chess.King:
		return empty == 0
	case chess.Pawn:
		back := s.forward[p.seat()].Turn(4)
		return empty == 0 && (d == back.Turn(1) || d == back.Turn(-1))
	default:
		return slidesAlong(k, d) && (s.reach == 0 || empty < int(s.reach))
	}
}
