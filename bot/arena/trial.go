package arena

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/battery"
)

// Effort bounds the trial of inventions: by time, and by numbers of games that are enough.
type Effort struct {
	Time  time.Duration
	Games int // at random
	Duels int // of bots, for each invention
}

// stride is the number of plies between two thorough checks of a game by the battery.
const stride = 8

// Try tries the inventions of a text out. It spends an eighth of the time on the battery of tests that every game must
// pass, half of it on random games and the rest on games of bots. Errors: those of reading the text, and what was found
// to be wrong.
func Try(ctx context.Context, g game.Inventive, text string, e Effort, r *rand.Rand) (*game.Trial, error) {
	list, options, err := g.Invent(text)
	if err != nil {
		return nil, err
	}
	t := &game.Trial{}
	err = within(ctx, e.Time/8, func(ctx context.Context) error {
		for n := 0; ctx.Err() == nil && n < e.Games; n++ {
			states, err := battery.Check(ctx, g, options, stride, r.Uint64())
			if t.Positions += states; err != nil {
				return fmt.Errorf("the battery of tests found a fault: %w", err)
			}
		}
		return nil
	})
	if err != nil {
		return t, err
	}
	err = within(ctx, e.Time/2, func(ctx context.Context) error {
		if err := g.Examine(ctx, text, e.Games, r.IntN, t); err != nil {
			return fmt.Errorf("random games found a fault: %w", err)
		}
		return nil
	})
	for i := 0; err == nil && i < len(list); i++ {
		err = within(ctx, e.Time*3/8/time.Duration(len(list)), func(ctx context.Context) error {
			d, err := duel(ctx, g, text, &list[i], e.Duels, r)
			t.Duels = append(t.Duels, d)
			return err
		})
	}
	return t, err
}

// within runs do with less time.
func within(ctx context.Context, most time.Duration, do func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	return do(ctx)
}

// duel lets bots with an invention play the same bots without one.
func duel(ctx context.Context, g game.Inventive, text string, of *game.Invention, most int,
	r *rand.Rand) (game.Duel, error) {
	d := game.Duel{Name: of.Name, Points: of.Points}
	greedy, err := bot.Find("greedy")
	if err != nil {
		return d, err
	}
	tally := &Tally{}
	for n := 0; n < most; n++ {
		s, err := g.Contest(text, of.Name, n%2)
		if err != nil {
			return d, err
		}
		points, whole, err := duelGame(ctx, s, greedy, n%2, r)
		if err != nil {
			return d, err
		}
		if !whole {
			break
		}
		tally.add(Result{Points: points})
	}
	low, high := tally.Interval()
	d.Games, d.Percent = tally.Games, int(math.Round(100*tally.Score()))
	d.Margin = int(math.Ceil(50 * (high - low)))
	return d, nil
}

// maxDuel is the most plies of a game of bots; a longer one is a draw.
const maxDuel = 300

// duelGame plays a game to its end and returns the points of a seat; whole is false if the context ended before.
func duelGame(ctx context.Context, s game.State, b bot.Bot, seat int, r *rand.Rand) (points float64,
	whole bool, err error) {
	for ply := 0; ply < maxDuel && s.Turn().Kind != game.Over; ply++ {
		var o game.Orders
		for at := range s.Turn().Seats.All() {
			task := bot.Ask(game.View(s, at), at)
			task.Seed = r.Uint64()
			o.Put(at, b.Choose(ctx, task).Move)
		}
		if ctx.Err() != nil {
			return 0, false, nil
		}
		if s, _, err = game.Play(s, o); err != nil {
			return 0, false, err
		}
	}
	if t := s.Turn(); t.Kind == game.Over {
		return t.Scores[seat].Float(), true, nil
	}
	return 0.5, true, nil
}
