package ability

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

var _ interface {
	game.Judged
	game.Promising
} = (*state)(nil)

// The weights of what a position is judged by, in hundredths of a pawn.
const (
	outlived  = 350 // each seat that is out of the game
	toMove    = 8
	forwards  = 5  // each row that a pawn has gone
	developed = 14 // a knight or bishop off its own row
	castled   = 20
	inRange   = 18 // an enemy piece that could take the king if nothing stood between
	rimPiece  = 25 // of a piece's worth in hundredths, if the next contraction takes its square
	soon      = 3  // rounds before a contraction that it is felt
)

// worthOf is what having an ability is worth, by id, and each use that is left of it.
var worthOf = func() (worth [known + 1][2]int) {
	for id, a := range abilities {
		switch {
		case a.shields():
			worth[id][1] = 180
		case a.action() != nil && a.action().shoots():
			worth[id][1] = 90
		case a.action() != nil:
			worth[id][1] = 15
		case a.gait(false).far:
			worth[id][0] = 60
		case a.gait(false) != gait{}:
			worth[id][0] = 40
		case a.sees():
			worth[id][0] = 30
		}
	}
	return worth
}()

// Value is what a seat's pieces are worth where they stand and how safe its king is, against the mean of the others'.
func (s *state) Value(seat int) int {
	sum := 0
	for other := range s.seats {
		if other != seat {
			sum += s.strength(other)
		}
	}
	v := s.strength(seat) - sum/(s.seats-1)
	return min(max(v, -game.MaxValue), game.MaxValue)
}

// strength is what a seat has.
func (s *state) strength(seat int) int {
	if !s.living.Has(seat) {
		return -outlived
	}
	sum := worthOf[s.ability[seat]][0] + int(s.uses[seat])*worthOf[s.ability[seat]][1]
	if int(s.turn) == seat {
		sum += toMove
	}
	for q := range s.men[seat].All() {
		sum += s.stand(seat, q)
	}
	sum -= s.exposure(seat)
	return sum - s.drowning(seat)
}

// stand is what a piece is worth where it stands.
func (s *state) stand(seat int, q board.Square) int {
	row, column := int(s.near[seat][q]>>4), int(s.near[seat][q]&15)
	inwards := min(column, 15-column)
	if s.board != cross {
		inwards = min(column, 7-column)
	}
	switch k := s.at[q].kind(); k {
	case chess.King:
		return castled - 10*min(row, 4)
	case chess.Pawn:
		return k.Worth() + forwards*row*(1+row/8) + inwards
	case chess.Knight, chess.Bishop:
		v := k.Worth() + 4*min(inwards, 5) + 2*min(row, 6)
		if row > 0 {
			v += developed
		}
		return v
	default:
		return k.Worth() + 2*min(row, 5)
	}
}

// exposure is what the enemies count that see a seat's king along open lines: kings are captured like any piece (A2.1).
func (s *state) exposure(seat int) int {
	king := s.kings[seat]
	if king == board.NoSquare {
		return 0
	}
	sum := 0
	for d := range chess.Direction(8) {
		for i, q := range s.Rays[king][d] {
			p := s.at[q]
			if p == 0 {
				continue
			}
			if p.seat() != seat && slidesAlong(p.kind(), d) && (s.reach == 0 || i < int(s.reach)+2) {
				sum += inRange
			}
			break
		}
	}
	for _, q := range s.Knights[king] {
		if p := s.at[q]; p != 0 && p.seat() != seat && p.kind() == chess.Knight {
			sum += inRange
		}
	}
	return sum
}

// drowning is what a seat stands to lose by the next contraction, if it is near (A4).
func (s *state) drowning(seat int) int {
	due := s.dueIn()
	if due == 0 || due > soon {
		return 0
	}
	sum := 0
	for _, q := range s.rim {
		if p := s.at[q]; p != 0 && p.seat() == seat {
			sum += min(p.kind().Worth(), 1500)
		}
	}
	return sum * rimPiece * (soon + 1 - due) / 100
}

// Promise is what a move captures, what a pawn becomes, and what a shot removes.
func (s *state) Promise(seat int, m game.Move) int {
	gain := 0
	switch promotionOf(m) {
	case chess.NoKind:
	case chess.Queen:
		gain = chess.Queen.Worth() - chess.Pawn.Worth()
	default:
		gain = 1
	}
	from, to := fromOf(m), toOf(m)
	switch sortOf(m) {
	case step:
		k := s.at[from].kind()
		if victim := s.at[to]; victim != 0 {
			return gain + max(s.prize(victim)-min(k.Worth(), 900)/16, 1)
		}
		if k == chess.Pawn && s.file[from] != s.file[to] && s.rank[from] != s.rank[to] {
			gain += chess.Pawn.Worth()
		}
		return gain
	case use:
		if victim := s.at[to]; victim != 0 && victim.seat() != seat {
			return gain + s.prize(victim)
		}
		return gain - 1
	}
	return gain
}

// prize is what capturing a piece is worth: one of a seat that is out of the game only does no harm any more.
func (s *state) prize(victim piece) int {
	if !s.living.Has(victim.seat()) {
		return victim.kind().Worth() / 3
	}
	return victim.kind().Worth()
}
