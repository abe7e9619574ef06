package bot

import (
	"context"
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// Analysis is what a search finds out about a position, for people and programs.
type Analysis struct {
	Seat  int     `json:"seat"`  // the seat that is asked about
	Value float64 `json:"value"` // its expected score, from 0 to 1
	Depth int     `json:"depth"`
	Nodes int     `json:"nodes"`
	// Where one seat moves: the expected score of each seat with the best move. They sum to 1.
	Expectations []float64 `json:"expectations,omitempty"`
	Lines        []Line    `json:"lines"` // the best moves, best first; of a mixed strategy the likeliest first
}

// Line is a move and what may follow.
type Line struct {
	Move     string       `json:"move"`
	Value    float64      `json:"value"`
	Share    float64      `json:"share,omitempty"` // probability in a mixed strategy; 0 where one move is best
	Events   []game.Event `json:"events"`          // effects of the move
	Branches []Branch     `json:"branches"`        // outcomes of chance, or orders of the other seat; likeliest first
	move     game.Move
}

// Branch is one possible continuation of a line.
type Branch struct {
	Outcome string       `json:"outcome,omitempty"` // of the chance turn; empty without one
	P       prob.Ratio   `json:"p"`
	Value   float64      `json:"value"`
	Events  []game.Event `json:"events,omitempty"` // effects of the outcome
	Retort
}

// Retort is the best reply of the next seat; in a simultaneous turn an order of the other seat.
type Retort struct {
	Reply   string       `json:"reply,omitempty"`   // empty if it is not known
	BySeat  int          `json:"bySeat"`            // the seat that replies, or game.Nobody
	Follows []game.Event `json:"follows,omitempty"` // effects of the reply
}

// The size of an analysis.
const (
	maxBranches = 8 // outcomes told of a line: the likeliest
	maxMeetings = 3 // orders of the other seat told of a line: the likeliest
	followDepth = 4 // depth to which branches are searched

	followTime = 25 // percent of the time for branches
)

// Analyse searches a position as Choose does, without the errors of the persona, and tells more. It assumes habits of
// the opponent only if the task remembers the game. After each depth it reports what is known so far, without
// branches; report may be nil.
func (b Search) Analyse(ctx context.Context, task Task, lines int, report func(Analysis)) Analysis {
	b.Persona, b.honest = b.unerring(), true
	if task.first == nil {
		b.Habit = 0
	}
	if report == nil {
		report = func(Analysis) {}
	}
	task = b.limited(task)
	s := newSearch(ctx, b, &task)
	s.thorough = true
	s.reserve(threatTime)
	s.end = s.deadline
	s.reserve(followTime)
	t := task.view.Turn()
	a := Analysis{Seat: task.seat, Value: noOpinion, Lines: []Line{}}
	switch others := t.Seats.Without(task.seat); {
	case others.Len() == 1:
		return s.analyseTogether(&task, others.First(), lines, a, report)
	case others != 0:
		chosen := s.sampleOrders(&t, 0)
		all := s.standing(task.view)
		a.Expectations, a.Depth, a.Nodes = all.points(s.seats), chosen.Depth, chosen.Nodes
		a.Value = a.Expectations[task.seat]
		a.Lines = []Line{lineOf(task.view, task.seat, chosen.Move, a.Value)}
		return a
	}
	secret := hasSecrets(task.view)
	compared := lines
	if secret {
		compared = max(lines, comparedInSecret)
		s.maxNodes -= s.maxNodes / 4
	}
	depth := s.think(compared, func(depth int) { report(s.rootLines(task.view, depth, lines, glanceDepth)) })
	if len(s.roots) == 0 {
		return a
	}
	if !s.found {
		s.glance(lines)
		return s.rootLines(task.view, 0, lines, glanceDepth)
	}
	if depth == 0 {
		lines = 1
	}
	if secret {
		s.compareInWorlds(&task, depth, compared)
	}
	if s.seats > 2 {
		if s.extend(); s.roots[0].score <= -decided {
			s.sortByShares()
		}
	}
	a = s.rootLines(task.view, depth, lines, sharedDepth) // with the scores found in the unfinished iteration
	if !secret {
		s.follow(a.Lines, min(max(depth, 1), followDepth))
	}
	return a
}

// glance gives the first root moves, for whose search the time did not suffice, their static evaluations.
func (s *search) glance(lines int) {
	first := s.roots[:min(lines, len(s.roots))]
	for i, r := range first {
		next := s.child(0).state
		next.Play(game.By(s.me, r.move), nil)
		v := s.evaluate(next, 1)
		if t := next.Turn(); t.Kind == game.Over {
			v = final(&t, s.me)
		}
		first[i] = s.perceive(r, v)
	}
	slices.SortStableFunc(first, func(a, b rootMove) int { return int(b.perceived) - int(a.perceived) })
}

// analyseTogether analyses a simultaneous turn with one other seat. It returns a if it finds nothing.
func (s *search) analyseTogether(task *Task, other, lines int, a Analysis, report func(Analysis)) Analysis {
	if s.Habit > 0 {
		s.learnHabits(task, other)
	}
	var theirs []weightedMove
	s.thinkTogether(other, func(strategy []weightedMove, v score, depth int) {
		theirs = s.prediction()
		a = Analysis{Seat: s.me, Depth: depth, Nodes: s.nodes, Value: s.points(v)}
		for _, o := range strategy[:min(lines, len(strategy))] {
			l := lineOf(task.view, s.me, o.move, s.points(v))
			l.Share = o.p
			a.Lines = append(a.Lines, l)
		}
		report(a)
	})
	s.meet(a.Lines, theirs, a.Depth, other)
	return a
}

// lineOf returns the line of a move without branches and events.
func lineOf(view game.State, seat int, m game.Move, value float64) Line {
	return Line{Move: view.FormatMove(seat, m), Value: value, Events: []game.Event{}, Branches: []Branch{}, move: m}
}

// rootLines returns the analysis with the first root moves as lines. With more than two seats the expectations are
// searched to a depth.
func (s *search) rootLines(view game.State, depth, lines, searched int) Analysis {
	a := Analysis{Seat: s.me, Depth: depth}
	for i, r := range s.roots[:min(lines, len(s.roots))] {
		all := s.expect(&r, searched)
		l := lineOf(view, s.me, r.move, all[s.me])
		l.Events = eventsOf(view, game.By(s.me, r.move))
		if a.Lines = append(a.Lines, l); i == 0 {
			a.Value, a.Expectations = l.Value, all
		}
	}
	a.Nodes = s.nodes
	return a
}

// expect returns the expected score of each seat after a root move that was searched. With more than two seats it is
// searched again, to a depth. An end that is certain only if nothing is hidden counts as in the worlds that are
// guessed.
func (s *search) expect(r *rootMove, depth int) []float64 {
	var all []float64
	if s.seats > 2 {
		all = s.after(r.move, depth)
	} else {
		all = s.both(r.score)
	}
	if len(s.worlds) > 0 && isCertain(all) {
		return s.meanIn(s.worlds, r.move, depth, all)
	}
	return all
}

// after returns the expected score of each seat after a root move, searched to a depth.
func (s *search) after(m game.Move, depth int) []float64 {
	if s.seats > 2 {
		v := s.sharesAfter(m, depth)
		return v.points(s.seats)
	}
	return s.both(s.believe(s.searchRoot(m, depth, -infinity, false)))
}

// eventsOf returns the effects of orders in a state, with the reason if they end the game.
func eventsOf(s game.State, o game.Orders) []game.Event {
	next, log := s.Clone(), &game.Log{Events: []game.Event{}}
	next.Play(o, log)
	log.AddEnd(next)
	return log.Events
}

// meet adds the likeliest orders of the other seat to the lines of a mixed strategy as branches.
func (s *search) meet(lines []Line, theirs []weightedMove, depth, other int) {
	view := s.frames[0].state
	s.restart()
	for i := range lines {
		var branches []Branch
		for _, o := range theirs[:min(maxMeetings, len(theirs))] {
			b := Branch{P: prob.New(uint64(math.Round(100*o.p)), 100)}
			b.Value = s.points(score(s.against(0, lines[i].move, []weightedMove{o}, depth, other)))
			effects := eventsOf(view, s.orders(lines[i].move, other, o.move))
			b.Retort = Retort{view.FormatMove(other, o.move), other, effects}
			branches = append(branches, b)
		}
		if s.stopped {
			return
		}
		lines[i].Branches = branches
	}
}

// follow adds branches to the lines, first with depth 1 and no limit of nodes, so that no branch is missing.
func (s *search) follow(lines []Line, depth int) {
	maxNodes := s.maxNodes
	s.restart()
	branches := make([][]Branch, len(lines))
	for d := 1; d <= depth; d++ {
		for i := range lines {
			branches[i] = s.branches(&lines[i], d)
		}
		if s.stopped && d > 1 {
			return
		}
		for i := range lines {
			lines[i].Branches = branches[i]
		}
		if d == 1 {
			s.maxNodes = maxNodes
			s.extend()
		}
	}
}

// branches returns the continuations of a line.
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
	sortOutcomes(outcomes)
	var all []Branch
	for _, o := range outcomes[:min(maxBranches, len(outcomes))] {
		after, log := chance.Clone(), &game.Log{}
		after.(game.Chancy).Resolve(o.Code, log)
		b := s.branchOf(after, depth)
		b.Outcome, b.P, b.Events = chance.FormatOutcome(o.Code), o.P, log.Events
		all = append(all, b)
	}
	return all
}

