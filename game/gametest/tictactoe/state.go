package tictactoe

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

// most is how many marks there can be: with nine, all squares are decided.
const most = 9

// pair is where a mark is: on one of two squares, the smaller index first, or on one, twice.
type pair struct{ a, b uint8 }

// decided reports whether the mark has come to be.
func (p pair) decided() bool { return p.a == p.b }

// state is a moment of a game: the marks by their numbers, from 0 here. What the marks are says it all: who moves,
// whether a circle waits to be measured, who has won.
type state struct {
	at    [most]pair
	marks uint8
}

func (s *state) Game() game.Game     { return tictactoe{} }
func (s *state) Traits() game.Traits { return facts.Traits }
func (s *state) Seats() []text.Word  { return seats }
func (s *state) Clone() game.State   { c := *s; return &c }
func (s *state) Set(from game.State) { *s = *from.(*state) }

// seat is whose turn it is, if the game is not over.
func (s *state) seat() int { return owner(int(s.marks)) }

// owner is whose the mark with a number is, counted from 0.
func owner(number int) int { return number & 1 }

// all are the marks on the board.
func (s *state) all() []pair { return s.at[:s.marks] }

// last is the latest mark, where there is one.
func (s *state) last() pair { return s.at[s.marks-1] }

// put adds a mark.
func (s *state) put(p pair) {
	s.at[s.marks] = p
	s.marks++
}

// squares are the numbers of the marks that have come to be, from 1, by square; 0 is none.
func (s *state) squares() (on [9]int) {
	for i, p := range s.all() {
		if p.decided() {
			on[p.a] = i + 1
		}
	}
	return on
}

// Turn is that of the player with the next number, who also measures.
func (s *state) Turn() game.Turn {
	both := game.FirstSeats(2)
	rows := s.rows()
	switch {
	case rows[0] != 0 && rows[1] != 0:
		t := game.Drawn(both, both, "tictactoe.two_rows")
		first := 0
		if rows[1] < rows[0] {
			first = 1
		}
		t.Scores[first], t.Scores[1-first] = prob.New(2, 3), prob.New(1, 3)
		return t
	case rows[0] != 0:
		return game.Won(0, "tictactoe.row")
	case rows[1] != 0:
		return game.Won(1, "tictactoe.row")
	case s.marks == most && !s.circle():
		return game.Drawn(both, both, "tictactoe.full")
	}
	return game.ToMove(s.seat(), both)
}

// lines are the rows, columns and diagonals.
var lines = [8][3]uint8{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// rows is the number of the mark that completed the first row of each seat, 0 if it has none.
func (s *state) rows() (first [2]int) {
	on := s.squares()
	for _, line := range lines {
		if seat, latest := row(on, line); latest != 0 && (first[seat] == 0 || latest < first[seat]) {
			first[seat] = latest
		}
	}
	return first
}

// row is whose row a line is and the number of its latest mark, 0 if it is no row.
func row(on [9]int, line [3]uint8) (seat, latest int) {
	x, y, z := on[line[0]], on[line[1]], on[line[2]]
	if x == 0 || y == 0 || z == 0 || (x^y)&1 != 0 || (y^z)&1 != 0 {
		return 0, 0
	}
	return owner(x - 1), max(x, y, z)
}

// circle reports whether the last pair closed a circle: whether its squares hang together without it.
func (s *state) circle() bool {
	if s.marks == 0 || s.last().decided() {
		return false
	}
	reached := uint16(1) << s.last().a
	for grown := true; grown; {
		grown = false
		for _, p := range s.at[:s.marks-1] {
			if both := uint16(1)<<p.a | 1<<p.b; !p.decided() && reached&both != 0 && reached|both != reached {
				reached, grown = reached|both, true
			}
		}
	}
	return reached>>s.last().b&1 != 0
}

// free are the squares that no mark has come to be on.
func (s *state) free() (squares []uint8) {
	for square, number := range s.squares() {
		if number == 0 {
			squares = append(squares, uint8(square))
		}
	}
	return squares
}

// consistent reports whether a position can go on with this mark: one that has come to be is alone on its square.
func (s *state) consistent(p pair) bool {
	return s.marks < most && !s.circle() && !slices.ContainsFunc(s.all(), func(q pair) bool {
		touch := p.a == q.a || p.a == q.b || p.b == q.a || p.b == q.b
		return touch && (p.decided() || q.decided())
	})
}

// measure makes the last mark come to be on a square, and with it all that hangs together with it.
func (s *state) measure(square uint8) {
	s.at[s.marks-1] = pair{square, square}
	for moved := true; moved; {
		moved = false
		on := s.squares()
		for i, p := range s.all() {
			switch {
			case p.decided():
			case on[p.a] != 0:
				s.at[i], moved = pair{p.b, p.b}, true
			case on[p.b] != 0:
				s.at[i], moved = pair{p.a, p.a}, true
			}
		}
	}
}

// String is the marks by their numbers: "a1b2 b2c3 a2".
func (s *state) String() string {
	if s.marks == 0 {
		return "-"
	}
	words := make([]string, s.marks)
	for i, p := range s.all() {
		words[i] = p.String()
	}
	return strings.Join(words, " ")
}
