package bot

import (
	"cmp"
	"context"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Review compares a move with the best one.
type Review struct {
	Best   string  `json:"best"`
	Value  float64 `json:"value"`  // of the best move
	Played float64 `json:"played"` // of the move that was played
	Depth  int     `json:"depth"`
	// Of orders of two seats at the same time, if both are known: what the seat can expect after the two.
	Met *float64 `json:"met,omitempty"`
	// Of orders of two seats at the same time: the likeliest of the best mixed strategy, without what depends on
	// the other order, unless this alone tells one from the order that was played.
	Mix []Weighted `json:"mix,omitempty"`
	// Of orders of two seats at the same time: how often that strategy makes the move that was played.
	Share float64 `json:"share,omitempty"`
	// Where one seat moves: the expected score of each seat with the best move. They sum to 1.
	Expectations []float64 `json:"expectations,omitempty"`
	// Where one seat moves and the best move is another one:
	Instead []game.Event `json:"instead,omitempty"` // effects of the best move
	Then    []Follow     `json:"then,omitempty"`    // the best moves after it, until chance comes or the search ends
	Retort               // to the move that was played, by any seat that takes from it, unless chance comes between
	Why     Why          `json:"why,omitempty"`
}

// Follow is a move that follows another one.
type Follow struct {
	Seat   int          `json:"seat"`
	Move   string       `json:"move"`
	Events []game.Event `json:"events,omitempty"` // its effects, as everybody may know them
}

// Follow returns the reply as a move that follows.
func (r *Retort) Follow() *Follow {
	return &Follow{r.BySeat, r.Reply, game.Heard(r.Follows, game.Nobody)}
}

// Weighted is an order of a mixed strategy.
type Weighted struct {
	Move   string       `json:"move"`
	Share  float64      `json:"share"`            // its probability among the orders that are told, in hundredths
	Events []game.Event `json:"events,omitempty"` // of one among several: its effects with the order of the other seat
}

// The size of what is told beside the best move.
const (
	mostMixed = 3   // orders of a mix
	rareMixed = 0.1 // the share below which an order is not told
	mostThen  = 3   // moves after the best one
)

// Why says what explains that a move is worse than the best one.
type Why string

// What explains it; empty if neither does.
const (
	WhyReply   Why = "reply"   // the reply to the move wins or takes something
	WhyInstead Why = "instead" // the best move does
)

// Review compares the move that was played with the best one. In a simultaneous turn it compares it with the mixed
// strategy, both against the strategy of the other seat.
func (b Search) Review(ctx context.Context, task Task, played game.Move) Review {
	b.Persona, b.honest = Persona{}, true
	task = b.limited(task)
	s := newSearch(ctx, b, &task)
	t := task.view.Turn()
	others := t.Seats.Without(task.seat)
	r := Review{Retort: Retort{BySeat: game.Nobody}}
	switch {
	case others.Len() == 1:
		return s.reviewOrders(game.By(task.seat, played), task.Budget.Nodes)[0]
	case others != 0:
		a := s.sampleOrders(&t, 0)
		all := s.standing(task.view)
		r.Expectations = all.points(s.seats)
		r.Best, r.Value, r.Depth = task.view.FormatMove(task.seat, a.Move), r.Expectations[task.seat], 1
		r.Played = r.Value
		return r
	}
	s.reserve(50)
	r.Depth = s.think(1, nil)
	if len(s.roots) == 0 {
		return r
	}
	s.restart()
	sorted := s.bestFirst(r.Depth)
	s.guess(&task)
	best, own := s.roots[0], s.roots[0]
	reply, mated := game.Move(0), false
	if best.move != played {
		if reply, mated = s.winningReply(played); mated {
			own = rootMove{move: played, score: 2 - won}
		} else if own.move = played; sorted {
			own = s.compare(&best, played, r.Depth, task.Budget.Nodes)
		}
		if own.score >= best.score && !mated && sorted {
			best = own
		}
	}
	r.Expectations = s.expect(&best, sharedDepth)
	r.Best, r.Value = task.view.FormatMove(task.seat, best.move), r.Expectations[task.seat]
	r.Played = r.Value
	if best.move == played {
		return r
	}
	r.Instead = eventsOf(task.view, game.By(task.seat, best.move))
	r.Then = s.then(best.move)
	if r.Played = min(s.expect(&own, sharedDepth)[task.seat], r.Value); s.seats > 2 && !s.warned(played) {
		less := s.expect(&best, sharedDepth-1)[task.seat] - s.expect(&own, sharedDepth-1)[task.seat]
		r.Played = max(r.Played, r.Value-max(less, 0))
	}
	before, after := s.frames[0].state, s.child(0).state
	after.Play(game.By(s.me, played), nil)
	if mated {
		r.Retort = retortOf(after, after.Turn().Seats.First(), reply)
	} else {
		after, r.Retort = s.punished(after)
	}
	switch {
	case best.score >= decided:
		r.Why = WhyInstead
	case r.Reply != "" && s.explains(after, &r.Retort, own.score <= -decided):
		r.Why = WhyReply
	case telling(before, s.me, r.Best):
		r.Why = WhyInstead
	}
	return r
}

// warned reports whether a threat that was announced to the seat that asks may still stand after a move of it. A search
// that is less deep may not see it: the seat that has announced it may be the last to move.
func (s *search) warned(m game.Move) bool {
	w, warns := s.frames[0].state.(game.Warning)
	if !warns {
		return false
	}
	after := s.child(0).state
	after.Play(game.By(s.me, m), nil)
	p, _ := w.Warned(after, s.me)
	return p > 0
}

// punished returns the best reply in a state one ply after the root, and the state that it is a reply to. With more
// than two seats it is the first best reply that takes something from the seat that asks, if the transposition table
// has one before that seat moves again.
func (s *search) punished(after game.State) (game.State, Retort) {
	first := s.retort(after)
	next := after.Clone()
	for r := first; s.seats > 2 && r.Reply != "" && r.BySeat != s.me; r = s.retort(next) {
		if s.explains(next, &r, false) {
			return next, r
		}
		m, err := next.ParseMove(r.BySeat, r.Reply)
		if err != nil {
			break
		}
		next.Play(game.By(r.BySeat, m), nil)
	}
	return after, first
}

// then returns the best moves after a root move, as far as the transposition table has them and no chance comes
// between.
func (s *search) then(m game.Move) (moves []Follow) {
	next := s.frames[0].state.Clone()
	next.Play(game.By(s.me, m), nil)
	for len(moves) < mostThen {
		r := s.retort(next)
		if r.Reply == "" {
			break
		}
		moves = append(moves, *r.Follow())
		reply, err := next.ParseMove(r.BySeat, r.Reply)
		if err != nil {
			break
		}
		next.Play(game.By(r.BySeat, reply), nil)
	}
	return moves
}

// bestFirst puts the best root move first, and reports whether the scores of the search tell it: not if the search that
// takes all others for one enemy finds each move lost, or nothing in its time.
func (s *search) bestFirst(depth int) bool {
	if s.seats > 2 && (depth == 0 || s.roots[0].score <= -decided) {
		s.sortByShares()
		return false
	}
	s.demoteRefuted()
	return true
}

// explains reports whether the reply to a move of the seat that asks, which is lost after it or not, explains a loss.
// Of more than two seats another one may do the harm: then only a reply does that takes something from the seat.
func (s *search) explains(after game.State, r *Retort, lost bool) bool {
	if s.seats == 2 {
		return lost || telling(after, r.BySeat, r.Reply)
	}
	m, err := after.ParseMove(r.BySeat, r.Reply)
	if err != nil {
		return false
	}
	next := after.Clone()
	next.Play(game.By(r.BySeat, m), nil)
	had, counts := after.(game.Valued)
	return counts && next.(game.Valued).Material(s.me) < had.Material(s.me)
}

// telling reports whether a move, in notation, ends the game, leaves it to chance, or changes what a seat has.
func telling(s game.State, seat int, notation string) bool {
	m, err := s.ParseMove(seat, notation)
	if err != nil {
		return false
	}
	after := s.Clone()
	after.Play(game.By(seat, m), nil)
	kind := after.Turn().Kind
	return kind == game.Over || kind == game.ChanceTurn || !game.SameMaterial(s, after)
}

// Mistakes are told only if searches confirm them that look deeper than the one that found them.
const (
	doubted   = won / 12    // the loss from which on a move is searched deeper
	glaring   = 3 * doubted // the loss that one deeper search confirms; a smaller one needs all
	confirms  = 5           // times the nodes of the review, at most, to confirm it
	confirmed = 2           // deeper searches
	doubtful  = 0.05        // the points of a loss by an order from which on a deeper search has to confirm it
)

// lost returns the points that a move gave away.
func (r *Review) lost() float64 { return r.Value - r.Played }

// compare returns the move that was played with its score, searched to the depth of the best one. If it loses much,
// both are searched deeper, in the time left or with more nodes. A loss that is not confirmed is reduced to one that is
// not told, unless the best move wins for certain and the loss is glaring: then only the worth of the other is in
// doubt.
func (s *search) compare(best *rootMove, played game.Move, depth, nodes int) rootMove {
	own := rootMove{move: played, score: s.searchRoot(played, depth, -infinity, false)}
	if s.stopped {
		own.score = best.score
		return own
	}
	if s.seats > 2 {
		return own
	}
	if nodes > 0 {
		s.maxNodes = s.nodes + confirms*nodes
	}
	for n := 0; n < confirmed && best.score-own.score >= doubted; n++ {
		depth = s.deeper(depth)
		v := s.searchRoot(played, depth, -infinity, false)
		w := s.searchRoot(best.move, depth, -infinity, false)
		switch {
		case !s.stopped:
			own.score, best.score = v, w
		case n == 0 && best.score < decided || best.score-own.score < glaring:
			own.score = best.score - doubted + 1
			return own
		default:
			return own
		}
	}
	return own
}

// deeper returns the depth of a search that confirms one of another depth. In a wide game it is four plies at least:
// three end with a move of the seat that asks, whose gain the next reply may take back, and a wider search of three
// sees the same.
func (s *search) deeper(depth int) int {
	if s.wide {
		return max(depth, widenAt) + 1
	}
	return s.nextDepth(depth)
}

// ReviewOrders reviews the orders that two seats gave at the same time, by one search of their turn: that of the task's
// seat first. The seats expect one point together.
func (b Search) ReviewOrders(ctx context.Context, task Task, orders game.Orders) [2]Review {
	b.Persona, b.honest = Persona{}, true
	task = b.limited(task)
	return newSearch(ctx, b, &task).reviewOrders(orders, task.Budget.Nodes)
}

// reviewOrders reviews those orders of two seats that are known. A search of one ply blames no order: it does not know
// what the next orders make of it. A loss that is not small has to be confirmed one ply deeper, where the order and the
// best one meet the same strategy of the other seat.
func (s *search) reviewOrders(orders game.Orders, nodes int) (found [2]Review) {
	s.thorough = true
	s.reserve(50)
	root := &s.frames[0]
	other := root.state.Turn().Seats.Without(s.me).First()
	seats := [2]int{s.me, other}
	var mixes [2][]weightedMove
	s.thinkTogether(other, func(_ []weightedMove, v score, depth int) {
		for side, seat := range seats {
			mixes[side] = root.matrix.strategy(side)
			found[side] = Review{Best: root.state.FormatMove(seat, mixes[side][0].move), Value: s.points(v),
				Depth: depth, Retort: Retort{BySeat: game.Nobody}}
		}
		found[1].Value = 1 - found[0].Value
	})
	for side, seat := range seats {
		r := &found[side]
		r.Mix, r.Share = weighted(root.state, seat, mixes[side], orders.Moves[seat])
		if r.Played = r.Value; r.Depth < 2 || !orders.Seats.Has(seat) {
			continue
		}
		s.restart()
		worth := func(m game.Move, depth int) float64 {
			v := s.points(score(s.against(side, m, mixes[1-side], depth, other)))
			return []float64{v, 1 - v}[side]
		}
		if v := worth(orders.Moves[seat], r.Depth); !s.stopped {
			r.Played = min(v, r.Value)
		}
		if r.lost() < doubtful {
			continue
		}
		if nodes > 0 {
			s.maxNodes = s.nodes + confirms*nodes
		}
		lost := worth(mixes[side][0].move, r.Depth+1) - worth(orders.Moves[seat], r.Depth+1)
		if s.stopped {
			lost = 0
		}
		r.Played = max(r.Played, r.Value-max(lost, 0))
	}
	s.meeting(&found, orders, other)
	return found
}

// weighted returns the orders of a mix that are told, and how often the mix makes the move that was played. What
// depends on the order of the other seat is left out, except where the move is the one that was played: of these the
// likeliest order is told in full. The shares of the orders that are told sum to 1.
func weighted(s game.State, seat int, mix []weightedMove, played game.Move) (list []Weighted, share float64) {
	plain := func(m game.Move) game.Move {
		if f, ok := s.(game.Foreseeing); ok {
			return f.Plain(m)
		}
		return m
	}
	at := map[game.Move]int{}
	for _, o := range mix {
		move := plain(o.move)
		i, known := at[move]
		if !known {
			told := move
			if move == plain(played) {
				told = o.move
			}
			i, list = len(list), append(list, Weighted{Move: s.FormatMove(seat, told)})
			at[move] = i
		}
		if list[i].Share += o.p; move == plain(played) {
			share += o.p
		}
	}
	slices.SortStableFunc(list, func(a, b Weighted) int { return cmp.Compare(b.Share, a.Share) })
	for len(list) > mostMixed || len(list) > 1 && list[len(list)-1].Share < rareMixed {
		list = list[:len(list)-1]
	}
	parts, sum := make([]float64, len(list)), 0.0
	for _, o := range list {
		sum += o.Share
	}
	for i, o := range list {
		parts[i] = o.Share / sum
	}
	for i, part := range Hundredths(parts) {
		list[i].Share = part
	}
	return list, share
}

// meeting tells of two orders that are both known what they bring together.
func (s *search) meeting(found *[2]Review, orders game.Orders, other int) {
	if found[0].Depth < 1 || orders.Seats.Len() < 2 {
		return
	}
	s.restart()
	met := s.against(0, orders.Moves[s.me], []weightedMove{{orders.Moves[other], 1}}, found[0].Depth, other)
	if s.stopped {
		return
	}
	v := s.points(score(met))
	found[0].Met, found[1].Met = &v, new(1-v)
}
