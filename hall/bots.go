package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/store"
)

// Bots play for the seats that bots hold.
type Bots interface {
	// Names are the names of the bots, weakest first.
	Names() []string
	// Choose is the move of a bot for a seat that is to act in a view, which is its own to change. It ends when the context does.
	Choose(ctx context.Context, name string, view game.State, seat int) (game.Move, error)
	// Spare is a legal move found at once, for when a bot fails.
	Spare(view game.State, seat int) game.Move
	// Workers is how many bots may think at the same time.
	Workers() int
}

// thinking is how long a bot may think at most.
const thinking = 20 * time.Second

// ask has the bot of a seat move, if it still is to.
func (h *Hall) ask(ctx context.Context, key string) error {
	id, seat, err := parseBotKey(key)
	if err != nil {
		return nil // nobody can do it
	}
	type question struct {
		view     game.State
		name     string
		position int64
	}
	q, err := read(ctx, h, id, func(c *course) (question, error) {
		if c.phase != store.Playing || seat < 0 || seat >= len(c.seats) || c.seats[seat].bot == "" || !c.awaited().Has(seat) {
			return question{}, nil
		}
		return question{c.match.View(seat).Clone(), c.seats[seat].bot, c.position}, nil
	})
	if err != nil || q.view == nil {
		return err
	}
	move, trouble := h.think(ctx, q.name, q.view.Clone(), seat)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if trouble != nil {
		h.fault("bot", trouble, "game", id, "seat", seat, "bot", q.name)
		move = h.c.Bots.Spare(q.view.Clone(), seat)
	}
	_, err = change(ctx, h, id, func(p *pending) (game.SeatSet, time.Duration, struct{}, error) {
		c := p.course
		if c.phase != store.Playing || c.position != q.position || !c.awaited().Has(seat) {
			return 0, 0, struct{}{}, nil
		}
		if trouble != nil {
			p.seatNote(NoteTrouble, seat)
		}
		if err := p.stamp(seat, 0); err != nil {
			return 0, 0, struct{}{}, err
		}
		if err := c.match.Order(seat, move); err != nil {
			return 0, 0, struct{}{}, err
		}
		c.asked = 0
		if err := p.goOn(); err != nil {
			return 0, 0, struct{}{}, err
		}
		return game.Only(seat), 0, struct{}{}, p.premove()
	})
	return err
}

// think has a bot choose a move and checks it. Whatever the bot does, a panic included, it harms only itself.
func (h *Hall) think(ctx context.Context, name string, view game.State, seat int) (move game.Move, err error) {
	ctx, cancel := context.WithTimeout(ctx, thinking)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the bot panicked: %v", r)
		}
	}()
	checked := view.Clone()
	if move, err = h.c.Bots.Choose(ctx, name, view, seat); err != nil {
		return 0, err
	}
	if err := checked.Check(seat, move); err != nil {
		return 0, errors.Join(errors.New("the bot chose what is not allowed"), err)
	}
	return move, nil
}
