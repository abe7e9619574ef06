package bot

import (
	"context"

	"github.com/quandary-games/quandary/game"
)

// Threat is the move that the next seat would make if the seat to move did nothing against it.
type Threat struct {
	Seat   int          `json:"seat"` // the seat that threatens
	Move   string       `json:"move"`
	Events []game.Event `json:"events"` // effects of the move
	Value  float64      `json:"value"`  // expected score of the threatened seat if it lets it happen
	Share  float64      `json:"share"`  // of the moves tried, the part to which it is the best reply
}

// The parameters of looking for threats.
const (
	threatTries = 24   // moves of the seat that are tried
	threatNodes = 600  // of the search for the reply to each
	threatShare = 0.15 // least Share of a threat
	threatLoss  = 0.05 // least loss of a threat, in points
	threatTime  = 20   // percent of the task's time, which Analyse leaves
	threatLeast = 6    // moves that have to be tried if the time is over

	threatMemory = 1 << 20
)

// Threat returns what threatens the seat of a task whose expected score is known. The contract has no null move, so
// many moves of the seat stand for doing nothing: the threat is the reply that costs the seat most in all among those
// that are best after a good part of these moves. A reply that leaves the seat no worse off is no threat. In
// simultaneous turns and in games with secrets no threat is found. Threat takes at most a fifth of the task's time, and
// finds no threat if that does not suffice.
func (b Search) Threat(ctx context.Context, task Task, expected float64) (t Threat, found bool) {
	view := task.view
	if turn := view.Turn(); turn.Kind != game.MoveTurn || view.Traits().Secrets || !turn.Seats.Has(task.seat) {
		return t, false
	}
	asked := ctx
	if task.Budget.Time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, threatTime*task.Budget.Time/100)
		defer stop()
	}
	b.Persona, b.Memory, b.honest = Persona{}, threatMemory, true
	seats := len(view.Seats())
	stands := believed(judged(value(view, task.seat, seats), seats).points(), TrustOf(view))
	if seats > 2 {
		stands = b.ValueOf(ctx, view, task.seat, 0)
	}
	bearable := min(expected-threatLoss, stands-min(threatLoss, stands/2))
	replies := map[string]*Threat{}
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
		reply := b.reply(ctx, next, turn.Seats.First(), task.seat)
		if ctx.Err() != nil {
			break // the reply was not searched to the end
		}
		tries++
		if all := replies[reply.Move]; all == nil {
			reply.Share = 1
			replies[reply.Move] = &reply
		} else {
			all.Share++
			all.Value += reply.Value
		}
	}
	if asked.Err() != nil || ctx.Err() != nil && tries < threatLeast {
		return t, false
	}
	most := 0.0
	for _, r := range replies { // sums so far
		costs := r.Share*expected - r.Value
		r.Value, r.Share = r.Value/r.Share, r.Share/float64(tries)
		if r.Share < threatShare || r.Value > bearable {
			continue
		}
		if costs > most || costs == most && r.Move < t.Move {
			most, t, found = costs, *r, true
		}
	}
	return t, found
}

// reply returns the best move of a seat, and the expected score of another seat after it.
func (b Search) reply(ctx context.Context, s game.State, seat, other int) Threat {
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
