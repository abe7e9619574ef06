package niels

import (
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// men holds pieces in four planes: low, mid and high are the three bits of the kind, black is the colour
// (https://www.chessprogramming.org/Quad-Bitboards). It takes only 32 bytes to copy, and a piece can be removed
// without knowing its kind. Halves stand on both their squares.
type men struct{ low, mid, high, black chess.Bits }

// occupied returns the squares with a piece or half.
func (m *men) occupied() chess.Bits { return m.low | m.mid | m.high }

// of returns the squares of a colour's pieces.
func (m *men) of(colour int) chess.Bits {
	return m.occupied() & (m.black ^ (chess.Bits(colour) - 1))
}

// pawns, knights and kings return the squares of these kinds, of both colours.
func (m *men) pawns() chess.Bits   { return m.low &^ m.mid &^ m.high }
func (m *men) knights() chess.Bits { return m.mid &^ m.low &^ m.high }
func (m *men) kings() chess.Bits   { return m.mid & m.high }

// diagonals returns the bishops and queens, straights the rooks and queens.
func (m *men) diagonals() chess.Bits { return m.low & (m.mid ^ m.high) }
func (m *men) straights() chess.Bits { return m.high &^ m.mid }

// at returns the kind of the piece on a square.
func (m *men) at(q board.Square) chess.Kind {
	q &= 63
	return chess.Kind(m.low>>q&1 | m.mid>>q&1<<1 | m.high>>q&1<<2)
}

// colour returns the colour of the piece on an occupied square.
func (m *men) colour(q board.Square) int { return int(m.black >> (q & 63) & 1) }

// put sets pieces of one kind and colour on empty squares.
func (m *men) put(squares chess.Bits, k chess.Kind, colour int) {
	m.low |= squares & -chess.Bits(k&1)
	m.mid |= squares & -chess.Bits(k>>1&1)
	m.high |= squares & -chess.Bits(k>>2)
	m.black |= squares & -chess.Bits(colour)
}

// replace removes the pieces on squares and puts pieces of one kind and colour on some of them.
func (m *men) replace(squares, on chess.Bits, k chess.Kind, colour int) {
	m.low = m.low&^squares | on&-chess.Bits(k&1)
	m.mid = m.mid&^squares | on&-chess.Bits(k>>1&1)
	m.high = m.high&^squares | on&-chess.Bits(k>>2)
	m.black = m.black&^squares | on&-chess.Bits(colour)
}

// carried returns a plane after the piece on from has moved to `to` and captured there.
func carried(plane chess.Bits, from, to board.Square) chess.Bits {
	f := chess.Bit(from)
	return plane&^(f|chess.Bit(to)) | shifted(plane&f, int(to)-int(from))
}

// lift removes the pieces on squares.
func (m *men) lift(squares chess.Bits) {
	m.low &^= squares
	m.mid &^= squares
	m.high &^= squares
	m.black &^= squares
}

// attackers returns the pieces among by, not of the colour us, that attack a square with these squares occupied.
func (m *men) attackers(q board.Square, us int, occupied, by chess.Bits) chess.Bits {
	return by & (chess.PawnAttacks(us, q)&m.pawns() |
		chess.KnightAttacks(q)&m.knights() |
		chess.KingAttacks(q)&m.kings() |
		m.snipers(q, occupied))
}

// snipers returns the sliders of either colour that attack a square with these squares occupied.
func (m *men) snipers(q board.Square, occupied chess.Bits) chess.Bits {
	return chess.BishopAttacks(q, occupied)&m.diagonals() | chess.RookAttacks(q, occupied)&m.straights()
}

// attacks returns the squares on which a piece could capture.
func attacks(k chess.Kind, colour int, q board.Square, occupied chess.Bits) chess.Bits {
	if k == chess.Pawn {
		return chess.PawnAttacks(colour, q)
	}
	return chess.Attacks(k, q, occupied)
}
