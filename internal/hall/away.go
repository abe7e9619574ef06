package hall

import (
	"context"
	"errors"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
)

// awayAfter is the time after the last successful pulse at which a hall that cannot reach its store refuses work.
const awayAfter = 3 * time.Second

// pulseWithin returns the time limit of a pulse.
func (h *Hall) pulseWithin() time.Duration {
	return max(awayAfter-time.Since(h.reached), awayAfter/3)
}

// reach notes the outcome of a pulse. A hall among several that cannot reach the store, or must no longer write to it,
// refuses everything and closes its watchers. They connect again by themselves, to another hall if one is there.
func (h *Hall) reach(err error) {
	if err == nil {
		h.reached = time.Now()
		h.away.Store(nil)
		return
	}
	lost := errors.Is(err, store.ErrUnreachable) || errors.Is(err, context.DeadlineExceeded)
	var reason *game.Error
	switch {
	case errors.Is(err, store.ErrNewer):
		reason = game.Refuse(Busy, "hall.updated")
	case lost && !h.alone() && time.Since(h.reached) >= awayAfter-pulseEvery/10:
		reason = game.Refuse(Busy, "hall.away")
	default:
		return
	}
	if h.away.Swap(reason) != nil {
		return
	}
	h.mu.Lock()
	audiences := make([]*audience, 0, len(h.audiences))
	for _, a := range h.audiences {
		audiences = append(audiences, a)
	}
	h.mu.Unlock()
	for _, a := range audiences {
		a.close()
	}
}

// alone reports whether no other hall can use the store.
func (h *Hall) alone() bool {
	_, alone := h.c.Bus.(alone)
	return alone
}
