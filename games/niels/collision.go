package niels

import (
	"math/bits"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// collision is a capture that is not certain, and who has a part in it.
type collision struct {
	from, to  board.Square
	victim    board.Square // where the attacked piece stands: to, or behind it if it is taken en passant
	attacker  int          // the index of the attacker's pair, -1 if it is conventional
	defender  int          // and of the attacked piece's
	with      uint32       // the pairs, by index as bits, that collapse to the first mark: the attacker's and its group
	against   uint32       // and to the second: the attacked piece's and its group, if that is another
	enPassant bool
	promotion chess.Kind
}

// collision is what a capture that is not certain collides.
func (s *state) collision(m game.Move) collision {
	c := collision{from: fromOf(m), to: toOf(m), victim: toOf(m), promotion: promotionOf(m)}
	if s.passes(c.from, c.to) {
		c.enPassant, c.victim = true, arrival(c.to)
	}
	c.attacker, c.defender = s.pairAt(c.from), s.pairAt(c.victim)
	c.with = s.companions(c.attacker)
	c.against = s.companions(c.defender) &^ c.with
	return c
}

// companions are the pairs that collapse together with pair i (N1.6), none if that is -1.
func (s *state) companions(i int) (set uint32) {
	if i < 0 {
		return 0
	}
	p := s.pairs[i&31]
	if p.group() == 0 {
		return 1 << i
	}
	for j, other := range s.pairs[:s.count&63] {
		if other.group() == p.group() {
			set |= 1 << j
		}
	}
	return set
}

// rolls are the pairs for which dice are rolled, the attacker's first; the second is nil if one roll decides (N3.1).
func (c *collision) rolls(s *state) (first, second *pair) {
	switch {
	case c.with == 0:
		return &s.pairs[c.defender&31], nil
	case c.against == 0:
		return &s.pairs[c.attacker&31], nil
	}
	return &s.pairs[c.attacker&31], &s.pairs[c.defender&31]
}

// fell is the mark to which a pair of the collision collapses.
func (c *collision) fell(i int, first, second mark) mark {
	if c.with>>i&1 != 0 {
		return first
	}
	return second
}

// found is the square on which pair i is found on a mark. The attacking half is on its target already (N3.2); a pawn
// taken en passant has been set back: the pair as a whole to the passed square and the one where it began, or the
// half that made the double step to the passed square (N3.5).
func (c *collision) found(s *state, i int, fell mark) board.Square {
	q := s.pairs[i&31].on(fell)
	switch {
	case i == c.attacker && q == c.from:
		return c.to
	case i == c.defender && c.enPassant && s.whole && fell == blue:
		return origin(c.to)
	case i == c.defender && q == c.victim:
		return c.to
	}
	return q
}

// drop forgets pairs, by index as bits.
func (s *state) drop(set uint32) {
	kept := 0
	for i, p := range s.pairs[:s.count&63] {
		if set>>i&1 == 0 {
			s.pairs[kept&31] = p
			kept++
		}
	}
	s.count = uint8(kept)
}

// collide carries out a collision in which the attacker's pair and its group collapse to the first mark and the
// attacked piece's to the second (N3.2, N3.3).
func (s *state) collide(c *collision, first, second mark) {
	us := int(s.turn)
	kind := s.at(c.from)
	pawn := kind == chess.Pawn
	attacker, victim := c.to, c.to // where the two of them end
	var placed men                 // the others, where they are found
	var gone chess.Bits            // the squares of halves that are no more
	for set := c.with | c.against; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		p := s.pairs[i&31]
		gone |= p.squares()
		switch q := c.found(s, i, c.fell(i, first, second)); i {
		case c.attacker:
			attacker = q
		default:
			if i == c.defender {
				victim = q
			}
			placed.put(chess.Bit(q), s.at(p.red()), s.colour(p.red()))
		}
	}
	captured := attacker == c.to && victim == c.to
	s.lift(gone | chess.Bit(c.from))
	s.halves &^= gone
	s.low |= placed.low
	s.mid |= placed.mid
	s.high |= placed.high
	s.black |= placed.black
	if captured {
		if c.defender < 0 {
			s.lift(chess.Bit(c.victim))
		}
		s.lift(chess.Bit(c.to))
		s.castling &= kept[c.to]
	}
	if attacker == c.to && c.promotion != chess.NoKind { // N2.6
		kind = c.promotion
	}
	s.put(chess.Bit(attacker), kind, us)
	s.drop(c.with | c.against)
	s.castling &= kept[c.from]
	s.ep = 0
	s.finish(pawn || captured)
}
