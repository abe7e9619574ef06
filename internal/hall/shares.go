package hall

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/table"
)

// Shares looks up shares in markets outside of this server.
type Shares interface {
	// Before reads how many shares each user held just before a moment.
	Before(ctx context.Context, market, outcome string, moment time.Time) (*manifold.Reading, error)
	// Linked returns the user who has posted a code as a comment on a market. ok is false if there is none.
	Linked(ctx context.Context, market, code string) (user string, ok bool, err error)
}

// readings returns, by seat, the lookups that overdue plies of a game need before they can end.
func (h *Hall) readings(ctx context.Context, id string) (map[int]*manifold.Reading, error) {
	all, err := look(ctx, h, id, func(g *table.Game) map[int]crowd.Reading { return g.Crowd().Readings(h.now()) })
	if err != nil || len(all) == 0 {
		return nil, err
	}
	list := map[int]*manifold.Reading{}
	for seat, w := range all {
		if list[seat], err = h.c.Shares.Before(ctx, w.Market, w.Outcome, w.Moment); err != nil {
			return nil, err
		}
	}
	return list, nil
}
