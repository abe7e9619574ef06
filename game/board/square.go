// Package board defines squares and the shapes of boards, for any game.
//
// A board is a rectangle of files and ranks from which squares may be missing: the 8x8 board, the 8x12 board, the
// cross of 16x16 without its corners.
package board

import "strconv"

// MaxSquares is the largest number of squares of a board: 16 files of 16 ranks.
const MaxSquares = 256

// Square is the index of a square on a board: (rank-1)*files + file, a1 = 0 (C1). Its name depends on the board, see
// [Shape.Name].
type Square uint8

// NoSquare means no square. It is p16 of a 16x16 board, which no shape has.
const NoSquare Square = 255

// Shape is a board: a rectangle of files and ranks with its existing squares. Shapes are small and comparable.
type Shape struct {
	Files, Ranks int // 1 to 16
	Squares      Set // the existing ones
}

// Rectangle returns the full board of files times ranks. Each is 1 to 16; if one is 16, the other is at most 15.
func Rectangle(files, ranks int) Shape {
	s := Shape{Files: files, Ranks: ranks}
	for i := range files * ranks {
		s.Squares.Add(Square(i))
	}
	return s
}

// Standard returns the 8x8 board.
func Standard() Shape { return Rectangle(8, 8) }

// Cross returns the board for four seats: 16x16 without its 4x4 corners, 192 squares.
func Cross() Shape {
	s := Shape{Files: 16, Ranks: 16}
	for i := range MaxSquares {
		f, r := i%16, i/16
		if (f >= 4 && f < 12) || (r >= 4 && r < 12) {
			s.Squares.Add(Square(i))
		}
	}
	return s
}

// At returns the square on a file and rank counted from 0, or NoSquare if the board has none there.
func (s *Shape) At(file, rank int) Square {
	if file < 0 || rank < 0 || file >= s.Files || rank >= s.Ranks {
		return NoSquare
	}
	if q := Square(rank*s.Files + file); s.Squares.Has(q) {
		return q
	}
	return NoSquare
}

// File returns the file of a square, counted from 0.
func (s *Shape) File(q Square) int { return int(q) % s.Files }

// Rank returns the rank of a square, counted from 0.
func (s *Shape) Rank(q Square) int { return int(q) / s.Files }

// Name returns the name of a square: a file letter and a rank number (C1).
func (s *Shape) Name(q Square) string {
	return string(rune('a'+s.File(q))) + strconv.Itoa(s.Rank(q)+1)
}

// AppendName appends the name of a square to a buffer.
func (s *Shape) AppendName(b []byte, q Square) []byte {
	b = append(b, byte('a'+s.File(q)))
	r := s.Rank(q) + 1
	if r >= 10 {
		b = append(b, '1')
		r -= 10
	}
	return append(b, byte('0'+r))
}

// Parse reads the name of a square and reports whether the board has such a square.
func (s *Shape) Parse(name string) (Square, bool) {
	q, n := s.Prefix(name)
	if n == 0 || n != len(name) {
		return NoSquare, false
	}
	return q, true
}

// Prefix reads the square at the beginning of a text and returns the length of its name in bytes, 0 if there is none.
func (s *Shape) Prefix(text string) (Square, int) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'p' || text[1] < '1' || text[1] > '9' {
		return NoSquare, 0
	}
	file, rank, n := int(text[0]-'a'), int(text[1]-'0'), 2
	if rank == 1 && len(text) > 2 && text[2] >= '0' && text[2] <= '9' {
		rank, n = 10+int(text[2]-'0'), 3
	}
	q := s.At(file, rank-1)
	if q == NoSquare {
		return NoSquare, 0
	}
	return q, n
}
