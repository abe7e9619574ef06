package bot

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// subgame is what follows a root move in some worlds: a reply of the other seat, which knows its own secrets, and the
// next move of the seat that asks, which is the same wherever this seat has seen the same. The search evaluates what
// follows. The strategies of both are found by counterfactual regret minimization (Zinkevich and others,
// "Regret minimization in games with incomplete information", 2007).
type subgame struct {
	*search
	worlds []world
	forks  []fork           // one of each world
	sets   map[string]*seen // by the view of the seat that asks
	order  []*seen          // the sets in the order in which they were found
}

// fork is the other seat's choice in a world.
type fork struct {
	branches            []branch
	regret, wins, total []float64
}

// branch is a reply, and what comes of it.
type branch struct {
	state game.State
	fixed float64   // its score, if the seat that asks does not move next
	after *seen     // what this seat has seen otherwise
	row   []float64 // the score of each of its moves
}

// seen is what the seat that asks has seen when it moves again: an information set.
type seen struct {
	branches            []*branch
	moves               []game.Move
	regret, wins, total []float64
}

// The size of a subgame.
const (
	bestReplies   = 2 // of each world; all worlds have those of the others
	bestMoves     = 3 // of a world, and as many for all together, of
	comparedIn    = 2 // worlds
	subgameRounds = 200
)

// solveSubgame returns the score of a root move if the seat that asks knows only what it has seen, and whether the time
// sufficed.
func (s *search) solveSubgame(m game.Move, worlds []world) (v score, ok bool) {
	g := subgame{search: s, worlds: worlds, sets: map[string]*seen{}}
	if !g.grow(m) {
		return 0, false
	}
	for _, set := range g.order {
		if !g.fill(set) {
			return 0, false
		}
	}
	for t := range subgameRounds {
		g.round(float64(t + 1))
	}
	return score(g.sum()), true
}

// after returns the score of what a move leads to. plies is how far the state is after the root.
func (g *subgame) after(state game.State, mover int, m game.Move, plies int) float64 {
	g.child(0).state.Set(state)
	g.frames[1].state.Play(game.By(mover, m), nil)
	return g.judge(plies)
}

// judge returns the score of the state in the second frame.
func (g *subgame) judge(plies int) float64 {
	v := g.value(1, 0, -infinity, infinity, 1, game.Nobody)
	for range plies {
		v = delayed(v)
	}
	return float64(g.believe(v))
}

// ranked returns the moves of a seat in a state, the best for it first. It returns nothing if the time is over.
func (g *subgame) ranked(state game.State, mover, plies int) (list []weightedMove) {
	for _, m := range moves(state, mover, nil) {
		list = append(list, weightedMove{m, float64(g.sideOf(mover)) * g.after(state, mover, m, plies)})
		if g.stopped {
			return nil
		}
	}
	slices.SortStableFunc(list, byWeight)
	return list
}

// grow adds the replies in all worlds, and reports whether the time sufficed and the move is allowed everywhere.
func (g *subgame) grow(m game.Move) bool {
	var states []game.State
	var replies []game.Move
	for _, w := range g.worlds {
		if w.state.Check(g.me, m) != nil {
			return false
		}
		state := w.state.Clone()
		state.Play(game.By(g.me, m), nil)
		states = append(states, state)
		if t := state.Turn(); t.Kind == game.MoveTurn && !t.Seats.Has(g.me) {
			list := g.ranked(state, t.Seats.First(), 2)
			for _, r := range list[:min(bestReplies, len(list))] {
				if !slices.Contains(replies, r.move) {
					replies = append(replies, r.move)
				}
			}
		}
		if g.stopped {
			return false
		}
	}
	for _, state := range states {
		g.forks = append(g.forks, g.fork(state, replies))
	}
	for i := range g.forks {
		f := &g.forks[i]
		for k := range f.branches {
			g.see(&f.branches[k])
		}
		f.regret, f.wins, f.total = newRegrets(len(f.branches))
	}
	return !g.stopped
}

// newRegrets returns the numbers of a choice among n.
func newRegrets(n int) (regret, wins, total []float64) {
	return make([]float64, n), make([]float64, n), make([]float64, n)
}

