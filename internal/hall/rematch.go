package hall

import (
	"context"
	"errors"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
)

// Rematch asks to play again. When all people do, there is a new game, in which everybody sits one seat further. Bots
// always do.
type Rematch struct{ bySeat }

func (Rematch) decide(p *pending, by actor) error {
	c := p.course
	switch {
	case c.phase != store.Over:
		return game.Refuse(game.BadRequest, "hall.not_over")
	case c.again.Has(by.seat):
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	wants := c.held(by.Person) &^ c.again // a person on one screen need not agree with themselves
	next := ""
	if c.everybody()&^(c.again|wants) == 0 {
		next = rematchID(c.row.ID, c.row.Secret)
		err := c.hall.again(c.hall.ctx, c, next, c.seats[by.seat].name)
		if err != nil && !errors.Is(err, store.ErrBehind) {
			return err
		}
	}
	for seat := range wants.All() {
		p.note(Note{Kind: noteRematch, Seat: &seat, Game: next})
	}
	return nil
}

// everybody are the seats that people hold, in the game or not.
func (c *course) everybody() game.SeatSet {
	var set game.SeatSet
	for seat := range c.seats {
		if c.seats[seat].bot == "" {
			set = set.With(seat)
		}
	}
	return set
}

// again makes the game of a rematch, with everybody one seat further. Error: store.ErrBehind if it is there already.
func (h *Hall) again(ctx context.Context, c *course, id, by string) error {
	spec, n := c.spec, len(c.seats)
	spec.Seats = make([]SeatSpec, n)
	holders := make([]holder, n)
	for seat, holder := range c.seats {
		to := (seat + 1) % n
		spec.Seats[to], holders[to] = c.spec.Seats[seat], holder
	}
	return h.create(ctx, id, by, spec, holders)
}
