package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

func (s *state) Play(o game.Orders, log *game.Log) {
	m := o.Moves[s.turn]
	before := [2]ppm{}
	if log != nil {
		before = [2]ppm{s.king(chess.White), s.king(chess.Black)}
	}
	progress := false
	if m == pass {
		s.passes++
		if log != nil {
			s.tellPass(log)
		}
	} else {
		s.passes = 0
		first, second := steps(m)
		progress = s.carry(stepOf(first), log)
		if second != 0 {
			progress = s.carry(stepOf(second), log) || progress
		}
	}
	s.halfmoves++
	if progress {
		s.halfmoves = 0
	}
	if s.turn == chess.Black && s.fullmove < maxCount {
		s.fullmove++
	}
	s.turn = 1 - s.turn
	s.roll = s.rolls()
	if log != nil {
		s.tellKings(before, log)
	}
}

// carry carries out a step and reports whether it is a pawn step, a split or a capture (I4.2).
func (s *state) carry(st step, log *game.Log) (progress bool) {
	c, k, from := int(s.turn&1), st.kind, st.from
	m := mover{kind: k, becomes: k, from: from, share: s.shares[c][k][from], origins: s.origins[c][k][from]}
	if st.becomes != chess.NoKind {
		m.becomes = st.becomes
	}
	if st.split == 0 {
		s.put(c, k, from, 0, 0)
	} else {
		part := ppm(st.split) * percent
		rest := m.share - part
		if log != nil {
			s.tellSplit(&m, part, rest, log)
		}
		if rest < s.floor {
			rest = 0
		}
		s.put(c, k, from, rest, m.origins)
		if part < s.floor { // I2.3
			return true
		}
		m.share = part
	}
	captures := s.arrive(&m, st.to, log)
	return captures || st.split > 0 || k == chess.Pawn
}

// arrive moves a mover to a square, merges and captures, and reports whether an enemy instance was reduced.
func (s *state) arrive(m *mover, to board.Square, log *game.Log) (captures bool) {
	c, k := int(s.turn&1), m.becomes
	if log != nil {
		s.tellMove(m, to, log)
	}
	before := s.sums[c][to]
	share, origins := m.share, m.origins
	if same := s.shares[c][k][to]; same > 0 { // I3.3
		origins |= s.origins[c][k][to]
		share = join(same, m.share, s.origins[c][k][to]&m.origins != 0)
		if log != nil {
			s.tellMerge(m, to, same, share, log)
		}
	}
	s.put(c, k, to, share, origins)
	if s.held[1-c].Has(to) {
		captures = s.capture(1-c, to, before, s.sums[c][to], log)
	}
	return captures
}

// capture reduces the instances of an owner on a square after the enemy's sum has grown (I3.1, I3.2), and reports
// whether any has become less.
func (s *state) capture(owner int, at board.Square, before, after ppm, log *game.Log) (reduced bool) {
	for k := chess.Pawn; k <= chess.King; k++ {
		n := s.shares[owner][k][at]
		if n == 0 {
			continue
		}
		left := shrink(n, before, after)
		if left == n {
			continue
		}
		reduced = true
		if log != nil {
			s.tellCapture(owner, k, at, n, left, log)
		}
		if left < s.floor {
			left = 0
		}
		s.put(owner, k, at, left, s.origins[owner][k][at])
	}
	return reduced
}
