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

// Effort bounds the trial of inventions: by numbers of games that are enough, and by counted work, so that a text gets
// the same trial on every machine.
type Effort struct {
	Games int           // at random
	Duels int           // of bots, for each invention
	Work  int           // see game.Trial
	Time  time.Duration // the most on a slow machine, which may not get all of the work done
}

// Usual returns the effort of a usual trial. Its work takes about three seconds of one core.
func Usual() Effort {
	return Effort{Games: 2000, Duels: 400, Work: 12_000_000, Time: 8 * time.Second}
}

// stride is the number of plies between two thorough checks of a game by the battery.
const stride = 8

// Try tries the inventions of a text out. It spends a tenth of the work on the battery of tests that every game must
// pass, half of it on random games and the rest on games of bots. Errors: those of reading the text, and what was found
// to be wrong.
func Try(ctx context.Context, g game.Inventive, text string, e Effort) (*game.Trial, error) {
	list, options, err := g.Invent(text)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, e.Time)
	defer cancel()
	t, r := &game.Trial{}, rand.New(rand.NewPCG(uint64(len(text)), 1))
	most := e.Work / 10
	for n := 0; n < e.Games && t.Work < most && ctx.Err() == nil; n++ {
		if err := battery.Check(ctx, g, options, stride, most, r.Uint64(), t); err != nil {
			return t, fmt.Errorf("the battery of tests found a fault: %w", err)
		}
	}
	if err := g.Examine(ctx, text, e.Games, t.Work+e.Work/2, r.IntN, t); err != nil {
		return t, fmt.Errorf("random games found a fault: %w", err)
	}
	for i := range list {
		d, err := duels(ctx, g, text, &list[i], e.Duels, t.Work+e.Work*2/5/len(list), r, t)
		if err != nil {
			return t, err
		}
		t.Duels = append(t.Duels, d)
	}
	t.Late = ctx.Err() != nil
	return t, nil
}

// duels lets bots with an invention play the same bots without one, until there are so many games or the work of the
// trial reaches a bound.
func duels(ctx context.Context, g game.Inventive, text string, of *game.Invention, games, work int, r *rand.Rand,
	t *game.Trial) (game.Duel, error) {
	d := game.Duel{Name: of.Name, Points: of.Points}
	greedy, err := bot.Find("greedy")
	if err != nil {
		return d, err
	}
	tally := &Tally{}
	for n := range games {
		s, err := g.Contest(text, of.Name, n%2)
		if err != nil {
			return d, err
		}
		points, whole, err := duelGame(ctx, s, greedy, n%2, work, r, t)
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

// duelGame plays a game to its end and returns the points of a seat; whole is false if the context or the work ended
// before.
func duelGame(ctx context.Context, s game.State, b bot.Bot, seat, work int, r *rand.Rand,
	t *game.Trial) (points float64, whole bool, err error) {
	for ply := 0; ply < maxDuel && s.Turn().Kind != game.Over; ply++ {
		var o game.Orders
		for at := range s.Turn().Seats.All() {
			task := bot.Ask(game.View(s, at), at)
			task.Seed = r.Uint64()
			a := b.Choose(ctx, task)
			o.Put(at, a.Move)
			t.Work += a.Nodes
		}
		if ctx.Err() != nil || t.Work > work {
			return 0, false, nil
		}
		if s, _, err = game.Play(s, o); err != nil {
			return 0, false, err
		}
	}
	if end := s.Turn(); end.Kind == game.Over {
		return end.Scores[seat].Float(), true, nil
	}
	return 0.5, true, nil
}
