package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/table"
)

// Bots play for the seats that bots hold.
type Bots interface {
	// Names returns the names of the bots, weakest first.
	Names() []string
	// Choose returns the answer of a bot. It ends with the context.
	Choose(ctx context.Context, name string, q Question) (Reply, error)
	// Draws reports whether a bot accepts a draw that is offered to its seat.
	Draws(ctx context.Context, name string, q Question) bool
	// Spare returns a legal move at once, in case a bot fails.
	Spare(view game.State, seat int) game.Move
	// Workers returns the number of bots that may think at the same time.
	Workers() int
}

// thinking is the most time that a bot may think.
const thinking = 20 * time.Second

// Question asks a bot for a move, or whether it accepts a draw.
type Question struct {
	analysis.Story               // with the past in games of two, with secrets or with draws by repetition
	Offered        bool          // a draw was offered not long ago: it is not to be offered again
	Limit          time.Duration // of thinking, by the clock of the seat; 0: without a clock
	Company        int           // bots that think in turns, this one included
	// Pause lets other bots think. A bot calls it every few milliseconds. It returns the time that this took, or 0 if
	// the clock of the seat runs.
	Pause func() time.Duration
}

// Reply is the answer of a bot: a move, unless it wishes to resign.
type Reply struct {
	Move game.Move
	Wish bot.Wish
}

// question is a question to a bot, with its origin.
type question struct {
	Question           // without a view if the bot need not be asked
	game     string    // its id
	maker    string    // the person who made the game, or ""
	name     string    // of the bot
	position int64     // the number that the view is of
	asked    time.Time // when the limit was found
}

// ask returns the question to the bot of a seat, if it is one of these seats.
func ask(g *table.Game, seat int, among game.SeatSet, now time.Time) (q question) {
	if seat < 0 || !among.Has(seat) {
		return q
	}
	_, _, name := g.Holder(seat)
	if name == "" {
		return q
	}
	return pose(g, seat, name, now)
}

// pose returns the question to a bot about the move of a seat in a match that has begun.
func pose(g *table.Game, seat int, name string, now time.Time) (q question) {
	m := g.Match()
	story := analysis.Story{Seat: seat, View: m.View(seat).Clone()}
	limit := thinkingTime(g.Time(seat, now))
	q = question{Question{Story: story, Offered: g.OfferedLately(), Limit: limit}, g.ID(), g.Setup().Maker, name,
		g.Owed().Position, now}
	if t := m.Traits(); t.Secrets || t.Simultaneous || t.Threefold || len(g.Spec().Seats) == 2 {
		q.First, q.Steps = m.First(seat), m.History(seat)
	}
	return q
}

// own returns the question with a copy of the view for the bot.
func (q *question) own() Question {
	own := q.Question
	own.View = q.View.Clone()
	return own
}

// moveBot plays the move of a seat's bot, if it still is to move.
func (h *Hall) moveBot(ctx context.Context, key string) error {
	id, seat, err := parseBotKey(key)
	if err != nil {
		return nil // nobody can do it
	}
	q, err := newest(ctx, h, id, func(g *table.Game) (none question) {
		if h.paused(g) {
			return none
		}
		return ask(g, seat, g.Awaited(), h.now())
	})
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
	return act(ctx, h, id, func(d *table.Draft) error {
		return d.Reply(seat, q.position, reply.Move, reply.Wish, trouble != nil)
	})
}

// slice is the time for which a bot thinks before the next one continues.
const slice = 5 * time.Millisecond

// think returns the checked move of a bot. A fault of the bot, even a panic, harms only the bot. If more bots are asked
// than may think at the same time, they take turns, so that none loses on time while others think.
func (h *Hall) think(ctx context.Context, q question) (reply Reply, err error) {
	company := h.asked.Add(1)
	defer h.asked.Add(-1)
	of, most, leave := h.patrons.enter(q.game, q.maker, cap(h.thinkers))
	defer leave()
	if err := h.takeTurn(ctx, of); err != nil {
		return reply, err
	}
	defer h.endTurn(of)
	own := q.own()
	own.Company, own.Pause = int(company), h.pause(of, own.Limit > 0)
	if own.Limit > 0 {
		own.Limit = max(own.Limit-h.now().Sub(q.asked), minThinking)
	}
	if most < bot.DefaultTime && (own.Limit == 0 || own.Limit > most) {
		own.Limit = most
	}
	ctx, cancel := context.WithTimeout(ctx, thinking)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the bot panicked: %v", r)
		}
	}()
	if reply, err = h.c.Bots.Choose(ctx, q.name, own); err != nil {
		return Reply{}, err
	}
	if err := q.View.Check(q.Seat, reply.Move); err != nil {
		return Reply{}, errors.Join(errors.New("the bot chose an illegal move"), err)
	}
	return reply, nil
}

// takeTurn waits until a bot of a patron may think.
func (h *Hall) takeTurn(ctx context.Context, of *patron) error {
	select {
	case of.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case h.thinkers <- struct{}{}:
		return nil
	case <-ctx.Done():
		<-of.turn
		return ctx.Err()
	}
}

// endTurn lets other bots think.
func (h *Hall) endTurn(of *patron) {
	<-h.thinkers
	<-of.turn
}

// pause returns the function that lets other bots think.
func (h *Hall) pause(of *patron, timed bool) func() time.Duration {
	began := time.Now()
	return func() time.Duration {
		now := time.Now()
		if now.Sub(began) < slice || int(h.asked.Load()) <= cap(h.thinkers) {
			return 0
		}
		h.endTurn(of)
		_ = h.takeTurn(context.Background(), of) // after all who wait already; bots end by themselves
		if began = time.Now(); timed {
			return 0
		}
		return began.Sub(now)
	}
}

// answerBot answers an offered draw for the bot of a seat.
func (h *Hall) answerBot(ctx context.Context, key string) error {
	id, seat, err := parseBotKey(key)
	if err != nil {
		return nil // nobody can do it
	}
	q, err := newest(ctx, h, id, func(g *table.Game) question { return ask(g, seat, g.OfferedTo(), h.now()) })
	if err != nil || q.View == nil {
		return err
	}
	takes := h.draws(ctx, q)
	return act(ctx, h, id, func(d *table.Draft) error { return d.Answer(seat, q.position, takes) })
}

// draws asks a bot whether it accepts a draw. A bot that fails declines.
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
