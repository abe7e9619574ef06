package game

import (
	"context"
	"iter"
	"slices"

	"github.com/quandary-games/quandary/game/prob"
)

// Peril is the probability that a move loses the game for its seat: by its own roll, or by the worst answer to it of
// any other seat before the seat moves again, with that answer's roll; or that what was announced to it still stands.
// Where two seats order at the same time, the answer is the worst order that the other one may give, as nobody knows
// it. Later moves and what several seats achieve together are not examined, so a move without peril may still be bad.
type Peril struct {
	Chance float64 `json:"chance" doc:"that the seat has lost then, from 0 to 1"`
	Reason Reason  `json:"reason,omitempty" doc:"by which it likeliest loses; none where it is out and the others go on"`
	Answer string  `json:"answer,omitempty" doc:"the answer by which it loses, in notation; none if it loses by the move, by a roll or by what pieces do by themselves"`
	By     *int    `json:"by,omitempty" doc:"the seat that gives the answer"`
	Cause  []Event `json:"cause,omitempty" doc:"what loses: the capture of the king by the answer, what a piece does by itself, or the roll whatever the answer is"`
	Arrows []Arrow `json:"arrows,omitempty" doc:"the ways by which it loses, of the answer or of pieces by themselves; else those of the move"`
	Safer  *Safer  `json:"safer,omitempty" doc:"the safest other move, where one was found that is safer by enough"`
	Vain   bool    `json:"vain,omitempty" doc:"no move is safer"`
	Part   bool    `json:"part,omitempty" doc:"not everything was looked at: it may be more, and a safer move may be missing"`
}

// Safer is a less risky alternative.
type Safer struct {
	Move   string  `json:"move"`
	Chance float64 `json:"chance"`
}

// Foreteller is implemented by states that know what is due before a seat moves again: chance turns that are too many
// to play all their outcomes, or a loss by the rules that the answers of others hardly prevent.
type Foreteller interface {
	State
	// Foretell returns the probability that, once what is due is over, a seat has lost or can no longer avoid it, and
	// the reason of that loss. ok is false unless something is due.
	Foretell(seat int) (p float64, reason Reason, ok bool)
}

// Warning is implemented by states in which a seat may have to tell what it threatens before it does it.
type Warning interface {
	State
	// Warned returns the probability that a threat which was announced to a seat still stands in the state after its
	// move, and the reason of the loss. Others may prevent it by the moves between, or not.
	Warned(after State, seat int) (p float64, reason Reason)
}

// perilous is the loss probability from which a safer move is looked for, and by which that one must be lower.
const perilous = 0.1

// safely bounds the rounding error of summed probabilities.
const safely = 1e-9

// mostAnswers is more moves and outcomes than answer a move on any board, so that how likely it loses depends on
// nothing else.
const mostAnswers = 200_000

// InPeril returns the probability that an allowed move of a seat loses, and a safer move if there is one and it
// matters. At most one other seat acts at the same time. It plays all answers to the move, and at most `most` moves and
// outcomes to find a safer one. It stops when the context ends: then the result is what is known so far. Pass the
// seat's view to use only what the seat knows.
func InPeril(ctx context.Context, s State, seat int, m Move, most int) Peril {
	w := watch{ctx: ctx, seat: seat, left: mostAnswers}
	w.ask(s, m, 2)
	out := w.explained(s, m)
	if w.left > 0 && out.Chance >= perilous-safely {
		w.left = most
		out.Safer, out.Vain = w.safer(s, m, out.Chance)
	}
	out.Part = w.left <= 0
	return out
}

// safer returns the safest other move that was found, if it is safer than one with this chance by enough. It reports
// whether none is safer at all.
func (w *watch) safer(s State, m Move, chance float64) (found *Safer, vain bool) {
	bound := chance - perilous + safely
	vain = true
	for _, other := range s.Moves(w.seat, nil) {
		if other == m {
			continue
		}
		if w.ask(s, other, bound); w.left <= 0 {
			return found, false
		}
		vain = vain && w.worst.chance >= chance-safely
		if chance := w.worst.chance; chance < bound {
			bound = chance
			found = &Safer{s.FormatMove(w.seat, other), chance}
			if chance == 0 {
				break
			}
		}
	}
	return found, vain
}

// watch searches for losses of one seat.
type watch struct {
	ctx     context.Context
	seat    int
	left    int              // number of moves and outcomes that may still be played
	killers [MaxSeats][]Move // by seat, the worst answers found last; they are tried first on other moves
	order   Move             // of the seat, given together with the answers to it; 0 if these follow it
	worst   loss
}

// play counts a move or an outcome that is played. There are none left once the context has ended.
func (w *watch) play() {
	if w.left--; w.left > 0 && w.ctx.Err() != nil {
		w.left = 0
	}
}

