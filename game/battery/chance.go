package battery

import (
	"math/big"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// outcomes checks that the outcomes are unique, positive, sum to exactly 1, can be read, are appended to the buffer,
// and agree with the dice.
func (l *look) outcomes(s game.State) {
	l.t.Helper()
	c, ok := s.(game.Chancy)
	if !ok {
		l.t.Fatalf("a chance turn of a state that is not Chancy at %s", s)
	}
	sum, seen := new(big.Rat), map[string]bool{}
	all := c.Outcomes(nil)
	for i, o := range all {
		name := c.FormatOutcome(o.Code)
		if o.P.Num == 0 || o.P.Den == 0 {
			l.t.Fatalf("outcome %s has probability %v at %s", name, o.P, s)
		}
		sum.Add(sum, o.P.Rat())
		if seen[name] {
			l.t.Fatalf("outcome %s twice at %s", name, s)
		}
		seen[name] = true
		if i%(len(all)/16+1) == 0 {
			if code, err := game.ParseOutcome(s, name); err != nil || code != o.Code {
				l.t.Fatalf("outcome %x prints as %q, which reads as %x, %v at %s", o.Code, name, code, err, s)
			}
		}
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		l.t.Fatalf("the probabilities sum to %v at %s", sum, s)
	}
	kept := game.Outcome{Code: 1<<64 - 1, P: prob.New(1, 7)}
	if buf := c.Outcomes(slices.Grow([]game.Outcome{kept}, 2*len(all))); buf[0] != kept || !slices.Equal(buf[1:], all) {
		l.t.Fatalf("Outcomes does not append what it lists: after %v it is %v, without it %v, at %s", kept, buf, all, s)
	}
	_, _, err := game.Resolve(s, "no such outcome")
	l.refuses(err, game.BadOutcome, "any outcome is accepted at %s", s)
	l.dice(s, all)
}

// refusesOutcome checks that outcomes are refused outside of chance turns.
func (l *look) refusesOutcome(s game.State) {
	l.t.Helper()
	_, _, err := game.Resolve(s, "red")
	l.refuses(err, game.BadOutcome, "an outcome is accepted where there is no chance turn at %s", s)
}

// dice checks that all rolls of the dice together give the outcomes their probabilities.
func (l *look) dice(s game.State, outcomes []game.Outcome) {
	l.t.Helper()
	r, ok := s.(game.Roller)
	if !ok {
		return
	}
	dice := r.Dice()
	for _, d := range dice {
		l.known("die", d.Text)
		if d.Seat < 0 || d.Seat >= len(s.Seats()) {
			l.t.Fatalf("a die of seat %d, which there is not, at %s", d.Seat, s)
		}
		again(l, "die", d)
	}
	for _, wrong := range [][]int{make([]int, len(dice)), make([]int, len(dice)+1)} {
		if _, err := r.Roll(wrong); err == nil && len(wrong) > 0 {
			l.t.Fatalf("the faces %v of %d dice are accepted at %s", wrong, len(dice), s)
		} else if err != nil {
			l.refused(err, game.BadOutcome)
		}
	}
	if len(dice) == 0 || len(dice) > 3 {
		return
	}
	ways, total := map[uint64]uint64{}, uint64(1)
	for range dice {
		total *= 6
	}
	for n := range int(total) {
		faces := make([]int, len(dice))
		for i := range faces {
			faces[i], n = 1+n%6, n/6
		}
		code, err := r.Roll(faces)
		if err != nil {
			l.t.Fatalf("the faces %v are refused: %v at %s", faces, err, s)
		}
		ways[code]++
	}
	for _, o := range outcomes {
		if rolled := prob.New(ways[o.Code], total); rolled != o.P {
			l.t.Fatalf("the outcome %s has probability %v, and dice make it in %v, at %s",
				r.FormatOutcome(o.Code), o.P, rolled, s)
		}
	}
}
