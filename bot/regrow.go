package bot

import (
	"context"

	"github.com/quandary-games/quandary/game"
)

// Regrown is a [Tree] that goes on with what it found of a position at the move before, if that position has come. It
// plays one seat of one match, and is for one goroutine at a time.
type Regrown struct {
	Tree
	last []*tree
}

// Choose is the move that was tried most.
func (r *Regrown) Choose(ctx context.Context, task Task) Answer {
	b := r.Tree
	if b.Memory == 0 {
		b.Memory = defaultMemory
	}
	b.Memory /= 2 // what is kept is copied
	r.last = b.plant(ctx, &task, r.last)
	for _, t := range r.last {
		t.view = task.view.Clone()
	}
	return answer(r.last, &task)
}

// keptPlies are as many as may have been played since a tree was grown, chance turns among them.
const keptPlies = 6

// reroot is the tree below the position that a view shows, or nil if the tree does not know it.
func (t *tree) reroot(view game.State) *tree {
	at := t.find(0, t.view, view.String(), keptPlies)
	if at < 0 {
		return nil
	}
	kept := &tree{nodes: make([]treeNode, 0, cap(t.nodes)), edges: make([]edge, 0, cap(t.edges))}
	kept.take(t, at)
	return kept
}

// find is the node of a position, as its string says, at most so many plies below a node in a state, or -1.
func (t *tree) find(at int32, state game.State, position string, plies int) int32 {
	if state.String() == position {
		return at
	}
	n := &t.nodes[at]
	if plies == 0 || !n.grown {
		return -1
	}
	next := state.Clone()
	if n.kind == game.SimultaneousTurn {
		if state.Turn().Seats.Len() > 2 {
			return -1
		}
		for p := n.pairs; p >= 0; p = t.pairs[p].previous {
			var o game.Orders
			for i, e := range t.pairs[p].orders {
				o.Put(int(n.seats[i]), game.Move(t.edges[e].code))
			}
			next.Set(state)
			next.Play(o, nil)
			if found := t.below(t.pairs[p].child, next, position, plies); found >= 0 {
				return found
			}
		}
		return -1
	}
	for _, e := range t.edges[n.first[0] : n.first[0]+n.count[0]] {
		if e.child < 0 {
			continue
		}
		next.Set(state)
		if n.kind == game.ChanceTurn {
			next.(game.Chancy).Resolve(e.code, nil)
		} else {
			next.Play(game.By(int(n.seats[0]), game.Move(e.code)), nil)
		}
		if found := t.below(e.child, next, position, plies); found >= 0 {
			return found
		}
	}
	return -1
}

// below is find one ply further down, if there is something.
func (t *tree) below(child int32, state game.State, position string, plies int) int32 {
	if child < 0 {
		return -1
	}
	return t.find(child, state, position, plies-1)
}

// take copies a node of another tree with all that is below it, and gives its number.
func (t *tree) take(from *tree, at int32) int32 {
	number := int32(len(t.nodes))
	old := &from.nodes[at]
	n := *old
	n.pairs = -1
	t.nodes = append(t.nodes, n)
	if !n.grown {
		return number
	}
	var moved [2]int32 // by how much the edges of each seat have moved
	for i := range n.first {
		n.first[i] = int32(len(t.edges))
		moved[i] = n.first[i] - old.first[i]
		t.edges = append(t.edges, from.edges[old.first[i]:old.first[i]+old.count[i]]...)
	}
	for i := range n.first {
		for e := n.first[i]; e < n.first[i]+n.count[i]; e++ {
			if child := t.edges[e].child; child >= 0 {
				t.edges[e].child = t.take(from, child)
			}
		}
	}
	for p := old.pairs; p >= 0; p = from.pairs[p].previous {
		pair := from.pairs[p]
		for i := range pair.orders {
			pair.orders[i] += moved[i]
		}
		if pair.child >= 0 {
			pair.child = t.take(from, pair.child)
		}
		pair.previous = n.pairs
		t.pairs = append(t.pairs, pair)
		n.pairs = int32(len(t.pairs) - 1)
	}
	t.nodes[number] = n
	return number
}
