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

// appendEntries appends the steps of the instances of a kind.
func (s *state) appendEntries(entries []entry, k chess.Kind, splits []int) []entry {
	c := int(s.turn & 1)
	for at := s.where[c][k]; at != 0; {
		q := at.Pop()
		p, origins := s.shares[c][k][q], s.origins[c][k][q]
		for _, becomes := range becoming(c, k, q) {
			entries = append(entries, s.entry(mover{k, becomes, q, p, origins}))
		}
		if k == chess.King && s.wholeKings { // I5.4
			continue
		}
		for _, split := range splits {
			part := ppm(split) * percent
			if part >= p { // I2.3
				break
			}
			rest := p - part
			if rest < s.floor { // I1.4
				rest = 0
			}
			if part < s.floor {
				code := step{kind: k, from: q, to: board.NoSquare, split: split}.code()
				entries = append(entries, entry{mover: mover{k, k, q, 0, origins}, rest: rest, split: true, vanishes: true, code: code})
				continue
			}
			for _, becomes := range becoming(c, k, q) {
				e := s.entry(mover{k, becomes, q, part, origins})
				e.rest, e.split = rest, true
				e.code |= game.Move(split) << splitAt
				entries = append(entries, e)
			}
		}
	}
	return entries
}

// entry is the whole step of a mover.
func (s *state) entry(m mover) entry {
	c := int(s.turn & 1)
	e := entry{mover: m, blocked: s.blocked(m.share)}
	e.code = game.Move(m.kind) | game.Move(m.from)<<fromAt | 1<<ontoAt
	if m.becomes != m.kind {
		e.code |= game.Move(m.becomes) << becomesAt
	}
	e.attacks = attacks(c, m.kind, m.from, e.blocked, s.held[1-c])
	e.targets = s.fitting(e.attacks, &e.mover)
	return e
}

// overlay is the board after a first step: a state and the two squares that differ from it.
type overlay struct {
	*state
	from, to place
	arrived  bool       // whether there is a square to which the step went
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
		enemies: s.held[1-c],
	}
}

// arriveAt is that the step comes to a square, merges and captures, as state.arrive does it.
func (o *overlay) arriveAt(e *entry, to board.Square) {
	c := o.turn & 1
	before := o.sums[c][to]
	p := place{to, before + e.share, 0, e.becomes, e.share, e.origins}
	if same := o.shares[c][e.becomes][to]; same > 0 { // I3.3
		p.share = join(same, e.share, o.origins[c][e.becomes][to]&e.origins != 0)
		p.origins |= o.origins[c][e.becomes][to]
		p.sum = before - same + p.share
	}
	p.total = p.sum
	if o.enemies.Has(to) {
		for k := chess.Pawn; k <= chess.King; k++ {
			if left := shrink(o.shares[1-c][k][to], before, p.sum); left >= o.floor { // I3.1, I3.2
				p.total += left
			}
		}
		if p.total == p.sum {
			o.enemies &^= chess.Bit(to)
		}
	}
	o.to, o.arrived = p, true
}

// appendSeconds appends the turns that go on after a first step with one of the seconds, or with one of the rests.
func (o *overlay) appendSeconds(buf []game.Move, first *entry, turn game.Move, seconds, rests []entry) []game.Move {
	for i := range seconds {
		e := &seconds[i]
		switch {
		case e.from == first.from, o.arrived && e.from == o.to.square: // I2.4
		case first.split && e.split: // I2.3
		case first.share+e.share > whole: // I2.1
		case e.vanishes:
			buf = append(buf, turn|e.code<<stepBits)
		default:
			buf = appendTargets(buf, turn|e.code<<stepBits, o.targetsOf(e))
		}
	}
	for i := range rests {
		buf = appendTargets(buf, turn|rests[i].code<<stepBits, o.targetsOf(&rests[i]))
	}
	return buf
}

func appendTargets(buf []game.Move, turn game.Move, targets chess.Bits) []game.Move {
	for targets != 0 {
		buf = append(buf, turn|game.Move(targets.Pop())<<(stepBits+toAt))
	}
	return buf
}

// targetsOf are the squares to which a second step may go.
func (o *overlay) targetsOf(e *entry) chess.Bits {
	blocked := with(e.blocked, o.from.square, o.blocks(o.from.total, e.share))
	if o.arrived {
		blocked = with(blocked, o.to.square, o.blocks(o.to.total, e.share))
	}
	reached := e.attacks
	if e.kind == chess.Pawn || (blocked^e.blocked)&reached != 0 {
		reached = attacks(int(o.turn&1), e.kind, e.from, blocked, o.enemies)
	}
	targets := e.targets & reached
	if more := reached &^ e.attacks; more != 0 {
		targets |= o.fitting(more, &e.mover)
	}
	if reached.Has(o.from.square) {
		targets = with(targets, o.from.square, o.from.fits(o, e))
	}
	if o.arrived && reached.Has(o.to.square) {
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
	if in {
		return b | chess.Bit(q)
	}
	return b &^ chess.Bit(q)
}
