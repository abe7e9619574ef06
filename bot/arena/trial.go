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
	Time  time.Duration // after which a slow machine does no more than the first part of the work
}

// Usual returns the effort of a usual trial. Its work takes about three seconds of one core.
func Usual() Effort {
	return Effort{Games: 2000, Duels: 400, Work: 12_000_000, Time: 8 * time.Second}
}

// stride is the number of plies between two thorough checks of a game by the battery.
const stride = 8

// Try tries the inventions of a text out. The time of the effort ends only what goes beyond the first part of the work.
// Errors: those of reading the text, and what was found to be wrong.
func Try(ctx context.Context, g game.Inventive, text string, e Effort) (*game.Trial, error) {
	list, options, err := g.Invent(text)
	if err != nil {
		return nil, err
	}
	t, r := &game.Trial{}, rand.New(rand.NewPCG(uint64(len(text)), 1))
	for _, i := range list {
		t.Duels = append(t.Duels, game.Duel{Name: i.Name, Points: i.Points})
	}
	one := trial{g, text, options, r, t, make([]Tally, len(list))}
	begun, least := time.Now(), e.Work/leastPart
	if err := one.play(ctx, e, least); err != nil {
		return t, err
	}
	ctx, cancel := context.WithDeadline(ctx, begun.Add(e.Time))
	defer cancel()
	err = one.play(ctx, e, e.Work-least)
	t.Late = ctx.Err() != nil
	return t, err
}

// leastPart is the part of the work that is done in any case, however slow the machine is.
const leastPart = 40

// trial is a trial in progress.
type trial struct {
	g       game.Inventive
	text    string
	options map[string]string
	r       *rand.Rand
	*game.Trial
	tallies []Tally // of the duels, by invention
}

// play tries for an amount of work more: a tenth of it is the battery of tests that every game must pass, half of it
// random games, and the rest games of bots. Errors: what was found to be wrong.
func (t *trial) play(ctx context.Context, e Effort, work int) error {
	most := t.Work + work/10
	for n := 0; n < e.Games && t.Work < most && ctx.Err() == nil; n++ {
		if err := battery.Check(ctx, t.g, t.options, stride, most, t.r.Uint64(), t.Trial); err != nil {
			return fmt.Errorf("the battery of tests found a fault: %w", err)
		}
	}
	if err := t.g.Examine(ctx, t.text, e.Games-t.Games, t.Work+work/2, t.r.IntN, t.Trial); err != nil {
		return fmt.Errorf("random games found a fault: %w", err)
	}
	greedy, err := bot.Find("greedy")
	if err != nil {
		return err
	}
	for i := range t.tallies {
		if err := t.duels(ctx, i, greedy, e.Duels, t.Work+work*2/5/len(t.tallies)); err != nil {
			return err
		}
	}
	return nil
}

// duels lets bots with an invention play the same bots without one, until it has played the games or the work of the
// trial reaches a bound.
func (t *trial) duels(ctx context.Context, i int, b bot.Bot, games, work int) error {
	d, tally := &t.Duels[i], &t.tallies[i]
	for tally.Games < games {
		seat := tally.Games % 2
		s, err := t.g.Contest(t.text, d.Name, seat)
		if err != nil {
			return err
		}
		points, whole, err := duelGame(ctx, s, b, seat, work, t.r, t.Trial)
		if err != nil {
			return err
		}
		if !whole {
			break
		}
		tally.add(Result{Points: points})
	}
	low, high := tally.Interval()
	d.Games, d.Percent = tally.Games, int(math.Round(100*tally.Score()))
	d.Margin = int(math.Ceil(50 * (high - low)))
	return nil
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