// loss is the probability of losing, with the answer that leads to it.
type loss struct {
	chance float64
	reason Reason
	answer Move  // 0 if it is lost without
	by     int   // the seat that answers
	before State // the answer
}

// explained returns the peril of the move that was asked last, with what it loses by.
func (w *watch) explained(s State, m Move) Peril {
	l := w.worst
	out := Peril{Chance: l.chance, Reason: l.reason}
	if l.chance == 0 {
		return out
	}
	if l.answer == 0 {
		out.Cause, _, _ = w.cause(s, w.seat, m)
		out.Arrows = w.arrows(s, w.seat, m)
		return out
	}
	itself, roll, fall := w.cause(l.before, l.by, l.answer)
	if out.Cause = itself; itself != nil {
		fall = itself
	}
	switch {
	case itself == nil && roll == nil || w.sways(&l):
		out.Answer, out.Arrows = l.before.FormatMove(l.by, l.answer), w.arrows(l.before, l.by, l.answer)
		out.By, out.Cause = &l.by, fall
	case itself == nil:
		out.Cause, out.Arrows = roll, w.arrows(s, w.seat, m)
	default:
		out.Arrows = []Arrow{*itself[0].Arrow}
	}
	return out
}

// cause returns the events by which a move loses the game for the seat: a piece that goes by itself to where a king of
// the seat is, with what it does there, or else a roll, and the capture of a king.
func (w *watch) cause(s State, by int, m Move) (itself, roll, fall []Event) {
	kings := map[string]bool{}
	for _, t := range s.Picture().Tokens {
		if t.Seat == w.seat && t.Piece == "king" {
			kings[t.Square] = true
		}
	}
	for _, r := range Risks(s, w.orders(by, m), mostRolls) {
		turn := r.State.Turn()
		if w.lost(&turn).chance == 0 {
			continue
		}
		events := Heard(r.Events, w.seat)
		for i := range events {
			a, args := events[i].Arrow, events[i].Args
			square, _ := args.Get("square").(string)
			switch {
			case events[i].Role == RoleCaptured && args.Get("seat") == s.Seats()[w.seat] && kings[square]:
				fall = events[i : i+1]
			case a == nil:
			case a.Seat == w.seat && kings[a.Path[0]]:
				kings[a.Path[len(a.Path)-1]] = true
			case a.Seat != w.seat && a.Seat != by && kings[a.Path[len(a.Path)-1]]:
				return events[i:min(i+2, len(events))], nil, nil
			}
		}
		if r.Outcome != "" {
			roll = events[len(events)-1:]
		}
		break
	}
	return nil, roll, fall
}

// mostRolls is the most results of a move among which one is looked for that loses.
const mostRolls = 64

// sampled is how many other answers are compared with one.
const sampled = 8

// sways reports whether an answer makes a difference: whether half of a sample of the others lose less often.
func (w *watch) sways(l *loss) bool {
	next, moves := l.before.Clone(), l.before.Moves(l.by, nil)
	chance := w.after(l.before, next, l.by, l.answer).chance
	tried, less := 0, 0
	for i := 0; i < len(moves); i += (len(moves) + sampled - 1) / sampled {
		tried++
		if w.after(l.before, next, l.by, moves[i]).chance < chance-safely {
			less++
		}
	}
	return 2*less >= tried
}

// orders returns the orders of a ply in which a seat plays a move.
func (w *watch) orders(by int, m Move) Orders {
	o := By(by, m)
	if w.order != 0 {
		o.Put(w.seat, w.order)
	}
	return o
}

// arrows returns the arrows of a move by which it harms the seat: all of the seat that moves, such as both of a split,
// and those of others that end on a token of the harmed seat.
func (w *watch) arrows(s State, by int, m Move) (arrows []Arrow) {
	var log Log
	s.Clone().Play(w.orders(by, m), &log)
	for _, e := range log.Events {
		if a := e.Arrow; a != nil && (a.Seat == by || stands(s, w.seat, a.Path[len(a.Path)-1])) {
			arrows = append(arrows, *a)
		}
	}
	return arrows
}

// stands reports whether a token of a seat is on a square.
func stands(s State, seat int, square string) bool {
	p := s.Picture()
	return slices.ContainsFunc(p.Tokens, func(t Token) bool { return t.Seat == seat && t.Square == square })
}

