package hall

import (
	"context"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// The methods here ask one game. They answer as the methods of [table.Game] do, with NotFound if there is no such game.

// State returns the state of a game for a seat that the person holds, or with game.Nobody the public state.
func (h *Hall) State(ctx context.Context, id string, who person.Who, seat int, pictured bool) (*table.State, error) {
	return read(ctx, h, id, func(g *table.Game) (*table.State, error) {
		held, err := g.As(who, seat)
		if err != nil {
			return nil, err
		}
		return g.State(seat, held, h.instant(), pictured), nil
	})
}

// Entries returns the entries of the log after a number, as a seat that the person holds may know them.
func (h *Hall) Entries(ctx context.Context, id string, who person.Who, seat int, after int64) ([]table.Entry, error) {
	return read(ctx, h, id, func(g *table.Game) ([]table.Entry, error) {
		if _, err := g.As(who, seat); err != nil {
			return nil, err
		}
		return g.Entries(seat, after), nil
	})
}

// View returns the position as a seat that the person holds, or may order for, may know it.
func (h *Hall) View(ctx context.Context, id string, who person.Who, seat int) (view game.State, position int64,
	err error) {
	_, err = read(ctx, h, id, func(g *table.Game) (none struct{}, err error) {
		view, position, err = g.View(who, seat)
		return none, err
	})
	return view, position, err
}

// Record returns the record of a game as everybody may have it.
func (h *Hall) Record(ctx context.Context, id string) (*record.Record, error) {
	return read(ctx, h, id, (*table.Game).Record)
}

// History returns the first position of a game and the steps from there, as a seat that the person holds may know them.
func (h *Hall) History(ctx context.Context, id string, who person.Who, seat int) (first game.State,
	steps []referee.Step, err error) {
	_, err = read(ctx, h, id, func(g *table.Game) (none struct{}, err error) {
		first, steps, err = g.History(who, seat)
		return none, err
	})
	return first, steps, err
}

// Knew is History with only what the seat knew at each step. When the match is over anybody may ask for any seat.
func (h *Hall) Knew(ctx context.Context, id string, who person.Who, seat int) (first game.State, steps []referee.Step,
	err error) {
	_, err = read(ctx, h, id, func(g *table.Game) (none struct{}, err error) {
		first, steps, err = g.Knew(who, seat)
		return none, err
	})
	return first, steps, err
}

// Over reports whether the match of a game has ended.
func (h *Hall) Over(ctx context.Context, id string) (bool, error) {
	return look(ctx, h, id, (*table.Game).Over)
}

// Role returns the role of a person in a game.
func (h *Hall) Role(ctx context.Context, id string, who person.Who) (table.Role, error) {
	return look(ctx, h, id, func(g *table.Game) table.Role { return g.Role(who) })
}

// Held returns the seats that a person holds.
func (h *Hall) Held(ctx context.Context, id string, who person.Who) (game.SeatSet, error) {
	return look(ctx, h, id, func(g *table.Game) game.SeatSet { return g.Held(who.Person) })
}

// Organises reports whether a person organises a game.
func (h *Hall) Organises(ctx context.Context, id string, who person.Who) (bool, error) {
	return look(ctx, h, id, func(g *table.Game) bool { return g.Crowd().Organises(who) })
}

// Roster returns the crowd of a game as a person may know it, with up to most members of each team. It is not older
// than the entry with the number.
func (h *Hall) Roster(ctx context.Context, id string, who person.Who, most int, number int64) (*crowd.Roster, error) {
	return since(ctx, h, id, number, func(g *table.Game) *crowd.Roster { return g.Crowd().Roster(who, most, h.now()) })
}

// Logs returns the logs of the crowd of a game as a person may know them.
func (h *Hall) Logs(ctx context.Context, id string, who person.Who) (crowd.Log, error) {
	return look(ctx, h, id, func(g *table.Game) crowd.Log { return g.Crowd().Logs(who) })
}

// Quote returns what a trade would cost or bring now.
func (h *Hall) Quote(ctx context.Context, id string, result int, shares, money market.Milli,
	sell bool) (*crowd.Quote, error) {
	return read(ctx, h, id, func(g *table.Game) (*crowd.Quote, error) {
		return g.Crowd().Quote(result, shares, money, sell)
	})
}

// Comments returns what was said after a number about a ply, or with 0 about any, as a person may read it.
func (h *Hall) Comments(ctx context.Context, id string, who person.Who, ply int, after int64) ([]crowd.Comment,
	error) {
	return look(ctx, h, id, func(g *table.Game) []crowd.Comment { return g.Crowd().Comments(who, ply, after) })
}

// Codes returns the places of the lists of a game, and up to most unused codes for trading.
func (h *Hall) Codes(ctx context.Context, id string, who person.Who, most int) (places []crowd.Place, codes []string,
	err error) {
	_, err = read(ctx, h, id, func(g *table.Game) (none struct{}, err error) {
		places, codes, err = g.Crowd().Codes(who, most)
		return none, err
	})
	return places, codes, err
}

// LinkCode returns the code that links an account at Manifold to a person, the market on which to post it, and the id
// of the account that is linked already.
func (h *Hall) LinkCode(ctx context.Context, id string, who person.Who, seat int) (code, market, user string,
	err error) {
	_, err = read(ctx, h, id, func(g *table.Game) (none struct{}, err error) {
		code, market, user, err = g.Crowd().LinkCode(who, seat)
		return none, err
	})
	return code, market, user, err
}

// Hooks returns the hooks of a game with their secrets, by number from 1.
func (h *Hall) Hooks(ctx context.Context, id string) ([]notice.Hook, error) {
	return look(ctx, h, id, func(g *table.Game) []notice.Hook { return g.Crowd().Hooks() })
}

// HooksOut returns the hooks of a game for its organiser.
func (h *Hall) HooksOut(ctx context.Context, id string, who person.Who) ([]crowd.HookOut, error) {
	return read(ctx, h, id, func(g *table.Game) ([]crowd.HookOut, error) { return g.Crowd().HooksOut(who) })
}

// Audience returns the people who play or have done something in the crowd of a game, by their ids.
func (h *Hall) Audience(ctx context.Context, id string) ([]string, error) {
	return look(ctx, h, id, func(g *table.Game) []string { return g.Crowd().Participants() })
}

// Late returns the deadline that an entry warns of, and for whom.
func (h *Hall) Late(ctx context.Context, id string, number int) (*crowd.Late, error) {
	return newest(ctx, h, id, func(g *table.Game) *crowd.Late { return g.Late(number) })
}
