package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

var _ interface {
	game.Weighed
	game.Promising
} = (*state)(nil)

// A half counts in sixths by the chance that the piece is found there (N3.1).
const (
	certainly = 6
	evenly    = 3
)

// sixths are what the halves of a pair count, by mark.
func (p pair) sixths() [2]int {
	if p.unequal() {
		return [2]int{4, 2}
	}
	return [2]int{evenly, evenly}
}

// judge goes through the pieces of both colours.
type judge struct {
	*state
	by              *weights
	occupied        chess.Bits
	material        [2]int // in sixths, like all that follows
	middle, end     [2]int
	pressure        [2]int // on the enemy king
	phase           int
	zone            [2]chess.Bits // around the king of a colour
	pawns           [2]chess.Bits
	bishops, queens [2]int
}

// Value is material by existence, where the pieces stand, how far they see, pawns, and what bears on the kings.
func (s *state) Value(seat int) int { return s.valueBy(&tuned, seat) }

// valueBy is the value by a table of weights.
func (s *state) valueBy(by *weights, seat int) int {
	v := s.balance(by)
	if seat == chess.Black {
		return -v
	}
	return v
}

// balance is the value for White.
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

// piece takes in a piece or half.
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

// pawn is what a pawn's neighbours and its way make of it.
func (j *judge) pawn(c int, q board.Square) (middle, end int) {
	file := chess.File(int(q % 8))
	beside := neighbours(file)
	if j.pawns[c]&beside == 0 {
		middle, end = middle-j.by[isolatedPawn], end-j.by[isolatedPawn]
	}
	ahead := before(c, q)
	if j.pawns[c]&ahead&file != 0 {
		middle, end = middle-j.by[doubledPawn], end-2*j.by[doubledPawn]
	} else if j.pawns[c^1]&ahead&(file|beside) == 0 {
		gone := int(q / 8)
		if c == chess.Black {
			gone = 7 - gone
		}
		middle, end = middle+j.by[passedPawn]*gone/2, end+2*j.by[passedPawn]*gone
	}
	return middle, end
}

// neighbours are the files beside a file.
func neighbours(file chess.Bits) chess.Bits { return file&^chess.File(0)>>1 | file&^chess.File(7)<<1 }

// before are the squares of the ranks that lie ahead of a colour's pawn.
func before(c int, q board.Square) chess.Bits {
	if c == chess.White {
		return ^chess.Bits(0) << (q &^ 7) << 8
	}
	return chess.Bit(q&^7) - 1
}

// side is what a colour has.
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

// chase drives a king that is all its side has left to the edge, towards the other king.
func (j *judge) chase(c int) int {
	if j.material[c^1] > 0 || j.material[c] < certainly*300 {
		return 0
	}
	own, their := (j.kings() & j.of(c)).First(), (j.kings() & j.of(c^1)).First()
	files, ranks := int(own%8)-int(their%8), int(own/8)-int(their/8)
	apart := max(files, -files) + max(ranks, -ranks)
	_, centre := chess.Placement(chess.King, c^1, their)
	return 8*(14-apart) - 2*centre
}

// Promise is what a move may capture, by the chance that it does, and what it may promote to. Splitting a piece wins
// nothing at once; of such moves there are hundreds.
func (s *state) Promise(seat int, m game.Move) int {
	gain := 0
	from, to := fromOf(m), toOf(m)
	k := s.at(from)
	if p := promotionOf(m); p == chess.Queen {
		gain = chess.Queen.Worth() - chess.Pawn.Worth()
	} else if p != chess.NoKind {
		gain = 1
	}
	switch sortOf(m) {
	case ordinary, passing:
		if sortOf(m) == passing || s.passes(from, to) {
			return gain + chess.Pawn.Worth()/2
		}
		if victim := s.at(to); victim != chess.NoKind {
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

// sixthsAt is the chance that the piece on a square is found there.
func (s *state) sixthsAt(q board.Square) int {
	if i := s.pairAt(q); i >= 0 {
		p := s.pairs[i&31]
		return p.sixths()[p.markOn(q)]
	}
	return certainly
}
