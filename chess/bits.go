package chess

import (
	"math/bits"

	"github.com/quandary-games/quandary/board"
)

// Bits is a set of squares of the 8x8 board: bit 0 is a1, bit 63 is h8.
type Bits uint64

// Bit is the set of one square.
func Bit(q board.Square) Bits { return 1 << (q & 63) }

// Has reports whether the square is in the set.
func (b Bits) Has(q board.Square) bool { return b>>(q&63)&1 != 0 }

// Len is the number of squares in the set.
func (b Bits) Len() int { return bits.OnesCount64(uint64(b)) }

// First is the smallest square of the set, which must not be empty.
func (b Bits) First() board.Square { return board.Square(bits.TrailingZeros64(uint64(b))) }

// Pop takes the smallest square out of the set, which must not be empty.
func (b *Bits) Pop() board.Square {
	q := b.First()
	*b &= *b - 1
	return q
}

// The colours of the games for two: White is seat 0, Black seat 1 (C2).
const (
	White = 0
	Black = 1
)

// Rank is the set of the squares of rank 1 to 8, by index 0 to 7.
func Rank(index int) Bits { return 0xff << (8 * index) }

// File is the set of the squares of file a to h, by index 0 to 7.
func File(index int) Bits { return 0x0101010101010101 << index }

// SecondRank is where the pawns of a colour make the double step from.
func SecondRank(colour int) Bits { return secondRanks[colour] }

// LastRank is where the pawns of a colour promote.
func LastRank(colour int) Bits { return lastRanks[colour] }

// The tables behind the functions above and below, by colour and by square.
var (
	secondRanks = [2]Bits{0xff << 8, 0xff << 48}
	lastRanks   = [2]Bits{0xff << 56, 0xff}

	knights, kings [64]Bits
	pawns          [2][64]Bits
	between, lines [64][64]Bits
	rays           [64][8]Bits
)

func init() {
	for q := range board.Square(64) {
		for _, to := range standard.Knights[q] {
			knights[q] |= Bit(to)
		}
		for _, to := range standard.Kings[q] {
			kings[q] |= Bit(to)
		}
		for colour, ds := range [2][2]Direction{{NorthEast, NorthWest}, {SouthEast, SouthWest}} {
			for _, d := range ds {
				if to := standard.Next[q][d]; to != board.NoSquare {
					pawns[colour][q] |= Bit(to)
				}
			}
		}
		for d := range Direction(8) {
			for _, to := range standard.Rays[q][d] {
				rays[q][d] |= Bit(to)
			}
		}
		for d := range Direction(8) {
			var passed Bits
			for _, to := range standard.Rays[q][d] {
				between[q][to] = passed
				lines[q][to] = rays[q][d] | rays[q][d.Turn(4)] | Bit(q)
				passed |= Bit(to)
			}
		}
	}
	fillSliders()
}

// KnightAttacks are the squares a knight attacks.
func KnightAttacks(q board.Square) Bits { return knights[q&63] }

// KingAttacks are the squares a king attacks.
func KingAttacks(q board.Square) Bits { return kings[q&63] }

// PawnAttacks are the squares a pawn of a colour attacks.
func PawnAttacks(colour int, q board.Square) Bits { return pawns[colour&1][q&63] }

// PawnSteps are the squares a pawn of a colour reaches straight ahead, step by step, with these squares occupied.
func PawnSteps(colour int, q board.Square, occupied Bits) Bits {
	const third, sixth = 0xff << 16, 0xff << 40
	if colour == White {
		one := Bit(q) << 8 &^ occupied
		return one | one&third<<8&^occupied
	}
	one := Bit(q) >> 8 &^ occupied
	return one | one&sixth>>8&^occupied
}

// Between are the squares strictly between two squares of one line, else none.
func Between(a, b board.Square) Bits { return between[a&63][b&63] }

// Line is the whole line through two squares, edge to edge, if they are on one, else none.
func Line(a, b board.Square) Bits { return lines[a&63][b&63] }

// Attacks are the squares a piece of this kind (not a pawn) attacks with these squares occupied.
func Attacks(k Kind, q board.Square, occupied Bits) Bits {
	switch k {
	case Knight:
		return KnightAttacks(q)
	case Bishop:
		return BishopAttacks(q, occupied)
	case Rook:
		return RookAttacks(q, occupied)
	case Queen:
		return BishopAttacks(q, occupied) | RookAttacks(q, occupied)
	case King:
		return KingAttacks(q)
	}
	return 0
}
