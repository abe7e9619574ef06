package hall

import (
	"context"
	"slices"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// Bus carries news between halls over one store. Messages may be lost: then a hall reads the log within about a second.
type Bus interface {
	// Publish announces that the log of a game has reached a number, and the people whom that may concern.
	Publish(ctx context.Context, w store.Word) error
	// Listen calls told for every message, including those of this hall, until the context ends.
	Listen(ctx context.Context, told func(w store.Word)) error
}

// alone is the bus of a single hall.
type alone struct{}

func (alone) Publish(context.Context, store.Word) error { return nil }

func (alone) Listen(ctx context.Context, _ func(store.Word)) error {
	<-ctx.Done()
	return nil
}

// listen brings news from other halls to the tables and watchers here, until the hall closes.
func (h *Hall) listen() {
	for h.ctx.Err() == nil {
		err := h.c.Bus.Listen(h.ctx, func(w store.Word) {
			h.mu.Lock()
			h.words[w.Game] = w.Number
			h.mu.Unlock()
			if t := h.seen(w.Game, w.People...); t != nil {
				t.refresh(w.Number)
			}
		})
		if err != nil {
			h.fault("bus", err)
			h.sleep(sweepEvery)
		}
	}
}

// sweepBack is how far before the last sweep changes are looked for: writing takes time, and the clocks of machines
// differ a little.
const sweepBack = 3 * time.Second

// sweep looks regularly for logs with entries that no message announced, until the hall closes. A single hall need not.
func (h *Hall) sweep() {
	if h.alone() {
		return
	}
	last := h.now()
	for h.ctx.Err() == nil {
		h.sleep(sweepEvery)
		begin := h.now()
		heads, err := h.c.Store.Moved(h.ctx, last.Add(-sweepBack))
		if err != nil {
			h.fault("sweep", err)
			continue
		}
		last = begin
		for id, number := range h.unheard(heads) {
			if t := h.seen(id); t != nil {
				t.refresh(number)
			}
		}
	}
}

// unheard returns the heads of games that changed without a message on the bus. It is not known whom they concern, so
// if anybody follows their games here they are all read.
func (h *Hall) unheard(heads map[string]int64) map[string]int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id := range h.words { // older ones are of no use any more
		if _, moved := heads[id]; !moved {
			delete(h.words, id)
		}
	}
	for id, number := range heads {
		switch {
		case h.words[id] >= number:
			delete(heads, id)
		case len(h.followers) > 0:
			h.runner(id)
		}
	}
	return heads
}

// seen is the table of a game that matters here: it is in memory, or somebody watches it, or one of these people
// follows their games.
func (h *Hall) seen(id string, people ...string) *runner {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.runners[id]; t != nil {
		return t
	}
	follows := func(person string) bool { return h.followers[person] != nil }
	if h.audiences[id] != nil || slices.ContainsFunc(people, follows) {
		return h.runner(id)
	}
	return nil
}
