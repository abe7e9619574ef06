package hall

import (
	"context"
	"math/rand/v2"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
)

// Stable runs the bots of package bot. The number says how many may think at the same time.
type Stable int

// Names are the names of the bots, weakest first.
func (Stable) Names() []string { return bot.Names() }

// Workers is how many may think at the same time.
func (s Stable) Workers() int { return int(s) }

// Choose is the move of a bot, which remembers what its seat has seen, and whether it wants to play on.
func (s Stable) Choose(ctx context.Context, name string, q Question) (Reply, error) {
	b, err := bot.Find(name)
	if err != nil {
		return Reply{}, err
	}
	t := q.Task()
	t.Seed, t.Pause = rand.Uint64(), q.Pause
	t.Budget.Cores = max(int(s)/max(q.Company, 1), 1)
	thinker := b
	if l, ok := b.(bot.Level); ok {
		search := l.Search()
		if search.Memory == 0 {
			search.Memory = bot.DefaultMemory / max(q.Company, 1)
		}
		thinker = search
	}
	if q.Limit > 0 {
		t.Budget.Time = min(q.Limit, bot.DefaultTime)
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, q.Limit*5/4) // with the wish
		defer stop()
	}
	a := thinker.Choose(ctx, t)
	wish := q.Wish(ctx, b, a)
	if wish == bot.OfferDraw && q.Offered {
		wish = bot.PlayOn
	}
	return Reply{a.Move, wish}, nil
}

// Draws reports whether a bot takes a draw: see [bot.Takes].
func (Stable) Draws(ctx context.Context, name string, q Question) bool {
	b, err := bot.Find(name)
	return err == nil && q.Takes(ctx, b)
}

// Spare is a move at random.
func (Stable) Spare(view game.State, seat int) game.Move {
	t := bot.Ask(view, seat)
	t.Seed = rand.Uint64()
	return bot.Random{}.Choose(context.Background(), t).Move
}
