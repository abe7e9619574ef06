package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/purse"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// The bounds of purses.
const (
	maxPlayed = 200 // games of a person that are counted
	leastPly  = 4   // plies of a game that counts as finished
)

// Purse is the purse of a person, in the form of the API.
type Purse struct {
	Balance  market.Milli  `json:"balance"` // outside of games
	Fresh    market.Milli  `json:"fresh"`   // in a new purse
	Finished int           `json:"finished"`
	Needed   int           `json:"needed"` // games to be finished before the purse counts
	Staked   []purse.Stake `json:"staked"` // in games that go on
	Returns  []purse.Stake `json:"returns"`
}

// settled returns the purse of a person after every game that is over has paid back what it owes.
func (h *Hall) settled(ctx context.Context, who person.Who) (*purse.Purse, error) {
	p, err := h.purses.Of(ctx, who.Person)
	if err != nil {
		return nil, err
	}
	for id, s := range p.Staked {
		back, over, err := h.back(ctx, id, who, s.Money)
		if err != nil {
			return nil, err
		}
		if !over {
			continue
		}
		if p, err = h.purses.GiveBack(ctx, who.Person, id, back); err != nil {
			return nil, refused(err)
		}
	}
	return p, nil
}

// back returns what a game pays back to a person for a stake; over reports whether its market is over.
func (h *Hall) back(ctx context.Context, id string, who person.Who, staked market.Milli) (back market.Milli, over bool,
	err error) {
	back, err = look(ctx, h, id, func(g *table.Game) (back market.Milli) {
		back, over = g.Crowd().Back(who, staked, g.Phase() == table.Dropped)
		return back
	})
	return back, over, err
}

// Purse returns the purse of a person.
func (h *Hall) Purse(ctx context.Context, who person.Who) (*Purse, error) {
	p, err := h.settled(ctx, who)
	if err != nil {
		return nil, err
	}
	out := &Purse{Balance: p.Balance, Fresh: purse.Fresh, Needed: crowd.Needed, Staked: []purse.Stake{},
		Returns: append([]purse.Stake{}, p.Returns...)}
	if out.Finished, err = h.finished(ctx, who.Person); err != nil {
		return nil, err
	}
	for _, s := range p.Staked {
		out.Staked = append(out.Staked, s)
	}
	slices.SortFunc(out.Staked, func(a, b purse.Stake) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Game, b.Game))
	})
	return out, nil
}

// finished returns how many games a person has finished against people.
func (h *Hall) finished(ctx context.Context, person string) (int, error) {
	games, err := h.c.Store.Games(ctx, store.Games{Person: person, Most: maxPlayed})
	if err != nil {
		return 0, err
	}
	n := 0
	for i := range games {
		var s table.Summary
		if err := json.Unmarshal([]byte(games[i].Summary), &s); err != nil {
			return 0, err
		}
		bots := 0
		for _, seat := range s.Seats {
			if seat.Bot != "" {
				bots++
			}
		}
		if games[i].Phase == store.Over && s.Plies >= leastPly && bots == 0 && !s.Alone {
			n++
		}
	}
	return n, nil
}

// stake checks whether a person may trade in a game, before their first trade there. If the game wants it, their stake
// goes from their purse into the game. It comes back when the market is over. Errors: also those of the trade, so that
// a refused trade takes no stake.
func (h *Hall) stake(ctx context.Context, id string, who person.Who, r *table.Request) error {
	e, err := look(ctx, h, id, func(g *table.Game) crowd.Entrance { return g.Crowd().Entrance(who) })
	if err != nil {
		return err
	}
	if e.Finished > 0 {
		n, err := h.finished(ctx, who.Person)
		if err != nil {
			return err
		}
		if n < e.Finished {
			return game.Refuse(person.Forbidden, "hall.not_finished", "finished", n, "want", e.Finished)
		}
	}
	if e == (crowd.Entrance{}) {
		return nil
	}
	if err := h.try(ctx, id, who, r, true); err != nil {
		return err
	}
	if e.Finished > 0 {
		if err := act(ctx, h, id, func(d *table.Draft) error { d.Crowd().Admit(who); return nil }); err != nil {
			return err
		}
	}
	if e.Stake == 0 {
		return nil
	}
	if _, err := h.settled(ctx, who); err != nil {
		return err
	}
	var short *purse.ShortError
	err = h.purses.Stake(ctx, who.Person, id, e.Stake)
	if errors.As(err, &short) {
		return game.Refuse(game.BadRequest, "hall.purse", "balance", short.Balance.String(), "stake",
			short.Stake.String())
	}
	return refused(err)
}
