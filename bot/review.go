package bot

import (
	"context"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Review is what a move was worth beside the best one.
type Review struct {
	Best   string  `json:"best"`
	Value  float64 `json:"value"`  // of the best move
	Played float64 `json:"played"` // of the move that was played
	Depth  int     `json:"depth"`
	// Where one seat moves, and it was another move than the best:
	Instead []game.Event `json:"instead,omitempty"` // what the best move does
	Retort               // to the move that was played, if no chance comes between
}

// Review compares a move with the best one. Where several seats order at the same time, it is compared with what the
// mixed strategy comes to, against that of the others.
func (b Search) Review(ctx context.Context, task Task, played game.Move) Review {
	b.Bounds, b.Habit = b.unerring(), 0
	task = b.limited(task)
	s := newSearch(ctx, b.Bounds, &task)
	t := task.view.Turn()
	others := t.Seats.Without(task.seat)
	r := Review{Retort: Retort{BySeat: game.Nobody}}
	switch {
	case others.Len() == 1:
		var theirs []share
		s.settle(others.First(), func(strategy []share, v score, depth int) {
			theirs = s.frames[0].joint.strategy(1)
			r.Best, r.Value, r.Depth = task.view.FormatMove(task.seat, strategy[0].move), v.points(), depth
		})
		s.again()
		r.Played = r.Value
		if v := score(s.against(0, played, theirs, r.Depth, others.First())).points(); !s.stopped {
			r.Played = min(v, r.Value)
		}
		return r
	case others != 0:
		a := s.sample(&t)
		r.Best, r.Value, r.Played, r.Depth = task.view.FormatMove(task.seat, a.Move), a.Value, a.Value, 1
		return r
	}
	depth := s.think(1, nil)
	if len(s.roots) == 0 {
		return r
	}
	best := s.roots[0]
	r.Best, r.Value, r.Played, r.Depth = task.view.FormatMove(task.seat, best.move), best.score.points(),
		best.score.points(), depth
	if best.move != played {
		i := slices.IndexFunc(s.roots, func(r rootMove) bool { return r.move == played })
		s.again()
		v := s.tryRoot(played, depth, -endless, false)
		if s.stopped && i >= 0 {
			v = s.roots[i].score // what it came to at most
		}
		r.Played = min(v.points(), r.Value)
		r.Instead = eventsOf(task.view, game.By(task.seat, best.move))
		s.child(0).state.Play(game.By(s.me, played), nil)
		r.Retort = s.retort(s.frames[1].state)
	}
	return r
}

// again gives a search as much time as it had once more, and of nodes as many as it wants.
func (s *search) again() {
	s.most, s.stopped = 0, s.ctx.Err() != nil
	if !s.deadline.IsZero() {
		s.deadline = time.Now().Add(s.deadline.Sub(s.began))
	}
}
