package chess

import (
	"strings"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/text"
)

// Castling is a set of castling rights.
type Castling uint8

// The castling rights.
const (
	WhiteShort Castling = 1 << iota
	WhiteLong
	BlackShort
	BlackLong
)

// CastlingWay is what moves where when the king castles with one right.
type CastlingWay struct {
	Right        Castling
	King, KingTo board.Square
	Rook, RookTo board.Square // the king crosses RookTo
	Between      Bits         // the squares between king and rook
}

// CastlingWays are the four in the order of their letters, KQkq: those of a colour are 2*colour and 2*colour+1.
func CastlingWays() [4]CastlingWay {
	return [4]CastlingWay{
		{WhiteShort, 4, 6, 7, 5, 0x60},
		{WhiteLong, 4, 2, 0, 3, 0x0e},
		{BlackShort, 60, 62, 63, 61, 0x60 << 56},
		{BlackLong, 60, 58, 56, 59, 0x0e << 56},
	}
}

// String is the castling field of FEN: letters of KQkq in this order, or "-".
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

// Note tells which ways a colour may still castle; it is empty if there is none.
func (c Castling) Note(colour int) text.Text {
	switch short, long := c&(WhiteShort<<(2*colour)), c&(WhiteLong<<(2*colour)); {
	case short != 0 && long != 0:
		return text.Of("castling.both")
	case short != 0:
		return text.Of("castling.short")
	case long != 0:
		return text.Of("castling.long")
	}
	return text.Text{}
}

// ParseCastling reads what String writes, and nothing else. Errors are of type *text.Error.
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
