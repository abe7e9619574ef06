package hall

import (
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// unattended is the time after which a game in which bots play among themselves pauses, if nobody watches it or has
// asked for it.
const unattended = 5 * time.Second

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
func (h *Hall) attendTo(g *table.Game) {
	if !h.alone() || !g.BotsAlone() {
		return
	}
	id, was := g.ID(), h.attended(g.ID())
	h.mu.Lock()
	r := h.runner(id)
	h.mu.Unlock()
	r.asked.Store(int64(time.Since(h.opened)))
	if was {
		return
	}
	// A bot that has paused until now did so before this turn, so it is among those that the newest state owes.
	bots, err := newest(h.ctx, h, id, func(g *table.Game) game.SeatSet { return g.Owed().Bots })
	for seat := range bots.All() {
		due := store.Due{Kind: dueBot, Key: botKey(id, seat), At: h.now()}
		if err == nil {
			err = h.c.Store.Schedule(h.ctx, due)
		}
		h.wake(due.Kind, due.At)
	}
	if err != nil {
		r.asked.Store(0) // the next who asks tries again
		h.fault("pause", err, "game", id)
	}
}
