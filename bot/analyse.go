package bot

import (
	"context"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
)

// Analysis is what a search thinks of a position, for people and programs.
type Analysis struct {
	Seat  int     `json:"seat"`  // whose view and whose expectation it is
	Value float64 `json:"value"` // the score that the seat can expect, from 0 to 1
	Depth int     `json:"depth"`
	Nodes int     `json:"nodes"`
	Lines []Line  `json:"lines"` // the best moves, best first; of a mixed strategy the likeliest first
}

// Line is a move and what may come of it.
type Line struct {
	Move     string       `json:"move"`
	Value    float64      `json:"value"`
	Share    float64      `json:"share,omitempty"` // how often a mixed strategy plays it; 0 where one move is best
	Events   []game.Event `json:"events"`          // what the move does
	Branches []Branch     `json:"branches"`        // what chance makes of it, likeliest first; else one
	move     game.Move
}

// Branch is one thing that may come of a move.
type Branch struct {
	Outcome string       `json:"outcome,omitempty"` // of the chance turn; empty if nothing is left to chance
	P       prob.Ratio   `json:"p"`
	Value   float64      `json:"value"`
	Events  []game.Event `json:"events,omitempty"` // what the outcome does
	Reply   string       `json:"reply,omitempty"`  // the best that the next seat can do
	BySeat  int          `json:"bySeat"`           // who replies, or game.Nobody
	Follows []game.Event `json:"follows,omitempty"`
}

// mostBranches are as many as are told of a line: the likeliest.
const mostBranches = 8

// Analyse looks at a position as Choose does, and tells more. Told is called after each depth with what is known so
// far, without the branches; the whole comes back at the end. Errors of the bot's own are left out, and nobody is taken
// to order out of habit unless the task remembers how they have ordered.
func (b Search) Analyse(ctx context.Context, task Task, lines int, told func(Analysis)) Analysis {
	b.Error, b.Blind = 0, 0
	if task.first == nil {
		b.Habit = 0
	}
	task = b.limited(task)
	s := newSearch(ctx, b.Bounds, &task)
	t := task.view.Turn()
	a := Analysis{Seat: task.seat, Value: noOpinion}
	switch others := t.Seats.Without(task.seat); {
	case others.Len() == 1:
		if s.Habit > 0 {
			s.Habit = s.learn(&task, others.First())
		}
		s.duel(others.First(), func(strategy []share, v score, depth int) {
			a = s.strategyLines(task.view, strategy, v, depth, lines)
			if told != nil {
				told(a)
			}
		})
		return a
	case others != 0:
		chosen := s.sample(&t)
		a.Value, a.Nodes = chosen.Value, chosen.Nodes
		a.Lines = []Line{{Move: task.view.FormatMove(task.seat, chosen.Move), Value: chosen.Value, move: chosen.Move}}
		return a
	}
	secretive, hides := task.view.(game.Secretive)
	hides = hides && secretive.Traits().Secrets
	compared := lines
	if hides {
		compared = max(lines, judgedLines)
	}
	depth := s.think(compared, func(depth int) {
		a = s.rootLines(task.view, depth, lines)
		if told != nil {
			told(a)
		}
	})
	switch {
	case hides && depth > 0:
		s.weighWorlds(&task, depth, compared)
		return s.rootLines(task.view, depth, lines)
	case hides:
		return a
	}
	s.grant()
	for i := range a.Lines {
		s.follow(&a.Lines[i], min(depth, followDepth))
	}
	return a
}

// followDepth is how deep the branches of the lines are looked at once more, at most.
const followDepth = 4

// rootLines are the lines of the first roots.
func (s *search) rootLines(view game.State, depth, lines int) Analysis {
	a := Analysis{Seat: s.me, Depth: depth, Nodes: s.nodes, Value: s.roots[0].score.points()}
	for _, r := range s.roots[:min(lines, len(s.roots))] {
		a.Lines = append(a.Lines, Line{
			Move: view.FormatMove(s.me, r.move), move: r.move,
			Value: r.score.points(), Events: eventsOf(view, game.By(s.me, r.move)),
		})
	}
	return a
}

// eventsOf are what orders do in a state.
func eventsOf(s game.State, o game.Orders) []game.Event {
	next, log := s.Clone(), &game.Log{}
	next.Play(o, log)
	return log.Events
}

