package niels

import (
	"math/bits"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// collision is an uncertain capture with everything that collapses in it.
type collision struct {
	from, to  board.Square
	victim    board.Square // square of the attacked piece: to, or behind it en passant
	attacker  int          // index of the attacker's pair, -1 if it is conventional
	defender  int          // index of the attacked piece's pair, -1 if it is conventional
	with      uint32       // bits of the pairs that collapse to the first mark: the attacker's and its group
	against   uint32       // bits of those that collapse to the second: the attacked piece's and its group, if another
	enPassant bool
	promotion chess.Kind
}

// collision returns the parts of an uncertain capture.
func (s *state) collision(m game.Move) collision {
	c := collision{from: fromOf(m), to: toOf(m), victim: toOf(m), promotion: promotionOf(m)}
	if sortOf(m) == passing || s.passes(c.from, c.to) {
		c.enPassant, c.victim = true, arrival(c.to)
	}
	c.attacker, c.defender = s.pairAt(c.from), s.pairAt(c.victim)
	c.with = s.companions(c.attacker)
	c.against = s.companions(c.defender) &^ c.with
	return c
}

// companions returns the pairs that collapse together with pair i as bits (N1.6); none if i is -1.
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

// rolls returns the indices of the pairs for which dice are rolled, the attacker's first; the second is -1 if one
// roll decides (N3.1). If one roll decides for a group with both pieces, the owner of the attacked piece rolls.
func (c *collision) rolls() (first, second int) {
	switch {
	case c.defender < 0:
		return c.attacker, -1
	case c.against == 0 || c.attacker < 0:
		return c.defender, -1
	}
	return c.attacker, c.defender
}

// fell returns the mark to which a pair of the collision collapses.
func (c *collision) fell(i int, first, second mark) mark {
	if c.with>>i&1 != 0 {
		return first
	}
	return second
}

// found returns the square of pair i when it collapses to a mark. The attacking half is already on its target (N3.2).
// A pair attacked en passant has been set back, red to the passed square and blue to its first square (N3.5).
func (c *collision) found(s *state, i int, fell mark) board.Square {
	switch q := s.pairs[i&31].on(fell); {
	case i == c.attacker && q == c.from:
		return c.to
	case i != c.defender || !c.enPassant:
		return q
	case fell == red:
		return c.to
	}
	return origin(c.to)
}

// ends returns the final squares of attacker and attacked piece. For a conventional attacked piece it is the square
// where it would be captured.
func (c *collision) ends(s *state, first, second mark) (attacker, victim board.Square) {
	attacker, victim = c.to, c.to
	if c.attacker >= 0 {
		attacker = c.found(s, c.attacker, first)
	}
	if c.defender >= 0 {
		victim = c.found(s, c.defender, c.fell(c.defender, first, second))
	}
	return attacker, victim
}

// drop removes pairs, given as bits.
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

// collide carries out a collision. The attacker's pair and its group collapse to the first mark, those of the
// attacked piece to the second (N3.2, N3.3).
func (s *state) collide(c *collision, first, second mark) {
	us := int(s.turn)
	kind := s.at(c.from)
	pawn := kind == chess.Pawn
	attacker, victim := c.ends(s, first, second)
	var placed men      // the other pieces, where they are found
	var gone chess.Bits // squares of halves that disappear
	for set := c.with | c.against; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		p := s.pairs[i&31]
		gone |= p.squares()
		if i != c.attacker {
			q := c.found(s, i, c.fell(i, first, second))
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
