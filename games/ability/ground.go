package ability

import (
	"slices"
	"sync"

	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// boardKind is one of the boards of A1.1.
type boardKind uint8

const (
	cross boardKind = iota
	tall
	standard
)

// boardNames holds the names in option and position string.
var boardNames = []string{cross: "cross", tall: "tall", standard: "standard"}

func boardNamed(name string) (boardKind, bool) {
	b := slices.Index(boardNames, name)
	return boardKind(max(b, 0)), b >= 0
}

const (
	maxSeats        = 4
	maxContractions = 8 // until nothing of the cross is left
	margin          = 16
	side            = margin + 16 + margin // of the cells of a ground
)

// cell returns the index of a square in the cells of its ground. The cell x files and y ranks away is y*side+x further.
func (g *ground) cell(q board.Square) int {
	return (int(g.rank[q])+margin)*side + int(g.file[q]) + margin
}

// ground is a board after some contractions, with everything that follows from its shape. Grounds are constant and
// shared by all states.
type ground struct {
	*chess.Geometry
	board        boardKind
	contractions int
	seats        int
	file, rank   [board.MaxSquares]int8
	cells        [side * side]board.Square         // the squares with a margin around them, by cell
	forward      [maxSeats]chess.Direction         // A1.3
	near         [maxSeats][board.MaxSquares]uint8 // row and column of A1.3, row first: smaller is nearer (A3.4)
	promotes     [maxSeats]board.Set               // where a pawn must promote (A2.5)
	king         [maxSeats]board.Square            // first square of the king
	castles      [maxSeats][2]castling             // to the left and to the right of the seat
	rim          []board.Square                    // squares of the next contraction, in its order (A4.3)
	array        [maxSeats][2][8]board.Square      // row 2 and row 1 of each seat, from left to right
}

// castling holds the squares of a seat's castling with one of its rooks (A2.6).
type castling struct {
	rook, kingTo, rookTo board.Square
	between              []board.Square
}

// outline returns the shape of a board after some contractions (A4.2).
func outline(b boardKind, contractions int) board.Shape {
	switch b {
	case tall:
		return board.Rectangle(8, 12)
	case standard:
		return board.Standard()
	}
	s := board.Cross()
	for q := range s.Squares.All() {
		f, r := s.File(q), s.Rank(q)
		if min(f, r) < contractions || max(f, r) > 15-contractions {
			s.Squares.Remove(q)
		}
	}
	return s
}

// grounds makes each ground when it is first needed.
var grounds = func() (all [3][maxContractions + 1]func() *ground) {
	for b := range all {
		for n := range all[b] {
			all[b][n] = sync.OnceValue(func() *ground { return newGround(boardKind(b), n) })
		}
	}
	return all
}()

// groundOf returns a board after some contractions. Only the cross has any.
func groundOf(b boardKind, contractions int) *ground { return grounds[b][contractions]() }

func newGround(b boardKind, contractions int) *ground {
	g := &ground{Geometry: chess.NewGeometry(outline(b, contractions)), board: b, contractions: contractions, seats: 2}
	g.forward = [maxSeats]chess.Direction{chess.North, chess.South}
	if b == cross {
		g.seats = 4
		g.forward = [maxSeats]chess.Direction{chess.West, chess.North, chess.East, chess.South}
	}
	for i := range g.cells {
		g.cells[i] = board.NoSquare
	}
	for i := range g.Shape.Files * g.Shape.Ranks {
		q := board.Square(i)
		g.file[q], g.rank[q] = int8(g.Shape.File(q)), int8(g.Shape.Rank(q))
		if g.Shape.Squares.Has(q) {
			g.cells[g.cell(q)] = q
		}
	}
	for seat := range g.seats {
		for i := range g.Shape.Files * g.Shape.Ranks {
			q := board.Square(i)
			row, column := g.rowColumn(seat, q)
			g.near[seat][q] = uint8(row<<4 | column)
		}
		for q := range g.Shape.Squares.All() {
			if g.Next[q][g.forward[seat]] == board.NoSquare || (b == cross && g.outermost(seat, q)) {
				g.promotes[seat].Add(q)
			}
		}
		g.setUp(seat)
	}
	if b == cross && contractions < maxContractions {
		g.rim = g.outerRing()
	}
	return g
}

// rowColumn returns the position of a square as a seat sees it, from 0: rows from its own edge, columns from its left
// (A1.3).
func (g *ground) rowColumn(seat int, q board.Square) (row, column int) {
	f, r := g.Shape.File(q), g.Shape.Rank(q)
	switch g.forward[seat] {
	case chess.West:
		return g.Shape.Files - 1 - f, r
	case chess.East:
		return f, g.Shape.Ranks - 1 - r
	case chess.South:
		return g.Shape.Ranks - 1 - r, g.Shape.Files - 1 - f
	}
	return r, f
}

// at is the inverse of rowColumn. The square need not exist.
func (g *ground) at(seat, row, column int) board.Square {
	f, r := column, row
	switch g.forward[seat] {
	case chess.West:
		f, r = g.Shape.Files-1-row, column
	case chess.East:
		f, r = row, g.Shape.Ranks-1-column
	case chess.South:
		f, r = g.Shape.Files-1-column, g.Shape.Ranks-1-row
	}
	return board.Square(r*g.Shape.Files + f)
}

// outermost reports whether a square is on the first or last line across the direction of a seat's pawns.
func (g *ground) outermost(seat int, q board.Square) bool {
	across := int(g.file[q])
	if seat%2 == 0 {
		across = int(g.rank[q])
	}
	return across == g.contractions || across == 15-g.contractions
}

// backRank returns the pieces on row 1 from left to right. On the boards for two, Black's king faces White's (A1.4).
func (b boardKind) backRank(seat int) [8]chess.Kind {
	left, right := chess.Queen, chess.King
	if b != cross && seat == chess.Black {
		left, right = right, left
	}
	return [8]chess.Kind{
		chess.Rook, chess.Knight, chess.Bishop, left, right, chess.Bishop, chess.Knight, chess.Rook,
	}
}

// setUp finds the squares of a seat's array (A1.3) and its castlings.
func (g *ground) setUp(seat int) {
	left := 0
	if g.board == cross {
		left = 4
	}
	kingColumn := left
	for i, k := range g.board.backRank(seat) {
		g.array[seat][0][i] = g.at(seat, 1, left+i)
		g.array[seat][1][i] = g.at(seat, 0, left+i)
		if k == chess.King {
			kingColumn = left + i
		}
	}
	g.king[seat] = g.at(seat, 0, kingColumn)
	for side, rookColumn := range [2]int{left, left + 7} {
		step := 2*side - 1
		c := castling{
			rook:   g.at(seat, 0, rookColumn),
			kingTo: g.at(seat, 0, kingColumn+2*step),
			rookTo: g.at(seat, 0, kingColumn+step),
		}
		for column := kingColumn + step; column != rookColumn; column += step {
			c.between = append(c.between, g.at(seat, 0, column))
		}
		g.castles[seat][side] = c
	}
}

// outerRing returns the squares of the outermost rows in the order of A4.3: the right side from top to bottom, the
// bottom from right to left, the left side from bottom to top, the top from left to right.
func (g *ground) outerRing() []board.Square {
	lo, hi := g.contractions, 15-g.contractions
	var ring []board.Square
	var taken board.Set
	take := func(f, r int) {
		if q := g.Shape.At(f, r); q != board.NoSquare && !taken.Has(q) {
			taken.Add(q)
			ring = append(ring, q)
		}
	}
	for i := hi; i >= lo; i-- {
		take(hi, i)
	}
	for i := hi; i >= lo; i-- {
		take(i, lo)
	}
	for i := lo; i <= hi; i++ {
		take(lo, i)
	}
	for i := lo; i <= hi; i++ {
		take(i, hi)
	}
	return ring
}

// distance returns the number of king's steps between two squares.
func (g *ground) distance(a, b board.Square) int {
	return max(apart(g.file[a], g.file[b]), apart(g.rank[a], g.rank[b]))
}

func apart(a, b int8) int {
	if a > b {
		return int(a - b)
	}
	return int(b - a)
}

// name returns the name of a square of the original board, also of a lost one.
func (g *ground) name(q board.Square) string { return g.Shape.Name(q) }
