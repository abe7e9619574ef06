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
func (s *state) Trust() int { return 45 }

// Value counts pieces and where they stand, threats, and the safety of the kings. The rules are symmetric, so it only
// differs in sign between the seats.
func (s *state) Value(seat int) int { return s.valueBy(tuned, seat) }

func (s *state) valueBy(by weights, seat int) int {
	r := s.attacks()
	gone := chess.FullPhase
	for k := chess.Knight; k < chess.King; k++ {
		gone -= s.kinds[k].Len() * k.Phase()
	}
	more := s.colours[chess.White].Len() - s.colours[chess.Black].Len()
	v := by[at.late] * more * max(gone, 0) / chess.FullPhase
	for c, sign := range [2]int{1, -1} {
		v += sign * (s.placed(by, c) + s.pawnValue(by, c, &r) + s.threatened(by, c, &r))
		v += sign * (s.kingValue(by, c, &r) + s.chase(c))
	}
	if seat == chess.Black {
		v = -v
	}
	return min(max(v, -game.MaxValue), game.MaxValue)
}

// placed returns the value of the pieces of a colour on their squares.
func (f *field) placed(by weights, c int) int {
	v := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		for set := f.of(c, k); set != 0; {
			q := int(set.Pop()) ^ 56*c
			v += by[at.rank[k][q/8]] + by[at.file[k][min(q%8, 7-q%8)]]
		}
	}
	return v
}

// reach holds which squares the pieces of each colour attack.
type reach struct {
	by  [2][chess.Kinds]chess.Bits // pieces of this kind
	all [2]chess.Bits
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
		}
	}
	for c := range r.all {
		for _, set := range r.by[c] {
			r.all[c] |= set
		}
	}
	return r
}

// pawnValue returns the value of pawns that no enemy pawn can stop, and of those that guard each other.
func (f *field) pawnValue(by weights, c int, r *reach) int {
	own, enemies := f.of(c, chess.Pawn), f.of(1-c, chess.Pawn)
	v := by[at.chained] * (own & r.by[c][chess.Pawn]).Len()
	for pawns := own; pawns != 0; {
		q := pawns.Pop()
		file := chess.File(int(q % 8))
		wide := file | file&^chess.File(0)>>1 | file&^chess.File(7)<<1
		if wide&chess.Ahead(c, q)&enemies == 0 {
			v += by[at.passed[chess.Gone(c, q)]]
		}
	}
	return v
}

// threatened returns the value of the enemy's attacks on the pieces of a colour other than its king.
func (f *field) threatened(by weights, c int, r *reach) int {
	v := 0
	for k := chess.Pawn; k < chess.King; k++ {
		for set := f.of(c, k) & r.all[1-c]; set != 0; {
			q := set.Pop()
			guard := unguarded
			if r.all[c].Has(q) {
				guard = guardOf(k, r.cheapest(1-c, q))
			}
			v += by[at.attacked[k][guard]]
		}
	}
	return v
}

// kingValue returns the value of the safety of a colour's king.
func (f *field) kingValue(by weights, c int, r *reach) int {
	king := f.of(c, chess.King)
	if king == 0 {
		return 0
	}
	near := chess.KingAttacks(king.First())
	free := (near &^ f.colours[c] &^ r.all[1-c]).Len()
	v := by[at.ring]*(near&r.all[1-c]).Len() + by[at.escape]*free
	if king&r.all[1-c] != 0 {
		v += by[at.check] + by[at.flight]*free
	}
	return v
}

// cheapest returns the cheapest kind of a colour that attacks a square.
func (r *reach) cheapest(c int, q board.Square) chess.Kind {
	k := chess.Pawn
	for k < chess.King && !r.by[c][k].Has(q) {
		k++
	}
	return k
}

// chase returns the value of driving a bare king to the edge and of approaching it with the own king.
func (f *field) chase(c int) int {
	own, their := f.of(c, chess.King), f.of(1-c, chess.King)
	if own == 0 || their == 0 || f.colours[1-c] != their || f.colours[c]&^f.of(c, chess.Pawn) == own {
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

// Plain returns the primary of an order.
func (s *state) Plain(m game.Move) game.Move { return game.Move(primaryOf(m)) }

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
