package bot

import (
	"context"
	"math"
	"slices"
	"time"

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
	Branches []Branch     `json:"branches"`        // what chance makes of it, or the other's order; likeliest first
	move     game.Move
}

// Branch is one thing that may come of a move.
type Branch struct {
	Outcome string       `json:"outcome,omitempty"` // of the chance turn; empty if nothing is left to chance
	P       prob.Ratio   `json:"p"`
	Value   float64      `json:"value"`
	Events  []game.Event `json:"events,omitempty"` // what the outcome does
	Retort
}

// Retort is the best that the next seat can do; where several order at the same time, what another orders.
type Retort struct {
	Reply   string       `json:"reply,omitempty"`   // empty if nothing is known of it
	BySeat  int          `json:"bySeat"`            // who replies, or game.Nobody
	Follows []game.Event `json:"follows,omitempty"` // what comes of it
}

// mostBranches are as many as are told of a line: the likeliest.
const mostBranches = 8

// Analyse looks at a position as Choose does, and tells more. Told is called after each depth with what is known so
// far, without the branches; the whole comes back at the end. Errors of the bot's own are left out, and nobody is taken
// to order out of habit unless the task remembers how they have ordered.
func (b Search) Analyse(ctx context.Context, task Task, lines int, told func(Analysis)) Analysis {
	b.Bounds = b.unerring()
	if task.first == nil {
		b.Habit = 0
	}
	task = b.limited(task)
	s := newSearch(ctx, b.Bounds, &task)
	t := task.view.Turn()
	a := Analysis{Seat: task.seat, Value: noOpinion, Lines: []Line{}}
	switch others := t.Seats.Without(task.seat); {
	case others.Len() == 1:
		if s.Habit > 0 {
			s.learn(&task, others.First())
		}
		var theirs []share
		s.settle(others.First(), func(strategy []share, v score, depth int) {
			a, theirs = s.strategyLines(task.view, strategy, v, depth, lines), s.blend()
			if told != nil {
				told(a)
			}
		})
		s.meet(a.Lines, theirs, a.Depth, others.First())
		return a
	case others != 0:
		chosen := s.sample(&t)
		a.Value, a.Nodes = chosen.Value, chosen.Nodes
		a.Lines = []Line{lineOf(task.view, task.seat, chosen.Move, chosen.Value)}
		return a
	}
	secretive, hides := task.view.(game.Secretive)
	hides = hides && secretive.Traits().Secrets
	compared := lines
	if hides {
		compared = max(lines, judgedLines)
	}
	depth := s.thinkThrough(compared, func(depth int) {
		a = s.rootLines(task.view, depth, lines)
		if told != nil {
			told(a)
		}
	})
	if depth == 0 {
		return a
	}
	if hides {
		s.weighWorlds(&task, depth, compared)
		return s.rootLines(task.view, depth, lines)
	}
	a = s.rootLines(task.view, depth, lines) // with what was found at the depth that was begun last
	s.follow(a.Lines, min(depth, followDepth))
	return a
}

// followDepth is how deep the branches of the lines are looked at once more, at most.
const followDepth = 4

// lineOf is the line of a move of which no more is known yet.
func lineOf(view game.State, seat int, m game.Move, value float64) Line {
	return Line{Move: view.FormatMove(seat, m), Value: value, Events: []game.Event{}, Branches: []Branch{}, move: m}
}

// rootLines are the lines of the first roots.
func (s *search) rootLines(view game.State, depth, lines int) Analysis {
	a := Analysis{Seat: s.me, Depth: depth, Nodes: s.nodes, Value: s.roots[0].score.points()}
	for _, r := range s.roots[:min(lines, len(s.roots))] {
		l := lineOf(view, s.me, r.move, r.score.points())
		l.Events = eventsOf(view, game.By(s.me, r.move))
		a.Lines = append(a.Lines, l)
	}
	return a
}

// eventsOf are what orders do in a state.
func eventsOf(s game.State, o game.Orders) []game.Event {
	next, log := s.Clone(), &game.Log{Events: []game.Event{}}
	next.Play(o, log)
	return log.Events
}

// strategyLines are the lines of a mixed strategy.
func (s *search) strategyLines(view game.State, strategy []share, v score, depth, lines int) Analysis {
	a := Analysis{Seat: s.me, Depth: depth, Nodes: s.nodes, Value: v.points()}
	for _, o := range strategy[:min(lines, len(strategy))] {
		l := lineOf(view, s.me, o.move, v.points())
		l.Share = o.p
		a.Lines = append(a.Lines, l)
	}
	return a
}

// mostMeetings are as many orders of the other as are told for each of one's own: the likeliest.
const mostMeetings = 3

