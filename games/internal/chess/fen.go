package chess

import (
	"strings"

	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
)

// Start is the FEN board field of the usual array.
const Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

// Piece is a kind and a colour; the zero Piece is an empty square.
type Piece struct {
	Kind   Kind
	Colour int // White or Black
}

// Letter returns the piece letter, White's upper case and Black's lower case (C3).
func (p Piece) Letter() byte {
	if p.Colour == Black {
		return p.Kind.Lower()
	}
	return p.Kind.Letter()
}

// ParseBoard reads a FEN board field and calls put for each piece. Errors are of type *text.Error.
func ParseBoard(field string, put func(q board.Square, p Piece)) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return text.Wrong("board.ranks", "board", field, "ranks", len(ranks))
	}
	for i, rank := range ranks {
		file, digit := 0, false
		for j := range len(rank) {
			c := rank[j]
			if c >= '1' && c <= '8' && !digit {
				file, digit = file+int(c-'0'), true
				continue
			}
			k := KindOf(c)
			if k == NoKind || file > 7 {
				return text.Wrong("board.letter", "number", 8-i, "rank", rank)
			}
			colour := White
			if c >= 'a' {
				colour = Black
			}
			put(board.Square((7-i)*8+file), Piece{k, colour})
			file, digit = file+1, false
		}
		if file != 8 {
			return text.Wrong("board.files", "number", 8-i, "rank", rank, "files", file)
		}
	}
	return nil
}

// AppendBoard appends a FEN board field; at returns the piece on a square.
func AppendBoard(b []byte, at func(q board.Square) Piece) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 8 {
			p := at(board.Square(rank*8 + file))
			if p.Kind == NoKind {
				empty++
				continue
			}
			if empty > '0' {
				b = append(b, empty)
			}
			b, empty = append(b, p.Letter()), '0'
		}
		if empty > '0' {
			b = append(b, empty)
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	return b
}
