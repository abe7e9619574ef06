package indeterminist

import (
	"math"
	"slices"
	"sync"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// usualSplits returns the splits in Moves and perft (I5.3, J3.3).
func (s *settings) usualSplits() []int {
	if s.halves {
		return usual[:1]
	}
	return usual[1:]
}

var usual = [...]int{halved, 50}

// sampled is about the number of turns of two steps in Moves, for each kind of piece where a turn moves one kind. Play
// hardly comes near; a board full of parts has a million.
const sampled = 1 << 13

// unsampled is more than the turns of any position.
const unsampled = 1 << 30

// Moves appends the legal turns without splits or with splits in half (I5.3, J3.3): all turns of one step, and where
// very many can be followed by a second step, the first of the second steps after each.
func (s *state) Moves(_ int, buf []game.Move) []game.Move {
	return s.appendTurns(buf, s.usualSplits(), sampled, math.MaxInt)
}

// appendTurns appends the legal turns with these splits, of each kind of piece about so many turns of two steps as are
// sampled. It stops when there are more than most.
func (s *state) appendTurns(buf []game.Move, splits []int, sampled, most int) []game.Move {
	l := listers.Get().(*lister)
	defer l.release()
	l.state = s
	l.survey()
	buf = append(buf, s.idle())
	for k := chess.Pawn; k <= chess.King; k++ {
		l.enter(k, splits)
		if l.halves && k < chess.King { // one turn moves all types (J1.1)
			continue
		}
		l.least()
		l.most = sampled / max(len(l.seconds), 1)
		for i := range l.entries {
			buf = l.appendFrom(buf, &l.entries[i])
			if len(buf) > most {
				return buf
			}
		}
		l.clear()
	}
	return buf
}

// listers keeps listers for reuse.
var listers = sync.Pool{New: func() any { return new(lister) }}

// release returns the lister to the pool.
func (l *lister) release() {
	l.clear()
	l.state = nil
	listers.Put(l)
}

// clear removes the entries.
func (l *lister) clear() { l.entries, l.seconds = l.entries[:0], l.seconds[:0] }

func (l *lister) appendFrom(buf []game.Move, first *entry) []game.Move {
	if first.targets == 0 && !first.vanishes {
		return buf
	}
	l.findFollowing(first)
	l.findRests(first)
	if len(l.follow)+len(l.rests) == 0 && !first.vanishes {
		return appendTargets(buf, first.code, 0, first.targets)
	}
	o := l.departed(first)
	if first.vanishes {
		return l.appendSeconds(append(buf, first.code), first.code, &o, first, board.NoSquare)
	}
	for at := first.targets; at != 0; {
		to := at.Pop()
		turn := first.code | game.Move(to)<<toAt
		buf = l.appendSeconds(append(buf, turn), turn, &o, first, to)
	}
	return buf
}

// appendSeconds appends the turns with a second step after the first has gone to a square, or has vanished. Of
// very many it appends about l.most, and those of what the first step left behind.
func (l *lister) appendSeconds(buf []game.Move, turn game.Move, o *overlay, first *entry, to board.Square) []game.Move {
	changed := chess.Bit(first.from)
	if to != board.NoSquare {
		changed |= chess.Bit(to)
	}
	begin, end := 0, 0 // of seconds that stay valid
	most := len(buf) + l.most
	for _, e := range l.follow {
		if len(buf)+end-begin > most {
			break
		}
		switch {
		case e.sees&changed == 0:
			if e.begin != end {
				buf = appendAll(buf, turn, l.seconds[begin:end])
				begin = e.begin
			}
			end = e.end
		case e.from != to || e.kind != first.becomes: // I2.4, J1.1
			o.arrive(first, to)
			buf = e.appendSecond(buf, turn, o.targetsOf(e))
		}
	}
	buf = appendAll(buf, turn, l.seconds[begin:end])
	for i := range l.rests {
		e := &l.rests[i]
		o.arrive(first, to)
		buf = e.appendSecond(buf, turn, o.targetsOf(e))
	}
	return buf
}

// appendAll appends turns that differ in their second steps.
func appendAll(buf []game.Move, turn game.Move, seconds []game.Move) []game.Move {
	n := len(buf)
	buf = slices.Grow(buf, len(seconds))[:n+len(seconds)]
	turns := buf[n:][:len(seconds)]
	for i, second := range seconds {
		turns[i] = turn | second
	}
	return buf
}

// appendTargets appends turns that differ in the destination of the step at bit shift.
func appendTargets(buf []game.Move, turn game.Move, shift int, targets chess.Bits) []game.Move {
	for targets != 0 {
		buf = append(buf, turn|game.Move(targets.Pop())<<(shift+toAt))
	}
	return buf
}
