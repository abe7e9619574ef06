package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// The order in which moves are looked at, best first: the one remembered, those that win something, those that
// refuted a sister position (killers), the others by how often they were best (history; Schaeffer 1989), last those
// that seldom are good.
const (
	orderFirst   int32 = 1 << 30
	orderCapture int32 = 1 << 20
	orderKiller  int32 = 1 << 19
	mostHistory  int32 = 1 << 18
)

// promise is what a state tells of a move, 0 if it tells nothing.
func promise(s game.State, seat int, m game.Move) int {
	if p, ok := s.(game.Promising); ok {
		return p.Promise(seat, m)
	}
	return 0
}

// order tells how early each move of a frame is looked at.
func (s *search) order(f *frame, mover, side int, best game.Move) {
	f.orders = slices.Grow(f.orders[:0], len(f.moves))[:len(f.moves)]
	promising, _ := f.state.(game.Promising)
	past := s.historyOf(side)
	for i, m := range f.moves {
		p := 0
		if promising != nil {
			p = promising.Promise(mover, m)
		}
		switch {
		case m == best:
			f.orders[i] = orderFirst
		case p > 0:
			f.orders[i] = orderCapture + int32(p)
		case m == f.killers[0] || m == f.killers[1]:
			f.orders[i] = orderKiller
		case p == 0:
			f.orders[i] = past[slotOf(m)]
		default:
			f.orders[i] = int32(p)*256 + past[slotOf(m)]>>10 - 512
		}
	}
}

// historyOf is the history of a side.
func (s *search) historyOf(side int) *[1 << 12]int32 { return &s.history[(1-side)/2] }

// slotOf is where the history of a move is kept.
func slotOf(m game.Move) uint64 { return mix(uint64(m)) >> 52 }

// next brings the earliest of the moves from number i on to i, and tells its order.
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

// praise remembers that a move was too good for the opponent to let it come to this.
func (s *search) praise(f *frame, side int, m game.Move, order int32, depth int) {
	if order >= orderCapture && order < orderFirst {
		return
	}
	if f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	past := s.historyOf(side)
	slot := &past[slotOf(m)]
	*slot += int32(depth * depth)
	if *slot >= mostHistory {
		for i := range past {
			past[i] /= 2
		}
	}
}

// sortByPromise puts the roots that promise most first; equal ones stay as they are.
func (s *search) sortByPromise() {
	state := s.frames[0].state
	slices.SortStableFunc(s.roots, func(a, b rootMove) int {
		return promise(state, s.me, b.move) - promise(state, s.me, a.move)
	})
}

// sortRoots puts the roots that seem best first; equal ones stay as they are.
func sortRoots(roots []rootMove) {
	slices.SortStableFunc(roots, func(a, b rootMove) int { return int(b.felt) - int(a.felt) })
}
