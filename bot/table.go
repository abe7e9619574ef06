package bot

import "github.com/quandary-games/quandary/game"

// bound tells how the score of a table entry relates to the true one.
type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

// entry is the result of searching a position. Scores are those of one search for one seat, so searches share no
// table.
type entry struct {
	key   uint64
	move  game.Move // the best one, or 0
	score score
	depth int8
	bound bound
	age   uint8
}

// cuts reports whether the entry's score is all that a search between alpha and beta needs.
func (e *entry) cuts(alpha, beta score) bool {
	return e.bound == exact || e.bound == atLeast && e.score >= beta || e.bound == atMost && e.score <= alpha
}

// table is a transposition table of fixed size. A position has two slots: the first keeps the deeper entry of this
// age, the second the newest of the others.
type table struct {
	slots []entry
	mask  uint64
	age   uint8
}

// slotBytes is the size of an entry.
const slotBytes = 32

// newTable returns a table of at most so many bytes, with at least two slots.
func newTable(bytes int) *table {
	n := 2
	for 2*n*slotBytes <= bytes {
		n *= 2
	}
	return &table{slots: make([]entry, n), mask: uint64(n - 2)}
}

// get returns the entry of a position, or nil.
func (t *table) get(key uint64) *entry {
	i := key & t.mask
	for j := i; j < i+2; j++ {
		if e := &t.slots[j]; e.key == key && e.bound != 0 {
			return e
		}
	}
	return nil
}

// put stores an entry.
func (t *table) put(e entry) {
	e.age = t.age
	i := e.key & t.mask
	first := &t.slots[i]
	if first.key == e.key || first.age != t.age || first.depth <= e.depth {
		if first.key != e.key {
			t.slots[i+1] = *first
		} else if e.move == 0 {
			e.move = first.move
		}
		*first = e
		return
	}
	t.slots[i+1] = e
}
