package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// maxSteps is the largest number of steps in a turn of any edition (J1.1).
const maxSteps = 8

// most returns the largest number of steps in a turn (I2.1, J1.1).
func (s *settings) most() int {
	if s.halves {
		return maxSteps
	}
	return 2
}

// sequence is a turn that is carried out step by step, on a board of its own.
type sequence struct {
	*state                         // the board that the steps so far leave
	count  int                     // of the steps
	kind   chess.Kind              // type of the first step
	moved  ppm                     // by all steps
	split  bool                    // a step was a split step
	came   [chess.Kinds]chess.Bits // by type, where steps ended
}

// denied returns the rule that forbids a step at this point of the turn, or nil.
func (q *sequence) denied(st step) *game.Error {
	switch {
	case q.count == q.most(): // I2.1, J1.1
		return q.illegal("too_many")
	case q.split && st.split > 0: // I2.3, J1.3
		return q.illegal("two_splits")
	}
	if e := q.barred(st.kind, st.from); e != nil {
		return e
	}
	return q.judgeStep(st, q.moved)
}

// barred returns the rule that forbids an instance to move after the steps so far, or nil.
func (q *sequence) barred(k chess.Kind, from board.Square) *game.Error {
	switch {
	case q.count > 0 && k != q.kind && !q.halves: // I2.1
		return q.illegal("two_types", "a", q.kind.Word(), "b", k.Word())
	case q.came[k].Has(from): // I2.4, J1.1
		return q.illegal("moved_twice", "piece", k.Word(), "square", name(from))
	}
	return nil
}

// add carries out a legal step.
func (q *sequence) add(st step) {
	if q.count == 0 {
		q.kind = st.kind
	}
	q.count++
	q.moved += q.movedBy(st)
	q.split = q.split || st.split > 0
	if st.becomes != chess.NoKind {
		q.came[st.becomes] |= chess.Bit(st.to)
	} else if st.to != board.NoSquare {
		q.came[st.kind] |= chess.Bit(st.to)
	}
	q.carry(st, nil, nil)
}

// legal returns the legal whole steps or the legal split steps at this point of a turn of halves that move so much at
// most, in a fixed order.
func (q *sequence) legal(split bool, room ppm) (all []step) {
	c := int(q.turn & 1)
	for k := chess.Pawn; k <= chess.King; k++ {
		for at := q.where[c][k] &^ q.came[k]; at != 0; {
			st := step{kind: k, from: at.Pop(), to: board.NoSquare}
			m := q.mover(k, st.from)
			if split {
				if st.split = halved; !q.divides(k) {
					break
				}
				if m.share = st.part(m.share); m.share < q.floor {
					all = append(all, st)
					continue
				}
			}
			if m.share > room {
				continue
			}
			for _, m.becomes = range becoming(c, k, st.from) {
				if m.becomes != k {
					st.becomes = m.becomes
				}
				for to := q.targets(&m); to != 0; {
					st.to = to.Pop()
					all = append(all, st)
				}
			}
		}
	}
	return all
}
