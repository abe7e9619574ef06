// Package chess holds what the chess games share: the kinds of pieces, how they move over a board of any shape, fast
// attack sets for the 8x8 board, and the FEN fields. It knows nothing of check, turns or uncertainty: these are the
// games' own.
package chess

import "github.com/quandary-games/quandary/text"

// Kind is a kind of piece, in order of its usual worth.
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

// Kinds is the number of values of Kind, NoKind among them.
const Kinds = 7

// letters are those of the kinds, by number.
const letters = "-PNBRQK"

// Letter is the piece letter, upper case (C3).
func (k Kind) Letter() byte { return letters[k] }

// Lower is the piece letter in lower case, as promotions in coordinates have it.
func (k Kind) Lower() byte { return letters[k] | 0x20 }

// KindOf is the kind with this letter, upper or lower case, or NoKind.
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

// Word is the kind's name in the catalogue.
func (k Kind) Word() text.Word {
	return [...]text.Word{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"}[k]
}

// Worth is the usual worth of a piece in hundredths of a pawn; a king's is beyond price.
func (k Kind) Worth() int { return [...]int{0, 100, 300, 320, 500, 900, 10000}[k] }

// Promotions are the kinds a pawn may become, in the order in which they are offered.
func Promotions() [4]Kind { return [4]Kind{Queen, Rook, Bishop, Knight} }

// All are the kinds, in the order in which they are offered.
func All() [6]Kind { return [6]Kind{King, Queen, Rook, Bishop, Knight, Pawn} }
