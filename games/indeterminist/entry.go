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

// overlay is the board after a first step: a state and the two squares that differ from it.
type overlay struct {
	*state
	from, to place      // to is board.NoSquare if the part vanished
	enemies  chess.Bits // squares that hold enemies
}

// place is a square after a step, as far as second steps ask.
type place struct {
	square     board.Square
	sum, total ppm        // of the mover's instances, of all
	kind       chess.Kind // what has gone or come
	share      ppm        // of the instance of that kind
	origins    chess.Bits
}

// departed is the board after a step has left its square, with what stays there.
func (s *state) departed(e *entry) overlay {
	c, q := s.turn&1, e.from
	gone := s.shares[c][e.kind][q] - e.rest
	return overlay{
		state:   s,
		from:    place{q, s.sums[c][q] - gone, s.total(q) - gone, e.kind, e.rest, e.origins},
		to:      place{square: board.NoSquare},
		enemies: s.held[1-c],
	}
}

// arriveAt is that the step comes to a square, merges and captures, as state.arrive does it.
func (o *overlay) arriveAt(e *entry, to board.Square) {
	c := o.turn & 1
	before := o.sums[c][to]
	p := &o.to
	p.square, p.sum, p.kind, p.share, p.origins = to, before+e.share, e.becomes, e.share, e.origins
	if same := o.shares[c][e.becomes][to]; same > 0 { // I3.3
		p.share = join(same, e.share, o.origins[c][e.becomes][to]&e.origins != 0)
		p.origins |= o.origins[c][e.becomes][to]
		p.sum = before - same + p.share
	}
	p.total = p.sum
	o.enemies = o.held[1-c]
	if o.enemies.Has(to) {
		for k := chess.Pawn; k <= chess.King; k++ {
			n := o.shares[1-c][k][to]
			if n == 0 {
				continue
			}
			if left := shrink(n, before, p.sum); left >= o.floor { // I3.1, I3.2
				p.total += left
			}
		}
		if p.total == p.sum {
			o.enemies &^= chess.Bit(to)
		}
	}
}

// appendTurns appends the turns that go on after a first step with one of the seconds among the entries, or with one of the rests.
func (o *overlay) appendTurns(buf []game.Move, turn game.Move, entries []entry, seconds []uint16, rests []entry) []game.Move {
	for _, i := range seconds {
		e := &entries[i]
		switch {
		case e.from == o.to.square: // I2.4
		case e.vanishes:
			buf = append(buf, turn|e.code<<stepBits)
		default:
			buf = appendTargets(buf, turn|e.code<<stepBits, stepBits, o.targetsOf(e))
		}
	}
	for i := range rests {
		buf = appendTargets(buf, turn|rests[i].code<<stepBits, stepBits, o.targetsOf(&rests[i]))
	}
	return buf
}

// targetsOf are the squares to which a second step may go.
func (o *overlay) targetsOf(e *entry) chess.Bits {
	reached, arrived := e.attacks, o.to.square != board.NoSquare
	if e.kind != chess.Knight && e.kind != chess.King {
		blocked := with(e.blocked, o.from.square, o.blocks(o.from.total, e.share))
		if arrived {
			blocked = with(blocked, o.to.square, o.blocks(o.to.total, e.share))
		}
		c := int(o.turn & 1)
		if (blocked^e.blocked)&reached != 0 || (e.kind == chess.Pawn && o.enemies != o.held[1-c]) {
			reached = attacks(c, e.kind, e.from, blocked, o.enemies)
		}
	}
	targets := e.targets & reached
	if more := reached &^ e.attacks; more != 0 {
		targets |= o.fitting(more, &e.mover)
	}
	if reached.Has(o.from.square) {
		targets = with(targets, o.from.square, o.from.fits(o, e))
	}
	if arrived && reached.Has(o.to.square) {
		targets = with(targets, o.to.square, o.to.fits(o, e))
	}
	return targets
}

// fits tells whether I1.3 holds when a second step comes to the place.
func (p *place) fits(o *overlay, e *entry) bool {
	if e.becomes == p.kind {
		return fits(p.sum, p.share, p.origins, &e.mover)
	}
	c := o.turn & 1
	return fits(p.sum, o.shares[c][e.becomes][p.square], o.origins[c][e.becomes][p.square], &e.mover)
}

// with is a set with or without a square.
func with(b chess.Bits, q board.Square, in bool) chess.Bits {
	var bit chess.Bits
	if in {
		bit = 1
	}
	return b&^chess.Bit(q) | bit<<(q&63)
}
