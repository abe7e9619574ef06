package hall

import (
	"context"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// State is how a game stands for a seat that somebody holds, or with game.Nobody for everybody. Errors: NotFound,
// Forbidden.
func (h *Hall) State(ctx context.Context, id string, who Who, seat int, pictured bool) (*State, error) {
	return read(ctx, h, id, func(c *course) (*State, error) {
		held, err := c.looksAs(who, seat)
		if err != nil {
			return nil, err
		}
		return c.state(seat, held, h.now(), pictured), nil
	})
}

// looksAs are the seats that somebody holds, if the seat that they look as is one of them or nobody's.
func (c *course) looksAs(who Who, seat int) (game.SeatSet, error) {
	held := c.held(who.Person)
	if seat != game.Nobody && !held.Has(seat) {
		return 0, game.Refuse(Forbidden, "hall.not_your_seat", "seat", seat)
	}
	return held, nil
}

// Entries are those of the log after a number, as a seat may know them. Errors: NotFound, Forbidden.
func (h *Hall) Entries(ctx context.Context, id string, who Who, seat int, after int64) ([]Entry, error) {
	return read(ctx, h, id, func(c *course) ([]Entry, error) {
		if _, err := c.looksAs(who, seat); err != nil {
			return nil, err
		}
		return c.entries(seat, after), nil
	})
}

// View is the position of a game as a seat that somebody holds, or may order for, may know it, for composing and
// looking ahead; the caller's own. Errors: NotFound, Forbidden.
func (h *Hall) View(ctx context.Context, id string, who Who, seat int) (view game.State, position int64, err error) {
	type answer struct {
		view     game.State
		position int64
	}
	a, err := read(ctx, h, id, func(c *course) (answer, error) {
		if seat != game.Nobody && c.teams[seat] != nil {
			if err := c.mayOrder(who, seat); err != nil {
				return answer{}, err
			}
		} else if _, err := c.looksAs(who, seat); err != nil {
			return answer{}, err
		}
		if c.match == nil {
			return answer{game.View(c.first, seat).Clone(), c.position}, nil
		}
		return answer{c.match.View(seat).Clone(), c.position}, nil
	})
	return a.view, a.position, err
}

// Record is the record of a game as everybody may have it. Errors: NotFound, NotToMove before it has begun.
func (h *Hall) Record(ctx context.Context, id string) (*record.Record, error) {
	return read(ctx, h, id, func(c *course) (*record.Record, error) {
		if c.match == nil {
			return nil, game.Refuse(game.NotToMove, "hall.not_begun")
		}
		return c.record(), nil
	})
}

// record is the record of the match with what its crowd did, as everybody may have it.
func (c *course) record() *record.Record {
	r := c.match.Record()
	if len(c.teams) == 0 {
		return r
	}
	log, seal := crowd.Log{Teams: map[int][]team.Event{}, Market: c.marketLog.All()}, ""
	for seat := range c.teams {
		log.Teams[seat] = c.log(seat)
	}
	if n := len(r.Entries); n > 0 && r.Entries[n-1].What == record.Seal {
		seal = r.Entries[n-1].Hash
	}
	switch {
	case c.closed():
		log = log.Founding()
	case seal == "" && !c.annulled:
		log = log.Open()
	}
	r.Entries = append(r.Entries, log.Entries(seal)...)
	return r
}

// History is the way of a game, as a seat that somebody holds may know it: its first position and the steps from there.
// Errors: NotFound, Forbidden, NotToMove before it has begun.
func (h *Hall) History(ctx context.Context, id string, who Who, seat int) (first game.State, steps []referee.Step,
	err error) {
	type answer struct {
		first game.State
		steps []referee.Step
	}
	a, err := read(ctx, h, id, func(c *course) (answer, error) {
		if _, err := c.looksAs(who, seat); err != nil {
			return answer{}, err
		}
		if c.match == nil {
			return answer{}, game.Refuse(game.NotToMove, "hall.not_begun")
		}
		return answer{c.match.First(seat), slices.Clone(c.match.History(seat))}, nil
	})
	return a.first, a.steps, err
}
