// Package analysis connects bots with games that are played. A [Story] is a game as one seat has seen it; every door
// asks its bots by it, and a [Player] plays by it. [Study] reviews a game that was played.
package analysis

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// Story is a game as a seat has seen it.
type Story struct {
	Seat  int
	View  game.State     // the present view; the bot may change it
	First game.State     // the first state as the seat knows it; nil if the past is not told
	Steps []referee.Step // from First to View
}

// Seen returns the story of a match for a seat.
func Seen(m *referee.Match, seat int) Story {
	return Story{Seat: seat, View: m.View(seat).Clone(), First: m.First(seat), Steps: m.History(seat)}
}

// Task returns the task of choosing a move in the present position. It knows how often each position occurred, and
// remembers the game as far as that matters.
func (s *Story) Task() bot.Task {
	t := bot.Ask(s.View, s.Seat)
	if s.First == nil {
		return t
	}
	t.Past = map[uint64]int{}
	before := s.First
	for i := range s.Steps {
		if h, ok := before.(game.Hasher); ok {
			t.Past[h.Hash()]++
		}
		before = s.Steps[i].State
	}
	s.remind(&t)
	return t
}

// remind has the task remember the steps of a game with secrets or simultaneous turns. With secrets it begins at the
// first ply in which one seat moves, because what comes before is not public.
func (s *Story) remind(task *bot.Task) {
	before := s.First
	traits := before.Traits()
	if !traits.Secrets && !traits.Simultaneous {
		return
	}
	var first game.State
	var steps []bot.Step
	for _, step := range s.Steps {
		if first == nil && (!traits.Secrets || before.Turn().Kind == game.MoveTurn) {
			first = before
		}
		if first != nil {
			told := bot.Step{Outcome: step.Outcome}
			for i := range step.Events {
				told.Clues = append(told.Clues, step.Events[i].Clues...)
			}
			for seat := range step.Seats.All() {
				unread := map[int]string{seat: step.Moves[seat]}
				if game.Hear(before, unread) != before {
					told.Unread = unread
					continue
				}
				move, err := before.ParseMove(seat, step.Moves[seat])
				if err != nil {
					return
				}
				told.Orders.Put(seat, move)
			}
			steps = append(steps, told)
		}
		before = step.State
	}
	if first != nil {
		task.Remember(first, steps)
	}
}

// Wish returns the wish of a bot that gives this answer in the present turn.
func (s *Story) Wish(ctx context.Context, b bot.Bot, a bot.Answer) bot.Wish {
	trail := s.trail()
	trail.Add(s.View)
	return trail.Wish(ctx, b, a)
}

// Takes reports whether a bot accepts a draw that is offered to the seat: see [bot.Takes].
func (s *Story) Takes(ctx context.Context, b bot.Bot) bool {
	return bot.Takes(ctx, b, s.View, s.Seat, s.trail().Turns)
}

// trail returns the seat's turns before the present one.
func (s *Story) trail() *bot.Trail {
	trail := &bot.Trail{Seat: s.Seat}
	before := s.First
	for i := range s.Steps {
		if step := &s.Steps[i]; !step.Chance && step.Seats.Has(s.Seat) {
			trail.Add(before)
		}
		before = s.Steps[i].State
	}
	return trail
}

// Player is a bot that plays by stories, with a budget for each move.
type Player struct {
	Bot    bot.Bot
	Budget bot.Budget
}

// Choose returns a legal move of the story's seat, which is to act, and the wish of the bot. Pick returns a uniform
// random number from 0 to n-1.
func (p Player) Choose(s Story, pick func(n int) int) (game.Move, bot.Wish) {
	task := s.Task()
	task.Budget = p.Budget
	task.Seed = uint64(pick(1<<30))<<30 | uint64(pick(1<<30))
	a := bot.Safe(context.Background(), p.Bot, task)
	return a.Move, s.Wish(context.Background(), p.Bot, a)
}

// drawTime limits how long a bot thinks about a draw that is offered.
const drawTime = 2 * time.Second

// Takes reports whether the bot accepts a draw that is offered to the story's seat.
func (p Player) Takes(s Story) bool {
	ctx, stop := context.WithTimeout(context.Background(), drawTime)
	defer stop()
	return s.Takes(ctx, p.Bot)
}
