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

// seen is the table of a game that matters here: it is in memory, or somebody watches it.
func (h *Hall) seen(id string) *table {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id]; t != nil {
		return t
	}
	if a := h.audiences[id]; a != nil {
		return h.table(id)
	}
	return nil
}
