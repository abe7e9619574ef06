package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var _ interface {
	game.Weighed
	game.Promising
	game.Measured
} = (*state)(nil)

// Trust was measured with the command tune.
func (s *state) Trust() int { return 29 }

// Value counts material by existence, placement, the survival of the kings, and possible captures.
func (s *state) Value(seat int) int { return s.valueBy(&tuned, seat) }

func (s *state) valueBy(w *weights, seat int) int {
	v := 0
	var reach [2]chess.Bits
	var by [2][64]int32 // by colour and square, the best attackers' share in per cent times what they risk
	phase := s.phase()
	for c, sign := range [2]int{1, -1} {
		v += sign * s.standing(w, c, phase, &reach[c], &by[c])
		v += sign * s.kingValue(w, c)
	}
	for c, sign := range [2]int{1, -1} {
		most, sum := s.winnable(c, reach[c], &by[c], reach[1-c])
		if int(s.turn) == c {
			v += sign * (most*w[capture]/100 + w[tempo])
		} else {
			v += sign * ((most + sum) * w[hanging] / 200)
		}
	}
	if seat == chess.Black {
		v = -v
	}
	return min(max(v, -game.MaxValue), game.MaxValue)
}

// phase returns the phase of the game by what exists; chess.FullPhase for all pieces.
func (s *state) phase() int {
	sum := 0
	for c := range 2 {
		for k := chess.Knight; k <= chess.Queen; k++ {
			for at := s.where[c][k]; at != 0; {
				sum += k.Phase() * int(s.shares[c][k][at.Pop()]/percent)
			}
		}
	}
	return min(sum/100, chess.FullPhase)
}

// standing returns the value of a colour's instances on their squares. It adds to reach and by where they can
// capture, with how much of a piece at most.
func (s *state) standing(w *weights, c, phase int, reach *chess.Bits, by *[64]int32) int {
	occupied := s.held[0] | s.held[1]
	sum := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		n := 0
		for at := s.where[c][k]; at != 0; {
			q := at.Pop()
			share := int(s.shares[c][k][q] / percent)
			middle, end := chess.Placement(k, c, q)
			worth := (middle*phase + end*(chess.FullPhase-phase)) / chess.FullPhase
			if k != chess.King {
				worth += k.Worth()
			}
			var seen chess.Bits
			if k == chess.Pawn {
				seen = chess.PawnAttacks(c, q)
			} else {
				seen = chess.Attacks(k, q, occupied)
				if k != chess.King {
					worth += w[mobile] * seen.Len()
				}
			}
			*reach |= seen
			for hits := seen & s.held[1-c]; hits != 0; {
				hit := hits.Pop()
				by[hit] = max(by[hit], int32(share)<<16|int32(chess.King.Worth()/8-min(k.Worth(), 1200)))
			}
			sum += share * worth
			n++
		}
		if k != chess.Pawn {
			sum -= 100 * w[strewn] * max(n-usualCount(k), 0)
		}
	}
	return sum / 100
}

// usualCount returns the number of pieces of a kind at the start, pawns apart.
func usualCount(k chess.Kind) int {
	if k >= chess.Queen {
		return 1
	}
	return 2
}

// kingValue returns the value of the probability that a colour's king survives its next roll.
func (s *state) kingValue(w *weights, c int) int {
	k := min(s.king(c), whole)
	if k == whole {
		return w[kingWhole]
	}
	return -w[kingGone] * int((whole-k)/percent) / 100
}

// winnable returns the best and the total gain of a colour's next captures: what the enemy's instances would lose,
// minus what the capturing one risks where the enemy can recapture.
func (s *state) winnable(c int, reach chess.Bits, by *[64]int32, struck chess.Bits) (most, sum int) {
	for hits := reach & s.held[1-c]; hits != 0; {
		q := hits.Pop()
		share, risk := int(by[q]>>16), chess.King.Worth()/8-int(by[q]&0xffff)
		worth := 0
		for k := chess.Pawn; k <= chess.King; k++ {
			if n := s.shares[1-c][k][q]; n > 0 {
				worth += min(k.Worth(), 2000) * int(n/percent) / 100
			}
		}
		gain := worth * share / 100
		if struck.Has(q) {
			gain -= risk * share / 200
		}
		if gain > 0 {
			sum += gain
			most = max(most, gain)
		}
	}
	return most, sum
}

// Promise returns what the steps of a turn capture, by how much of it exists, and the gain of their new squares. It
// orders thousands of turns, so it counts more than captures.
func (s *state) Promise(_ int, m game.Move) int {
	if m == s.idle() {
		return -60
	}
	var buf [maxSteps]step
	gain := 2
	for _, st := range s.steps(buf[:0], m) {
		gain += s.promise(st) - 2
	}
	return gain
}

func (s *state) promise(st step) int {
	c := int(s.turn & 1)
	share := int(s.shares[c][st.kind][st.from] / percent)
	cost := 0
	if st.split > 0 {
		share, cost = int(st.part(s.shares[c][st.kind][st.from])/percent), 4
	}
	if st.to > 63 { // the part vanishes
		return -share * min(st.kind.Worth(), 2000) / 100
	}
	_, before := chess.Placement(st.kind, c, st.from)
	_, after := chess.Placement(st.kind, c, st.to)
	gain := (after - before) * share / 100
	if st.becomes != chess.NoKind {
		gain += (st.becomes.Worth() - st.kind.Worth()) * share / 100
	}
	if s.held[1-c].Has(st.to) {
		free := int((whole - s.sums[c][st.to]) / percent)
		for k := chess.Pawn; k <= chess.King; k++ {
			if n := s.shares[1-c][k][st.to]; n > 0 && free > 0 {
				gain += min(k.Worth(), 2500) * int(n/percent) * min(share, free) / (100 * free)
			}
		}
		gain -= min(st.kind.Worth(), 1200) * share / 1600
	}
	if st.kind != chess.Pawn && chess.PawnAttacks(c, st.to)&s.where[1-c][chess.Pawn] != 0 {
		gain -= (min(st.kind.Worth(), 1200) - 100) * share / 150
	}
	if st.kind == chess.King {
		gain -= 12
		if st.split > 0 && share < 100 { // a part may be captured alone
			gain -= tuned[kingGone] * share / 300
		}
	}
	return gain - cost
}
