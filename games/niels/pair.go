package niels

import (
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// mark is the colour of a half (N1.2).
type mark uint8

const (
	red mark = iota
	blue
)

func (c mark) word() text.Word { return [...]text.Word{"niels.red", "niels.blue"}[c] }

// pair holds the two halves of an indefinite piece (N1.2): the squares of red and blue, whether it is unequal, and
// its group, 0 for none. Kind and colour are in men on both squares.
type pair uint16

func pairOf(r, b board.Square, unequal bool, group uint8) pair {
	p := pair(r) | pair(b)<<6 | pair(group)<<13
	if unequal {
		p |= 1 << 12
	}
	return p
}

// The parts of a pair.
func (p pair) red() board.Square       { return board.Square(p & 63) }
func (p pair) blue() board.Square      { return board.Square(p >> 6 & 63) }
func (p pair) on(c mark) board.Square  { return board.Square(p >> (6 * c) & 63) }
func (p pair) squares() chess.Bits     { return chess.Bit(p.red()) | chess.Bit(p.blue()) }
func (p pair) has(q board.Square) bool { return p.red() == q || p.blue() == q }
func (p pair) unequal() bool           { return p>>12&1 != 0 }
func (p pair) group() uint8            { return uint8(p >> 13) }

// letter returns the letter that its group has on boards; the group is not 0.
func (p pair) letter() string         { return string('A' + rune(p.group()-1)) }
func (p pair) withGroup(g uint8) pair { return p&0x1fff | pair(g)<<13 }
func (p pair) markOn(q board.Square) mark {
	if p.red() == q {
		return red
	}
	return blue
}

// moved returns the pair after its half on from has moved. Marks stay with the halves (N1.5).
func (p pair) moved(from, to board.Square) pair {
	if p.red() == from {
		return p&^63 | pair(to)
	}
	return p&^(63<<6) | pair(to)<<6
}

// together reports whether two pairs collapse together (N1.6).
func (p pair) together(other pair) bool {
	return p == other || p.group() != 0 && p.group() == other.group()
}

// share returns the probability that the piece is found on a mark (N3.1).
func (p pair) share(c mark) prob.Ratio {
	if !p.unequal() {
		return prob.Half()
	}
	return prob.New(uint64(2-c), 3)
}

// rolled returns the mark for a face of a die (N3.1).
func (p pair) rolled(face int) mark {
	if p.unequal() && face > 4 || !p.unequal() && face%2 != 0 {
		return blue
	}
	return red
}

// owner returns the seat of pair i.
func (s *state) owner(i int) int { return s.colour(s.pairs[i&31].red()) }

// pairAt returns the index of the pair with a half on a square, or -1.
func (s *state) pairAt(q board.Square) int {
	if s.halves.Has(q) {
		for i, p := range s.pairs[:s.count&63] {
			if p.has(q) {
				return i
			}
		}
	}
	return -1
}

// groups returns the groups in use as bits.
func (s *state) groups() (used uint8) {
	for _, p := range s.pairs[:s.count&63] {
		used |= 1 << p.group()
	}
	return used &^ 1
}

// freeGroup returns the lowest unused group, or 0 if both are in use (N2.3).
func (s *state) freeGroup() uint8 {
	used := s.groups()
	for g := uint8(1); g <= 2; g++ {
		if used>>g&1 == 0 {
			return g
		}
	}
	return 0
}
