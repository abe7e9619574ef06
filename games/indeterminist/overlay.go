package indeterminist

import (
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// overlay is the board after a first step: a state with two squares replaced.
type overlay struct {
	*state
	from, to place      // to is board.NoSquare if the part vanished
	enemies  chess.Bits // squares with enemies
}

// place is what second steps need to know of a square after the first step.
type place struct {
	square     board.Square
	sum, total ppm        // of the mover's instances, of all
	kind       chess.Kind // kind that went or came
	share      ppm        // of the instance of that kind
	origins    chess.Bits
}

// departed returns the board after a step has left its square.
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

// arrive moves the step to a square unless it is already there, with merge and capture as in state.arrive.
func (o *overlay) arrive(e *entry, to board.Square) {
	if o.to.square != to {
		o.arriveAt(e, to)
	}
}

// arriveAt is arrive without that check.
func (o *overlay) arriveAt(e *entry, to board.Square) {
	c := o.turn & 1
	before := o.sums[c][to]
	p := &o.to
	p.square, p.sum, p.kind, p.share, p.origins = to, before+e.share, e.becomes, e.share, e.origins
	if same := o.shares[c][e.becomes][to]; same > 0 { // I3.3
		p.share = join(same, e.share, o.related(o.origins[c][e.becomes][to], e.origins))
		p.origins |= o.origins[c][e.becomes][to]
		p.sum = before - same + p.share
	}
	p.total = p.sum
	o.enemies = o.held[1-c]
	if o.enemies.Has(to) {
		by := o.capture(e.share, o.sums[1-c][to], before, p.sum)
		for k := chess.Pawn; k <= chess.King; k++ {
			n := o.shares[1-c][k][to]
			if n == 0 {
				continue
			}
			if left := by.shrink(n); left >= o.floor { // I3.1, I3.2
				p.total += left
			}
		}
		if p.total == p.sum {
			o.enemies &^= chess.Bit(to)
		}
	}
}

// targetsOf returns the squares to which a second step may go.
func (o *overlay) targetsOf(e *entry) chess.Bits {
	reached, arrived := e.attacks, o.to.square != board.NoSquare
	if e.kind != chess.Knight && e.kind != chess.King {
		wall := o.wall(e.share)
		blocked := with(e.blocked, o.from.square, o.from.total >= wall)
		if arrived {
			blocked = with(blocked, o.to.square, o.to.total >= wall)
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

// fits reports whether I1.3 holds when a second step comes to the place.
func (p *place) fits(o *overlay, e *entry) bool {
	if e.becomes == p.kind {
		return o.fits(p.sum, p.share, p.origins, &e.mover)
	}
	c := o.turn & 1
	return o.fits(p.sum, o.shares[c][e.becomes][p.square], o.origins[c][e.becomes][p.square], &e.mover)
}

// with returns the set with or without a square.
func with(b chess.Bits, q board.Square, in bool) chess.Bits {
	var bit chess.Bits
	if in {
		bit = 1
	}
	return b&^chess.Bit(q) | bit<<(q&63)
}
