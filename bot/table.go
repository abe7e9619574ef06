package bot

import "github.com/quandary-games/quandary/game"

// bound is what a score in the table says of the true one.
type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

// found is what a search has found of a position: of the seat that it searches for, so a table serves one.
type found struct {
	key   uint64
	move  game.Move
	score score
	depth int8
	bound bound
	age   uint8
}

// table remembers positions (transpositions). What is deeper or newer stays; its size never changes.
type table struct {
	slots []found
	mask  uint64
	age   uint8
}

// slotBytes is what a slot takes in memory.
const slotBytes = 32

// newTable is a table of about so many bytes, at least of two slots.
func newTable(bytes int) *table {
	n := 2
	for 2*n*slotBytes <= bytes {
		n *= 2
	}
	return &table{slots: make([]found, n), mask: uint64(n - 2)}
}

// get is what is known of a position, or nil.
func (t *table) get(key uint64) *found {
	i := key & t.mask
	for j := i; j < i+2; j++ {
		if f := &t.slots[j]; f.key == key && f.bound != 0 {
			return f
		}
	}
	return nil
}

// put remembers a position: in the first of its two slots if it is deeper than what is there or that is old, else in
// the second.
func (t *table) put(f found) {
	f.age = t.age
	i := f.key & t.mask
	first := &t.slots[i]
	if first.key == f.key || first.age != t.age || first.depth <= f.depth {
		if first.key != f.key {
			t.slots[i+1] = *first
		} else if f.move == 0 {
			f.move = first.move
		}
		*first = f
		return
	}
	t.slots[i+1] = f
}
