package arena

import (
	"context"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// Moment is a step of a played game, looked at afterwards: a move beside the best one, or what chance brought beside
// what it brings on average.
type Moment struct {
	Ply    int     `json:"ply"`
	Seat   int     `json:"seat"`             // who moved, or whose luck it was
	Move   string  `json:"move,omitempty"`   // that was played
	Best   string  `json:"best,omitempty"`   // the best move, where it was another
	Value  float64 `json:"value"`            // what the seat could expect before: of the best move, or on average
	After  float64 `json:"after"`            // and afterwards
	Chance string  `json:"chance,omitempty"` // the outcome of a chance turn
	// Where one seat moved, and another move is best:
	Instead    []game.Event `json:"instead,omitempty"` // what the best move does
	bot.Retort              // to the move that was played, if no chance comes between
}

// Lost is the expectation that a move gave away, or that luck took; less than 0 is good luck.
func (m *Moment) Lost() float64 { return m.Value - m.After }

// luckDepth is how many plies are looked ahead to tell good luck from bad.
const luckDepth = 3

// Study looks at every step of a match so far, and tells each as soon as it is done. It ends with the context, and
// gives how many steps it has looked at.
func Study(
	ctx context.Context, m *referee.Match, search bot.Search, budget bot.Budget, told func(Moment),
) (looked int) {
	before := m.First(game.Nobody)
	last := 0
	for _, step := range m.History(game.Nobody) {
		moments := Look(ctx, search, budget, before, last, &step)
		if ctx.Err() != nil {
			return looked // the last may be half of the truth
		}
		for _, moment := range moments {
			told(moment)
		}
		looked++
		if !step.Chance {
			for seat := range step.Seats.All() {
				last = seat
			}
		}
		before = step.State
	}
	return looked
}

// Look looks at one step from a state: of orders there is a moment for each seat whose order is known, of a chance turn
// one of its roller's, or else of the seat that moved last.
func Look(
	ctx context.Context, search bot.Search, budget bot.Budget, before game.State, last int, step *referee.Step,
) (moments []Moment) {
	if step.Chance {
		if step.Outcome != "" {
			moments = append(moments, luck(ctx, search, before, last, step))
		}
		return moments
	}
	for seat := range step.Seats.All() {
		if moment, ok := judge(ctx, search, budget, before, seat, step); ok {
			moments = append(moments, moment)
		}
	}
	return moments
}

// judge compares the move of a seat with the best.
func judge(
	ctx context.Context, search bot.Search, budget bot.Budget, before game.State, seat int, step *referee.Step,
) (Moment, bool) {
	move, err := before.ParseMove(seat, step.Moves[seat])
	if step.Moves[seat] == "" || err != nil || before.Check(seat, move) != nil || !before.Turn().Seats.Has(seat) {
		return Moment{}, false // it is secret, or no move of the position: a resignation
	}
	task := bot.Ask(before, seat)
	task.Budget = budget
	r := search.Review(ctx, task, move)
	found := Moment{Ply: step.Ply, Seat: seat, Move: step.Moves[seat], Value: r.Value, After: r.Played,
		Instead: r.Instead, Retort: r.Retort}
	if r.Best != found.Move {
		found.Best = r.Best
	}
	return found, true
}

// luck compares what chance brought with the mean.
func luck(ctx context.Context, search bot.Search, before game.State, seat int, step *referee.Step) Moment {
	if rollers := before.Turn().Rollers; rollers != 0 && !rollers.Has(seat) {
		seat = rollers.First()
	}
	return Moment{
		Ply: step.Ply, Seat: seat, Chance: step.Outcome, Retort: bot.Retort{BySeat: game.Nobody},
		Value: search.ValueOf(ctx, before, seat, luckDepth), After: search.ValueOf(ctx, step.State, seat, luckDepth),
	}
}
