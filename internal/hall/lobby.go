package hall

import (
	"context"
	"errors"
	"time"

	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// Create makes a game, unless the game with the id of the spec exists. It begins when all seats are taken. Errors:
// those of [table.NewFounding].
func (h *Hall) Create(ctx context.Context, who person.Who, s table.Spec) (id string, err error) {
	f, err := table.NewFounding(h.world(), who, s)
	if err != nil {
		return "", err
	}
	if f.Spec.Organiser != "" {
		if err := h.c.Store.Put(ctx, crowdKey(f.ID, who.Person)); err != nil {
			return "", err
		}
	}
	return f.ID, refused(h.found(ctx, f))
}

// found writes the first entries of a game, unless it exists.
func (h *Hall) found(ctx context.Context, f table.Founding) error {
	d, err := f.Draft(h.world(), h.instant())
	if err != nil {
		return err
	}
	h.mu.Lock()
	r := h.runner(f.ID)
	h.mu.Unlock()
	r.asked.Store(int64(time.Since(h.opened))) // before its bots are asked to move
	if err := h.write(ctx, nil, new(time.Time), d); errors.Is(err, store.ErrBehind) {
		return nil
	} else if err != nil {
		return err
	}
	r.now.CompareAndSwap(nil, d.Game()) // else somebody has loaded it already
	h.publish(d.Game())
	h.spread(d.Game())
	return nil
}

// rematch makes the rematch of a game as soon as all agree. If that fails it remains due.
func (h *Hall) rematch(ctx context.Context, g *table.Game) error {
	next, wanted := g.Next()
	if !wanted {
		return nil
	}
	return h.found(ctx, next)
}

// makeNext makes a due rematch.
func (h *Hall) makeNext(ctx context.Context, id string) error {
	g, err := look(ctx, h, id, func(g *table.Game) *table.Game { return g })
	if err != nil {
		return err
	}
	return h.rematch(ctx, g)
}

// Join gives a person a free seat. Errors: Taken, Forbidden for a seat that is kept for somebody else.
func (h *Hall) Join(ctx context.Context, id string, who person.Who, j table.Joining) (seat int, err error) {
	return change(ctx, h, id, func(d *table.Draft) (int, error) { return d.Join(who, j) })
}

// Leave gives up a seat of a game that has not begun, or declines one that was kept. Errors: Forbidden, Taken.
func (h *Hall) Leave(ctx context.Context, id string, who person.Who) error {
	return act(ctx, h, id, func(d *table.Draft) error { return d.Leave(who) })
}

// Quit resigns a running game, or leaves one that has not begun, and removes the person's name from its seats.
func (h *Hall) Quit(ctx context.Context, id string, who person.Who) error {
	return act(ctx, h, id, func(d *table.Draft) error { return d.Quit(who) })
}
