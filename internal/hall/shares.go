package hall

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/internal/crowd/manifold"
)

// Shares is where shares of markets elsewhere are looked up.
type Shares interface {
	// Before reads who held how many shares just before a moment.
	Before(ctx context.Context, market, outcome string, moment time.Time) (*manifold.Reading, error)
	// Linked is the user who has posted a code as a comment on a market, and whether there is one.
	Linked(ctx context.Context, market, code string) (user string, ok bool, err error)
}

// readings are what has to be looked up before the plies of a game can end whose time is over: by seat.
func (h *Hall) readings(ctx context.Context, id string) (map[int]*manifold.Reading, error) {
	type wanted struct {
		market, outcome string
		moment          time.Time
	}
	all, err := read(ctx, h, id, func(c *course) (map[int]wanted, error) {
		all, now := map[int]wanted{}, h.now()
		for _, seat := range c.teamSeats() {
			t := c.pace.Timers[seat]
			if c.spec.Seats[seat].Team.Source != SourceManifold || !c.crowded() || !t.Running || now.Before(t.Until) ||
				c.halted() {
				continue
			}
			terms := c.teams[seat].Terms()
			all[seat] = wanted{terms.Market, terms.Outcome, time.UnixMilli(c.moment(seat, now))}
		}
		return all, nil
	})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	list := map[int]*manifold.Reading{}
	for seat, w := range all {
		if list[seat], err = h.c.Shares.Before(ctx, w.market, w.outcome, w.moment); err != nil {
			return nil, err
		}
	}
	return list, nil
}
