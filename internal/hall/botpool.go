package hall

import (
	"context"
	"math/rand/v2"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
)

// BotPool runs the bots of package bot. Its value is the number of bots that may think at the same time.
type BotPool int

// Names returns the names of the bots, weakest first.
func (BotPool) Names() []string { return bot.Names() }

// Workers returns how many bots may think at the same time.
func (p BotPool) Workers() int { return int(p) }

// Choose returns the move of a bot and whether the bot wants to play on. The bot remembers what its seat has seen.
func (p BotPool) Choose(ctx context.Context, name string, q Question) (Reply, error) {
	b, err := bot.Find(name)
	if err != nil {
		return Reply{}, err
	}
	t := q.Task()
	t.Seed, t.Pause = rand.Uint64(), q.Pause
	t.Budget.Cores = max(int(p)/max(q.Company, 1), 1)
	thinker := b
	if l, ok := b.(bot.Level); ok {
		search := l.Search()
		if search.Memory == 0 {
			search.Memory = bot.DefaultMemory / max(q.Company*q.Company, 1) // so all bots together have twice as much
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
func (BotPool) Draws(ctx context.Context, name string, q Question) bool {
	b, err := bot.Find(name)
	return err == nil && q.Takes(ctx, b)
}

// Spare returns a random move.
func (BotPool) Spare(view game.State, seat int) game.Move {
	t := bot.Ask(view, seat)
	t.Seed = rand.Uint64()
	return bot.Random{}.Choose(context.Background(), t).Move
}
