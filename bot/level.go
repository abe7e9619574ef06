package bot

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Level is a strength to play against, from 1 to [Levels]: a [Search] with limits and with human errors.
type Level int

// Levels is the number of levels.
const Levels = 5

// Choose returns the move of the level's search within the smaller of its own budget and the task's.
func (l Level) Choose(ctx context.Context, task Task) Answer {
	return l.Search().Choose(ctx, task)
}

// Search returns the search of the level.
func (l Level) Search() Search {
	switch l {
	case 1:
		return Search{
			Limits:  Limits{Depth: 2, Nodes: 1_500, Memory: 1 << 20, Plain: true},
			Persona: Persona{Heed: 10, Error: 185, Blind: 95},
		}
	case 2:
		return Search{
			Limits:  Limits{Depth: 2, Nodes: 4_500, Memory: 1 << 20},
			Persona: Persona{Heed: 24, Error: 115, Blind: 75},
		}
	case 3:
		return Search{
			Limits:  Limits{Depth: 2, Nodes: 14_000, Memory: 2 << 20},
			Persona: Persona{Error: 72, Blind: 20},
		}
	case 4:
		return Search{
			Limits:  Limits{Depth: 5, Nodes: 40_000, Memory: 4 << 20, NoWidening: true},
			Persona: Persona{Error: 42, Blind: 10},
		}
	}
	return Search{Limits: Limits{Time: DefaultTime}, Persona: Persona{Habit: defaultHabit}}
}

// defaultHabit is the prior probability that an unknown opponent orders by habit. Only what is seen beyond it counts.
const defaultHabit = 0.4

// DefaultTime is the thinking time of the strongest level if nothing limits it.
const DefaultTime = time.Second

// Search is a bot that looks ahead.
type Search struct {
	Limits
	Persona
	Weights []int // evaluation weights for states that are game.Weighed; nil: those of the game
	honest  bool  // its expectations explain a position: see trust.go
}

// Limits bound a search, besides the budget of the task.
type Limits struct {
	Depth      int           // plies; 0: no limit
	Nodes      int           // positions visited; 0: no limit
	Time       time.Duration // if neither Nodes nor the task limits the search
	Memory     int           // bytes of the transposition table; 0: DefaultMemory
	Plain      bool          // no quiescence search, and in simultaneous turns no orders that foresee the other's
	NoWidening bool          // in a game with very many moves it never looks at more of them than at first
}

// limited returns the task with the limits of the search applied to its budget.
func (l Limits) limited(task Task) Task {
	if l.Nodes > 0 && (task.Budget.Nodes == 0 || task.Budget.Nodes > l.Nodes) {
		task.Budget.Nodes = l.Nodes
	}
	if task.Budget.Time == 0 && task.Budget.Nodes == 0 {
		task.Budget.Time = l.Time
	}
	if task.Budget.Nodes > 0 {
		task.Budget.Cores = 1 // so that the answer depends on the seed alone
	}
	return task
}

// comparedInSecret is the number of root moves with exact scores where information is hidden: worlds.go compares them.
const comparedInSecret = 8

// Choose returns the move with the highest expected score.
func (b Search) Choose(ctx context.Context, task Task) Answer {
	task = b.limited(task)
	s := newSearch(ctx, b, &task)
	t := task.view.Turn()
	secret := hasSecrets(task.view)
	switch others := t.Seats.Without(task.seat); {
	case others.Len() == 1 && !secret:
		return s.chooseOrder(&task, others.First())
	case others != 0: // secrets are chosen alike by two seats and by four
		return s.sampleOrders(&t, max(orderSpread, s.Error))
	}
	lines := 1
	if secret {
		lines = comparedInSecret
		s.reserve(40)
		s.maxNodes -= s.maxNodes / 4
	}
	depth := s.think(lines, nil)
	if len(s.roots) == 0 {
		return Answer{Move: drawn(task.view, task.seat, newRandom(task.Seed).pick), Value: noOpinion}
	}
	if secret {
		s.compareInWorlds(&task, depth, lines)
	}
	best := s.roots[0]
	return Answer{Move: best.move, Value: s.points(best.score), Depth: depth, Nodes: s.nodes}
}

// hasSecrets reports whether a view hides something that can be guessed.
func hasSecrets(view game.State) bool {
	_, ok := view.(game.Secretive)
	return ok && view.Traits().Secrets
}

// chooseOrder draws an order from the mixed strategy found for a simultaneous turn with one other seat.
func (s *search) chooseOrder(task *Task, other int) (a Answer) {
	if s.Habit > 0 {
		s.learnHabits(task, other)
	}
	s.thinkTogether(other, func(strategy []weightedMove, v score, depth int) {
		at := newRandom(s.seed ^ drawSeed).unit()
		a = Answer{Move: pickWeighted(strategy, at), Value: s.points(v), Depth: depth}
	})
	a.Nodes = s.nodes
	return a
}

// drawSeed keeps the random numbers that draw an order apart from those of the search.
const drawSeed = 0x5bd1e995

// pickWeighted returns the move on which a number from 0 to 1 falls.
func pickWeighted(strategy []weightedMove, at float64) game.Move {
	for _, o := range strategy {
		if at -= o.p; at < 0 {
			return o.move
		}
	}
	return strategy[0].move
}
