package hall

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/clock"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/store"
)

// The kinds of due things.
const (
	dueFlag = "flag" // the time of a seat may be up
	dueBot  = "bot"  // a bot is to move
)

// maxLag is how much of a ply's way over the network is given back.
const maxLag = clock.MaxLag

// The bounds of what is due.
const (
	maxClaimed = 64               // taken at a time
	claimFor   = 30 * time.Second // then somebody else may do it
)

// wake says that something may be due earlier than thought.
func (h *Hall) wake() {
	select {
	case h.nudge <- struct{}{}:
	default:
	}
}

// attend does what is due, until the hall closes. Doing a thing twice does no harm, since the log decides: so what a hall that was killed had
// claimed is simply done again by another.
func (h *Hall) attend() {
	slots := make(chan struct{}, h.c.Bots.Workers()) // bots that think at the same time
	for {
		wait := sweepEvery
		list, err := h.c.Store.Claim(h.ctx, h.now(), h.now().Add(claimFor), maxClaimed)
		if err != nil {
			h.fault("due", err)
		}
		for _, d := range list {
			h.c.Gauge.Late(d.Kind, h.c.Now().Sub(d.At))
			if d.Kind != dueBot {
				h.do(d)
				continue
			}
			select {
			case slots <- struct{}{}:
				h.work.Go(func() {
					defer func() { <-slots }()
					h.do(d)
				})
			case <-h.ctx.Done():
				return
			}
		}
		if len(list) > 0 {
			continue
		}
		if at, err := h.c.Store.NextDue(h.ctx); err == nil {
			wait = min(max(at.Sub(h.now()), 0), sweepEvery)
		}
		t := time.NewTimer(max(wait, time.Millisecond))
		select {
		case <-h.nudge:
		case <-t.C:
		case <-h.ctx.Done():
			t.Stop()
			return
		}
		t.Stop()
	}
}

// do does one due thing and settles it. What fails is done again when its claim has run out.
func (h *Hall) do(d store.Due) {
	var err error
	switch d.Kind {
	case dueFlag:
		err = h.flag(h.ctx, d.Key)
	case dueBot:
		err = h.ask(h.ctx, d.Key)
	}
	if err == nil {
		err = h.c.Store.Settle(h.ctx, []store.Due{d})
	}
	if err != nil {
		h.fault("due", err, "kind", d.Kind, "key", d.Key)
	}
}

// flag ends the time of the seats whose time is up. If none is, what is due is set anew.
func (h *Hall) flag(ctx context.Context, id string) error {
	at, err := change(ctx, h, id, func(p *pending) (game.SeatSet, time.Duration, time.Time, error) {
		c := p.course
		at, running := c.clock.Flag()
		if c.phase != store.Playing || !running {
			return 0, 0, time.Time{}, nil
		}
		if p.at.Before(at) {
			return 0, 0, at, nil
		}
		if err := p.claim(); err != nil {
			return 0, 0, time.Time{}, err
		}
		return 0, 0, time.Time{}, p.goOn()
	})
	if err == nil && !at.IsZero() {
		err = h.c.Store.Schedule(ctx, store.Due{Kind: dueFlag, Key: id, At: at})
	}
	return err
}

// botKey is what is due for a seat that a bot holds.
func botKey(id string, seat int) string { return fmt.Sprint(id, "/", seat) }

// parseBotKey reads what botKey writes.
func parseBotKey(key string) (id string, seat int, err error) {
	id, digits, _ := strings.Cut(key, "/")
	seat, err = strconv.Atoi(digits)
	return id, seat, err
}
