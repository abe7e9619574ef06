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

// Choose is the move of a bot, which remembers what its seat has seen.
func (Stable) Choose(ctx context.Context, name string, q Question) (game.Move, error) {
	b, err := bot.Find(name)
	if err != nil {
		return 0, err
	}
	t := task(q.View, q.Seat)
	if t.Past = past(&q); q.First != nil {
		arena.Remind(&t, q.First, q.Steps)
	}
	return b.Choose(ctx, t).Move, nil
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

// Draws reports whether the seat is behind in material by a pawn or more, so that a draw is better than what it has.
func (Stable) Draws(_ context.Context, _ string, view game.State, seat int) bool {
	lead, _ := game.Lead(view, seat)
	return lead <= -1
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
