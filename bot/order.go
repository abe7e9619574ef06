package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// The sorting keys of moves, which are searched in this order: the move of the table entry, captures and other winning
// moves, killers (moves that caused a cutoff in a sibling position), quiet moves by the history heuristic (Schaeffer
// 1989), and moves that the game calls poor.
const (
	orderFirst   int32 = 1 << 30
	orderCapture int32 = 1 << 20
	orderKiller  int32 = 1 << 19
	maxHistory   int32 = 1 << 18
)

// losing is the promise of a capture that costs more than it takes. Such a move is searched as a quiet one.
const losing = 1

// promise returns what a state says of a move: more than 0 for winning moves, less for poor ones, 0 if it does not
// know.
func promise(s game.State, seat int, m game.Move) int {
	if p, ok := s.(game.Promising); ok {
		return p.Promise(seat, m)
	}
	return 0
}

// order computes the sorting key of each move of a frame. Best is the move of the table entry, or 0.
func (s *search) order(f *frame, mover, side int, best game.Move) {
	f.orders = slices.Grow(f.orders[:0], len(f.moves))[:len(f.moves)]
	promising, _ := f.state.(game.Promising)
	past := s.historyOf(side)
	for i, m := range f.moves {
		p := 0
		if promising != nil && (i < chunk || !s.lateAt(i)) {
			p = promising.Promise(mover, m)
		}
		switch {
		case m == best:
			f.orders[i] = orderFirst
		case p > losing:
			f.orders[i] = orderCapture + int32(p)
		case m == f.killers[0] || m == f.killers[1]:
			f.orders[i] = orderKiller
		case p >= 0:
			f.orders[i] = past[slotOf(m)]
		default:
			f.orders[i] = int32(p)*256 + past[slotOf(m)]>>10 - 512
		}
	}
}

// historyOf returns the history table of a side.
func (s *search) historyOf(side int) *[1 << 12]int32 { return &s.history[(1-side)/2] }

// slotOf returns the index of a move in the history tables.
func slotOf(m game.Move) uint64 { return mix(uint64(m)) >> 52 }

// next swaps the move with the highest key from index i on to index i, and returns its key.
func (f *frame) next(i int) int32 {
	at := i
	for j := i + 1; j < len(f.orders); j++ {
		if f.orders[j] > f.orders[at] {
			at = j
		}
	}
	f.orders[i], f.orders[at] = f.orders[at], f.orders[i]
	f.moves[i], f.moves[at] = f.moves[at], f.moves[i]
	return f.orders[i]
}

// recordCutoff stores a quiet move that caused a cutoff as a killer and in the history.
func (s *search) recordCutoff(f *frame, side int, m game.Move, order int32, depth int) {
	if order >= orderCapture && order < orderFirst {
		return
	}
	if f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	past := s.historyOf(side)
	slot := &past[slotOf(m)]
	*slot += int32(depth * depth)
	if *slot >= maxHistory {
		for i := range past {
			past[i] /= 2
		}
	}
}
