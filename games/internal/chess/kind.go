// Package chess holds what the chess games share: the kinds of pieces, their moves on a board of any shape, fast
// attack sets for the 8x8 board, and the FEN fields. Check, turns and uncertainty are left to the games.
package chess

import "github.com/quandary-games/quandary/game/text"

// Kind is a kind of piece. The order is that of usual worth.
type Kind uint8

// The kinds of pieces.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// Kinds is the number of values of Kind, including NoKind.
const Kinds = 7

// letters holds the letters by kind.
const letters = "-PNBRQK"

// Letter returns the piece letter, upper case (C3).
func (k Kind) Letter() byte { return letters[k] }

// Lower returns the piece letter in lower case, as in promotions of coordinate notation.
func (k Kind) Lower() byte { return letters[k] | 0x20 }

// KindOf returns the kind with this letter, upper or lower case, or NoKind.
func KindOf(letter byte) Kind {
	switch letter &^ 0x20 {
	case 'P':
		return Pawn
	case 'N':
		return Knight
	case 'B':
		return Bishop
	case 'R':
		return Rook
	case 'Q':
		return Queen
	case 'K':
		return King
	}
	return NoKind
}

// Word returns the kind's name in the catalogue.
func (k Kind) Word() text.Word {
	return [...]text.Word{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"}[k]
}

// Worth returns the usual worth of a piece in hundredths of a pawn; 10000 for a king.
func (k Kind) Worth() int { return [...]int{0, 100, 300, 320, 500, 900, 10000}[k] }

// Gain returns what a promotion to this kind promises a search, in hundredths of a pawn: 0 for NoKind, and almost
// nothing for a piece less than a queen.
func (k Kind) Gain() int {
	switch k {
	case NoKind:
		return 0
	case Queen:
		return Queen.Worth() - Pawn.Worth()
	}
	return 1
}

// Promotions returns the kinds a pawn may become, in the order in which to offer them.
func Promotions() [4]Kind { return [4]Kind{Queen, Rook, Bishop, Knight} }

// All returns the kinds, in the order in which to offer them.
func All() [6]Kind { return [6]Kind{King, Queen, Rook, Bishop, Knight, Pawn} }
