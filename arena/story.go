package arena

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// Story is a game as a seat has seen it, for the bot that holds the seat. Every door makes the tasks of its bots of it.
type Story struct {
	Seat  int
	View  game.State     // what the seat sees now; the bot's own to change
	First game.State     // where the game began, as the seat knows it; nil if nothing of the past is told
	Steps []referee.Step // and how it came from there to the view
}

// Seen is the story of a match for a seat.
func Seen(m *referee.Match, seat int) Story {
	return Story{Seat: seat, View: m.View(seat).Clone(), First: m.First(seat), Steps: m.History(seat)}
}

// Task is what a bot is asked in the present position: it knows how often each position came before, and is reminded of
// the game so far.
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

// remind tells a task how the game came to where it is from its beginning, as far as all of it is public: with secrets,
// from the first ply in which one seat moved. It does so where there are secrets to be guessed, or orders at the same
// time to be foreseen.
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
			for seat := range step.Seats.All() {
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

// Wish is how a bot wants the game to go on that gives this answer in the present turn.
func (s *Story) Wish(ctx context.Context, b bot.Bot, a bot.Answer) bot.Wish {
	way := s.way()
	way.See(s.View)
	return way.Wish(ctx, b, a)
}

// Takes reports whether a bot takes a draw that is offered to the seat: see [bot.Takes].
func (s *Story) Takes(ctx context.Context, b bot.Bot) bool {
	return bot.Takes(ctx, b, s.View, s.Seat, s.way().Turns)
}

// way is how the game went for the seat before the present turn.
func (s *Story) way() *bot.Way {
	way := &bot.Way{Seat: s.Seat}
	before := s.First
	for i := range s.Steps {
		if step := &s.Steps[i]; !step.Chance && step.Seats.Has(s.Seat) {
			way.See(before)
		}
		before = s.Steps[i].State
	}
	return way
}

// Player is a bot at a table, with the budget for each of its moves.
type Player struct {
	Bot    bot.Bot
	Budget bot.Budget
}

// Choose is a legal move of the seat of a story that is to act, and how the bot wants the game to go on. Pick gives a
// uniform number from 0 to n-1.
func (p Player) Choose(s Story, pick func(n int) int) (game.Move, bot.Wish) {
	task := s.Task()
	task.Budget = p.Budget
	task.Seed = uint64(pick(1<<30))<<30 | uint64(pick(1<<30))
	a := bot.Safe(context.Background(), p.Bot, task)
	return a.Move, s.Wish(context.Background(), p.Bot, a)
}

// patience is how long a bot may think about a draw.
const patience = 2 * time.Second

// Takes reports whether the bot takes a draw that is offered to the seat of a story.
func (p Player) Takes(s Story) bool {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	return s.Takes(ctx, p.Bot)
}
