package tictactoe

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// most is the largest number of marks: nine settle all squares.
const most = 9

// pair holds the two squares of a spooky mark, the smaller index first, or the square of a settled mark twice.
type pair struct{ a, b uint8 }

// decided reports whether the mark has settled.
func (p pair) decided() bool { return p.a == p.b }

// state holds the marks by number, counted from 0 here. Everything else follows from them: whose turn it is, whether
// a circle waits to be measured, who has won.
type state struct {
	at    [most]pair
	marks uint8
}

func (s *state) Game() game.Game     { return tictactoe{} }
func (s *state) Traits() game.Traits { return facts.Traits }
func (s *state) Seats() []text.Word  { return seats }
func (s *state) Clone() game.State   { c := *s; return &c }
func (s *state) Set(from game.State) { *s = *from.(*state) }

// seat returns the seat to act.
func (s *state) seat() int { return owner(int(s.marks)) }

// owner returns the seat of a mark, by its number from 0.
func owner(number int) int { return number & 1 }

func (s *state) all() []pair { return s.at[:s.marks] }

func (s *state) last() pair { return s.at[s.marks-1] }

func (s *state) put(p pair) {
	s.at[s.marks] = p
	s.marks++
}

// squares returns the number of the settled mark on each square, from 1; 0 for none.
func (s *state) squares() (on [9]int) {
	for i, p := range s.all() {
		if p.decided() {
			on[p.a] = i + 1
		}
	}
	return on
}

// Turn returns the turn of the seat with the next number, which also measures.
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

var lines = [8][3]uint8{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// rows returns the number of the mark that completed the first row of each seat, 0 if it has none.
func (s *state) rows() (first [2]int) {
	on := s.squares()
	for _, line := range lines {
		if seat, latest := row(on, line); latest != 0 && (first[seat] == 0 || latest < first[seat]) {
			first[seat] = latest
		}
	}
	return first
}

// row returns the seat of a row and the number of its latest mark, 0 if it is no row.
func row(on [9]int, line [3]uint8) (seat, latest int) {
	x, y, z := on[line[0]], on[line[1]], on[line[2]]
	if x == 0 || y == 0 || z == 0 || (x^y)&1 != 0 || (y^z)&1 != 0 {
		return 0, 0
	}
	return owner(x - 1), max(x, y, z)
}

// circle reports whether the last pair closed a circle: whether its squares are connected without it.
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

// free returns the squares without a settled mark.
func (s *state) free() (squares []uint8) {
	for square, number := range s.squares() {
		if number == 0 {
			squares = append(squares, uint8(square))
		}
	}
	return squares
}

// consistent reports whether a mark can be added: a settled mark must be alone on its square.
func (s *state) consistent(p pair) bool {
	return s.marks < most && !s.circle() && !slices.ContainsFunc(s.all(), func(q pair) bool {
		touch := p.a == q.a || p.a == q.b || p.b == q.a || p.b == q.b
		return touch && (p.decided() || q.decided())
	})
}

// measure settles the last mark on a square, and every mark connected with it.
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

// String returns the marks by number: "a1b2 b2c3 a2".
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
