package chess

import "github.com/quandary-games/quandary/game/board"

// Direction is one of the eight directions of a queen, clockwise from north (towards higher ranks). Even ones are
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

// Turn returns the direction after some eighths of a turn clockwise.
func (d Direction) Turn(eighths int) Direction { return Direction(int(d)+eighths) & 7 }

// deltas are the steps of the directions in files and ranks.
var deltas = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// Delta returns the step of the direction in files and ranks.
func (d Direction) Delta() (files, ranks int) { return deltas[d][0], deltas[d][1] }

// knightDeltas are the steps of a knight in files and ranks, clockwise.
var knightDeltas = [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// The directions of the rook, of the bishop, and of queen and king.
var (
	straight = []Direction{North, East, South, West}
	diagonal = []Direction{NorthEast, SouthEast, SouthWest, NorthWest}
	all      = []Direction{North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest}
)

// Directions returns the directions of a bishop, rook, queen or king.
func Directions(k Kind) []Direction {
	switch k {
	case Bishop:
		return diagonal
	case Rook:
		return straight
	}
	return all
}

// Geometry lists the squares that pieces can reach on an empty board of some shape. It is constant: make one per
// shape and share it.
type Geometry struct {
	Shape board.Shape
	// Next is the neighbour of a square in a direction, or board.NoSquare.
	Next [board.MaxSquares][8]board.Square
	// Rays are the squares from a square in a direction to the edge, nearest first.
	Rays [board.MaxSquares][8][]board.Square
	// Knights and Kings are the squares that these pieces reach from a square, clockwise.
	Knights, Kings [board.MaxSquares][]board.Square
}

// NewGeometry computes the geometry of a shape.
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

// Standard returns the geometry of the 8x8 board, which is shared and must not be changed.
func Standard() *Geometry { return standard }

var standard = NewGeometry(board.Standard())
