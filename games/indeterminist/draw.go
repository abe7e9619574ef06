package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// tries is the number of attempts of Draw to find a step.
const tries = 8

// Draw returns a random legal turn: mostly a step of a random instance, whole or a part of any size, and in half of
// the cases more.
func (s *state) Draw(_ int, pick func(n int) int) game.Move {
	if pick(16) == 0 {
		return s.idle()
	}
	q := sequence{state: s} // draw only reads
	first, ok := q.draw(pick)
	switch {
	case !ok:
		return s.idle()
	case pick(2) == 0:
		return first.code()
	}
	return s.drawMore(first, pick)
}

// drawMore returns a random legal turn that begins with a step: in half of the cases with one step more, if one is
// found, and so on.
func (s *state) drawMore(first step, pick func(n int) int) game.Move {
	after := *s
	q := sequence{state: &after}
	var buf [maxSteps]step
	turn := append(buf[:0], first)
	for {
		q.add(turn[len(turn)-1])
		st, ok := q.draw(pick)
		if !ok {
			break
		}
		turn = append(turn, st)
		if len(turn) == s.most() || pick(2) == 0 {
			break
		}
	}
	if len(turn) > 2 {
		if m, _ := s.number(turn); m != 0 {
			return m
		}
	}
	m, _ := s.encode(turn[:min(len(turn), 2)])
	return m
}

// draw returns a random legal next step. ok is false if it found none.
func (q *sequence) draw(pick func(n int) int) (st step, ok bool) {
	c := int(q.turn)
	for range tries {
		k, from, ok := q.drawInstance(pick)
		if !ok {
			return step{}, false
		}
		m := q.mover(k, from)
		st := step{kind: k, from: from, to: board.NoSquare}
		if !q.split && pick(2) == 0 {
			if st.split = halved; !q.halves {
				st.split = 1 + pick(99)
			}
			part := st.part(m.share)
			if part >= m.share || !q.divides(k) { // I2.3
				continue
			}
			if part < q.floor {
				return st, true
			}
			m.share = part
		}
		if q.moved+m.share > whole { // I2.1
			continue
		}
		kinds := becoming(c, k, from)
		m.becomes = kinds[pick(len(kinds))]
		targets := q.targets(&m)
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

// drawInstance returns a uniformly random instance that may make the next step. ok is false if there is none.
func (q *sequence) drawInstance(pick func(n int) int) (k chess.Kind, from board.Square, ok bool) {
	var where [chess.Kinds]chess.Bits
	n := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		if q.count > 0 && k != q.kind && !q.halves { // I2.1
			continue
		}
		where[k] = q.where[q.turn][k] &^ q.came[k]
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
