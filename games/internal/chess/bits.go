package chess

import (
	"math/bits"

	"github.com/quandary-games/quandary/game/board"
)

// Bits is a set of squares of the 8x8 board: bit 0 is a1, bit 63 is h8.
type Bits uint64

// Bit returns the set of one square.
func Bit(q board.Square) Bits { return 1 << (q & 63) }

// Has reports whether the square is in the set.
func (b Bits) Has(q board.Square) bool { return b>>(q&63)&1 != 0 }

// Len returns the number of squares in the set.
func (b Bits) Len() int { return bits.OnesCount64(uint64(b)) }

// First returns the smallest square of the set, which must not be empty.
func (b Bits) First() board.Square { return board.Square(bits.TrailingZeros64(uint64(b))) }

// Pop removes the smallest square from the set, which must not be empty, and returns it.
func (b *Bits) Pop() board.Square {
	q := b.First()
	*b &= *b - 1
	return q
}

// The colours, which are also the seats: White is 0, Black 1 (C2).
const (
	White = 0
	Black = 1
)

// Rank returns the squares of rank 1 to 8, by index 0 to 7.
func Rank(index int) Bits { return 0xff << (8 * index) }

// File returns the squares of file a to h, by index 0 to 7.
func File(index int) Bits { return 0x0101010101010101 << index }

// SecondRank returns the rank from which a colour's pawns make double steps.
func SecondRank(colour int) Bits { return secondRanks[colour] }

// LastRank returns the rank on which a colour's pawns promote.
func LastRank(colour int) Bits { return lastRanks[colour] }

// Tables for the functions of this file, by colour and by square.
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

// Ahead returns the squares of all ranks ahead of a colour's pawn.
func Ahead(colour int, q board.Square) Bits {
	if colour == White {
		return ^Bits(0) << (q &^ 7) << 8
	}
	return Bit(q&^7) - 1
}

// Gone returns how many ranks a square is from its colour's first rank.
func Gone(colour int, q board.Square) int {
	if colour == White {
		return int(q / 8)
	}
	return int(7 - q/8)
}

// KnightAttacks returns the squares that a knight attacks.
func KnightAttacks(q board.Square) Bits { return knights[q&63] }

// KingAttacks returns the squares that a king attacks.
func KingAttacks(q board.Square) Bits { return kings[q&63] }

// PawnAttacks returns the squares that a pawn of a colour attacks.
func PawnAttacks(colour int, q board.Square) Bits { return pawns[colour&1][q&63] }

// PawnSteps returns the squares that a pawn of a colour can reach straight ahead in one move with these squares
// occupied.
func PawnSteps(colour int, q board.Square, occupied Bits) Bits {
	const third, sixth = 0xff << 16, 0xff << 40
	if colour == White {
		one := Bit(q) << 8 &^ occupied
		return one | one&third<<8&^occupied
	}
	one := Bit(q) >> 8 &^ occupied
	return one | one&sixth>>8&^occupied
}

// Meant returns the squares of pieces of one kind that a player may mean who names the kind and a target. Of several
// pieces these are the ones that would get there on an empty board; of pawns, those on the target's file.
func Meant(k Kind, colour int, on Bits, to board.Square) Bits {
	if on.Len() == 1 {
		return on
	}
	var meant Bits
	for on != 0 {
		if q := on.Pop(); Attacks(k, q, 0).Has(to) || k == Pawn && PawnSteps(colour, q, 0).Has(to) {
			meant |= Bit(q)
		}
	}
	return meant
}

// Between returns the squares strictly between two squares of one line, or none if they are on no line.
func Between(a, b board.Square) Bits { return between[a&63][b&63] }

// Line returns the whole line through two squares from edge to edge, or none if they are on no line.
func Line(a, b board.Square) Bits { return lines[a&63][b&63] }

// Attacks returns the squares that a piece other than a pawn attacks with these squares occupied.
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
