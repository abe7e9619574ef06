package ability

import "github.com/quandary-games/quandary/games/internal/chess"

// piece is a kind, whether it has never moved (for kings and rooks, A2.6), and a seat. The zero piece is an empty
// square.
type piece uint8

const unmoved piece = 1 << 3

// newPiece returns a piece of a seat, without the bit unmoved.
func newPiece(seat int, k chess.Kind) piece { return piece(seat)<<4 | piece(k) }

// The parts of a piece.
func (p piece) kind() chess.Kind { return chess.Kind(p & 7) }
func (p piece) seat() int        { return int(p >> 4) }
func (p piece) fresh() bool      { return p&unmoved != 0 }

// moved returns the piece as having moved.
func (p piece) moved() piece { return p &^ unmoved }

// as returns the piece with another kind.
func (p piece) as(k chess.Kind) piece { return p&^(unmoved|7) | piece(k) }