// branchOf returns the value of a state and the best reply in it. Without time it is the static evaluation.
func (s *search) branchOf(after game.State, depth int) Branch {
	s.frames[1].state.Set(after)
	v := s.value(1, depth, -infinity, infinity, 1, game.Nobody)
	if t := after.Turn(); s.stopped && t.Kind == game.Over {
		v = final(&t, s.me)
	} else if s.stopped {
		v = s.evaluate(after, 1)
	}
	return Branch{Value: s.points(v), Retort: s.retort(after)}
}

// retort returns the best reply in a state one ply after the root, if the transposition table has one.
func (s *search) retort(after game.State) Retort {
	none := Retort{BySeat: game.Nobody}
	t := after.Turn()
	h, ok := after.(game.Hasher)
	if t.Kind != game.MoveTurn || !ok {
		return none
	}
	mover := t.Seats.First()
	e, _ := s.table.get(h.Hash())
	if e.move == 0 || after.Check(mover, e.move) != nil {
		return none
	}
	return retortOf(after, mover, e.move)
}

// retortOf returns the retort of a reply in a state.
func retortOf(after game.State, mover int, reply game.Move) Retort {
	return Retort{after.FormatMove(mover, reply), mover, eventsOf(after, game.By(mover, reply))}
}

// RetortOf returns the retort of a reply in a state, in notation; that of nobody if it is no move there.
func RetortOf(after game.State, reply string) Retort {
	if t := after.Turn(); t.Seats != 0 {
		mover := t.Seats.First()
		if m, err := after.ParseMove(mover, reply); err == nil && after.Check(mover, m) == nil {
			return retortOf(after, mover, m)
		}
	}
	return Retort{BySeat: game.Nobody}
}

