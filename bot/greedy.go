package bot

import (
	"context"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Greedy looks at what a move wins, on average over what chance may bring, and at the worst that the best moves
// let happen next. It sees a capture and a blunder, and knows no plans. Its work is bounded by numbers of
// moves, not by time, so it plays the same everywhere.
type Greedy struct{}

// The bounds of Greedy's work.
const (
	candidates  = 160 // moves looked at, of which more are sampled
	draws       = 24  // moves drawn besides those listed, in a game that is Wide
	finalists   = 20  // best moves whose answers are looked at
	answers     = 48  // of the opponent to each of them
	branches    = 24  // outcomes of a chance turn, likeliest first
	guesses     = 3   // at what is hidden
	opponents   = 10  // orders that the others may give at the same time
	certainty   = 1e6 // what winning is worth, in hundredths of a pawn
	chanceDepth = 3   // chance turns in a row
)

// Choose is the move that promises most.
func (Greedy) Choose(_ context.Context, task Task) Answer {
	return Answer{Move: greedily(task.view, task.seat, newRandom(task.Seed).pick), Value: noOpinion, Depth: 2, Nodes: 1}
}

// greedily is the move that promises most.
func greedily(view game.State, seat int, pick func(n int) int) game.Move {
	g := greedy{seat: seat, pick: pick}
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
	scored := make([]scoredMove, len(list))
	for i, m := range list {
		scored[i].move = m
	}
	for _, w := range worlds {
		for _, others := range g.others(w) {
			for i := range scored {
				others.Put(seat, scored[i].move)
				scored[i].add(g.after(w, others, 0))
			}
		}
	}
	best(scored)
	finals := scored[:min(finalists, len(scored))]
	for i := range finals {
		finals[i].sum, finals[i].n = 0, 0
	}
	for _, w := range worlds {
		for _, others := range g.others(w) {
			for i := range finals {
				others.Put(seat, finals[i].move)
				finals[i].add(g.after(w, others, 1))
			}
		}
	}
	// Of equally good moves any will do, or the bot would shuffle a rook for ever.
	top := best(finals)
	return finals[pick(top)].move
}

// scoredMove is a move and what it promised in each of the cases looked at.
type scoredMove struct {
	move game.Move
	sum  float64
	n    int
}

func (s *scoredMove) add(v float64) { s.sum, s.n = s.sum+v, s.n+1 }

// best puts the best moves first and tells how many are as good as the first.
func best(list []scoredMove) int {
	slices.SortStableFunc(list, func(a, b scoredMove) int {
		switch {
		case a.sum > b.sum:
			return -1
		case a.sum < b.sum:
			return 1
		}
		return 0
	})
	n := 1
	for n < len(list) && list[n].sum == list[0].sum {
		n++
	}
	return n
}

// greedy is one search.
type greedy struct {
	seat int
	pick func(n int) int
}

// sample is at most n of the moves, each as likely as the others.
func (g *greedy) sample(list []game.Move, n int) []game.Move {
	if len(list) <= n {
		return list
	}
	for i := range n {
		j := i + g.pick(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n]
}

// others are what the other seats may order at the same time: nothing where one seat moves alone.
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

// after is what the seat can expect of orders: the worth of the position that they lead to, or, looking on, of the
// worst that the next seat makes of it.
func (g *greedy) after(s game.State, o game.Orders, further int) float64 {
	next := s.Clone()
	next.Play(o, nil)
	return g.expect(next, further, chanceDepth)
}

// expect is the worth of a position on average over chance turns.
func (g *greedy) expect(s game.State, further, depth int) float64 {
	t := s.Turn()
	switch {
	case t.Kind == game.ChanceTurn && depth > 0:
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
			sum += p * g.expect(next, further, depth-1)
			weight += p
		}
		return sum / weight
	case t.Kind == game.MoveTurn && further > 0:
		return g.answer(s, t.Seats.First(), further, depth)
	}
	return g.worth(s, t)
}

// answer is the worst that a seat can do to us with its next move, or the best if the seat is ours.
func (g *greedy) answer(s game.State, by, further, depth int) float64 {
	list := g.sample(moves(s, by, nil), answers)
	if len(list) == 0 {
		return g.worth(s, s.Turn())
	}
	next := s.Clone()
	var found float64
	for i, m := range list {
		next.Set(s)
		next.Play(game.By(by, m), nil)
		v := g.expect(next, further-1, min(depth, 1))
		if i == 0 || by == g.seat && v > found || by != g.seat && v < found {
			found = v
		}
	}
	return found
}

// worth is how well the seat stands: its score if the game is over, otherwise what it has more than the others on
// average, as far as the game tells it.
func (g *greedy) worth(s game.State, t game.Turn) float64 {
	n := len(s.Seats())
	if t.Kind == game.Over {
		return certainty * (t.Scores[g.seat].Float() - 1/float64(n))
	}
	v, ok := s.(game.Valued)
	if !ok {
		return 0
	}
	own, sum := 0, 0
	for seat := range n {
		if m := v.Material(seat); seat == g.seat {
			own = m
		} else {
			sum += m
		}
	}
	return float64(own) - float64(sum)/float64(n-1)
}