// strategyLines are the lines of a mixed strategy.
func (s *search) strategyLines(view game.State, strategy []share, v score, depth, lines int) Analysis {
	a := Analysis{Seat: s.me, Depth: depth, Nodes: s.nodes, Value: v.points()}
	for _, o := range strategy[:min(lines, len(strategy))] {
		move := view.FormatMove(s.me, o.move)
		a.Lines = append(a.Lines, Line{Move: move, Value: v.points(), Share: o.p, move: o.move})
	}
	return a
}

// follow fills in what chance makes of a line, and the best replies.
func (s *search) follow(l *Line, depth int) {
	next := s.child(0).state
	next.Play(game.By(s.me, l.move), nil)
	if next.Turn().Kind != game.ChanceTurn {
		b := s.branchOf(next.Clone(), depth)
		b.P, b.Value = prob.One(), l.Value
		l.Branches = []Branch{b}
		return
	}
	chance := next.Clone().(game.Chancy)
	outcomes := chance.Outcomes(nil)
	slices.SortStableFunc(outcomes, func(a, b game.Outcome) int { return b.P.Compare(a.P) })
	for _, o := range outcomes[:min(mostBranches, len(outcomes))] {
		after, log := chance.Clone(), &game.Log{}
		after.(game.Chancy).Resolve(o.Code, log)
		b := s.branchOf(after, depth)
		if s.stopped {
			return
		}
		b.Outcome, b.P, b.Events = chance.FormatOutcome(o.Code), o.P, log.Events
		l.Branches = append(l.Branches, b)
	}
}

// branchOf is what a state comes to, and the best reply in it.
func (s *search) branchOf(after game.State, depth int) Branch {
	b := Branch{BySeat: game.Nobody}
	t := after.Turn()
	s.frames[1].state.Set(after)
	b.Value = s.value(1, depth, -endless, endless, 1, game.Nobody).points()
	if t.Kind != game.MoveTurn {
		return b
	}
	s.frames[1].state.Set(after)
	mover := t.Seats.First()
	best, ok := s.bestReply(mover, depth)
	if ok {
		b.Reply, b.BySeat, b.Follows = after.FormatMove(mover, best), mover, eventsOf(after, game.By(mover, best))
	}
	return b
}

// bestReply is the best move of a seat in the state of the first frame after the root, as far as the search remembers.
func (s *search) bestReply(mover, depth int) (game.Move, bool) {
	state := s.frames[1].state
	h, ok := state.(game.Hasher)
	if !ok || depth < 1 {
		return 0, false
	}
	e := s.table.get(h.Hash())
	if e == nil || e.move == 0 || state.Check(mover, e.move) != nil {
		return 0, false
	}
	return e.move, true
}

// Review is what a move was worth beside the best one.
type Review struct {
	Best   string  `json:"best"`
	Value  float64 `json:"value"`  // of the best move
	Played float64 `json:"played"` // of the move that was played
	Depth  int     `json:"depth"`
}

// Review compares a move with the best one. Where several seats order at the same time, it is compared with what the
// mixed strategy comes to, against that of the others.
func (b Search) Review(ctx context.Context, task Task, played game.Move) Review {
	b.Error, b.Blind, b.Habit = 0, 0, 0
	task = b.limited(task)
	s := newSearch(ctx, b.Bounds, &task)
	t := task.view.Turn()
	others := t.Seats.Without(task.seat)
	var r Review
	switch {
	case others.Len() == 1:
		s.duel(others.First(), func(strategy []share, v score, depth int) {
			if s.stopped && depth > 1 {
				return
			}
			theirs := s.frames[0].joint.strategy(1)
			r = Review{task.view.FormatMove(task.seat, strategy[0].move), v.points(), 0, depth}
			r.Played = score(s.against(0, played, theirs, depth, others.First())).points()
		})
		return r
	case others != 0:
		a := s.sample(&t)
		return Review{task.view.FormatMove(task.seat, a.Move), a.Value, a.Value, 1}
	}
	depth := s.think(1, nil)
	if len(s.roots) == 0 {
		return r
	}
	best := s.roots[0]
	r = Review{task.view.FormatMove(task.seat, best.move), best.score.points(), best.score.points(), depth}
	if best.move != played {
		s.grant()
		s.most = 0
		r.Played = min(s.tryRoot(played, depth, -endless, false).points(), r.Value)
	}
	return r
}

// ValueOf is the score that a seat can expect of a state in which chance or some seat has the next turn, looking so
// many plies ahead, from 0 to 1.
func (b Search) ValueOf(ctx context.Context, state game.State, seat int, depth int) float64 {
	b.Blind = 0
	task := Ask(state, seat)
	s := newSearch(ctx, b.Bounds, &task)
	return s.value(0, depth, -endless, endless, 1, game.Nobody).points()
}
