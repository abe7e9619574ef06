package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/table"
)

// rehearsalBeat is the time between two things that happen in a rehearsal.
const rehearsalBeat = 700 * time.Millisecond

// weakBots is how many of the bots, weakest first, think for the crowd of a rehearsal.
const weakBots = 3

// rehearse carries out the next action of a bot in the crowd of a rehearsal. It is due after each change of the game,
// so nothing is due once the game is over, only a person can go on, or nobody sees the rehearsal.
func (h *Hall) rehearse(ctx context.Context, id string) error {
	cues, err := newest(ctx, h, id, func(g *table.Game) []crowd.Cue {
		if h.paused(g) {
			return nil
		}
		return g.Crowd().Cues()
	})
	for i := range cues {
		var refused *game.Error
		if err = h.perform(ctx, id, &cues[i]); !errors.As(err, &refused) || refused.Code == Busy {
			return err
		}
		err = nil // another bot may have something to do
	}
	return err
}

// perform carries out a cue.
func (h *Hall) perform(ctx context.Context, id string, cue *crowd.Cue) error {
	command := cue.Command
	if order, thinks := command.(crowd.Order); thinks {
		names := h.c.Bots.Names()
		name := names[cue.Bot%min(weakBots, len(names))]
		q, err := newest(ctx, h, id, func(g *table.Game) question { return pose(g, cue.Seat, name, h.now()) })
		if err != nil {
			return err
		}
		reply, trouble := h.think(ctx, q)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if trouble != nil {
			h.fault("bot", trouble, "game", id, "seat", cue.Seat, "bot", name)
			reply.Move = h.c.Bots.Spare(q.View.Clone(), cue.Seat)
		}
		order.Move = q.View.FormatMove(cue.Seat, reply.Move)
		command = order
	}
	return act(ctx, h, id, func(d *table.Draft) error {
		_, err := d.Do(cue.Who, &table.Request{ID: fmt.Sprint("cue ", cue.After), Seat: &cue.Seat, Command: command})
		return err
	})
}
