package bot

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Level is a strength to play against, from 1 to [Levels]: a [Search] within bounds, and with errors that people make.
// The weaker ones think of few moves, overlook answers and misjudge what a move comes to; they take what is given away,
// the weakest mostly.
type Level int

// Levels is how many there are.
const Levels = 5

// Choose is what the level's search answers, when it has spent the smaller of its own budget and the task's.
func (l Level) Choose(ctx context.Context, task Task) Answer {
	return l.Search().Choose(ctx, task)
}

// Search is how the level thinks.
func (l Level) Search() Search {
	switch l {
	case 1:
		return Search{Bounds: Bounds{Depth: 2, Heed: 10, Error: 185, Blind: 95, Flat: true, Memory: 1 << 20}, Nodes: 1_500}
	case 2:
		return Search{Bounds: Bounds{Depth: 2, Heed: 24, Error: 115, Blind: 75, Memory: 1 << 20}, Nodes: 4_500}
	case 3:
		return Search{Bounds: Bounds{Depth: 2, Error: 72, Blind: 20, Memory: 2 << 20}, Nodes: 14_000}
	case 4:
		return Search{Bounds: Bounds{Depth: 5, Error: 42, Blind: 10, Memory: 4 << 20}, Nodes: 40_000}
	}
	return Search{Bounds: Bounds{Habit: habit}, Time: defaultTime}
}

// habit is how likely the others order out of habit, as long as nothing is known of them.
const habit = 0.4

// defaultTime is how long the strongest level thinks if it is not told how long it may.
const defaultTime = time.Second

// Search is a bot that looks ahead.
type Search struct {
	Bounds
	Nodes int           // positions looked at, besides what the task allows; 0: as many as that
	Time  time.Duration // where the task has no limit at all
	// Selfish says that with more than two seats each is taken to play for itself, not all against the one who asks.
	Selfish bool
}

// limited is the task with what limits the search.
func (b Search) limited(task Task) Task {
	if b.Nodes > 0 && (task.Budget.Nodes == 0 || task.Budget.Nodes > b.Nodes) {
		task.Budget.Nodes = b.Nodes
	}
	if task.Budget == (Budget{}) {
		task.Budget.Time = b.Time
	}
	return task
}

// judgedLines are as many moves as a search compares at least that does not know what is hidden.
const judgedLines = 8

// Choose is the move that promises most, as the search sees it.
func (b Search) Choose(ctx context.Context, task Task) Answer {
	task = b.limited(task)
	s := newSearch(ctx, b.Bounds, &task)
	t := task.view.Turn()
	switch others := t.Seats.Without(task.seat); {
	case others.Len() == 1:
		return b.chooseTogether(s, &task, others.First())
	case others != 0:
		return s.sample(&t)
	}
	lines := 1
	_, hides := task.view.(game.Secretive)
	if hides = hides && task.view.Traits().Secrets; hides {
		lines = judgedLines
	}
	depth := b.deepen(s, lines)
	if len(s.roots) == 0 {
		return Answer{Move: drawn(task.view, task.seat, newRandom(task.Seed).pick), Value: noOpinion}
	}
	if hides {
		s.weighWorlds(&task, depth, lines)
	}
	best := s.roots[0]
	return Answer{Move: best.move, Value: best.score.points(), Depth: depth, Nodes: s.nodes}
}

// deepen looks at the roots as deep as the bounds allow, and tells how deep that was.
func (b Search) deepen(s *search, lines int) (depth int) {
	if !b.Selfish || s.seats < 3 {
		return s.think(lines, nil)
	}
	most := s.Depth
	s.Depth = 2
	depth = s.think(selfishRoots, nil)
	s.Depth = most
	if len(s.roots) == 0 {
		return depth
	}
	return max(depth, s.selfish())
}

// chooseTogether draws an order from the strategy found for a simultaneous turn with one other seat. Errors are made in
// what pairs of orders come to: to misjudge an order as a whole would be worse than any person does, since against a
// strategy that is meant for other orders a blunder looks good.
func (b Search) chooseTogether(s *search, task *Task, other int) Answer {
	var a Answer
	if s.Habit > 0 {
		s.learn(task, other)
	}
	s.duel(other, func(strategy []share, v score, depth int) {
		at := newRandom(s.seed ^ drawSeed).unit()
		a = Answer{Move: pickShare(strategy, at), Value: v.points(), Depth: depth, Nodes: s.nodes}
	})
	return a
}

// drawSeed keeps what decides the drawing of an order apart from what decides the search.
const drawSeed = 0x5bd1e995

// pickShare is the order that a number from 0 to 1 falls on.
func pickShare(strategy []share, at float64) game.Move {
	for _, o := range strategy {
		if at -= o.p; at < 0 {
			return o.move
		}
	}
	return strategy[0].move
}
