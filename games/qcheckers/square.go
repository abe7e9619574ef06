package qcheckers

import (
	"iter"
	"math/bits"

	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// square is a dark square: half its index on the 8x8 board, so that a1 is 0, c1 is 1, and h8 is 31. It is also the
// register, and the id, of the piece that started there (Q2.1).
type square uint8

const (
	squares       = 32
	nowhere       = square(255)
	ranks         = 8
	perRank       = 4
	directions    = 4 // 0 and 1 lead up the board, 2 and 3 down
	pairDirection = 2 // directions of a quantum move
)

type set uint32

func only(q square) set { return 1 << q }

func (s set) has(q square) bool { return s>>q&1 != 0 }

// first returns the smallest square of a nonempty set.
func (s set) first() square { return square(bits.TrailingZeros32(uint32(s))) }

func (s set) all() iter.Seq[square] {
	return func(yield func(square) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(square(bits.TrailingZeros32(uint32(s)))) {
				return
			}
		}
	}
}

var standard = board.Standard()

// step and jump hold the squares one and two steps away by direction, or nowhere; names holds the squares' names.
var step, jump = ways(1), ways(2)
var names = func() (names [squares]string) {
	for q := range square(squares) {
		names[q] = standard.Name(q.onBoard())
	}
	return names
}()

// ways returns the squares length steps away by direction, or nowhere.
func ways(length int) (way [squares][directions]square) {
	for q := range square(squares) {
		for d := range directions {
			file, rank := standard.File(q.onBoard()), standard.Rank(q.onBoard())
			df, dr := length*(2*(d&1)-1), length*(1-d&2)
			way[q][d] = nowhere
			if to := standard.At(file+df, rank+dr); to != board.NoSquare {
				way[q][d] = square(to / 2)
			}
		}
	}
	return way
}

// onBoard returns the square on the 8x8 board.
func (q square) onBoard() board.Square {
	odd := q / perRank & 1
	return board.Square(2*q + odd)
}

// dark returns the dark square at a square of the 8x8 board, or nowhere if that is light.
func dark(b board.Square) square {
	if q := square(b / 2); q.onBoard() == b {
		return q
	}
	return nowhere
}

// rank returns the square's rank, from 0.
func (q square) rank() int { return int(q) / perRank }

// lastRank reports whether a seat's men are crowned on the square.
func lastRank(q square, seat int) bool { return q.rank() == (ranks-1)*(1-seat) }

// forward reports whether a direction is forward for a seat.
func forward(d, seat int) bool { return d/2 == seat }

// The value of a register: the piece's square, and whether it is a king there (Q2.1).
const (
	there = 0x40 // makes the value of a piece on a1 differ from 0
	king  = 0x20
	where = 0x1f
)

// value returns the value of a man or king on a square.
func value(q square, isKing bool) uint8 {
	v := there | uint8(q)
	if isKing {
		v |= king
	}
	return v
}

// isOn reports whether a value is of a piece on the square.
func isOn(v uint8, q square) bool { return v&(there|where) == there|uint8(q) }

// squareOf returns the square of a value.
func squareOf(v uint8) square { return square(v & where) }

// id returns the name of a piece: its starting square.
func id(r int) string { return names[r] }

// number returns the number by which texts and boards call a piece: that of its starting square, from White's edge on.
func number(r int) int { return r + 1 }

func numbers(pieces quantum.Set) []int {
	var list []int
	for r := range pieces.All() {
		list = append(list, number(r))
	}
	return list
}

// direction returns the direction from one square to another in way.
func direction(way *[squares][directions]square, from, to square) (int, bool) {
	for d, q := range way[from] {
		if q == to {
			return d, true
		}
	}
	return 0, false
}
