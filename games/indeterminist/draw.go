package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// tries is the number of attempts of Draw to find a step.
const tries = 8

// Draw returns a random legal turn: mostly a step of a random instance, whole or a part of any size, and in half of
// the cases a second one if one is found.
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

// drawStep returns a random legal step of a kind (chess.NoKind for any) that does not begin on the square not, after
// so much has been moved, with or without a split. ok is false if it found none.
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

// drawInstance returns a uniformly random instance of the player to move, of a kind (chess.NoKind for any) and not on
// the square not. ok is false if there is none.
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