// fork returns the choice among the replies that are possible in a state. If no other seat is to move, it has one
// branch.
func (g *subgame) fork(state game.State, replies []game.Move) (f fork) {
	t := state.Turn()
	for _, m := range replies {
		if t.Kind == game.MoveTurn && !t.Seats.Has(g.me) && state.Check(t.Seats.First(), m) == nil {
			next := state.Clone()
			next.Play(game.By(t.Seats.First(), m), nil)
			f.branches = append(f.branches, branch{state: next})
		}
	}
	if len(f.branches) == 0 {
		f.branches = []branch{{state: state}}
	}
	return f
}

// see adds a branch to the set of those that look the same, or judges it if the seat that asks does not move there.
func (g *subgame) see(b *branch) {
	if t := b.state.Turn(); t.Kind != game.MoveTurn || !t.Seats.Has(g.me) {
		g.child(0).state.Set(b.state)
		b.fixed = g.judge(2)
		return
	}
	name := game.View(b.state, g.me).String()
	set := g.sets[name]
	if set == nil {
		set = &seen{}
		g.sets[name] = set
		g.order = append(g.order, set)
	}
	set.branches = append(set.branches, b)
	b.after = set
}

// fill adds the moves of the seat that asks to a set, and their scores in all of its branches. It reports whether the
// time sufficed.
func (g *subgame) fill(set *seen) bool {
	var sums []weightedMove
	add := func(list []weightedMove) {
		for _, o := range list[:min(bestMoves, len(list))] {
			if !slices.Contains(set.moves, o.move) {
				set.moves = append(set.moves, o.move)
			}
		}
	}
	for _, b := range set.branches[:min(comparedIn, len(set.branches))] {
		list := g.ranked(b.state, g.me, 3)
		add(list)
		for _, o := range list {
			sums = addWeight(sums, o.move, o.p)
		}
	}
	slices.SortStableFunc(sums, byWeight)
	add(sums)
	for _, b := range set.branches {
		for _, m := range set.moves {
			v := -float64(won)
			if b.state.Check(g.me, m) == nil {
				v = g.after(b.state, g.me, m, 3)
			}
			b.row = append(b.row, v)
		}
	}
	set.regret, set.wins, set.total = newRegrets(len(set.moves))
	return !g.stopped
}

// worth returns the score of a branch if the seat that asks moves in proportion to weights.
func (b *branch) worth(weights func(*seen) []float64) float64 {
	if b.after == nil {
		return b.fixed
	}
	sum, total := 0.0, 0.0
	list := weights(b.after)
	for i, w := range list {
		sum, total = sum+w*b.row[i], total+w
	}
	if total > 0 {
		return sum / total
	}
	for _, v := range b.row {
		sum += v / float64(len(b.row))
	}
	return sum
}

// round plays one round of regret matching.
func (g *subgame) round(weight float64) {
	for _, set := range g.order {
		clear(set.wins)
	}
	for i := range g.forks {
		f := &g.forks[i]
		reached := slices.Clone(f.regret)
		normalize(reached)
		for k := range f.branches {
			b := &f.branches[k]
			f.wins[k] = -b.worth(func(set *seen) []float64 { return set.regret })
			for a, v := range b.row {
				b.after.wins[a] += float64(g.worlds[i].weight) * reached[k] * v
			}
		}
		addRegrets(f.regret, f.wins, f.total, weight)
	}
	for _, set := range g.order {
		addRegrets(set.regret, set.wins, set.total, weight)
	}
}

// sum returns the score that the strategy found guarantees: in each world the reply is the worst for it.
func (g *subgame) sum() float64 {
	sum, total := 0.0, 0.0
	for i := range g.forks {
		worst := math.Inf(1)
		for k := range g.forks[i].branches {
			worst = min(worst, g.forks[i].branches[k].worth(func(set *seen) []float64 { return set.total }))
		}
		w := float64(g.worlds[i].weight)
		sum, total = sum+w*worst, total+w
	}
	return sum / total
}

// addRegrets adds to the regrets what each order would have won more than the strategy that they stand for. It adds
// that strategy to the mean with a weight.
func addRegrets(regrets, wins, mean []float64, weight float64) {
	sum, total := 0.0, 0.0
	for i, r := range regrets {
		total += r
		sum += r * wins[i]
	}
	if total > 0 {
		sum /= total
	} else {
		for _, w := range wins {
			sum += w / float64(len(wins))
		}
	}
	for i := range regrets {
		p := 1 / float64(len(regrets))
		if total > 0 {
			p = regrets[i] / total
		}
		mean[i] += weight * p
		regrets[i] = max(0, regrets[i]+wins[i]-sum)
	}
}
