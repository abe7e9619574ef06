package chess

import (
	"strings"

	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
)

// Castling is a set of castling rights.
type Castling uint8

// The castling rights.
const (
	whiteShort Castling = 1 << iota
	whiteLong
	blackShort
	blackLong
)

// CastlingWay holds the squares of one kind of castling.
type CastlingWay struct {
	Right        Castling
	King, KingTo board.Square
	Rook, RookTo board.Square // RookTo is the square that the king crosses
	Between      Bits         // squares between king and rook
}

// CastlingWays returns the four kinds in the order of their letters, KQkq: those of a colour are 2*colour and
// 2*colour+1.
func CastlingWays() [4]CastlingWay {
	return [4]CastlingWay{
		{whiteShort, 4, 6, 7, 5, 0x60},
		{whiteLong, 4, 2, 0, 3, 0x0e},
		{blackShort, 60, 62, 63, 61, 0x60 << 56},
		{blackLong, 60, 58, 56, 59, 0x0e << 56},
	}
}

// String returns the castling field of FEN: letters of KQkq in this order, or "-".
func (c Castling) String() string {
	if c == 0 {
		return "-"
	}
	b := make([]byte, 0, 4)
	for i := range 4 {
		if c>>i&1 != 0 {
			b = append(b, "KQkq"[i])
		}
	}
	return string(b)
}

// Note returns the note on the castlings that a colour still has; it is empty if there are none.
func (c Castling) Note(colour int) text.Text {
	switch short, long := c&(whiteShort<<(2*colour)), c&(whiteLong<<(2*colour)); {
	case short != 0 && long != 0:
		return text.Of("castling.both")
	case short != 0:
		return text.Of("castling.short")
	case long != 0:
		return text.Of("castling.long")
	}
	return text.Text{}
}

// ParseCastling reads exactly the form that String writes. Errors are of type *text.Error.
func ParseCastling(field string) (Castling, error) {
	var c Castling
	for i := range len(field) {
		if j := strings.IndexByte("KQkq", field[i]); j >= 0 {
			c |= 1 << j
		}
	}
	if c.String() != field {
		return 0, text.Wrong("board.castling", "castling", field)
	}
	return c, nil
}
