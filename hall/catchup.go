package hall

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/quandary-games/quandary/clock"
	"github.com/quandary-games/quandary/store"
)

// catchUp has a course go on with what other halls have written, and shows it. It reports whether that worked; if not
// the course is of no use any more.
func (h *Hall) catchUp(c *course) bool {
	ctx, cancel := context.WithTimeout(h.ctx, 30*time.Second)
	defer cancel()
	log, err := h.c.Store.Log(ctx, c.row.ID, c.row.Head, 10_000)
	if err == nil {
		err = c.goOn(log)
	}
	if err != nil && !errors.Is(err, errBegins) {
		h.fault("catch up", err, "game", c.row.ID)
	}
	if err == nil {
		h.publish(c)
	}
	return err == nil
}

// errBegins says that the match begins in what was read, so that all has to be read.
var errBegins = errors.New("hall: the match begins")

// goOn adds entries that were written elsewhere.
func (c *course) goOn(log []store.Entry) error {
	var lines strings.Builder
	var clocks *clock.Snapshot
	for _, e := range log {
		b, err := parseBody(e.Body)
		switch {
		case err != nil:
			return fmt.Errorf("hall: entry %d of %s: %w", e.Number, c.row.ID, err)
		case e.Number != c.row.Head+1:
			return fmt.Errorf("hall: entry %d of %s after %d", e.Number, c.row.ID, c.row.Head)
		case b.Start != nil:
			return errBegins
		case b.Line != "":
			lines.WriteString(b.Line + "\n" + b.Kept + "\n")
		}
		if b.Clocks != nil {
			clocks = b.Clocks
		}
		c.fold(e.Number, e.At, b)
	}
	if c.broken != nil {
		return c.broken
	}
	if lines.Len() > 0 {
		if err := c.match.GoOn(lines.String()); err != nil {
			return fmt.Errorf("hall: the log of %s: %w", c.row.ID, err)
		}
	}
	if c.match != nil && clocks != nil {
		c.clock = clock.Restore(c.spec.Clock, len(c.seats), clocks)
	}
	c.settle()
	return nil
}
