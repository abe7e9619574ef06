package bot

import (
	"context"
	"math"

	"github.com/quandary-games/quandary/game"
)

// Wish is how a bot wants a game to go on.
type Wish int

// The wishes of bots.
const (
	PlayOn    Wish = iota // to play on
	Resign                // to give up what is lost, instead of the move
	OfferDraw             // to offer a draw, after the move
)

// When a bot resigns, offers a draw or takes one. It is calm about all three: what looks lost or even for one turn may
// be a horizon of its search.
const (
	hopeless      = 0.035 // of the points expected at most, it resigns,
	hopelessTurns = 3     // if it has been so in so many turns in a row
	resignFrom    = 8     // and it has had so many turns;
	evenWithin    = 0.06  // as far from half of the points at most, it offers a draw,
	evenTurns     = 6     // if it has been so in so many turns in a row, and nothing was won or lost in them,
	drawFrom      = 30    // and it has had so many turns: then it takes one too;
	content       = 0.4   // of the points expected at most, it takes a draw at any time
)

// lookBack is how many positions are looked at to see what a turn before the present one was worth.
const lookBack = 10_000

// Way is how a game went for a seat.
type Way struct {
	Seat  int
	Turns int          // that it has had, this one included
	Views []game.State // what it saw in its last turns, the present one last
}

// keptViews are as many as a Way needs.
const keptViews = max(hopelessTurns, evenTurns)

// See adds a turn of the seat.
func (w *Way) See(view game.State) {
	w.Turns++
	if w.Views = append(w.Views, view); len(w.Views) > keptViews {
		w.Views = w.Views[len(w.Views)-keptViews:]
	}
}

// Wish is what a bot wants that has given this answer in the present turn. It plays on wherever it cannot know what a
// position is worth: where something is hidden or several order at the same time, and with more than two seats.
func (w *Way) Wish(ctx context.Context, b Bot, now Answer) Wish {
	if now.Value < 0 || now.Failed || len(w.Views) == 0 || !knowable(w.Views[len(w.Views)-1]) {
		return PlayOn
	}
	lost := func(value float64) bool { return value <= hopeless }
	even := func(value float64) bool { return math.Abs(value-0.5) <= evenWithin }
	switch {
	case lost(now.Value) && w.Turns >= resignFrom && w.were(ctx, b, hopelessTurns, lost):
		return Resign
	case even(now.Value) && w.Turns >= drawFrom && w.quiet() && w.were(ctx, b, evenTurns, even):
		return OfferDraw
	}
	return PlayOn
}

// knowable reports whether a search knows what a position is worth, and not only what it may be worth.
func knowable(view game.State) bool {
	t := view.Traits()
	return !t.Secrets && !t.Simultaneous && len(view.Seats()) == 2
}

// were reports whether the last turns, so many with the present one, were such to the bot.
func (w *Way) were(ctx context.Context, b Bot, turns int, such func(value float64) bool) bool {
	if len(w.Views) < turns {
		return false
	}
	for _, view := range w.Views[len(w.Views)-turns : len(w.Views)-1] {
		task := Ask(view, w.Seat)
		task.Budget.Nodes = lookBack
		if value := b.Choose(ctx, task).Value; ctx.Err() != nil || value < 0 || !such(value) {
			return false
		}
	}
	return true
}

// quiet reports whether nothing was won or lost in the last turns, as far as the game counts material.
func (w *Way) quiet() bool {
	if len(w.Views) < evenTurns {
		return false
	}
	material := func(view game.State, seat int) int {
		if v, ok := view.(game.Valued); ok {
			return v.Material(seat)
		}
		return 0
	}
	last := w.Views[len(w.Views)-evenTurns:]
	for _, view := range last[1:] {
		for seat := range view.Seats() {
			if material(view, seat) != material(last[0], seat) {
				return false
			}
		}
	}
	return true
}

// takesDepth is how many plies a bot looks ahead that is offered a draw when others are to act.
const takesDepth = 3

// Takes reports whether a bot takes a draw that is offered to a seat that has had so many turns. Where it cannot know
// what a position is worth, it takes one when it is behind by a pawn.
func Takes(ctx context.Context, b Bot, view game.State, seat, turns int) bool {
	value := float64(noOpinion)
	if knowable(view) {
		value = worth(ctx, b, view, seat)
	}
	if value < 0 || ctx.Err() != nil {
		lead, _ := game.Lead(view, seat)
		return lead <= -1
	}
	return value <= content || value <= 0.5+evenWithin && turns >= drawFrom
}

// worth is what a bot expects for a seat, whoever is to act; less than 0 if it has no opinion.
func worth(ctx context.Context, b Bot, view game.State, seat int) float64 {
	l, looks := b.(Level)
	switch {
	case view.Turn().Kind == game.MoveTurn && view.Turn().Seats.Has(seat):
		task := Ask(view, seat)
		task.Budget.Nodes = lookBack
		return b.Choose(ctx, task).Value
	case looks:
		return l.Search().ValueOf(ctx, view, seat, takesDepth)
	}
	return noOpinion
}
