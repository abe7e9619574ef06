package indeterminist

import (
	"hash/maphash"
	"sync"

	"github.com/quandary-games/quandary/game"
)

// longTurns keeps the turns that were read and find no room in a game.Move, not even as numbers. Their moves are
// hashes of their steps, so they mean the same in all states of a game. A turn is kept until many others have been
// read. It is safe for concurrent use.
type longTurns struct {
	seed maphash.Seed
	sync.Mutex
	recent, before map[game.Move]longTurn
}

// longTurn holds the codes of the steps of a turn, 0 for none.
type longTurn [maxSteps]uint32

// keptTurns is the least number of turns that are kept.
const keptTurns = 1 << 12

// keep returns a move for a turn and keeps it.
func (l *longTurns) keep(turn []step) game.Move {
	var long longTurn
	for i, st := range turn {
		long[i] = uint32(st.code())
	}
	l.Lock()
	defer l.Unlock()
	if len(l.recent) >= keptTurns || l.recent == nil {
		l.recent, l.before = map[game.Move]longTurn{}, l.recent
	}
	m := kept | game.Move(maphash.Comparable(l.seed, long))&(kept-1)
	l.recent[m] = long
	return m
}

// steps appends the steps of a turn that is kept, or nothing.
func (l *longTurns) steps(buf []step, m game.Move) []step {
	l.Lock()
	long, ok := l.recent[m]
	if !ok {
		long = l.before[m]
	}
	l.Unlock()
	for _, code := range long {
		if code != 0 {
			buf = append(buf, stepOf(game.Move(code)))
		}
	}
	return buf
}
