package bot

import (
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Tree is Monte-Carlo tree search (UCT; Browne et al., "A survey of Monte Carlo tree search methods", 2012). Chance
// turns are drawn by their true probabilities. In a simultaneous turn each seat has its own statistics (decoupled
// UCT), and what is played is drawn by how often each order was tried. What is hidden is taken as absent, as a view
// has it. Where there are very many moves a node looks at few of them at first, those that promise most, and at more
// as it is visited more often (progressive widening; Coulom, "Computing Elo ratings of move patterns", 2007; Chaslot
// et al., "Progressive strategies for Monte-Carlo tree search", 2008).
type Tree struct {
	Playouts int  // whatever the budget of nodes; 0: as many as the budget allows
	Plies    int  // after which a playout is cut, and the position judged; 0: it goes on to the end, or to mostRandom
	Widen    bool // few moves at first
	Memory   int  // bytes for the trees; 0: 32 MiB
	Workers  int  // trees that are grown at the same time, sharing playouts, nodes and memory; 0: one
}

// Playouts is [Tree] with so many random playouts for each move and nothing else, as it was published as an opponent
// for quantum checkers.
type Playouts int

// Choose is the move that was tried most.
func (p Playouts) Choose(ctx context.Context, task Task) Answer {
	return Tree{Playouts: int(p)}.Choose(ctx, task)
}

// The measures of the tree search.
const (
	mostRandom  = 200 // plies of a playout that does not end: it counts as even
	exploration = 0.7 // how much is given to moves that were hardly tried
	edgeBytes   = 40
	nodeBytes   = 40
)

// treeNode is a position in the tree: a decision of one seat, a chance turn, a simultaneous turn or an end.
type treeNode struct {
	first  [2]int32 // its edges; of a simultaneous turn those of the two seats
	count  [2]int32
	seats  [2]int8
	kind   game.TurnKind
	grown  bool
	visits int32
	pairs  int32 // the last of the pairs of orders that were tried together
}

// edge is a move, an outcome or an order, and what came of it for the seat that made it.
type edge struct {
	code   uint64
	weight float64 // the probability of an outcome
	sum    float64
	child  int32
	visits int32
}

// pairing is a pair of orders that was tried, and the position after it.
type pairing struct {
	orders   [2]int32
	child    int32
	previous int32
}

// tree is one search.
type tree struct {
	Tree
	seat, seats int
	wide        bool
	random      *random
	nodes       []treeNode
	edges       []edge
	pairs       []pairing
	state       game.State
	view        game.State // at the root, if the tree is kept
	moves       []game.Move
	outcomes    []game.Outcome
	path        []visit
	looked      int
}

// visit is an edge that a playout went through, and whose it is.
type visit struct {
	edge int32
	seat int8
}

// Choose is the move that was tried most.
func (b Tree) Choose(ctx context.Context, task Task) Answer {
	return answer(b.plant(ctx, &task, nil), &task)
}

// answer is the move that was tried most in all of some trees together.
func answer(trees []*tree, task *Task) Answer {
	t := trees[0]
	looked := 0
	for _, t := range trees {
		looked += t.looked
	}
	own := t.own()
	if len(own) == 0 {
		return Answer{Move: drawn(task.view, task.seat, t.random.pick), Value: noOpinion, Nodes: looked}
	}
	tried := slices.Clone(own)
	for _, other := range trees[1:] {
		for _, e := range other.own() {
			i := slices.IndexFunc(tried, func(f edge) bool { return f.code == e.code })
			tried[i].visits += e.visits
			tried[i].sum += e.sum
		}
	}
	best := &tried[0]
	total := 0
	for i := range tried {
		total += int(tried[i].visits)
		if tried[i].visits > best.visits {
			best = &tried[i]
		}
	}
	if t.nodes[0].kind == game.SimultaneousTurn && total > 0 {
		at := t.random.pick(total)
		for i := range tried {
			if at -= int(tried[i].visits); at < 0 {
				best = &tried[i]
				break
			}
		}
	}
	return Answer{
		Move: game.Move(best.code), Value: best.sum / math.Max(float64(best.visits), 1), Nodes: looked,
	}
}

// own are the edges of the root of the seat that asks.
func (t *tree) own() []edge {
	root := &t.nodes[0]
	side := 0
	if root.kind == game.SimultaneousTurn && int(root.seats[1]) == t.seat {
		side = 1
	}
	return t.edges[root.first[side] : root.first[side]+root.count[side]]
}

// plant grows as many trees as there are workers, each from a seed of its own (root parallelization; Chaslot, Winands,
// van den Herik, "Parallel Monte-Carlo tree search", 2008). They go on from those of the move before, if there are any.
func (b Tree) plant(ctx context.Context, task *Task, old []*tree) []*tree {
	workers := max(b.Workers, 1)
	if b.Memory == 0 {
		b.Memory = defaultMemory
	}
	b.Memory /= workers
	b.Playouts = (b.Playouts + workers - 1) / workers
	trees := make([]*tree, workers)
	var running sync.WaitGroup
	for i := range trees {
		own := *task
		own.Seed += uint64(i) * 0x9e3779b97f4a7c15
		own.Budget.Nodes = (own.Budget.Nodes + workers - 1) / workers
		if i < len(old) {
			trees[i] = old[i].reroot(own.view)
		}
		running.Go(func() { trees[i] = b.grow(ctx, &own, trees[i]) })
	}
	running.Wait()
	return trees
}

// grow makes a tree, or goes on with one.
func (b Tree) grow(ctx context.Context, task *Task, t *tree) *tree {
	if b.Memory == 0 {
		b.Memory = defaultMemory
	}
	view := task.view
	if t == nil {
		t = &tree{nodes: make([]treeNode, 1, b.nodes()), edges: make([]edge, 0, b.edges())}
	}
	t.Tree, t.seat, t.seats, t.wide = b, task.seat, len(view.Seats()), view.Traits().Wide
	t.random, t.state, t.looked = newRandom(task.Seed), view.Clone(), 0
	var deadline time.Time
	if task.Budget.Time > 0 {
		deadline = time.Now().Add(task.Budget.Time)
	}
	most := b.Playouts
	if most == 0 && task.Budget == (Budget{}) {
		deadline = time.Now().Add(defaultTime)
	}
	for n := 0; most == 0 || n < most; n++ {
		if most == 0 && task.Budget.Nodes > 0 && t.looked >= task.Budget.Nodes {
			break
		}
		if n%8 == 7 && (ctx.Err() != nil || !deadline.IsZero() && time.Now().After(deadline)) {
			break
		}
		t.state.Set(view)
		t.playout()
	}
	return t
}

// nodes and edges are as many as the memory of a tree holds.
func (b Tree) nodes() int { return b.Memory/4/nodeBytes + 1 }
func (b Tree) edges() int { return b.Memory*3/4/edgeBytes + 1 }

// playout goes down the tree, adds a node to it, plays on at random, and tells all that it passed what came of it.
func (t *tree) playout() {
	t.path = t.path[:0]
	at := int32(0)
	for depth := 0; ; depth++ {
		n := &t.nodes[at]
		n.visits++
		t.looked++
		if !n.grown && !t.expand(at) {
			break
		}
		n = &t.nodes[at]
		if n.kind == game.Over {
			break
		}
		next := t.step(at)
		if next < 0 || t.nodes[next].visits == 0 && depth > 0 {
			if next >= 0 {
				t.nodes[next].visits++
			}
			break
		}
		at = next
	}
	points := t.rollout()
	for _, v := range t.path {
		e := &t.edges[v.edge]
		e.visits++
		e.sum += points[v.seat]
	}
}

// expand lists what may come next at a node, and reports whether there is room for it.
func (t *tree) expand(at int32) bool {
	n := &t.nodes[at]
	turn := t.state.Turn()
	n.kind = turn.Kind
	n.pairs = -1
	switch turn.Kind {
	case game.ChanceTurn:
		t.outcomes = t.state.(game.Chancy).Outcomes(t.outcomes[:0])
		if !t.room(len(t.outcomes)) {
			return false
		}
		n.first[0], n.count[0] = int32(len(t.edges)), int32(len(t.outcomes))
		for _, o := range t.outcomes {
			t.edges = append(t.edges, edge{code: o.Code, weight: o.P.Float(), child: -1})
		}
	case game.MoveTurn, game.SimultaneousTurn:
		i := 0
		for seat := range turn.Seats.All() {
			if i == 2 {
				break
			}
			t.moves = moves(t.state, seat, t.moves[:0])
			if !t.room(len(t.moves)) {
				return false
			}
			if t.Widen {
				slices.SortStableFunc(t.moves, func(a, b game.Move) int {
					return promise(t.state, seat, b) - promise(t.state, seat, a)
				})
			}
			n.seats[i] = int8(seat)
			n.first[i], n.count[i] = int32(len(t.edges)), int32(len(t.moves))
			for _, m := range t.moves {
				t.edges = append(t.edges, edge{code: uint64(m), child: -1})
			}
			i++
		}
	}
	n.grown = true
	return true
}

// room reports whether so many edges, and a node for one of them, fit into the memory.
func (t *tree) room(edges int) bool {
	return len(t.edges)+edges <= cap(t.edges) && len(t.nodes)+1 <= cap(t.nodes)
}

// step goes on from a node in the state, and gives the node after it, or -1 if there is no room for one.
func (t *tree) step(at int32) int32 {
	n := &t.nodes[at]
	switch {
	case n.kind == game.ChanceTurn:
		e := t.drawOutcome(n)
		t.state.(game.Chancy).Resolve(t.edges[e].code, nil)
		return t.after(&t.edges[e].child)
	case n.count[0] == 0:
		return -1
	case n.kind == game.MoveTurn:
		seat := int(n.seats[0])
		e := t.choose(n, 0)
		t.path = append(t.path, visit{e, int8(seat)})
		t.state.Play(game.By(seat, game.Move(t.edges[e].code)), nil)
		return t.after(&t.edges[e].child)
	}
	var o game.Orders
	var orders [2]int32
	turn := t.state.Turn()
	for i := range turn.Seats.Len() {
		if i == 2 {
			break
		}
		orders[i] = t.choose(n, i)
		t.path = append(t.path, visit{orders[i], n.seats[i]})
		o.Put(int(n.seats[i]), game.Move(t.edges[orders[i]].code))
	}
	for seat := range (turn.Seats &^ o.Seats).All() { // those that have no statistics of their own
		o.Put(seat, drawn(t.state, seat, t.random.pick))
	}
	t.state.Play(o, nil)
	for p := n.pairs; p >= 0; p = t.pairs[p].previous {
		if t.pairs[p].orders == orders {
			return t.after(&t.pairs[p].child)
		}
	}
	t.pairs = append(t.pairs, pairing{orders, -1, n.pairs})
	n.pairs = int32(len(t.pairs) - 1)
	return t.after(&t.pairs[n.pairs].child)
}

// after is the node of a child, a new one if it has none and there is room.
func (t *tree) after(child *int32) int32 {
	if *child < 0 && len(t.nodes) < cap(t.nodes) {
		*child = int32(len(t.nodes))
		t.nodes = append(t.nodes, treeNode{pairs: -1})
	}
	return *child
}

// drawOutcome is an outcome's edge, each drawn by its probability.
func (t *tree) drawOutcome(n *treeNode) int32 {
	at := t.random.unit()
	for i := range n.count[0] {
		if at -= t.edges[n.first[0]+i].weight; at < 0 {
			return n.first[0] + i
		}
	}
	return n.first[0] + n.count[0] - 1
}

// choose is the edge of one seat that is best as far as is known, what was hardly tried given the benefit of the doubt
// (UCB1; Auer, Cesa-Bianchi, Fischer 2002).
func (t *tree) choose(n *treeNode, i int) int32 {
	first, count := n.first[i], n.count[i]
	open := count
	if t.Widen {
		open = min(count, 2+int32(2.5*math.Sqrt(float64(n.visits))))
	}
	if !t.Widen { // what was never tried comes first, in a random order
		for k := range count {
			j := first + k
			other := j + int32(t.random.pick(int(count-k)))
			if t.edges[j].visits == 0 {
				if t.edges[other].visits == 0 {
					t.edges[j], t.edges[other] = t.edges[other], t.edges[j]
				}
				return j
			}
		}
	}
	logarithm := math.Log(float64(n.visits) + 1)
	best, top := first, math.Inf(-1)
	for k := range open {
		e := &t.edges[first+k]
		if e.visits == 0 {
			return first + k
		}
		v := e.sum/float64(e.visits) + exploration*math.Sqrt(logarithm/float64(e.visits))
		if v > top {
			best, top = first+k, v
		}
	}
	return best
}

// rollout plays on at random in the state, and gives the points of each seat.
func (t *tree) rollout() (points [game.MaxSeats]float64) {
	most := t.Plies
	if most == 0 {
		most = mostRandom
	}
	for range most {
		turn := t.state.Turn()
		switch turn.Kind {
		case game.Over:
			for seat := range t.seats {
				points[seat] = turn.Scores[seat].Float()
			}
			return points
		case game.ChanceTurn:
			t.state.(game.Chancy).Resolve(t.anyOutcome(), nil)
		default:
			var o game.Orders
			for seat := range turn.Seats.All() {
				o.Put(seat, t.anyMove(seat))
			}
			t.state.Play(o, nil)
		}
		t.looked++
	}
	for seat := range t.seats {
		points[seat] = 1 / float64(t.seats)
		if t.Plies > 0 {
			points[seat] = judged(value(t.state, seat, t.seats), t.seats).points()
		}
	}
	return points
}

// anyMove is a random move of a seat.
func (t *tree) anyMove(seat int) game.Move {
	if t.wide {
		return drawn(t.state, seat, t.random.pick)
	}
	t.moves = moves(t.state, seat, t.moves[:0])
	if len(t.moves) == 0 {
		return 0
	}
	return t.moves[t.random.pick(len(t.moves))]
}

// anyOutcome is a random outcome, each drawn by its probability.
func (t *tree) anyOutcome() uint64 {
	t.outcomes = t.state.(game.Chancy).Outcomes(t.outcomes[:0])
	at := t.random.unit()
	for _, o := range t.outcomes {
		if at -= o.P.Float(); at < 0 {
			return o.Code
		}
	}
	return t.outcomes[len(t.outcomes)-1].Code
}
