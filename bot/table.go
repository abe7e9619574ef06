package bot

import (
	"sync/atomic"

	"github.com/quandary-games/quandary/game"
)

// bound tells how the score of a table entry relates to the true one.
type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

// entry is the result of searching a position. Scores are those of one seat, so only searches for one task share a
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
// age, the second the newest of the others. Searches that share it need no lock: the words of a slot prove that they
// belong together (Hyatt and Mann, "A lock-less transposition table implementation for parallel search", 2002).
type table struct {
	slots []slot
	mask  uint64
	age   atomic.Uint32
}

// slot is an entry in three words. The first is the key, combined with the two others by exclusive or.
type slot struct{ check, move, rest atomic.Uint64 }

// slotBytes is the size of an entry.
const slotBytes = 32

// load returns the entry of a slot. Its key is a wrong one if searches wrote to the slot at the same time.
func (s *slot) load() entry {
	move, rest := s.move.Load(), s.rest.Load()
	return entry{
		key: s.check.Load() ^ move ^ rest, move: game.Move(move),
		score: score(int32(rest)), depth: int8(rest >> 32), bound: bound(rest >> 40), age: uint8(rest >> 48),
	}
}

// store puts an entry into a slot.
func (s *slot) store(e *entry) {
	rest := uint64(uint32(e.score)) | uint64(uint8(e.depth))<<32 | uint64(e.bound)<<40 | uint64(e.age)<<48
	s.check.Store(e.key ^ uint64(e.move) ^ rest)
	s.move.Store(uint64(e.move))
	s.rest.Store(rest)
}

// newTable returns a table of at most this number of bytes, with at least two slots.
func newTable(bytes int) *table {
	n := 2
	for 2*n*slotBytes <= bytes {
		n *= 2
	}
	return &table{slots: make([]slot, n), mask: uint64(n - 2)}
}

// get returns the entry of a position, if there is one.
func (t *table) get(key uint64) (e entry, found bool) {
	i := key & t.mask
	for j := i; j < i+2; j++ {
		if e = t.slots[j].load(); e.key == key && e.bound != 0 {
			return e, true
		}
	}
	return entry{}, false
}

// put stores an entry.
func (t *table) put(e entry) {
	e.age = uint8(t.age.Load())
	i := e.key & t.mask
	first := t.slots[i].load()
	if first.key == e.key || first.age != e.age || first.depth <= e.depth {
		if first.key != e.key {
			t.slots[i+1].store(&first)
		} else if e.move == 0 {
			e.move = first.move
		}
		t.slots[i].store(&e)
		return
	}
	t.slots[i+1].store(&e)
}
