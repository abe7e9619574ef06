package hall

import (
	"context"
	"math/rand/v2"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
)

// Stable is the bots of package bot, of which so many may think at the same time.
type Stable int

// Names are the names of the bots, weakest first.
func (Stable) Names() []string { return bot.Names() }

// Workers is how many may think at the same time.
func (s Stable) Workers() int { return int(s) }

// Choose is the move of a bot.
func (Stable) Choose(ctx context.Context, name string, view game.State, seat int) (game.Move, error) {
	b, err := bot.Find(name)
	if err != nil {
		return 0, err
	}
	return b.Choose(ctx, task(view, seat)).Move, nil
}

// Draws reports whether the seat is behind in material by a pawn or more, so that a draw is better than what it has.
func (Stable) Draws(_ context.Context, _ string, view game.State, seat int) bool {
	v, ok := view.(game.Valued)
	return ok && share(v, seat) <= -1
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
