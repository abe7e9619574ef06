package chess

import "github.com/quandary-games/quandary/board"

// Direction is one of the eight directions a queen goes, clockwise from north (towards higher ranks). Even ones are
// straight, odd ones diagonal.
type Direction uint8

// The directions.
const (
	North Direction = iota
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
)

// Turn is the direction reached by some eighths of a turn clockwise.
func (d Direction) Turn(eighths int) Direction { return Direction(int(d)+eighths) & 7 }

// deltas are the files and ranks that a step in each direction goes.
var deltas = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// knightDeltas are those of a knight, clockwise.
var knightDeltas = [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// The directions of the rook, of the bishop, and all: those of queen and king.
var (
	straight = []Direction{North, East, South, West}
	diagonal = []Direction{NorthEast, SouthEast, SouthWest, NorthWest}
	all      = []Direction{North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest}
)

// Directions are those in which a bishop, rook, queen or king goes.
func Directions(k Kind) []Direction {
	switch k {
	case Bishop:
		return diagonal
	case Rook:
		return straight
	}
	return all
}

// Geometry is where pieces can go on a board of some shape if nothing is in their way. Make one per shape and share
// it: it does not change.
type Geometry struct {
	Shape board.Shape
	// Next is the neighbour of a square in a direction, or board.NoSquare.
	Next [board.MaxSquares][8]board.Square
	// Rays are the squares from a square in a direction to the edge, nearest first.
	Rays [board.MaxSquares][8][]board.Square
	// Knights and Kings are the squares those pieces reach from a square, in the order of the directions, clockwise.
	Knights, Kings [board.MaxSquares][]board.Square
}

// NewGeometry works out the geometry of a shape.
func NewGeometry(shape board.Shape) *Geometry {
	g := &Geometry{Shape: shape}
	for q := range shape.Squares.All() {
		f, r := shape.File(q), shape.Rank(q)
		for d, delta := range deltas {
			g.Next[q][d] = shape.At(f+delta[0], r+delta[1])
			for x, y := f, r; ; {
				x, y = x+delta[0], y+delta[1]
				to := shape.At(x, y)
				if to == board.NoSquare {
					break
				}
				g.Rays[q][d] = append(g.Rays[q][d], to)
			}
			if to := g.Next[q][d]; to != board.NoSquare {
				g.Kings[q] = append(g.Kings[q], to)
			}
			if to := shape.At(f+knightDeltas[d][0], r+knightDeltas[d][1]); to != board.NoSquare {
				g.Knights[q] = append(g.Knights[q], to)
			}
		}
	}
	return g
}

// Standard is the geometry of the 8x8 board. It is shared: nobody changes it.
func Standard() *Geometry { return standard }

var standard = NewGeometry(board.Standard())