// ValueOf returns the expected score of a seat in a state, from 0 to 1, searched to a depth. Any seat or chance may
// have the turn.
func (b Search) ValueOf(ctx context.Context, state game.State, seat int, depth int) float64 {
	return b.valuesOf(ctx, state, seat, depth)[seat]
}

// ValuesOf returns the expected score of each seat in a state, as the first seat knows it, searched to a depth.
func (b Search) ValuesOf(ctx context.Context, state game.State, depth int) []float64 {
	return b.valuesOf(ctx, state, 0, depth)
}

// valuesOf returns the expected score of each seat in a state, as a seat knows it.
func (b Search) valuesOf(ctx context.Context, state game.State, seat, depth int) []float64 {
	b.Persona, b.honest = b.unerring(), true
	task := Ask(state, seat)
	s := newSearch(ctx, b, &task)
	if s.seats > 2 {
		v := s.shared(0, depth, &unbounded)
		return v.points(s.seats)
	}
	return s.both(s.value(0, depth, -infinity, infinity, 1, game.Nobody))
}

// both returns the expected score of each of two seats, by that of the seat that asks.
func (s *search) both(v score) []float64 {
	list := make([]float64, 2)
	list[s.me] = s.points(v)
	list[1-s.me] = 1 - list[s.me]
	return list
}
