package qcheckers

import (
	"math/bits"

	"github.com/quandary-games/quandary/game"
)

var _ interface {
	game.Weighed
	game.Promising
	game.Measured
} = (*state)(nil)

const centre set = 0x00666600

const corners = 1<<3 | 1<<7 | 1<<24 | 1<<28

// home holds the first ranks of White and Black.
var home = [2]set{0x0000000f, 0xf0000000}

// The trust at the middle of a game, with so many pieces of both seats, and how much more there is for each piece more
// or less. In games of levels 3 to 5 an advantage comes true least often there.
const (
	middle      = 11
	leastTrust  = 22
	trustBeside = 2
)

// Trust was measured with the command tune.
func (s *state) Trust() int {
	away := s.pieces(0).Len() + s.pieces(1).Len() - middle
	return leastTrust + trustBeside*max(away, -away)
}

// Value counts the expected material and its placement. A square that may hold a piece counts half unless it
// certainly holds one. An advantage counts more with fewer pieces on the board, and less the longer nothing was
// captured.
func (s *state) Value(seat int) int { return s.valueBy(&tuned, seat) }

func (s *state) valueBy(by *weights, seat int) int {
	var own [2]float64
	var pieces [2]int
	for c := range 2 {
		pieces[c] = s.pieces(c).Len()
		own[c] = 100*float64(pieces[c]) + float64(by[kingMore])*s.kings[c]
		sure, maybe := s.may[c]&s.sure, s.may[c]&^s.sure
		own[c] += s.stand(by, c, sure) + s.stand(by, c, maybe)/2 + s.freedom(by, c)
	}
	v := own[0] - own[1]
	total := pieces[0] + pieces[1]
	v *= 1 + float64(24-total)/24
	v += s.hunting(by, 0) - s.hunting(by, 1)
	v -= float64(v*float64(s.quiet)) / float64(by[patience])
	if s.seat == 0 {
		v += float64(by[sideToMove])
	} else {
		v -= float64(by[sideToMove])
	}
	if seat == 1 {
		v = -v
	}
	return int(min(max(v, -game.MaxValue), game.MaxValue))
}

// stand returns the value of a seat's squares.
func (s *state) stand(by *weights, c int, where set) float64 {
	n := by[centreMore] * bits.OnesCount32(uint32(where&centre))
	men := where & s.man
	n += by[backGuard] * bits.OnesCount32(uint32(men&home[c]))
	for rank := range ranks {
		gone := rank
		if c == 1 {
			gone = ranks - 1 - rank
		}
		n += by[advance] * gone * bits.OnesCount32(uint32(men>>(perRank*rank)&(1<<perRank-1)))
	}
	return float64(n)
}

// freedom returns the value of a seat's steps. A seat that has no move loses.
func (s *state) freedom(by *weights, c int) float64 {
	n := s.steps(c)
	return float64(by[mobile]*min(n, amply) - by[stuck]*max(0, scarcely-n))
}

// The number of steps beyond which more are worth nothing, and the number below which each missing one costs more.
const (
	amply    = 24
	scarcely = 6
)

// steps returns the number of steps that a seat has, whichever seat is to move.
func (s *state) steps(c int) int {
	free := ^(s.sure | s.may[1-c])
	kings := s.may[c] & s.crown &^ s.man
	up, down := s.may[c], kings
	if c == 1 {
		up, down = down, up
	}
	return stepsUp(up, free) + stepsUp(down.turned(), free.turned())
}

// stepsUp returns the number of steps up the board from some squares to others.
func stepsUp(from, to set) int {
	const even, left, right set = 0x0f0f0f0f, 0x01010101, 0x80808080
	n := bits.OnesCount32(uint32(from << perRank & to))
	n += bits.OnesCount32(uint32((from & even &^ left) << (perRank - 1) & to))
	return n + bits.OnesCount32(uint32((from&^even&^right)<<(perRank+1)&to))
}

// turned returns the squares as they are seen from the other side of the board.
func (s set) turned() set { return set(bits.Reverse32(uint32(s))) }

// hunting returns the value of approaching the weaker seat's pieces with the stronger seat's kings, and of driving
// them out of the corners in which a king can move to and fro for ever. Uncertain squares count half, so that
// splitting a hunter does not make two.
func (s *state) hunting(by *weights, c int) float64 {
	if s.pieces(c).Len() <= s.pieces(1-c).Len() || s.may[1-c] == 0 {
		return 0
	}
	n := -2 * by[refuge] * bits.OnesCount32(uint32(s.may[1-c]&s.crown&corners))
	n -= 2 * by[scattered] * bits.OnesCount32(uint32(s.may[c]&^s.sure))
	for q := range (s.may[c] & s.crown).all() {
		nearest := ranks
		for other := range s.may[1-c].all() {
			nearest = min(nearest, apart(q, other))
		}
		near := by[hunt] * (ranks - nearest)
		if n += near; s.sure.has(q) {
			n += near
		}
	}
	return float64(n) / 2
}

// apart returns the number of king's steps between two squares.
func apart(a, b square) int {
	x, y := a.onBoard(), b.onBoard()
	file, rank := int(x%8)-int(y%8), int(x/8)-int(y/8)
	return max(file, -file, rank, -rank)
}

// Promise returns a capture's probability of success in hundredths of a man, plus the gain of a man that may be
// crowned. Quantum moves win nothing at once.
func (s *state) Promise(_ int, m game.Move) int {
	switch kindOf(m) {
	case capturing:
		a, over, b := jumpSquares(m)
		gain := 100.0
		if s.crown.has(over) {
			gain += float64(tuned[kingMore])
		}
		if s.measures(a, over, b) {
			gain *= s.likelihood(s.success(a, over, b))
		}
		return max(int(gain), 1)
	case splitting:
		if lastRank(to(m), s.seat) && s.man.has(from(m)) {
			return tuned[kingMore] / 2
		}
		return -1
	case stepping:
		if lastRank(to(m), s.seat) && s.man.has(from(m)) {
			return tuned[kingMore]
		}
	}
	return 0
}
