package power

import (
	"strconv"
	"strings"
	"sync"
)

// Zone is a set of squares around a square, in the notation of the game's author: Q'2, D2+0.
type Zone struct {
	Shape Shape
	Steps uint8
	Prime bool // obstacles do not matter
	Self  bool // with the square itself
}

// Shape is the way in which a zone spreads.
type Shape byte

// The shapes. Rook, bishop and queen count squares along a line, up to the first piece and with it. King, knight and
// D count steps, over empty squares. The steps of D are straight.
const (
	NoShape  Shape = 0
	RookWise Shape = 'R'
	Bishops  Shape = 'B'
	Queens   Shape = 'Q'
	KingWise Shape = 'K'
	Knights  Shape = 'N'
	Distance Shape = 'D'
	Reach    Shape = 'c' // where the piece could capture by an ordinary move
	Anywhere Shape = 'a'
	Itself   Shape = 's'
)

// slides reports whether the zone goes along lines.
func (z Zone) slides() bool { return z.Shape == RookWise || z.Shape == Bishops || z.Shape == Queens }

// String returns the notation.
func (z Zone) String() string {
	switch z.Shape {
	case NoShape:
		return ""
	case Reach:
		return "reach"
	case Anywhere:
		return "anywhere"
	case Itself:
		return "self"
	}
	b := []byte{byte(z.Shape)}
	if z.Prime {
		b = append(b, '\'')
	}
	b = strconv.AppendUint(b, uint64(z.Steps), 10)
	if z.Self {
		b = append(b, "+0"...)
	}
	return string(b)
}

// zoneOf reads the notation.
func zoneOf(s string) (Zone, bool) {
	switch s {
	case "reach":
		return Zone{Shape: Reach}, true
	case "anywhere":
		return Zone{Shape: Anywhere}, true
	case "self":
		return Zone{Shape: Itself}, true
	}
	var z Zone
	if s == "" || !strings.ContainsRune("RBQKND", rune(s[0])) {
		return z, false
	}
	z.Shape = Shape(s[0])
	s, z.Prime = strings.CutPrefix(s[1:], "'")
	s, z.Self = strings.CutSuffix(s, "+0")
	n, err := strconv.ParseUint(s, 10, 8)
	most := uint64(MaxSteps)
	if z.slides() {
		most = 99
	}
	if err != nil || n > most || strconv.FormatUint(n, 10) != s || (n == 0 && !z.Self) {
		return Zone{}, false
	}
	z.Steps = uint8(n)
	return z, true
}

// Offsets returns the squares of a prime zone in files and ranks, by rank, then file. Obstacles and edges do not
// matter. Callers must not change it.
func (z Zone) Offsets() [][2]int {
	if z.slides() {
		z.Steps = min(z.Steps, longest)
	}
	return offsets()[z]
}

// longest is the number of squares along a line that no board exceeds.
const longest = 16

// offsets holds the squares of all prime zones.
var offsets = sync.OnceValue(func() map[Zone][][2]int {
	all := map[Zone][][2]int{}
	for _, shape := range []Shape{RookWise, Bishops, Queens, KingWise, Knights, Distance} {
		most := MaxSteps
		if (Zone{Shape: shape}).slides() {
			most = longest
		}
		for steps := range most + 1 {
			for _, self := range []bool{false, true} {
				z := Zone{shape, uint8(steps), true, self}
				all[z] = z.compute()
			}
		}
	}
	return all
})

// compute returns the squares of a prime zone.
func (z Zone) compute() [][2]int {
	n := int(z.Steps)
	var near map[[2]int]bool
	if z.Shape == Knights {
		near = knightSteps(n)
	}
	span := n
	if z.Shape == Knights {
		span = 2 * n
	}
	var all [][2]int
	for y := -span; y <= span; y++ {
		for x := -span; x <= span; x++ {
			in := z.Self
			if x != 0 || y != 0 {
				in = z.within(x, y) || near[[2]int{x, y}]
			}
			if in {
				all = append(all, [2]int{x, y})
			}
		}
	}
	return all
}

// within reports whether a prime zone other than a knight's has a square at this distance.
func (z Zone) within(x, y int) bool {
	x, y = max(x, -x), max(y, -y)
	straight, diagonal := x == 0 || y == 0, x == y
	switch z.Shape {
	case RookWise:
		return straight
	case Bishops:
		return diagonal
	case Queens:
		return straight || diagonal
	case KingWise:
		return true
	case Distance:
		return x+y <= int(z.Steps)
	}
	return false
}

// knightSteps returns what a knight reaches within n steps on an endless board.
func knightSteps(n int) map[[2]int]bool {
	seen := map[[2]int]bool{{}: true}
	front := [][2]int{{}}
	for range n {
		var next [][2]int
		for _, at := range front {
			for _, d := range [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
				to := [2]int{at[0] + d[0], at[1] + d[1]}
				if !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		front = next
	}
	return seen
}

// Near reports whether the zone depends on the square that it is around.
func (z Zone) Near() bool { return z.Shape != NoShape && z.Shape != Anywhere }
