package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var _ interface {
	game.Weighed
	game.Rated
	game.Promising
	game.Measured
} = (*state)(nil)

// Trust was measured with the command tune: it is least with four seats, and less where abilities are hidden.
func (s *state) Trust() int {
	switch {
	case len(s.Seats()) > 2:
		return 11
	case s.Traits().Secrets:
		return 45
	}
	return 60
}

// appraisal is the value of an ability: a multiple of a weight, and a multiple for each use left.
type appraisal struct {
	by           weight
	having, uses int
}

// appraise returns the value of an ability: of its best part.
func appraise(k *kit) appraisal {
	switch {
	case k.shields:
		return appraisal{by: shield, uses: 1}
	case k.strikes && !k.Energy:
		return appraisal{by: shot, uses: 1}
	case !k.harmless || k.avenges || k.wakes:
		return appraisal{by: deed, uses: 1}
	case k.Gaits[0].Far != 0:
		return appraisal{by: farGait, having: 1}
	case k.Gaits[0] != gait{}:
		return appraisal{by: newGait, having: 1}
	case k.Sees:
		return appraisal{by: insight, having: 1}
	}
	return appraisal{}
}

// unknownWorth is the value of an ability that is hidden: about the mean of the set of the rules.
const unknownWorth = 50

// Value compares a seat's pieces, their placement and its king's safety with the mean of the other seats.
func (s *state) Value(seat int) int { return s.valueBy(&tuned, seat) }

func (s *state) valueBy(by *weights, seat int) int {
	own, others := 0, 0
	for other := range s.seats {
		if v := s.strength(by, other); other == seat {
			own = v
		} else {
			others += v
		}
	}
	return s.lead(own, others)
}

// Values returns the value of each seat. An advantage counts less the longer there was no progress, for which the game
// is drawn (A3.6).
func (s *state) Values() (values [game.MaxSeats]int) {
	sum := 0
	for seat := range s.seats {
		values[seat] = s.strength(&tuned, seat)
		sum += values[seat]
	}
	for seat := range s.seats {
		values[seat] = s.lead(values[seat], sum-values[seat])
		if limit := int(s.limit()); limit > 0 {
			values[seat] = values[seat] * max(limit-int(s.quiet), 0) / limit
		}
	}
	return values
}

// lead returns by how much the strength of a seat is above the mean of the others, from the sum of theirs.
func (s *state) lead(own, others int) int {
	return min(max(own-others/(s.seats-1), -game.MaxValue), game.MaxValue)
}

// strength returns the sum for a seat.
func (s *state) strength(by *weights, seat int) int {
	if !s.living.Has(seat) {
		return -by[outlived]
	}
	a := &s.kit(seat).worth
	sum := by[a.by] * (a.having + int(s.uses[seat])*a.uses)
	if s.ability[seat] == hidden {
		sum = unknownWorth
	}
	if int(s.turn) == seat {
		sum += by[toMove]
	}
	for q := range s.men[seat].All() {
		sum += s.stand(by, seat, q)
	}
	if s.lain > 0 {
		sum += s.lot(by, seat)
	}
	if s.living.Len() == 2 {
		sum += s.chase(seat)
	}
	return sum - s.exposure(by, seat) - s.drowning(by, seat)
}

// stand returns the value of a piece on its square.
func (s *state) stand(by *weights, seat int, q board.Square) int {
	row, column := int(s.near[seat][q]>>4), int(s.near[seat][q]&15)
	inwards := min(column, 15-column)
	if s.board != cross {
		inwards = min(column, 7-column)
	}
	switch k := s.at[q].kind(); k {
	case chess.King:
		return by[castled] - by[castled]*min(row, 4)/2
	case chess.Pawn:
		return k.Worth() + by[forwards]*row*(1+row/8) + inwards
	case chess.Knight, chess.Bishop:
		v := k.Worth() + 4*min(inwards, 5) + 2*min(row, 6)
		if row > 0 {
			v += by[developed]
		}
		return v
	default:
		return k.Worth() + 2*min(row, 5)
	}
}

// chase returns the value of driving the bare king of the last enemy to the edge and of approaching it with the own
// king: more than a king on its own row is worth.
func (s *state) chase(seat int) int {
	enemy := s.living.Without(seat).First()
	if s.men[enemy].Len() > 1 || s.Material(seat) < chess.King.Worth()+300 {
		return 0
	}
	own, their := s.kings[seat], s.kings[enemy]
	if own == board.NoSquare || their == board.NoSquare {
		return 0
	}
	files, ranks := int(s.file[own]-s.file[their]), int(s.rank[own]-s.rank[their])
	file, rank := 2*int(s.file[their])-s.Shape.Files+1, 2*int(s.rank[their])-s.Shape.Ranks+1
	apart, outwards := max(files, -files)+max(ranks, -ranks), max(file, -file)+max(rank, -rank)
	return 16*(s.Shape.Files+s.Shape.Ranks-apart) + 12*outwards
}

// exposure returns the value of the enemies that see a seat's king along open lines. Kings are captured like any
// piece (A2.1).
func (s *state) exposure(by *weights, seat int) int {
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
				sum += by[inRange]
			}
			break
		}
	}
	for _, q := range s.Knights[king] {
		if p := s.at[q]; p != 0 && p.seat() != seat && p.kind() == chess.Knight {
			sum += by[inRange]
		}
	}
	return sum
}

// drowning returns what a seat will lose by the next contraction, if it is near (A4).
func (s *state) drowning(by *weights, seat int) int {
	due := s.dueIn()
	if due == 0 || due > by[soon] {
		return 0
	}
	sum := 0
	for _, q := range s.rim {
		if p := s.at[q]; p != 0 && p.seat() == seat {
			sum += min(p.kind().Worth(), 1500)
		}
	}
	return sum * by[rimPiece] * (by[soon] + 1 - due) / 100
}

// Promise counts captures, promotions, and what uses win. A capture that costs more than it takes promises
// 1.
func (s *state) Promise(seat int, m game.Move) int {
	gain := 0
	if k := promotionOf(m); k != chess.NoKind {
		gain = k.Gain()
	}
	from, to := fromOf(m), toOf(m)
	switch sortOf(m) {
	case step:
		k := s.at[from].kind()
		if victim := s.at[to]; victim != 0 {
			if s.loses(seat, from, to) {
				return max(gain, 1)
			}
			return gain + max(s.prize(victim)-min(k.Worth(), 900)/16, 1)
		}
		if k == chess.Pawn && s.file[from] != s.file[to] && s.rank[from] != s.rank[to] {
			gain += chess.Pawn.Worth()
		}
		return gain
	case use:
		return gain + s.winnings(seat, m)
	}
	return gain
}

// prize returns the value of capturing a piece: less for a seat that is out of the game.
func (s *state) prize(victim piece) int {
	if !s.living.Has(victim.seat()) {
		return victim.kind().Worth() / 3
	}
	return victim.kind().Worth()
}
