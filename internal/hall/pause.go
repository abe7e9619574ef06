package hall

import (
	"time"

	"github.com/quandary-games/quandary/internal/table"
)

// unattended is the time after which a game pauses that bots play for others, if nobody watches it or has asked for it.
const unattended = 5 * time.Second

// forOthers reports whether bots play a game so that somebody sees it: they play among themselves, or a rehearsal.
func forOthers(g *table.Game) bool { return g.BotsAlone() || g.Owed().Rehearsal }

// paused reports whether the bots of a game do nothing for now: nobody sees it. Among several halls bots do not pause,
// since each hall knows only its own watchers.
func (h *Hall) paused(g *table.Game) bool {
	return h.alone() && forOthers(g) && !h.attended(g.ID())
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
	if !h.alone() || !forOthers(g) {
		return
	}
	was := h.attended(g.ID())
	h.mu.Lock()
	defer h.mu.Unlock() // Close, which locks it too, waits for what began before
	if h.shut() != nil {
		return
	}
	r := h.runner(g.ID())
	r.asked.Store(int64(time.Since(h.opened)))
	if !was {
		h.work.Go(func() { h.goOn(r) })
	}
}

// goOn has the bots of a game do what they owe, without making it due in the store: who asks for a game writes nothing.
func (h *Hall) goOn(r *runner) {
	// A bot that has paused until now did so before this turn, so it is among those that the newest state owes.
	owed, err := newest(h.ctx, h, r.id, func(g *table.Game) table.Owed { return g.Owed() })
	if err == nil && owed.Rehearsal {
		err = h.rehearse(h.ctx, r.id)
	}
	for seat := range owed.Bots.All() {
		if err == nil {
			err = h.moveBot(h.ctx, botKey(r.id, seat))
		}
	}
	if err != nil {
		r.asked.Store(0) // the next who asks tries again
		h.fault("pause", err, "game", r.id)
	}
}
