package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee/record"
)

// Bots play for the seats that bots hold.
type Bots interface {
	// Names are the names of the bots, weakest first.
	Names() []string
	// Choose is what a bot answers. It ends when the context does.
	Choose(ctx context.Context, name string, q Question) (Reply, error)
	// Draws reports whether a bot takes a draw that is offered to its seat.
	Draws(ctx context.Context, name string, q Question) bool
	// Spare is a legal move found at once, for when a bot fails.
	Spare(view game.State, seat int) game.Move
	// Workers is how many bots may think at the same time.
	Workers() int
}

// thinking is how long a bot may think at most.
const thinking = 20 * time.Second

// Question is what a bot is asked: the move of a seat that is to act, or whether it takes a draw.
type Question struct {
	analysis.Story               // with the past in games of two, and in those in which something is hidden or repetition draws
	Offered        bool          // a draw was offered not long ago: it is not to be offered again
	Limit          time.Duration // of thinking, by the clock of the seat; 0: without a clock
}

// Reply is what a bot does in its turn: it moves, unless it wishes to resign.
type Reply struct {
	Move game.Move
	Wish bot.Wish
}

// offersApart is how many plies there are at least between the offers of bots and any offer before.
const offersApart = 40

// question is a question to a bot, and what it is of.
type question struct {
	Question        // without a view if the bot need not be asked
	name     string // of the bot
	position int64  // the number that the view is of
}

// question is what the bot of a seat is asked if it is among these seats.
func (c *course) question(seat int, among game.SeatSet, now time.Time) (q question) {
	if c.phase != store.Playing || !among.Has(seat) || c.seats[seat].bot == "" {
		return q
	}
	story := analysis.Story{Seat: seat, View: c.match.View(seat).Clone()}
	limit := thinkingTime(c.clock.Control(), c.clock.Left(seat, now))
	q = question{Question{story, c.offeredLately(), limit}, c.seats[seat].bot, c.position}
	if t := c.match.Traits(); t.Secrets || t.Simultaneous || t.Threefold || len(c.seats) == 2 {
		q.First, q.Steps = c.match.First(seat), c.match.History(seat)
	}
	return q
}

// offeredLately reports whether a draw was offered not long ago.
func (c *course) offeredLately() bool {
	for n := c.match.Number(); n > 0; n-- {
		switch e := c.match.Entry(n); {
		case e.What == record.Offered:
			return true
		case e.Ply > 0 && e.Ply <= c.match.Plies()-offersApart:
			return false
		}
	}
	return false
}

// own is the question with a view that is the bot's own.
func (q *question) own() Question {
	own := q.Question
	own.View = q.View.Clone()
	return own
}

// ask has the bot of a seat move, if it still is to.
func (h *Hall) ask(ctx context.Context, key string) error {
	id, seat, err := parseBotKey(key)
	if err != nil {
		return nil // nobody can do it
	}
	q, err := read(ctx, h, id, func(c *course) (question, error) { return c.question(seat, c.awaited(), h.now()), nil })
	if err != nil || q.View == nil {
		return err
	}
	reply, trouble := h.think(ctx, q)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if trouble != nil {
		h.fault("bot", trouble, "game", id, "seat", seat, "bot", q.name)
		reply = Reply{Move: h.c.Bots.Spare(q.View.Clone(), seat)}
	}
	_, err = change(ctx, h, id, func(p *pending) (none struct{}, err error) {
		c := p.course
		if c.phase != store.Playing || c.position != q.position || !c.awaited().Has(seat) {
			return none, nil
		}
		if trouble != nil {
			p.seatNote(noteTrouble, seat)
		}
		if err := p.reply(seat, reply); err != nil {
			return none, err
		}
		return none, p.premove()
	})
	return err
}

// reply carries out what the bot of a seat replies.
func (p *pending) reply(seat int, r Reply) error {
	m := p.course.match
	if r.Wish == bot.Resign {
		if err := m.Resign(seat); err != nil {
			return err
		}
		return p.goOn()
	}
	if err := p.order(seat, 0, func() error { return m.Order(seat, r.Move) }); err != nil {
		return err
	}
	if turn := m.Turn(); r.Wish != bot.OfferDraw || m.Offered() != 0 || turn.Kind == game.Over || !turn.Living.Has(seat) {
		return nil
	}
	if err := m.OfferDraw(seat); err != nil {
		return err
	}
	return p.goOn()
}

// think has a bot choose a move and checks it. Whatever the bot does, a panic included, it harms only itself.
func (h *Hall) think(ctx context.Context, q question) (reply Reply, err error) {
	select {
	case h.thinkers <- struct{}{}:
		defer func() { <-h.thinkers }()
	case <-ctx.Done():
		return reply, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, thinking)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the bot panicked: %v", r)
		}
	}()
	if reply, err = h.c.Bots.Choose(ctx, q.name, q.own()); err != nil {
		return Reply{}, err
	}
	if err := q.View.Check(q.Seat, reply.Move); err != nil {
		return Reply{}, errors.Join(errors.New("the bot chose what is not allowed"), err)
	}
	return reply, nil
}

// answer has the bot of a seat say yes or no to a draw, if one is offered to it.
func (h *Hall) answer(ctx context.Context, key string) error {
	id, seat, err := parseBotKey(key)
	if err != nil {
		return nil // nobody can do it
	}
	q, err := read(ctx, h, id, func(c *course) (question, error) { return c.question(seat, c.offeredTo(), h.now()), nil })
	if err != nil || q.View == nil {
		return err
	}
	takes := h.draws(ctx, q)
	_, err = change(ctx, h, id, func(p *pending) (none struct{}, err error) {
		c := p.course
		switch {
		case !c.offeredTo().Has(seat):
			return none, nil
		case takes && c.position == q.position:
			err = c.match.AcceptDraw(seat)
		default:
			err = c.match.DeclineDraw(seat)
		}
		if err != nil {
			return none, err
		}
		return none, p.goOn()
	})
	return err
}

// draws asks a bot whether it takes a draw. One that fails does not.
func (h *Hall) draws(ctx context.Context, q question) (takes bool) {
	ctx, cancel := context.WithTimeout(ctx, thinking)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			h.fault("bot", fmt.Errorf("the bot panicked: %v", r), "bot", q.name)
			takes = false
		}
	}()
	return h.c.Bots.Draws(ctx, q.name, q.Question)
}

// offeredTo are the seats that have not answered the draw that is offered.
func (c *course) offeredTo() game.SeatSet {
	if c.match == nil || c.phase != store.Playing || c.match.Offered() == 0 {
		return 0
	}
	return c.match.Turn().Living &^ c.match.Offered()
}

// bots are those of some seats that bots hold.
func (c *course) bots(among game.SeatSet) game.SeatSet {
	for seat := range among.All() {
		if c.seats[seat].bot == "" {
			among = among.Without(seat)
		}
	}
	return among
}
