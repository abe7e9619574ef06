package bot

import (
	"context"
	"math"

	"github.com/quandary-games/quandary/game"
)

// Wish is what a bot wants besides its move.
type Wish int

// The wishes of bots.
const (
	PlayOn    Wish = iota
	Resign         // instead of the move
	OfferDraw      // after the move
)

// When a bot resigns, and offers or accepts a draw. The thresholds are cautious, because one turn that looks lost or
// even may be a horizon effect. They are points with a trust of 1, so that they mean the same advantage in every game.
const (
	resignAt    = 0.035 // points; a bot that expects no more than this resigns
	resignTurns = 3     // turns in a row in which it must expect that
	resignFrom  = 8     // from this turn of its own on
	resignLevel = 4     // weaker levels play on, so that beginners see how a game is won
	drawWithin  = 0.06  // it offers a draw if it expects half of the points, within this margin
	drawTurns   = 6     // turns in a row in which it must expect that, without a change of material
	drawFrom    = 30    // from this turn of its own on; from then on it accepts draws within the margin
	drawBelow   = 0.27  // points; a bot that expects no more than this always accepts a draw
)

// lookBack is the number of nodes for evaluating an earlier turn.
const lookBack = 10_000

// Trail is the course of a game for one seat.
type Trail struct {
	Seat  int
	Turns int          // of the seat, the present one included
	Views []game.State // of its last turns, the present one last
}

// trailViews is the number of views that a Trail keeps.
const trailViews = max(resignTurns, drawTurns)

// Add adds a turn of the seat.
func (t *Trail) Add(view game.State) {
	t.Turns++
	if t.Views = append(t.Views, view); len(t.Views) > trailViews {
		t.Views = t.Views[len(t.Views)-trailViews:]
	}
}

// Wish returns the wish of a bot that gives this answer in the present turn. It is PlayOn wherever evaluations are
// unreliable: with secrets, in simultaneous turns, and with more than two seats.
func (t *Trail) Wish(ctx context.Context, b Bot, now Answer) Wish {
	if now.Value < 0 || now.Failed || len(t.Views) == 0 || !reliable(t.Views[len(t.Views)-1]) {
		return PlayOn
	}
	view := t.Views[len(t.Views)-1]
	level, levelled := b.(Level)
	switch {
	case levelled && level < resignLevel && lost(view, now.Value):
		return PlayOn
	case lost(view, now.Value) && t.Turns >= resignFrom && t.were(ctx, b, resignTurns, lost):
		return Resign
	case even(view, now.Value) && t.Turns >= drawFrom && t.quiet() && t.were(ctx, b, drawTurns, even):
		return OfferDraw
	}
	return PlayOn
}

// lost reports whether a value of a view is so low that a bot resigns.
func lost(view game.State, value float64) bool { return value <= believed(resignAt, TrustOf(view)) }

// even reports whether a value of a view is so near to one half that a bot offers a draw.
func even(view game.State, value float64) bool {
	return math.Abs(value-0.5) <= believed(0.5+drawWithin, TrustOf(view))-0.5
}

// reliable reports whether a search can evaluate a position without guessing.
func reliable(view game.State) bool {
	t := view.Traits()
	return !t.Secrets && !t.Simultaneous && len(view.Seats()) == 2
}

// were reports whether the bot's values of the last turns, without the present one, all satisfy a condition.
func (t *Trail) were(ctx context.Context, b Bot, turns int, satisfies func(game.State, float64) bool) bool {
	if len(t.Views) < turns {
		return false
	}
	for _, view := range t.Views[len(t.Views)-turns : len(t.Views)-1] {
		task := Ask(view, t.Seat)
		task.Budget.Nodes = lookBack
		if value := b.Choose(ctx, task).Value; ctx.Err() != nil || value < 0 || !satisfies(view, value) {
			return false
		}
	}
	return true
}

// quiet reports whether no material changed in the last turns.
func (t *Trail) quiet() bool {
	if len(t.Views) < drawTurns {
		return false
	}
	last := t.Views[len(t.Views)-drawTurns:]
	for _, view := range last[1:] {
		if !game.SameMaterial(last[0], view) {
			return false
		}
	}
	return true
}

// offeredDepth is the depth to which a bot evaluates a position in which it is not to move.
const offeredDepth = 3

// Takes reports whether a bot accepts a draw that is offered to a seat; turns is how many turns the seat has had.
// Where evaluations are unreliable it accepts when it is behind by a pawn.
func Takes(ctx context.Context, b Bot, view game.State, seat, turns int) bool {
	v := float64(noOpinion)
	if reliable(view) {
		v = expects(ctx, b, view, seat)
	}
	if v < 0 || ctx.Err() != nil {
		lead, _ := game.Lead(view, seat)
		return lead <= -1
	}
	trust := TrustOf(view)
	return v <= believed(drawBelow, trust) || v <= believed(0.5+drawWithin, trust) && turns >= drawFrom
}

// expects returns the score that a bot expects for a seat, which need not be to move, or noOpinion.
func expects(ctx context.Context, b Bot, view game.State, seat int) float64 {
	l, searches := b.(Level)
	switch {
	case view.Turn().Kind == game.MoveTurn && view.Turn().Seats.Has(seat):
		task := Ask(view, seat)
		task.Budget.Nodes = lookBack
		return b.Choose(ctx, task).Value
	case searches:
		return l.Search().ValueOf(ctx, view, seat, offeredDepth)
	}
	return noOpinion
}
