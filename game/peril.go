package game

import (
	"iter"
	"slices"

	"github.com/quandary-games/quandary/prob"
)

// Peril is how likely a move loses what its seat plays with: by its own roll, or by the answer that is worst for it and
// that answer's roll, of any of the others before the seat moves again. What comes later is not looked at, nor what
// several others may bring about together, so a move without peril may still be a bad one.
type Peril struct {
	Chance float64 `json:"chance" doc:"that the seat has lost then, from 0 to 1"`
	Reason Reason  `json:"reason,omitempty" doc:"by which it likeliest loses; none where it is out and the others go on"`
	Answer string  `json:"answer,omitempty" doc:"the answer that is worst for it, in notation; none if it is the roll"`
	Safer  *Safer  `json:"safer,omitempty" doc:"the safest other move, where one was found that is safer by enough"`
}

// Safer is a move that risks less.
type Safer struct {
	Move   string  `json:"move"`
	Chance float64 `json:"chance"`
}

// From this chance on a move is perilous, and a safer one is safer by so much.
const perilous = 0.1

// safely is how much chances may be off that add up from shares.
const safely = 1e-9

// InPeril tells how likely an allowed move of the seat that is to move loses, and where that is perilous looks for a
// safer one. It plays at most so many moves, first those that answer the move itself. To ask for a seat, ask its view.
func InPeril(s State, seat int, m Move, most int) Peril {
	w := watch{seat: seat, left: most}
	w.ask(s, m, 2)
	out := Peril{Chance: w.worst.chance, Reason: w.worst.reason}
	if w.worst.answer != 0 {
		out.Answer = w.worst.notation
	}
	if out.Chance < perilous-safely {
		return out
	}
	bound := out.Chance - perilous + safely
	for _, other := range s.Moves(seat, nil) {
		if other == m {
			continue
		}
		if w.ask(s, other, bound); w.left <= 0 {
			break
		}
		if chance := w.worst.chance; chance < bound {
			bound = chance
			out.Safer = &Safer{s.FormatMove(seat, other), chance}
			if chance == 0 {
				break
			}
		}
	}
	return out
}

// watch looks what becomes of a seat.
type watch struct {
	seat   int
	left   int            // moves that may be played
	killer [MaxSeats]Move // the answer of each seat that was worst last: likely bad for other moves, too
	worst  loss
}

// loss is how likely something loses.
type loss struct {
	chance   float64
	reason   Reason
	answer   Move
	notation string
}

// ask finds the worst that may come of a move. It may stop where that is known to be as bad as the bound.
func (w *watch) ask(s State, m Move, bound float64) {
	w.worst = loss{}
	next := s.Clone()
	next.Play(By(w.seat, m), nil)
	w.left--
	branches(next, func(after State, p float64) {
		found := w.answered(after, (bound-w.worst.chance)/p)
		w.worst.chance += p * found.chance
		if found.chance > 0 && w.worst.reason == "" {
			w.worst.reason, w.worst.answer, w.worst.notation = found.reason, found.answer, found.notation
		}
	})
}

// answered is the worst that any of the others can do before the seat moves again. For what those can do who come later
// the ones before them make an idle move; a danger counts for as much as it is there whichever idle move that is.
func (w *watch) answered(s State, bound float64) loss {
	t := s.Turn()
	worst := w.lost(&t)
	if t.Kind != MoveTurn || worst.chance > 0 || t.Seats.Has(w.seat) {
		return worst
	}
	by := t.Seats.First()
	moves := s.Moves(by, nil)
	worst = w.answer(s, by, moves, bound)
	if t.Living.Without(w.seat).Len() == 1 {
		return worst
	}
	var least loss
	for i, idle := range w.idle(s, by, moves) {
		if worst.chance >= min(bound, 1-safely) || w.left <= 0 {
			break
		}
		if later := w.answered(idle, bound); i == 0 || later.chance < least.chance {
			least = later
		}
	}
	if least.chance > worst.chance+safely {
		return least
	}
	return worst
}

// answer is the worst that the seat to move can do, with one of its moves.
func (w *watch) answer(s State, by int, moves []Move, bound float64) (worst loss) {
	after := s.Clone()
	try := func(m Move) {
		after.Set(s)
		after.Play(By(by, m), nil)
		w.left--
		found := loss{}
		branches(after, func(end State, p float64) {
			t := end.Turn()
			if one := w.lost(&t); one.chance > 0 {
				found.chance += p
				found.reason = one.reason
			}
		})
		if found.chance > worst.chance+safely {
			worst = loss{found.chance, found.reason, m, s.FormatMove(by, m)}
			w.killer[by] = m
		}
	}
	if killer := w.killer[by]; killer != 0 && s.Check(by, killer) == nil {
		try(killer)
	}
	for _, m := range moves {
		if worst.chance >= min(bound, 1-safely) || w.left <= 0 {
			break
		}
		try(m)
	}
	return worst
}

// idle are the states after the first and after the last move of a seat that takes nothing from anybody and leaves
// nothing to chance: two different pieces, where there are.
func (w *watch) idle(s State, by int, moves []Move) []State {
	var list []State
	for _, in := range []iter.Seq2[int, Move]{slices.All(moves), slices.Backward(moves)} {
		for _, m := range in {
			if w.left <= 0 {
				return list
			}
			after := s.Clone()
			after.Play(By(by, m), nil)
			w.left--
			if after.Turn().Kind == MoveTurn && sameMaterial(s, after) {
				list = append(list, after)
				break
			}
		}
	}
	return list
}

// sameMaterial reports whether everybody has as much in two states, as far as they tell.
func sameMaterial(a, b State) bool {
	before, counts := a.(Valued)
	after, count := b.(Valued)
	if !counts || !count {
		return true
	}
	for seat := range len(a.Seats()) {
		if before.Material(seat) != after.Material(seat) {
			return false
		}
	}
	return true
}

// lost is whether the seat has lost.
func (w *watch) lost(t *Turn) loss {
	if t.Living.Has(w.seat) && (t.Kind != Over || t.Scores[w.seat] != prob.Zero()) {
		return loss{}
	}
	return loss{chance: 1, reason: t.Reason}
}

// branches yields what chance makes of a state, one roll deep, or the state itself.
func branches(s State, yield func(s State, p float64)) {
	chance, ok := s.(Chancy)
	if !ok || s.Turn().Kind != ChanceTurn {
		yield(s, 1)
		return
	}
	after := s.Clone()
	for _, o := range chance.Outcomes(nil) {
		after.Set(s)
		after.(Chancy).Resolve(o.Code, nil)
		yield(after, o.P.Float())
	}
}
