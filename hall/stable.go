package hall

import (
	"context"
	"math/rand/v2"

	"github.com/quandary-games/quandary/arena"
	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
)

// Stable is the bots of package bot, of which so many may think at the same time.
type Stable int

// Names are the names of the bots, weakest first.
func (Stable) Names() []string { return bot.Names() }

// Workers is how many may think at the same time.
func (s Stable) Workers() int { return int(s) }

// Choose is the move of a bot, which remembers what its seat has seen, and whether it wants to play on.
func (Stable) Choose(ctx context.Context, name string, q Question) (Reply, error) {
	b, err := bot.Find(name)
	if err != nil {
		return Reply{}, err
	}
	t := task(q.View, q.Seat)
	if t.Past = past(&q); q.First != nil {
		arena.Remind(&t, q.First, q.Steps)
	}
	a := b.Choose(ctx, t)
	way := wayOf(&q)
	way.See(q.View)
	wish := way.Wish(ctx, b, a)
	if wish == bot.OfferDraw && q.Offered {
		wish = bot.PlayOn
	}
	return Reply{a.Move, wish}, nil
}

// wayOf is how the game went for the seat of a question before its view.
func wayOf(q *Question) *bot.Way {
	way := &bot.Way{Seat: q.Seat}
	before := q.First
	for i := range q.Steps {
		if s := &q.Steps[i]; !s.Chance && s.Seats.Has(q.Seat) {
			way.See(before)
		}
		before = q.Steps[i].State
	}
	return way
}

// past is how often each position came before the present one.
func past(q *Question) map[uint64]int {
	times := map[uint64]int{}
	before := q.First
	for i := range q.Steps {
		if h, ok := before.(game.Hasher); ok {
			times[h.Hash()]++
		}
		before = q.Steps[i].State
	}
	return times
}

// Draws reports whether a bot takes a draw: see [bot.Takes].
func (Stable) Draws(ctx context.Context, name string, q Question) bool {
	b, err := bot.Find(name)
	return err == nil && bot.Takes(ctx, b, q.View, q.Seat, wayOf(&q).Turns)
}

// Spare is a move at random.
func (Stable) Spare(view game.State, seat int) game.Move {
	return bot.Random{}.Choose(context.Background(), task(view, seat)).Move
}

// task is what a bot is asked.
func task(view game.State, seat int) bot.Task {
	t := bot.Ask(view, seat)
	t.Seed = rand.Uint64()
	return t
}
