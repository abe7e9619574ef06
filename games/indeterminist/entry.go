package indeterminist

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// entry is a step that a turn may have first or second, all but its destination, and where
// it may go on the board as it is before the turn.
type entry struct {
	mover                // its share is 0 if the part vanishes
	rest            ppm  // what a split leaves behind
	split, vanishes bool // whether it is a split step, and whether its part vanishes
	code            game.Move
	blocked         chess.Bits // squares that it cannot cross
	attacks         chess.Bits // squares that it comes to
	targets         chess.Bits // those of them on which there is room for it
}

// lister lists the turns of a state.
type lister struct {
	*state
	solid, partial chess.Bits // squares that no share can cross, and those that some can and some cannot

	entries [96]entry                    // enough for what games come to; more is taken from the heap
	rests   [len(chess.Promotions)]entry // second steps of what a first step leaves behind
	seconds [96]uint16                   // which entries may follow a first step

	leastWhole, leastSplit ppm // how much the whole steps and the split steps of a kind move at least
}

// survey finds the squares that can be crossed by some shares only.
func (l *lister) survey() {
	for at := l.held[0] | l.held[1]; at != 0; {
		if q := at.Pop(); l.blocks(l.total(q), l.floor) {
			l.solid |= chess.Bit(q)
		} else {
			l.partial |= chess.Bit(q)
		}
	}
}

// appendEntries appends the steps of the instances of a kind.
func (l *lister) appendEntries(entries []entry, k chess.Kind, splits []int) []entry {
	c := int(l.turn & 1)
	for at := l.where[c][k]; at != 0; {
		q := at.Pop()
		p, origins := l.shares[c][k][q], l.origins[c][k][q]
		for _, becomes := range becoming(c, k, q) {
			entries = l.add(entries, mover{k, becomes, q, p, origins})
		}
		if k == chess.King && l.wholeKings { // I5.4
			continue
		}
		for _, split := range splits {
			part := ppm(split) * percent
			if part >= p { // I2.3
				break
			}
			rest := p - part
			if rest < l.floor { // I1.4
				rest = 0
			}
			if part < l.floor {
				code := step{kind: k, from: q, to: board.NoSquare, split: split}.code()
				entries = append(entries, entry{mover: mover{k, k, q, 0, origins}, rest: rest, split: true, vanishes: true, code: code})
				continue
			}
			for _, becomes := range becoming(c, k, q) {
				entries = l.add(entries, mover{k, becomes, q, part, origins})
				e := &entries[len(entries)-1]
				e.rest, e.split = rest, true
				e.code |= game.Move(split) << splitAt
			}
		}
	}
	return entries
}

// add appends the whole step of a mover.
func (l *lister) add(entries []entry, m mover) []entry {
	c := int(l.turn & 1)
	entries = append(entries, entry{mover: m})
	e := &entries[len(entries)-1]
	e.code = game.Move(m.kind) | game.Move(m.from)<<fromAt | 1<<ontoAt
	if m.becomes != m.kind {
		e.code |= game.Move(m.becomes) << becomesAt
	}
	e.blocked = l.inWay(&e.mover)
	e.attacks = attacks(c, m.kind, m.from, e.blocked, l.held[1-c])
	e.targets = l.fitting(e.attacks, &e.mover)
	return entries
}

// inWay are the squares that a mover cannot cross, as far as they are on its way.
func (l *lister) inWay(m *mover) chess.Bits {
	way := l.partial
	switch m.kind {
	case chess.Knight, chess.King:
		return 0
	case chess.Pawn:
		way &= third[l.turn&1] & chess.Files[m.from&7]
	default:
		if m.share == whole {
			return l.solid | l.partial
		}
		way &= chess.Attacks(m.kind, m.from, 0)
	}
	blocked := l.solid
	for way != 0 {
		if q := way.Pop(); l.blocks(l.total(q), m.share) {
			blocked |= chess.Bit(q)
		}
	}
	return blocked
}

// least finds how much the whole steps and the split steps among the entries move at least.
func (l *lister) least(entries []entry) {
	l.leastWhole, l.leastSplit = whole, whole
	for i := range entries {
		if e := &entries[i]; e.split {
			l.leastSplit = min(l.leastSplit, e.share)
		} else {
			l.leastWhole = min(l.leastWhole, e.share)
		}
	}
}

// leavesRoom tells whether a first step moves so little that there may be a second (I2.1, I2.3).
func (l *lister) leavesRoom(first *entry) bool {
	return first.share+l.leastWhole <= whole || (!first.split && first.share+l.leastSplit <= whole)
}

// appendSeconds appends which of the entries may follow a first step, if that does not come to their square.
func (first *entry) appendSeconds(seconds []uint16, entries []entry) []uint16 {
	for i := range entries {
		e := &entries[i]
		if e.from != first.from && !(e.split && first.split) && first.share+e.share <= whole { // I2.4, I2.3, I2.1
			seconds = append(seconds, uint16(i))
		}
	}
	return seconds
}
