package hall

import (
	"context"
	"errors"
	"time"

	"github.com/quandary-games/quandary/internal/table"
)

// catchUp adds the entries that other halls have written, if there are any, and publishes the game. If that fails, it
// loads the whole log.
func (r *runner) catchUp() error {
	ctx, cancel := context.WithTimeout(r.hall.ctx, 30*time.Second)
	defer cancel()
	g := r.now.Load()
	log, err := r.hall.c.Store.Log(ctx, r.id, g.Head(), 10_000)
	if err == nil && len(log) == 0 {
		return nil
	}
	if err == nil {
		g, err = g.Extend(stored(log))
	}
	if err != nil {
		if !errors.Is(err, table.ErrBegins) {
			r.hall.fault("catch up", err, "game", r.id)
		}
		r.now.Store(nil)
		return r.load()
	}
	g.Trim(r.now.Load())
	r.flag = time.Time{}
	r.publish(g)
	return nil
}
