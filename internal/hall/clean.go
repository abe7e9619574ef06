package hall

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// What is cleaned up, and when.
const (
	absentFor   = 400 * 24 * time.Hour // the life of a cookie: people without another way back are then deleted
	cleanEvery  = 24 * time.Hour
	cleanAgain  = time.Minute // when there was more than
	cleanAtOnce = 1000        // people
)

// cleaning sets the first day on which the hall cleans up, if none is set.
func (h *Hall) cleaning(ctx context.Context) error {
	if _, next, err := h.c.Store.Claim(ctx, store.Claim{Kind: dueClean}); err != nil || !next.IsZero() {
		return err
	}
	return h.c.Store.Schedule(ctx, store.Due{Kind: dueClean, At: h.now().Add(cleanEvery)})
}

// clean deletes people who were absent for absentFor, a bounded number at a time, and schedules itself again.
func (h *Hall) clean(ctx context.Context, _ string) error {
	n, err := h.c.Store.Forget(ctx, h.now().Add(-absentFor), cleanAtOnce)
	if err != nil {
		return err
	}
	next := cleanEvery
	if n == cleanAtOnce {
		next = cleanAgain
	}
	return h.c.Store.Schedule(ctx, store.Due{Kind: dueClean, At: h.now().Add(next)})
}
