package hall

import "context"

// Bus is how halls over one store tell each other of news. A message may be lost: who misses one reads the log within a
// second or so.
type Bus interface {
	// Publish says that the log of a game has come to a number.
	Publish(ctx context.Context, game string, number int64) error
	// Listen calls back for every message until the context ends, also for those of this hall.
	Listen(ctx context.Context, told func(game string, number int64)) error
}

// alone is the bus of a hall that is the only one.
type alone struct{}

func (alone) Publish(context.Context, string, int64) error { return nil }

func (alone) Listen(ctx context.Context, _ func(string, int64)) error {
	<-ctx.Done()
	return nil
}

// listen brings news from other halls to the tables and watchers here, until the hall closes.
func (h *Hall) listen() {
	for h.ctx.Err() == nil {
		err := h.c.Bus.Listen(h.ctx, func(game string, number int64) {
			if t := h.seen(game); t != nil {
				t.refresh(number)
			}
		})
		if err != nil {
			h.fault("bus", err)
			h.sleep(sweepEvery)
		}
	}
}

// sweep looks now and then whether logs have gone on without word of it, until the hall closes. A hall that is alone
// has no need to.
func (h *Hall) sweep() {
	if h.alone() {
		return
	}
	for h.ctx.Err() == nil {
		h.sleep(sweepEvery)
		heads, err := h.c.Store.Heads(h.ctx, h.lively())
		if err != nil {
			h.fault("sweep", err)
		}
		for id, number := range heads {
			if t := h.seen(id); t != nil {
				t.refresh(number)
			}
		}
	}
}

// lively are the games that are in memory or watched here.
func (h *Hall) lively() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids := make([]string, 0, len(h.tables))
	for id := range h.tables {
		ids = append(ids, id)
	}
	for id := range h.audiences {
		if h.tables[id] == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// seen is the table of a game that matters here: it is in memory, or somebody watches it or may follow it.
func (h *Hall) seen(id string) *table {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id]; t != nil {
		return t
	}
	if h.audiences[id] != nil || len(h.followers) > 0 {
		return h.table(id)
	}
	return nil
}
