package ability

import "github.com/quandary-games/quandary/chess"

// piece is what stands on a square: a kind, whether it has never moved (for kings and rooks, A2.6), and its seat. The
// zero piece is an empty square.
type piece uint8

// unmoved is the bit of a piece that has never moved.
const unmoved piece = 1 << 3

// newPiece is a piece of a seat that has moved, or for which that does not matter.
func newPiece(seat int, k chess.Kind) piece { return piece(seat)<<4 | piece(k) }

// The parts of a piece.
func (p piece) kind() chess.Kind { return chess.Kind(p & 7) }
func (p piece) seat() int        { return int(p >> 4) }
func (p piece) fresh() bool      { return p&unmoved != 0 }

// moved is the piece once it has moved.
func (p piece) moved() piece { return p &^ unmoved }

// as is the piece turned into one of another kind.
func (p piece) as(k chess.Kind) piece { return p&^(unmoved|7) | piece(k) }
