package predictor

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var _ interface {
	game.Weighed
	game.Promising
	game.Measured
	game.Foreseeing
} = (*state)(nil)

// Trust was measured with the command tune.
func (s *state) Trust() int { return 26 }

// Value counts material, placement, mobility and threats. The rules are symmetric, so it only differs in sign between
// the seats.
func (s *state) Value(seat int) int { return s.valueBy(&tuned, seat) }

func (s *state) valueBy(by *weights, seat int) int {
	r := s.attacks()
	phase := 0
	var material, middle, end [2]int
	for k := chess.Pawn; k <= chess.King; k++ {
		for set := s.kinds[k]; set != 0; {
			q := set.Pop()
			c := 0
			if s.colours[chess.Black].Has(q) {
				c = 1
			}
			m, e := chess.Placement(k, c, q)
			middle[c], end[c] = middle[c]+m, end[c]+e
			if k != chess.King {
				material[c] += k.Worth()
				phase += k.Phase()
			}
		}
	}
	phase = min(phase, chess.FullPhase)
	v := 0
	for c, sign := range [2]int{1, -1} {
		own := material[c] + (middle[c]*phase+end[c]*(chess.FullPhase-phase))/chess.FullPhase + by[mobile]*r.mobile[c]
		own += s.pawnValue(by, c) - s.danger(by, c, &r)
		if s.of(c, chess.Bishop).Len() > 1 {
			own += by[bishopPair]
		}
		own += s.chase(c, material)
		v += sign * own
	}
	if seat == chess.Black {
		v = -v
	}
	return min(max(v, -game.MaxValue), game.MaxValue)
}

// reach holds which squares the pieces of each colour attack.
type reach struct {
	by     [2][chess.Kinds]chess.Bits // pieces of this kind
	all    [2]chess.Bits
	mobile [2]int // number of moves of pieces that are neither pawns nor kings
}

// attacks returns the squares that each colour attacks. A knight does not jump.
func (f *field) attacks() (r reach) {
	const left, right = chess.Bits(0x0101010101010101), chess.Bits(0x8080808080808080)
	occupied := f.occupied()
	white, black := f.of(chess.White, chess.Pawn), f.of(chess.Black, chess.Pawn)
	r.by[chess.White][chess.Pawn] = white&^left<<7 | white&^right<<9
	r.by[chess.Black][chess.Pawn] = black&^right>>7 | black&^left>>9
	for k := chess.Knight; k <= chess.King; k++ {
		for set := f.kinds[k]; set != 0; {
			q := set.Pop()
			c := 0
			if f.colours[chess.Black].Has(q) {
				c = 1
			}
			a := chess.Attacks(k, q, occupied)
			if k == chess.Knight {
				for targets := a; targets != 0; {
					if to := targets.Pop(); ways[q][to]&occupied != 0 {
						a &^= chess.Bit(to)
					}
				}
			}
			r.by[c][k] |= a
			if k < chess.King {
				r.mobile[c] += (a &^ f.colours[c]).Len()
			}
		}
	}
	for c := range r.all {
		for _, set := range r.by[c] {
			r.all[c] |= set
		}
	}
	return r
}

// pawnValue returns the value of pawns that shelter the king or that no enemy pawn can stop.
func (f *field) pawnValue(by *weights, c int) int {
	v := 0
	if king := f.of(c, chess.King); king != 0 {
		v += by[shelter] * (chess.KingAttacks(king.First()) & f.of(c, chess.Pawn)).Len()
	}
	enemies := f.of(1-c, chess.Pawn)
	for pawns := f.of(c, chess.Pawn); pawns != 0; {
		q := pawns.Pop()
		file := chess.File(int(q % 8))
		wide := file | file&^chess.File(0)>>1 | file&^chess.File(7)<<1
		if wide&chess.Ahead(c, q)&enemies == 0 {
			v += by[passedPawn] * chess.Gone(c, q)
		}
	}
	return v
}

// danger returns the value of the enemy's threats against a colour: pieces attacked by cheaper ones, or attacked and
// not guarded, and an attack on the king.
func (f *field) danger(by *weights, c int, r *reach) int {
	most, sum := 0, 0
	for k := chess.Pawn; k < chess.King; k++ {
		for set := f.of(c, k) & r.all[1-c]; set != 0; {
			q := set.Pop()
			loss := k.Worth()
			if r.all[c].Has(q) {
				loss -= r.cheapest(1-c, q)
			}
			if loss > 0 {
				sum += loss
				most = max(most, loss)
			}
		}
	}
	v := most*by[threatened]/threatParts + (sum-most)*by[besides]/threatParts
	if f.of(c, chess.King)&r.all[1-c] != 0 {
		v += by[attacked]
	}
	return v
}

// cheapest returns the worth of the cheapest piece of a colour that attacks a square.
func (r *reach) cheapest(c int, q board.Square) int {
	for k := chess.Pawn; k <= chess.Queen; k++ {
		if r.by[c][k].Has(q) {
			return k.Worth()
		}
	}
	return chess.King.Worth()
}

// chase returns the value of driving a bare king to the edge and of approaching it with the own king.
func (f *field) chase(c int, material [2]int) int {
	own, their := f.of(c, chess.King), f.of(1-c, chess.King)
	if material[1-c] > 0 || material[c] < 300 || own == 0 || their == 0 {
		return 0
	}
	return chess.Chase(c, own.First(), their.First())
}

// Promise counts the capture of the primary, if its target stays, and its promotion.
func (s *state) Promise(seat int, m game.Move) int {
	p := primaryOf(m)
	gain := p.promotion().Gain()
	if s.colours[1-seat].Has(p.to()) {
		gain += max(s.kindAt(p.to()).Worth()-s.kindAt(p.from()).Worth()/16, 1)
	}
	return gain
}

// Foresee appends the order with every response to the expected primary (R1.5).
func (s *state) Foresee(seat int, m, expected game.Move, buf []game.Move) []game.Move {
	n := len(buf)
	primary, prediction := primaryOf(m), primaryOf(expected)
	buf = s.answers(seat, primary, prediction, buf)
	for i := n; i < len(buf); i++ {
		buf[i] = order(primary, prediction, primaryOf(buf[i]))
	}
	return buf
}