// meet fills in what comes of the orders of a mixed strategy when they meet those that the other is likeliest to give.
func (s *search) meet(lines []Line, theirs []share, depth, other int) {
	view := s.frames[0].state
	s.again()
	for i := range lines {
		var branches []Branch
		for _, o := range theirs[:min(mostMeetings, len(theirs))] {
			both := game.By(s.me, lines[i].move)
			both.Put(other, o.move)
			b := Branch{P: prob.New(uint64(math.Round(100*o.p)), 100)}
			b.Value = score(s.against(0, lines[i].move, []share{o}, depth, other)).points()
			b.Retort = Retort{view.FormatMove(other, o.move), other, eventsOf(view, both)}
			branches = append(branches, b)
		}
		if s.stopped {
			return
		}
		lines[i].Branches = branches
	}
}

// thinkThrough is think, with one ply looked ahead to the end even if there was no time for it: less says nothing.
func (s *search) thinkThrough(lines int, done func(depth int)) int {
	depth := s.think(lines, done)
	if depth > 0 || len(s.roots) == 0 {
		return depth
	}
	s.again()
	s.Depth, s.roots = 1, s.roots[:0]
	return s.think(lines, done)
}

// settle is duel in the same way.
func (s *search) settle(other int, told func(strategy []share, v score, depth int)) {
	deepest := 0
	s.duel(other, func(strategy []share, v score, depth int) {
		if deepest = depth; depth > 1 || !s.stopped {
			told(strategy, v, depth)
		}
	})
	if s.stopped && deepest < 2 {
		s.again()
		s.Depth = 1
		s.duel(other, told)
	}
}

// follow fills in what chance makes of the lines, and the best replies: first at a glance, for which there is always
// time so that no branch is missing, and then deeper as long as there is some.
func (s *search) follow(lines []Line, depth int) {
	most, deadline := s.most, s.deadline
	s.most, s.deadline, s.stopped = 0, time.Time{}, s.ctx.Err() != nil
	branches := make([][]Branch, len(lines))
	for d := 1; d <= depth; d++ {
		for i := range lines {
			branches[i] = s.branches(&lines[i], d)
		}
		if s.stopped {
			return
		}
		for i := range lines {
			lines[i].Branches = branches[i]
		}
		if d == 1 {
			s.most, s.deadline = most, deadline
			s.grant()
		}
	}
}

// branches are what may come of a line.
func (s *search) branches(l *Line, depth int) []Branch {
	next := s.child(0).state
	next.Play(game.By(s.me, l.move), nil)
	if next.Turn().Kind != game.ChanceTurn {
		b := s.branchOf(next.Clone(), depth)
		b.P, b.Value = prob.One(), l.Value
		return []Branch{b}
	}
	chance := next.Clone().(game.Chancy)
	outcomes := chance.Outcomes(nil)
	slices.SortStableFunc(outcomes, func(a, b game.Outcome) int { return b.P.Compare(a.P) })
	var all []Branch
	for _, o := range outcomes[:min(mostBranches, len(outcomes))] {
		after, log := chance.Clone(), &game.Log{}
		after.(game.Chancy).Resolve(o.Code, log)
		b := s.branchOf(after, depth)
		b.Outcome, b.P, b.Events = chance.FormatOutcome(o.Code), o.P, log.Events
		all = append(all, b)
	}
	return all
}

// branchOf is what a state comes to, and the best reply in it.
func (s *search) branchOf(after game.State, depth int) Branch {
	s.frames[1].state.Set(after)
	v := s.value(1, depth, -endless, endless, 1, game.Nobody).points()
	return Branch{Value: v, Retort: s.retort(after)}
}

// retort is the best reply in a state right after the root, as far as the search remembers one.
func (s *search) retort(after game.State) Retort {
	r := Retort{BySeat: game.Nobody}
	t := after.Turn()
	h, ok := after.(game.Hasher)
	if t.Kind != game.MoveTurn || !ok {
		return r
	}
	mover := t.Seats.First()
	e := s.table.get(h.Hash())
	if e == nil || e.move == 0 || after.Check(mover, e.move) != nil {
		return r
	}
	return Retort{after.FormatMove(mover, e.move), mover, eventsOf(after, game.By(mover, e.move))}
}

// ValueOf is the score that a seat can expect of a state in which chance or some seat has the next turn, looking so
// many plies ahead, from 0 to 1.
func (b Search) ValueOf(ctx context.Context, state game.State, seat int, depth int) float64 {
	b.Bounds = b.unerring()
	task := Ask(state, seat)
	s := newSearch(ctx, b.Bounds, &task)
	return s.value(0, depth, -endless, endless, 1, game.Nobody).points()
}
