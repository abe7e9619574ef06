package hall

import (
	"context"
	"slices"
	"time"

	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// The bounds of mending.
const (
	mendEvery  = time.Hour
	mendAtOnce = 100 // ids read at a time
	mendRest   = 3   // times as long as a game took is the rest after it
)

// mendAll restores missing due things of running games: when the hall opens, and then regularly. Due things are not
// part of a log, so a faulty program or a damaged file can lose them, and a game that is not loaded would stop.
func (h *Hall) mendAll() {
	for h.ctx.Err() == nil {
		for after := ""; h.ctx.Err() == nil; {
			ids, err := h.c.Store.Unfinished(h.ctx, after, mendAtOnce)
			if err != nil {
				h.fault("mend", err)
			}
			if len(ids) == 0 {
				break
			}
			for _, id := range ids {
				begin := time.Now()
				h.mendOne(id)
				h.sleep(mendRest * time.Since(begin))
			}
			after = ids[len(ids)-1]
		}
		h.sleep(mendEvery)
	}
}

// mendOne mends a game that is not in memory: runners mend theirs when they load them.
func (h *Hall) mendOne(id string) {
	h.mu.Lock()
	loaded := h.runners[id] != nil
	h.mu.Unlock()
	if loaded || h.ctx.Err() != nil {
		return
	}
	g, err := h.load(h.ctx, id)
	if err != nil {
		h.fault("mend", err, "game", id)
		return
	}
	h.mend(h.ctx, g)
}

// mend restores the missing due things of a game. Doing a thing twice does no harm.
func (h *Hall) mend(ctx context.Context, g *table.Game) {
	owed := dues(g, h.now())
	if h.paused(g) { // its bots go on when somebody asks for it
		owed = slices.DeleteFunc(owed, func(d store.Due) bool { return d.Kind == dueBot })
	}
	if len(owed) == 0 {
		return
	}
	there, err := h.c.Store.DueFor(ctx, g.ID())
	for _, d := range owed {
		same := func(t store.Due) bool { return t.Kind == d.Kind && t.Key == d.Key }
		if err == nil && !slices.ContainsFunc(there, same) {
			h.c.Log.Warn("made due again", "kind", d.Kind, "key", d.Key)
			err = h.c.Store.Schedule(ctx, d)
			h.wake(d.Kind, d.At)
		}
	}
	if err != nil {
		h.fault("mend", err, "game", g.ID())
	}
}

// dues returns the due things that a game needs to go on.
func dues(g *table.Game, now time.Time) (list []store.Due) {
	id, owed := g.ID(), g.Owed()
	if !owed.Flag.IsZero() {
		list = append(list, store.Due{Kind: dueFlag, Key: id, At: owed.Flag})
	}
	if !owed.Deadline.IsZero() {
		list = append(list, store.Due{Kind: dueTeam, Key: id, At: owed.Deadline})
	}
	if !owed.Expires.IsZero() {
		list = append(list, store.Due{Kind: dueExpire, Key: id, At: owed.Expires})
	}
	if owed.Begins {
		list = append(list, store.Due{Kind: dueBegin, Key: id, At: now})
	}
	for seat := range owed.Bots.All() {
		list = append(list, store.Due{Kind: dueBot, Key: botKey(id, seat), At: now})
	}
	for seat := range owed.Answers.All() {
		list = append(list, store.Due{Kind: dueAnswer, Key: botKey(id, seat), At: now})
	}
	return list
}
