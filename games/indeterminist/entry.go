package indeterminist

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// entry is a possible step of a turn without its destination, with its reach on the board before the turn.
type entry struct {
	mover                // with share 0 if the part vanishes
	rest            ppm  // what a split leaves behind
	split, vanishes bool // it is a split step; its part vanishes
	code            game.Move
	blocked         chess.Bits // squares that it cannot cross
	attacks         chess.Bits // squares that it can reach
	targets         chess.Bits // attacks with room for it
	sees            chess.Bits // squares whose change may change the targets
	begin, end      int        // range of its turns in the lister's seconds
}

// lister lists the turns of a state. It is reused.
type lister struct {
	*state
	solid, partial chess.Bits // squares that no share can cross, and squares that only some can

	entries []entry     // of the types that may move in one turn
	seconds []game.Move // second steps of all entries on the board before the turn
	rests   []entry     // second steps of what a first step leaves behind
	follow  []*entry    // entries that may follow a first step

	leastWhole, leastSplit ppm // the least that the whole steps and the split steps of a kind move
	most                   int // second steps after a first step to a square that are listed
}

// survey finds the squares that only some shares can cross.
func (l *lister) survey() {
	l.solid, l.partial = 0, 0
	wall := l.wall(l.floor)
	for at := l.held[0] | l.held[1]; at != 0; {
		if q := at.Pop(); l.total(q) >= wall {
			l.solid |= chess.Bit(q)
		} else {
			l.partial |= chess.Bit(q)
		}
	}
}

// enter adds the steps of the instances of a kind: first the whole steps, then the splits.
func (l *lister) enter(k chess.Kind, splits []int) {
	c, begin := int(l.turn&1), len(l.entries)
	for at := l.where[c][k]; at != 0; {
		q := at.Pop()
		for _, becomes := range becoming(c, k, q) {
			l.entries = l.add(l.entries, mover{k, becomes, q, l.shares[c][k][q], l.origins[c][k][q]})
		}
	}
	if l.divides(k) {
		for at := l.where[c][k]; at != 0; {
			l.enterSplits(k, at.Pop(), splits)
		}
	}
	for i := begin; i < len(l.entries); i++ {
		e := &l.entries[i]
		e.begin = len(l.seconds)
		l.seconds = e.appendSecond(l.seconds, 0, e.targets)
		e.end = len(l.seconds)
	}
}

func (l *lister) enterSplits(k chess.Kind, q board.Square, splits []int) {
	c := int(l.turn & 1)
	p, origins := l.shares[c][k][q], l.origins[c][k][q]
	for _, split := range splits {
		part := step{split: split}.part(p)
		if part >= p { // I2.3
			break
		}
		rest := p - part
		if rest < l.floor { // I1.4
			rest = 0
		}
		if part < l.floor {
			code := step{kind: k, from: q, to: board.NoSquare, split: split}.code()
			l.entries = append(l.entries, entry{
				mover: mover{k, k, q, 0, origins}, rest: rest, split: true, vanishes: true,
				code: code, sees: chess.Bit(q),
			})
			continue
		}
		for _, becomes := range becoming(c, k, q) {
			l.entries = l.add(l.entries, mover{k, becomes, q, part, origins})
			e := &l.entries[len(l.entries)-1]
			e.rest, e.split = rest, true
			e.code |= game.Move(split) << splitAt
		}
	}
}

func (l *lister) add(entries []entry, m mover) []entry {
	c, n := int(l.turn&1), len(entries)
	entries = slices.Grow(entries, 1)[:n+1]
	e := &entries[n]
	*e = entry{mover: m, code: game.Move(m.kind) | game.Move(m.from)<<fromAt | 1<<ontoAt}
	if m.becomes != m.kind {
		e.code |= game.Move(m.becomes) << becomesAt
	}
	e.blocked = l.inWay(&e.mover)
	e.attacks = attacks(c, m.kind, m.from, e.blocked, l.held[1-c])
	e.targets = l.fitting(e.attacks, &e.mover)
	e.sees = e.attacks | chess.Bit(m.from)
	if m.kind == chess.Pawn { // its targets depend on what is there
		e.sees |= attacks(c, m.kind, m.from, 0, 0) | chess.PawnAttacks(c, m.from)
	}
	return entries
}

// inWay returns the squares on a mover's way that it cannot cross.
func (l *lister) inWay(m *mover) chess.Bits {
	way := l.partial
	switch m.kind {
	case chess.Knight, chess.King:
		return 0
	case chess.Pawn:
		way &= third[l.turn&1] & chess.File(int(m.from&7))
	default:
		if m.share == whole {
			return l.solid | l.partial
		}
		way &= chess.Attacks(m.kind, m.from, 0)
	}
	blocked, wall := l.solid, l.wall(m.share)
	for way != 0 {
		if q := way.Pop(); l.total(q) >= wall {
			blocked |= chess.Bit(q)
		}
	}
	return blocked
}

// least computes leastWhole and leastSplit.
func (l *lister) least() {
	l.leastWhole, l.leastSplit = whole, whole
	for i := range l.entries {
		if e := &l.entries[i]; e.split {
			l.leastSplit = min(l.leastSplit, e.share)
		} else {
			l.leastWhole = min(l.leastWhole, e.share)
		}
	}
}

// leavesRoom reports whether a first step moves so little that a second may follow (I2.1, I2.3).
func (l *lister) leavesRoom(first *entry) bool {
	return first.share+l.leastWhole <= whole || (!first.split && first.share+l.leastSplit <= whole)
}

// findFollowing finds the entries that may follow a first step that does not go to their square.
func (l *lister) findFollowing(first *entry) {
	l.follow = l.follow[:0]
	if !l.leavesRoom(first) {
		return
	}
	for i := range l.entries {
		e := &l.entries[i]
		same := e.from == first.from && e.kind == first.kind
		if !same && !(e.split && first.split) && first.share+e.share <= whole { // I2.4, I2.3, I2.1
			l.follow = append(l.follow, e)
		}
	}
}

// findRests finds the second steps of what a first step leaves behind (I2.4).
func (l *lister) findRests(first *entry) {
	l.rests = l.rests[:0]
	switch {
	case first.rest == 0:
	case first.rest == first.share && first.becomes == first.kind: // an even split
		l.rests = append(l.rests, *first)
		l.rests[0].code = first.code &^ (127 << splitAt)
	default:
		for _, becomes := range becoming(int(l.turn&1), first.kind, first.from) {
			l.rests = l.add(l.rests, mover{first.kind, becomes, first.from, first.rest, first.origins})
		}
	}
}

// appendSecond appends the turns that continue with the step to each target, or with its vanishing part.
func (e *entry) appendSecond(buf []game.Move, turn game.Move, targets chess.Bits) []game.Move {
	turn |= e.code << stepBits
	if e.vanishes {
		return append(buf, turn)
	}
	return appendTargets(buf, turn, stepBits, targets)
}
