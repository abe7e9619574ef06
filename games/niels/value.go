package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var _ interface {
	game.Weighed
	game.Pressing
	game.Promising
	game.Measured
} = (*state)(nil)

// A half counts in sixths, by the probability that the piece is found there (N3.1).
const (
	certainly = 6
	evenly    = 3
)

// sixths returns what each half of a pair counts, by mark.
func (p pair) sixths() [2]int {
	if p.unequal() {
		return [2]int{4, 2}
	}
	return [2]int{evenly, evenly}
}

// judge sums up the pieces of both colours.
type judge struct {
	*state
	by              *weights
	occupied        chess.Bits
	material        [2]int // this and all that follows in sixths
	middle, end     [2]int
	pressure        [2]int // on the enemy king
	phase           int
	zone            [2]chess.Bits // around the king of a colour
	pawns           [2]chess.Bits
	bishops, queens [2]int
}

// Trust was measured with the command tune: chance makes up for much of an advantage.
func (s *state) Trust() int {
	if s.off&noQuantum > 0 {
		return 80
	}
	return 34
}

// Value counts material by existence, placement, mobility, pawns, and pressure on the kings.
func (s *state) Value(seat int) int { return s.valueBy(&tuned, seat) }

func (s *state) valueBy(by *weights, seat int) int {
	v := s.balance(by)
	if seat == chess.Black {
		return -v
	}
	return v
}

// balance returns the value for White.
func (s *state) balance(by *weights) int {
	j := judge{state: s, by: by, occupied: s.occupied()}
	for c := range 2 {
		for kings := s.kings() & s.of(c); kings != 0; {
			q := kings.Pop()
			j.zone[c] |= chess.KingAttacks(q) | chess.Bit(q)
		}
		j.pawns[c] = s.pawns() & s.of(c)
	}
	for set := j.occupied &^ s.halves; set != 0; {
		j.piece(set.Pop(), certainly)
	}
	for _, p := range s.pairs[:s.count&63] {
		w := p.sixths()
		j.piece(p.red(), w[red])
		j.piece(p.blue(), w[blue])
		c := s.colour(p.red())
		j.material[c] += j.by[indefinite] * certainly
	}
	v := 0
	for c, sign := range [2]int{1, -1} {
		v += sign * j.side(c)
	}
	if s.turn == chess.White {
		v += by[tempo]
	} else {
		v -= by[tempo]
	}
	return min(max(v, -game.MaxValue), game.MaxValue)
}

// piece adds a piece or half.
func (j *judge) piece(q board.Square, sixths int) {
	k, c := j.at(q), j.colour(q)
	if k != chess.King {
		j.material[c] += sixths * k.Worth()
	}
	middle, end := chess.Placement(k, c, q)
	j.phase += sixths * k.Phase()
	if k == chess.Pawn {
		m, e := j.pawn(c, q)
		middle, end = middle+m, end+e
	} else if k != chess.King {
		seen := chess.Attacks(k, q, j.occupied)
		reach := j.by[mobile+weight(k-chess.Knight)] * (seen &^ j.of(c)).Len()
		middle, end = middle+reach, end+reach
		if near := seen & j.zone[c^1]; near != 0 {
			j.pressure[c] += sixths * j.by[aim+weight(k-chess.Knight)] * near.Len()
		}
		switch k {
		case chess.Bishop:
			j.bishops[c] += sixths
		case chess.Rook:
			if j.pawns[c]&chess.File(int(q%8)) == 0 {
				middle += j.by[openFile]
			}
		case chess.Queen:
			j.queens[c] += sixths
		}
	}
	j.middle[c] += sixths * middle
	j.end[c] += sixths * end
}

