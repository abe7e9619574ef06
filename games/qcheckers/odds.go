package qcheckers

import (
	"math"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// squareOdds is what Q6.3 promises for a square: the probabilities that it holds a man or a king of a seat.
type squareOdds struct {
	Square string  `json:"square"`
	Seat   int     `json:"seat"`
	Man    float64 `json:"man"`
	King   float64 `json:"king"`
}

// odds holds the probabilities that a piece is on each square, as a man and as a king.
type odds [squares][2]float64

// likelihood returns the probability of the condition of survey.ever.
func (s *state) likelihood(taken, free, kings set) float64 {
	if !s.ever(taken, free, kings) {
		return 0
	}
	p := 1.0
	for i := range s.q.Clusters() {
		var own set
		for q := range (taken | free).all() {
			if int(s.home[q]) == i {
				own |= only(q)
			}
		}
		if own == 0 {
			continue
		}
		sum, terms := 0.0, s.q.Terms(i)
		for j, b := range s.sightings(int8(i)) {
			if b.agrees(taken&own, free&own, kings&own) {
				sum += terms[j].P()
			}
		}
		p = float64(p * sum)
	}
	return p
}

func (s *state) chance(q square) float64 { return s.likelihood(only(q), 0, 0) }

func (s *state) chanceOf(r int, q square) float64 {
	fixed := s.q.Fixed()
	if s.q.Home(r) < 0 {
		if isOn(fixed.At(r), q) {
			return 1
		}
		return 0
	}
	sum, terms := 0.0, s.q.Terms(s.q.Home(r))
	for i := range terms {
		if isOn(terms[i].Basis.At(r), q) {
			sum += terms[i].P()
		}
	}
	return sum
}

// ratio returns a probability for display in whole shares, at least one if p is above 0.
func ratio(p float64) prob.Ratio {
	if p <= 0 {
		return prob.Zero()
	}
	return prob.New(min(shares, max(1, uint64(math.Round(float64(p*shares))))), shares)
}

func (s *state) allOdds() []odds {
	all := make([]odds, squares)
	add := func(b quantum.Basis, pieces quantum.Set, p float64) {
		for r := range pieces.All() {
			v := b.At(r)
			all[r][squareOf(v)][v&king/king] += p
		}
	}
	add(s.q.Fixed(), s.q.Held()&^s.q.Loose(), 1)
	for i := range s.q.Clusters() {
		for _, t := range s.q.Terms(i) {
			add(t.Basis, s.q.Members(i), t.P())
		}
	}
	return all
}

// squareOdds returns the odds of a square.
func (s *state) squareOdds(q square, all []odds) squareOdds {
	o := squareOdds{Square: names[q]}
	for r := range s.on[q].All() {
		o.Seat = s.owner(r)
		o.Man += all[r][q][0]
		o.King += all[r][q][1]
	}
	o.Man, o.King = rounded(o.Man), rounded(o.King)
	return o
}

// rounded removes rounding errors from a sum of probabilities: 0.5 for 0.5000000000000001.
func rounded(p float64) float64 {
	if r := math.Round(float64(p*shares)) / shares; r > 0 {
		return min(1, r)
	}
	return p
}