// ask finds the worst result of a move. It may stop once that is known to reach the bound.
func (w *watch) ask(s State, m Move, bound float64) {
	if t := s.Turn(); t.Kind == SimultaneousTurn {
		w.order = m
		w.worst, _ = w.answer(s, t.Seats.Without(w.seat).First(), bound)
		return
	}
	w.worst = loss{}
	next := s.Clone()
	next.Play(By(w.seat, m), nil)
	w.play()
	if found, ok := w.foretold(next); ok {
		w.worst = found
		return
	}
	w.branches(next, func(after State, p float64) {
		found := w.answered(after, (bound-w.worst.chance)/p)
		w.worst.chance += p * found.chance
		if found.chance > 0 && w.worst.reason == "" {
			chance := w.worst.chance
			w.worst, w.worst.chance = found, chance
		}
	})
	if warning, ok := s.(Warning); ok {
		if chance, reason := warning.Warned(next, w.seat); chance > w.worst.chance+safely {
			w.worst = loss{chance: chance, reason: reason}
		}
	}
}

// answered returns the worst that any of the other seats can do before the seat moves again. Before a later seat
// answers, the earlier ones make an idle move. A danger counts only as far as it exists for each of two idle moves.
func (w *watch) answered(s State, bound float64) loss {
	t := s.Turn()
	worst := w.lost(&t)
	if t.Kind != MoveTurn || worst.chance > 0 || t.Seats.Has(w.seat) {
		return worst
	}
	by := t.Seats.First()
	worst, moves := w.answer(s, by, bound)
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

// mostKillers is how many of the worst answers of a seat are remembered.
const mostKillers = 8

// answer returns the worst that the seat to move can do with one of its moves, and these moves, which are not listed if
// an answer that is remembered reaches the bound.
func (w *watch) answer(s State, by int, bound float64) (worst loss, moves []Move) {
	after := s.Clone()
	killers := &w.killers[by]
	enough := func() bool { return worst.chance >= min(bound, 1-safely) || w.left <= 0 }
	try := func(m Move) {
		if found := w.after(s, after, by, m); found.chance > worst.chance+safely {
			worst = loss{found.chance, found.reason, m, by, s}
			if !slices.Contains(*killers, m) {
				*killers = slices.Insert(*killers, 0, m)[:min(len(*killers)+1, mostKillers)]
			}
		}
	}
	for _, m := range slices.Clone(*killers) {
		if !enough() && s.Check(by, m) == nil {
			try(m)
		}
	}
	if !enough() {
		moves = s.Moves(by, nil)
	}
	for _, m := range moves {
		if enough() {
			break
		}
		try(m)
	}
	if worst.before != nil {
		worst.before = s.Clone()
	}
	return worst, moves
}

// after returns the loss by an answer and the rolls that follow it. It plays the answer on next.
func (w *watch) after(s, next State, by int, m Move) loss {
	next.Set(s)
	next.Play(w.orders(by, m), nil)
	w.play()
	found, ok := w.foretold(next)
	if !ok {
		w.branches(next, func(end State, p float64) {
			t := end.Turn()
			if one := w.lost(&t); one.chance > 0 {
				found.chance += p
				found.reason = one.reason
			}
		})
	}
	return found
}

// idle returns the states after the first and the last move of a seat that neither captures nor rolls. The two move
// different pieces if possible.
func (w *watch) idle(s State, by int, moves []Move) []State {
	var list []State
	for _, in := range []iter.Seq2[int, Move]{slices.All(moves), slices.Backward(moves)} {
		for _, m := range in {
			if w.left <= 0 {
				return list
			}
			after := s.Clone()
			after.Play(By(by, m), nil)
			w.play()
			if after.Turn().Kind == MoveTurn && SameMaterial(s, after) {
				list = append(list, after)
				break
			}
		}
	}
	return list
}

// SameMaterial reports whether every seat has equal material in two states. It is true if the game does not count
// material.
func SameMaterial(a, b State) bool {
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

// lost returns the loss of a seat that is out, or that has no points when the game is over. One that fell last may have
// most of the points.
func (w *watch) lost(t *Turn) loss {
	out := !t.Living.Has(w.seat)
	if t.Kind == Over {
		score := t.Scores[w.seat]
		out = score == prob.Zero() || out && score.Float() < 0.5
	}
	if !out {
		return loss{}
	}
	return loss{chance: 1, reason: t.Reason}
}

// foretold returns the loss by the chance turns that are due, if the state tells it.
func (w *watch) foretold(s State) (found loss, ok bool) {
	f, ok := s.(Foreteller)
	if !ok {
		return loss{}, false
	}
	found.chance, found.reason, ok = f.Foretell(w.seat)
	return found, ok
}

// branches yields the states after each outcome of a chance turn, or the state itself if it is no chance turn. Each
// outcome counts as a move that is played.
func (w *watch) branches(s State, yield func(s State, p float64)) {
	chance, ok := s.(Chancy)
	if !ok || s.Turn().Kind != ChanceTurn {
		yield(s, 1)
		return
	}
	after := s.Clone()
	for _, o := range chance.Outcomes(nil) {
		if w.left <= 0 {
			return
		}
		w.play()
		after.Set(s)
		after.(Chancy).Resolve(o.Code, nil)
		yield(after, o.P.Float())
	}
}
