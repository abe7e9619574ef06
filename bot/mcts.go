package bot

import (
	"context"
	"math"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Playouts is Monte Carlo tree search, by its number of playouts for each move (UCT; Browne et al., "A survey of Monte
// Carlo tree search methods", 2012). It was published as an opponent for quantum checkers and serves for comparison.
// Chance turns are sampled by their probabilities. In a simultaneous turn each of two seats has its own statistics
// (decoupled UCT), and the order is drawn by how often each was tried. Hidden things are absent, as in the view.
type Playouts int

// The parameters of the tree search.
const (
	playoutPlies = 200 // a playout that has not ended after these random plies counts as even
	exploration  = 0.7 // factor of the exploration term in UCB1
	edgeBytes    = 40
	nodeBytes    = 40
)

// Choose returns the move that was tried most.
func (p Playouts) Choose(ctx context.Context, task Task) Answer {
	t := newTree(&task, DefaultMemory)
	t.grow(ctx, int(p), task.Budget.Time)
	return t.answer()
}

// treeNode is a position in the tree.
type treeNode struct {
	first    [2]int32 // index of the first edge; in a simultaneous turn for each of the two seats
	count    [2]int32 // number of edges
	seats    [2]int8
	kind     game.TurnKind
	expanded bool
	visits   int32
	pairs    int32 // index of the last pair of orders tried, or -1
}

// edge is a move, an order or an outcome, with the statistics of the seat that makes it.
type edge struct {
	code   uint64
	weight float64 // probability of an outcome
	sum    float64 // of points
	child  int32   // -1: none yet
	visits int32
}

// pair is a pair of orders that was tried in a simultaneous turn, with the position after it.
type pair struct {
	orders   [2]int32 // edges
	child    int32
	previous int32 // index of the pair tried before in the same node, or -1
}

// tree is one search.
type tree struct {
	seat, seats int
	wide        bool
	random      *random
	nodes       []treeNode
	edges       []edge
	pairs       []pair
	view        game.State
	state       game.State // of the playout
	moves       []game.Move
	outcomes    []game.Outcome
	path        []visit
	visited     int // positions
}

// visit is an edge on the path of a playout, with its seat.
type visit struct {
	edge int32
	seat int8
}

// newTree returns the tree of a task's view, whose nodes and edges have room for memory bytes.
func newTree(task *Task, memory int) *tree {
	return &tree{
		seat: task.seat, seats: len(task.view.Seats()), wide: task.view.Traits().Wide, random: newRandom(task.Seed),
		nodes: make([]treeNode, 1, memory/4/nodeBytes+1), edges: make([]edge, 0, memory*3/4/edgeBytes+1),
		view: task.view, state: task.view.Clone(),
	}
}

// grow makes the playouts, or fewer if the time is over (0: no limit) or the context ends.
func (t *tree) grow(ctx context.Context, playouts int, limit time.Duration) {
	deadline := time.Now().Add(limit)
	for n := range playouts {
		if n%8 == 7 && (ctx.Err() != nil || limit > 0 && time.Now().After(deadline)) {
			return
		}
		t.state.Set(t.view)
		t.playout()
	}
}

// answer returns the root move that was tried most. An order of a simultaneous turn is drawn by how often each was
// tried.
func (t *tree) answer() Answer {
	root := &t.nodes[0]
	side := 0
	if root.kind == game.SimultaneousTurn && int(root.seats[1]) == t.seat {
		side = 1
	}
	tried := t.edges[root.first[side] : root.first[side]+root.count[side]]
	if len(tried) == 0 {
		return Answer{Move: drawn(t.view, t.seat, t.random.pick), Value: noOpinion, Nodes: t.visited}
	}
	best := &tried[0]
	total := 0
	for i := range tried {
		total += int(tried[i].visits)
		if tried[i].visits > best.visits {
			best = &tried[i]
		}
	}
	if root.kind == game.SimultaneousTurn && total > 0 {
		at := t.random.pick(total)
		for i := range tried {
			if at -= int(tried[i].visits); at < 0 {
				best = &tried[i]
				break
			}
		}
	}
	value := best.sum / math.Max(float64(best.visits), 1)
	return Answer{Move: game.Move(best.code), Value: value, Nodes: t.visited}
}

// playout descends the tree, adds a node to it, plays on at random, and adds the result to all edges that it passed.
func (t *tree) playout() {
	t.path = t.path[:0]
	at := int32(0)
	for depth := 0; ; depth++ {
		n := &t.nodes[at]
		n.visits++
		t.visited++
		if !n.expanded && !t.expand(at) || n.kind == game.Over {
			break
		}
		next := t.step(at)
		if next < 0 {
			break
		}
		if t.nodes[next].visits == 0 && depth > 0 {
			t.nodes[next].visits++
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

// expand adds the edges of a node, and reports whether there was room for them.
func (t *tree) expand(at int32) bool {
	n := &t.nodes[at]
	turn := t.state.Turn()
	n.kind = turn.Kind
	if turn.Kind == game.SimultaneousTurn && turn.Seats.Len() == 1 {
		n.kind = game.MoveTurn // a seat that chooses alone, in secret
	}
	n.pairs = -1
	switch turn.Kind {
	case game.ChanceTurn:
		t.outcomes = t.state.(game.Chancy).Outcomes(t.outcomes[:0])
		if !t.fits(len(t.outcomes)) {
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
			if !t.fits(len(t.moves)) {
				return false
			}
			n.seats[i] = int8(seat)
			n.first[i], n.count[i] = int32(len(t.edges)), int32(len(t.moves))
			for _, m := range t.moves {
				t.edges = append(t.edges, edge{code: uint64(m), child: -1})
			}
			i++
		}
	}
	n.expanded = true
	return true
}

// fits reports whether there is room for the edges, and for one node.
func (t *tree) fits(edges int) bool {
	return len(t.edges)+edges <= cap(t.edges) && len(t.nodes)+1 <= cap(t.nodes)
}

// step plays one step from a node, and returns the node after it, or -1 if there is no room for one.
func (t *tree) step(at int32) int32 {
	n := &t.nodes[at]
	switch {
	case n.kind == game.ChanceTurn:
		e := t.drawEdge(n)
		t.state.(game.Chancy).Resolve(t.edges[e].code, nil)
		return t.follow(&t.edges[e].child)
	case n.count[0] == 0:
		return -1
	case n.kind == game.MoveTurn:
		seat := int(n.seats[0])
		e := t.choose(n, 0)
		t.path = append(t.path, visit{e, int8(seat)})
		t.state.Play(game.By(seat, game.Move(t.edges[e].code)), nil)
		return t.follow(&t.edges[e].child)
	}
	var o game.Orders
	var orders [2]int32
	turn := t.state.Turn()
	for i := range min(turn.Seats.Len(), 2) {
		orders[i] = t.choose(n, i)
		t.path = append(t.path, visit{orders[i], n.seats[i]})
		o.Put(int(n.seats[i]), game.Move(t.edges[orders[i]].code))
	}
	for seat := range (turn.Seats &^ o.Seats).All() { // seats beyond the second have no statistics
		o.Put(seat, drawn(t.state, seat, t.random.pick))
	}
	t.state.Play(o, nil)
	for p := n.pairs; p >= 0; p = t.pairs[p].previous {
		if t.pairs[p].orders == orders {
			return t.follow(&t.pairs[p].child)
		}
	}
	t.pairs = append(t.pairs, pair{orders, -1, n.pairs})
	n.pairs = int32(len(t.pairs) - 1)
	return t.follow(&t.pairs[n.pairs].child)
}

// follow returns the node of a child, and adds it if there is none and there is room.
func (t *tree) follow(child *int32) int32 {
	if *child < 0 && len(t.nodes) < cap(t.nodes) {
		*child = int32(len(t.nodes))
		t.nodes = append(t.nodes, treeNode{pairs: -1})
	}
	return *child
}

// drawEdge returns a random outcome of a node, by the probabilities.
func (t *tree) drawEdge(n *treeNode) int32 {
	at := t.random.unit()
	for i := range n.count[0] {
		if at -= t.edges[n.first[0]+i].weight; at < 0 {
			return n.first[0] + i
		}
	}
	return n.first[0] + n.count[0] - 1
}

// choose returns the edge of one seat with the highest upper confidence bound (UCB1; Auer, Cesa-Bianchi, Fischer
// 2002). Edges that were never tried come first, in random order.
func (t *tree) choose(n *treeNode, i int) int32 {
	first, count := n.first[i], n.count[i]
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
	logarithm := math.Log(float64(n.visits) + 1)
	best, top := first, math.Inf(-1)
	for k := range count {
		e := &t.edges[first+k]
		v := e.sum/float64(e.visits) + exploration*math.Sqrt(logarithm/float64(e.visits))
		if v > top {
			best, top = first+k, v
		}
	}
	return best
}

// rollout plays on at random, and returns the points of each seat.
func (t *tree) rollout() (points [game.MaxSeats]float64) {
	for range playoutPlies {
		turn := t.state.Turn()
		switch turn.Kind {
		case game.Over:
			for seat := range t.seats {
				points[seat] = turn.Scores[seat].Float()
			}
			return points
		case game.ChanceTurn:
			var code uint64
			code, t.outcomes = drawnOutcome(t.state, t.random, t.outcomes)
			t.state.(game.Chancy).Resolve(code, nil)
		default:
			var o game.Orders
			for seat := range turn.Seats.All() {
				o.Put(seat, t.randomMove(seat))
			}
			t.state.Play(o, nil)
		}
		t.visited++
	}
	for seat := range t.seats {
		points[seat] = 1 / float64(t.seats)
	}
	return points
}

// randomMove returns a random move of a seat, 0 if it has none.
func (t *tree) randomMove(seat int) game.Move {
	if t.wide {
		return drawn(t.state, seat, t.random.pick)
	}
	t.moves = moves(t.state, seat, t.moves[:0])
	if len(t.moves) == 0 {
		return 0
	}
	return t.moves[t.random.pick(len(t.moves))]
}
