package bot

import (
	"context"

	"github.com/quandary-games/quandary/game"
)

// Threat is what the next seat would do if nothing was done about it.
type Threat struct {
	Seat   int          `json:"seat"` // who threatens
	Move   string       `json:"move"`
	Events []game.Event `json:"events"` // what the move does
	Value  float64      `json:"value"`  // the score that the threatened seat can expect if it lets it happen
	Share  float64      `json:"share"`  // of the moves that were tried, the part after which it is the best answer
}

// The measures of looking for threats.
const (
	threatTries = 24   // moves of the seat
	threatNodes = 600  // positions looked at for the answer to each
	threatShare = 0.15 // of the tries, after which a threat is the best answer at least
	threatLoss  = 0.05 // that it costs the seat
)

// Threat is what threatens the seat of a task that expects so much. The contract knows no passing, so many moves of the
// seat stand for doing nothing: what is the best answer to a good part of them, and costs the seat most in all, was
// threatened already. What leaves the seat no worse than it stands is no threat, even if it could do better. There is
// none where several order at once or something is hidden.
func (b Search) Threat(ctx context.Context, task Task, expected float64) (t Threat, found bool) {
	view := task.view
	if turn := view.Turn(); turn.Kind != game.MoveTurn || view.Traits().Secrets || !turn.Seats.Has(task.seat) {
		return t, false
	}
	b.Bounds, b.Habit = b.unerring(), 0
	seats := len(view.Seats())
	stands := judged(value(view, task.seat, seats), seats).points()
	bearable := min(expected-threatLoss, stands-min(threatLoss, stands/2))
	answers := map[string]*Threat{}
	tries := 0
	list := moves(view, task.seat, nil)
	random := newRandom(task.Seed)
	for n := len(list); n > 0 && tries < threatTries && ctx.Err() == nil; n-- {
		i := random.pick(n)
		move := list[i]
		list[i] = list[n-1]
		next := view.Clone()
		next.Play(game.By(task.seat, move), nil)
		turn := next.Turn()
		if turn.Kind != game.MoveTurn || turn.Seats.Has(task.seat) {
			continue
		}
		tries++
		answer := b.answer(ctx, next, turn.Seats.First(), task.seat)
		at := answers[answer.Move]
		if at == nil {
			at = &Threat{Seat: answer.Seat, Move: answer.Move, Events: answer.Events}
			answers[answer.Move] = at
		}
		at.Share++
		at.Value += answer.Value
	}
	if ctx.Err() != nil {
		return t, false
	}
	most := 0.0
	for _, at := range answers {
		costs := at.Share*expected - at.Value
		at.Value, at.Share = at.Value/at.Share, at.Share/float64(tries)
		if at.Share < threatShare || at.Value > bearable {
			continue
		}
		if costs > most || costs == most && at.Move < t.Move {
			most, t, found = costs, *at, true
		}
	}
	return t, found
}

// answer is the best move of a seat, and what another one can expect then.
func (b Search) answer(ctx context.Context, s game.State, seat, other int) Threat {
	task := Ask(s, seat)
	task.Budget.Nodes = threatNodes
	a := b.Choose(ctx, task)
	t := Threat{Seat: seat, Move: s.FormatMove(seat, a.Move), Events: eventsOf(s, game.By(seat, a.Move))}
	if t.Value = 1 - a.Value; len(s.Seats()) > 2 {
		s.Play(game.By(seat, a.Move), nil)
		t.Value = b.ValueOf(ctx, s, other, 1)
	}
	return t
}
