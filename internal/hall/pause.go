package hall

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// unattended is the time after which a game in which bots play among themselves pauses, if nobody watches it or has
// asked for it.
const unattended = 10 * time.Second

// paused reports whether the bots of a game do not move for now: they play among themselves, and for nobody. Among
// several halls bots do not pause, since each hall knows only its own watchers.
func (h *Hall) paused(g *table.Game) bool {
	return h.alone() && g.BotsAlone() && !h.attended(g.ID())
}

// attended reports whether somebody watches a game, or has asked for it not long ago.
func (h *Hall) attended(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.audiences[id] != nil {
		return true
	}
	r := h.runners[id]
	if r == nil {
		return false
	}
	asked := r.asked.Load()
	return asked != 0 && int64(time.Since(h.opened))-asked < int64(unattended)
}

// attendTo notes that somebody asks for a game. If it was paused, its bots go on.
func (h *Hall) attendTo(ctx context.Context, g *table.Game) {
	if !h.alone() || !g.BotsAlone() {
		return
	}
	was := h.attended(g.ID())
	h.mu.Lock()
	h.runner(g.ID()).asked.Store(int64(time.Since(h.opened)))
	h.mu.Unlock()
	if was {
		return
	}
	for seat := range g.Owed().Bots.All() {
		due := store.Due{Kind: dueBot, Key: botKey(g.ID(), seat), At: h.now()}
		if err := h.c.Store.Schedule(ctx, due); err != nil {
			h.fault("pause", err, "game", g.ID())
			return
		}
		h.wake(due.Kind, due.At)
	}
}
