package hall

import (
	"context"
	"errors"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
)

// awayAfter is how long after its last pulse a hall that does not reach its store sends everybody elsewhere.
const awayAfter = 3 * time.Second

// pulseWithin is how long a pulse may take from now on.
func (h *Hall) pulseWithin() time.Duration {
	return max(awayAfter-time.Since(h.reached), awayAfter/3)
}

// reach takes the outcome of a pulse. A hall among several that does not reach the store, or is not to write into it
// any more, refuses everything, and closes its watchers. They connect again by themselves, to another hall if
// there is one.
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

// alone reports whether no other hall can be over the store.
func (h *Hall) alone() bool {
	_, alone := h.c.Bus.(alone)
	return alone
}
