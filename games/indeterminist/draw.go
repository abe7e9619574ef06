package indeterminist

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// tries is how often Draw tries to find a step before it does without.
const tries = 8

// Draw is some legal turn: mostly a step of an instance chosen at random, whole or a part of any size, and in half
// of the cases a second one if one is found.
func (s *state) Draw(_ int, pick func(n int) int) game.Move {
	if pick(16) == 0 {
		return pass
	}
	first, ok := s.drawStep(chess.NoKind, board.NoSquare, 0, true, pick)
	if !ok {
		return pass
	}
	m := first.code()
	if pick(2) == 0 {
		return m
	}
	moved, after := s.movedBy(first), *s
	after.carry(first, nil)
	second, ok := after.drawStep(first.kind, first.to, moved, first.split == 0, pick)
	if !ok {
		return m
	}
	return m | second.code()<<stepBits
}

// drawStep is some legal step of a kind (any if it is chess.NoKind), but not from one square, when so much has been
// moved before, with or without a split; or none if it is not lucky.
func (s *state) drawStep(kind chess.Kind, not board.Square, moved ppm, splits bool, pick func(n int) int) (step, bool) {
	c := int(s.turn)
	for range tries {
		k, q, ok := s.drawInstance(kind, not, pick)
		if !ok {
			return step{}, false
		}
		m := mover{k, k, q, s.shares[c][k][q], s.origins[c][k][q]}
		st := step{kind: k, from: q, to: board.NoSquare}
		if splits && pick(2) == 0 {
			st.split = 1 + pick(99)
			part := ppm(st.split) * percent
			if part >= m.share || (k == chess.King && s.wholeKings) { // I2.3, I5.4
				continue
			}
			if part < s.floor {
				return st, true
			}
			m.share = part
		}
		if moved+m.share > whole { // I2.1
			continue
		}
		kinds := becoming(c, k, q)
		m.becomes = kinds[pick(len(kinds))]
		targets := s.targets(&m)
		if targets == 0 {
			continue
		}
		for range pick(targets.Len()) {
			targets.Pop()
		}
		st.to = targets.First()
		if m.becomes != k {
			st.becomes = m.becomes
		}
		return st, true
	}
	return step{}, false
}

// drawInstance is an instance of the player to move, of a kind (any if it is chess.NoKind) and not on one square,
// each as likely as the others; or none.
func (s *state) drawInstance(kind chess.Kind, not board.Square, pick func(n int) int) (chess.Kind, board.Square, bool) {
	var where [chess.Kinds]chess.Bits
	n := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		if kind != chess.NoKind && k != kind {
			continue
		}
		where[k] = s.where[s.turn][k]
		if not != board.NoSquare {
			where[k] &^= chess.Bit(not)
		}
		n += where[k].Len()
	}
	if n == 0 {
		return chess.NoKind, board.NoSquare, false
	}
	i := pick(n)
	for k, at := range where {
		if i >= at.Len() {
			i -= at.Len()
			continue
		}
		for range i {
			at.Pop()
		}
		return chess.Kind(k), at.First(), true
	}
	panic("indeterminist: pick is out of its range")
}
