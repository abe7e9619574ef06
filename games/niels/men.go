package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
)

// men are pieces on squares in four planes: the three bits of a piece's kind are spread over low, mid and high, its
// colour is in black (https://www.chessprogramming.org/Quad-Bitboards). That is 32 bytes to copy, and lifting what
// stands on a square needs no question what it is. Halves stand on both their squares.
type men struct{ low, mid, high, black chess.Bits }

// occupied are the squares with a piece or half.
func (m *men) occupied() chess.Bits { return m.low | m.mid | m.high }

// of are the squares of a colour's pieces.
func (m *men) of(colour int) chess.Bits {
	return m.occupied() & (m.black ^ (chess.Bits(colour) - 1))
}

// pawns, knights and kings are the squares of these kinds, of both colours.
func (m *men) pawns() chess.Bits   { return m.low &^ m.mid &^ m.high }
func (m *men) knights() chess.Bits { return m.mid &^ m.low &^ m.high }
func (m *men) kings() chess.Bits   { return m.mid & m.high }

// diagonals are the bishops and queens, straights the rooks and queens.
func (m *men) diagonals() chess.Bits { return m.low & (m.mid ^ m.high) }
func (m *men) straights() chess.Bits { return m.high &^ m.mid }

// at is the kind of what stands on a square.
func (m *men) at(q board.Square) chess.Kind {
	q &= 63
	return chess.Kind(m.low>>q&1 | m.mid>>q&1<<1 | m.high>>q&1<<2)
}

// colour is that of the piece on an occupied square.
func (m *men) colour(q board.Square) int { return int(m.black >> (q & 63) & 1) }

// put sets pieces of one kind and colour on squares that are empty.
func (m *men) put(squares chess.Bits, k chess.Kind, colour int) {
	m.low |= squares & -chess.Bits(k&1)
	m.mid |= squares & -chess.Bits(k>>1&1)
	m.high |= squares & -chess.Bits(k>>2)
	m.black |= squares & -chess.Bits(colour)
}

// replace takes whatever stands on squares off the board and puts pieces of one kind and colour on some of them.
func (m *men) replace(squares, on chess.Bits, k chess.Kind, colour int) {
	m.low = m.low&^squares | on&-chess.Bits(k&1)
	m.mid = m.mid&^squares | on&-chess.Bits(k>>1&1)
	m.high = m.high&^squares | on&-chess.Bits(k>>2)
	m.black = m.black&^squares | on&-chess.Bits(colour)
}

// carried is a plane after what stands on one square has moved to another, and what stood there is gone.
func carried(plane chess.Bits, from, to board.Square) chess.Bits {
	f := chess.Bit(from)
	return plane&^(f|chess.Bit(to)) | shifted(plane&f, int(to)-int(from))
}

// lift takes whatever stands on squares off the board.
func (m *men) lift(squares chess.Bits) {
	m.low &^= squares
	m.mid &^= squares
	m.high &^= squares
	m.black &^= squares
}

// attackers are those of the pieces by, which are not of the colour us, that attack a square with these squares
// occupied.
func (m *men) attackers(q board.Square, us int, occupied, by chess.Bits) chess.Bits {
	return by & (chess.PawnAttacks(us, q)&m.pawns() |
		chess.KnightAttacks(q)&m.knights() |
		chess.KingAttacks(q)&m.kings() |
		m.snipers(q, occupied))
}

// snipers are the bishops, rooks and queens, of either colour, that attack a square with these squares occupied.
func (m *men) snipers(q board.Square, occupied chess.Bits) chess.Bits {
	return chess.BishopAttacks(q, occupied)&m.diagonals() | chess.RookAttacks(q, occupied)&m.straights()
}

// attacks are the squares on which a piece could capture in its ordinary way.
func attacks(k chess.Kind, colour int, q board.Square, occupied chess.Bits) chess.Bits {
	if k == chess.Pawn {
		return chess.PawnAttacks(colour, q)
	}
	return chess.Attacks(k, q, occupied)
}
