package indeterminist

import (
	"slices"

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
	switch m {
	case pass:
		s.passes++
		if log != nil {
			s.tellPass(log)
		}
	case redetermine:
		s.redetermine(log)
		return
	default:
		s.passes = 0
		var buf [maxSteps]step
		steps := s.steps(buf[:0], m)
		for i, st := range steps {
			progress = s.carry(st, steps[i+1:], log) || progress
		}
	}
	s.halfmoves++
	if progress {
		s.halfmoves = 0
	}
	s.endTurn()
	if log != nil {
		s.tellKings(before, log)
	}
}

// endTurn passes the turn on.
func (s *state) endTurn() {
	s.long = nil
	if s.turn == chess.Black && s.fullmove < maxCount {
		s.fullmove++
	}
	s.turn = 1 - s.turn
	s.roll = s.rolls()
}

// carry carries out a step and reports whether it is a pawn step, a split or a capture (I4.2). It tells which part of a
// split stays if no later step moves it.
func (s *state) carry(st step, later []step, log *game.Log) (progress bool) {
	c, k, from := int(s.turn&1), st.kind, st.from
	m := s.mover(k, from)
	if st.becomes != chess.NoKind {
		m.becomes = st.becomes
	}
	if st.split == 0 {
		s.put(c, k, from, 0, 0)
	} else {
		part := st.part(m.share)
		rest := m.share - part
		if log != nil {
			leaves := func(l step) bool { return l.kind == k && l.from == from }
			s.tellSplit(&m, part, rest, !slices.ContainsFunc(later, leaves), log)
		}
		if rest < s.floor {
			rest = 0
		}
		s.put(c, k, from, rest, m.origins)
		if part < s.floor { // I2.3, J1.3
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
	before, enemies := s.sums[c][to], s.sums[1-c][to]
	share, origins := m.share, m.origins
	if same := s.shares[c][k][to]; same > 0 { // I3.3, J2.1
		origins |= s.origins[c][k][to]
		share = join(same, m.share, s.related(s.origins[c][k][to], m.origins))
		if log != nil {
			s.tellMerge(m, to, same, share, log)
		}
	}
	s.put(c, k, to, share, origins)
	if enemies > 0 {
		captures = s.reduce(1-c, to, s.capture(m.share, enemies, before, s.sums[c][to]), log)
	}
	return captures
}

// reduce reduces the instances of an owner on a square by a capture (I3.1, I3.2), and reports whether any has become
// less.
func (s *state) reduce(owner int, at board.Square, by loss, log *game.Log) (reduced bool) {
	for k := chess.Pawn; k <= chess.King; k++ {
		n := s.shares[owner][k][at]
		if n == 0 {
			continue
		}
		left := by.shrink(n)
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
