package hall

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// catchUp adds the entries that other halls have written, and publishes the game. If that fails, it loads the whole
// log.
func (t *table) catchUp() error {
	ctx, cancel := context.WithTimeout(t.hall.ctx, 30*time.Second)
	defer cancel()
	c := t.now.Load().clone()
	log, err := t.hall.c.Store.Log(ctx, t.id, c.row.Head, 10_000)
	if err == nil {
		err = c.goOn(log)
	}
	if err != nil {
		if !errors.Is(err, errBegins) {
			t.hall.fault("catch up", err, "game", t.id)
		}
		t.now.Store(nil)
		return t.load()
	}
	c.trim()
	t.publish(c)
	return nil
}

// errBegins: the match begins in these entries, so that the whole log has to be loaded.
var errBegins = errors.New("hall: the match begins")

// goOn adds entries that other halls have written.
func (c *course) goOn(log []store.Entry) error {
	bodies, lines, err := parseBodies(c.row.ID, log)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(bodies, func(b body) bool { return b.Start != nil }) {
		return errBegins
	}
	if lines != "" {
		if err := c.match.GoOn(lines); err != nil {
			return fmt.Errorf("hall: the log of %s: %w", c.row.ID, err)
		}
	}
	return c.foldAll(log, bodies)
}
