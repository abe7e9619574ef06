package bot

import (
	"context"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Greedy plays the move that wins most material on average over chance, after the worst reply. It sees captures and
// blunders, and has no plans. Its work is limited by numbers of moves and not by time, so it plays the same
// everywhere.
type Greedy struct{}

// The limits of Greedy's work.
const (
	candidates  = 160 // moves compared; a random sample if there are more
	draws       = 24  // random moves besides those listed, in a game that is Wide
	finalists   = 20  // best moves whose replies are considered
	maxReplies  = 48  // replies to each of them; a random sample if there are more
	branches    = 24  // outcomes of a chance turn, likeliest first
	guesses     = 3   // at hidden information
	opponents   = 10  // random orders of the others in a simultaneous turn
	winValue    = 1e6 // value of a win, in centipawns
	chanceTurns = 3   // in a row that are followed
)

// Choose returns the best move.
func (Greedy) Choose(_ context.Context, task Task) Answer {
	g := greedy{seat: task.seat, pick: newRandom(task.Seed).pick}
	m := g.choose(task.view)
	return Answer{Move: m, Value: noOpinion, Depth: 2, Nodes: 1 + g.valued + game.Listed(g.listed)}
}

// choose returns Greedy's move.
func (g *greedy) choose(view game.State) game.Move {
	seat, pick := g.seat, g.pick
	list := g.sample(moves(view, seat, nil), candidates)
	if w, ok := view.(game.Wide); ok {
		for range draws {
			if m := w.Draw(seat, pick); !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	if len(list) < 2 {
		return drawn(view, seat, pick)
	}
	worlds := []game.State{view}
	if s, ok := view.(game.Secretive); ok {
		worlds = worlds[:0]
		for range guesses {
			worlds = append(worlds, s.Guess(pick))
		}
	}
	scored := make([]weightedMove, len(list))
	for i, m := range list {
		scored[i].move = m
	}
	g.rate(worlds, scored, 0)
	finals := scored[:min(finalists, len(scored))]
	best := g.rate(worlds, finals, 1)
	return finals[pick(best)].move // a random one, or it would repeat itself for ever
}

// greedy is one search.
type greedy struct {
	seat   int
	pick   func(n int) int
	valued int // positions
	listed int // moves
}

// rate sorts moves by the sum of their values in the worlds, best first, and returns how many are as good as the
// first. It considers up to replies replies.
func (g *greedy) rate(worlds []game.State, list []weightedMove, replies int) int {
	for i := range list {
		list[i].p = 0
	}
	for _, w := range worlds {
		for _, others := range g.others(w) {
			for i := range list {
				others.Put(g.seat, list[i].move)
				next := w.Clone()
				next.Play(others, nil)
				list[i].p += g.expect(next, replies, chanceTurns)
			}
		}
	}
	slices.SortStableFunc(list, byWeight)
	n := 1
	for n < len(list) && list[n].p == list[0].p {
		n++
	}
	return n
}

// sample returns at most n of the moves, at random.
func (g *greedy) sample(list []game.Move, n int) []game.Move {
	g.listed += len(list)
	if len(list) <= n {
		return list
	}
	for i := range n {
		j := i + g.pick(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n]
}

// others returns random orders of the other seats in a simultaneous turn, and otherwise one empty order.
func (g *greedy) others(s game.State) []game.Orders {
	others := s.Turn().Seats.Without(g.seat)
	if others == 0 {
		return []game.Orders{{}}
	}
	all := make([]game.Orders, opponents)
	for seat := range others.All() {
		list := moves(s, seat, nil)
		for i := range all {
			if len(list) > 0 {
				all[i].Put(seat, list[g.pick(len(list))])
			}
		}
	}
	return all
}

// expect returns the value of a position, on average over chance, after replies. It looks at no more chance turns
// in a row than chances.
func (g *greedy) expect(s game.State, replies, chances int) float64 {
	t := s.Turn()
	switch {
	case t.Kind == game.ChanceTurn && chances > 0:
		outcomes := s.(game.Chancy).Outcomes(nil)
		if len(outcomes) > branches {
			slices.SortFunc(outcomes, func(a, b game.Outcome) int { return b.P.Compare(a.P) })
			outcomes = outcomes[:branches]
		}
		var sum, weight float64
		next := s.Clone()
		for _, o := range outcomes {
			next.Set(s)
			next.(game.Chancy).Resolve(o.Code, nil)
			p := o.P.Float()
			sum += p * g.expect(next, replies, chances-1)
			weight += p
		}
		return sum / weight
	case t.Kind == game.MoveTurn && replies > 0:
		return g.reply(s, t.Seats.First(), replies, chances)
	}
	return g.worth(s, t)
}

// reply returns the value after the next move of a seat: the best move of this seat, or the worst of another.
func (g *greedy) reply(s game.State, by, further, chances int) float64 {
	list := g.sample(moves(s, by, nil), maxReplies)
	if len(list) == 0 {
		return g.worth(s, s.Turn())
	}
	next := s.Clone()
	var found float64
	for i, m := range list {
		next.Set(s)
		next.Play(game.By(by, m), nil)
		v := g.expect(next, further-1, min(chances, 1))
		if i == 0 || by == g.seat && v > found || by != g.seat && v < found {
			found = v
		}
	}
	return found
}

// worth returns the value of a position: the result if the game is over, otherwise the lead in material over the mean
// of the others, as far as the game counts it.
func (g *greedy) worth(s game.State, t game.Turn) float64 {
	g.valued++
	n := len(s.Seats())
	if t.Kind == game.Over {
		return winValue * (t.Scores[g.seat].Float() - 1/float64(n))
	}
	own, others := 0, 0
	for seat := range n {
		if m := material(s, seat); seat == g.seat {
			own = m
		} else {
			others += m
		}
	}
	return float64(own) - float64(others)/float64(n-1)
}