// pawn returns the value of a pawn's neighbours and of its way ahead.
func (j *judge) pawn(c int, q board.Square) (middle, end int) {
	file := chess.File(int(q % 8))
	beside := neighbours(file)
	if j.pawns[c]&beside == 0 {
		middle, end = middle-j.by[isolatedPawn], end-j.by[isolatedPawn]
	}
	ahead := chess.Ahead(c, q)
	if j.pawns[c]&ahead&file != 0 {
		middle, end = middle-j.by[doubledPawn], end-2*j.by[doubledPawn]
	} else if j.pawns[c^1]&ahead&(file|beside) == 0 {
		gone := chess.Gone(c, q)
		middle, end = middle+j.by[passedPawn]*gone/2, end+2*j.by[passedPawn]*gone
	}
	return middle, end
}

// neighbours returns the files beside a file.
func neighbours(file chess.Bits) chess.Bits { return file&^chess.File(0)>>1 | file&^chess.File(7)<<1 }

// side returns the sum of a colour.
func (j *judge) side(c int) int {
	phase := min(j.phase, certainly*chess.FullPhase)
	v := j.material[c] + (j.middle[c]*phase+j.end[c]*(certainly*chess.FullPhase-phase))/(certainly*chess.FullPhase)
	if j.bishops[c] > certainly {
		v += certainly * j.by[bishopPair]
	}
	v += certainly * j.by[shelter] * (j.zone[c] & j.pawns[c]).Len() * phase / (certainly * chess.FullPhase)
	pressure := j.pressure[c] / certainly
	if j.queens[c] == 0 {
		pressure /= 2
	}
	v += certainly * min(pressure*pressure/j.by[calm], 250)
	return v/certainly + j.chase(c)
}

// chase returns the value of driving a bare king to the edge and of approaching it with the own king.
func (j *judge) chase(c int) int {
	if j.material[c^1] > 0 || j.material[c] < certainly*300 {
		return 0
	}
	own, their := (j.kings() & j.of(c)).First(), (j.kings() & j.of(c^1)).First()
	return chess.Chase(c, own, their)
}

// Promise returns what a move may capture, by its probability, and the gain of a promotion. A capture that costs
// more than it takes promises 1. Splits win nothing at once; there are hundreds of them.
func (s *state) Promise(seat int, m game.Move) int {
	gain := promotionOf(m).Gain()
	from, to := fromOf(m), toOf(m)
	k := s.at(from)
	switch sortOf(m) {
	case ordinary, passing:
		if sortOf(m) == passing || s.passes(from, to) {
			return gain + chess.Pawn.Worth()/2
		}
		if victim := s.at(to); victim != chess.NoKind {
			if s.loses(from, to, k, victim) {
				return max(gain, 1)
			}
			gain += victim.Worth()*s.sixthsAt(to)*s.sixthsAt(from)/(certainly*certainly) - k.Worth()/16 + 60
			if k == chess.King {
				gain += k.Worth() / 16
			}
			return max(gain, 1)
		}
		return gain
	case entangle:
		return min(gain, 1) - 2
	case tunnel:
		return -3
	}
	return gain/chess.Queen.Worth() - 3
}

// Presses reports whether a move puts a piece where it attacks a king, or opens a line to it.
func (s *state) Presses(_ int, m game.Move) bool {
	us, from := int(s.turn&1), fromOf(m)
	k := s.at(from)
	if p := promotionOf(m); p != chess.NoKind {
		k = p
	}
	to := chess.Bit(toOf(m))
	if sort := sortOf(m); sort == equal || sort == unequal || sort == entangle {
		to |= chess.Bit(blueOf(m))
	}
	occupied := s.occupied()&^chess.Bit(from) | to
	for kings := s.kings() & s.of(us^1); kings != 0; {
		king := kings.Pop()
		if attacks(k, us^1, king, occupied)&to != 0 || s.snipers(king, occupied)&s.of(us)&^chess.Bit(from) != 0 {
			return true
		}
	}
	return false
}

// sixthsAt returns the probability that the piece on a square is found there, in sixths.
func (s *state) sixthsAt(q board.Square) int {
	if i := s.pairAt(q); i >= 0 {
		p := s.pairs[i&31]
		return p.sixths()[p.markOn(q)]
	}
	return certainly
}
