package bot

import (
	"context"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Weights are tuned by the method of the engine Texel (Österlund 2014): in positions out of games of a bot against
// itself the values of a good table foretell the results. It is changed weight by weight as long as the error falls.

// Example is a position out of a game, and how the game ended for the first seat.
type Example struct {
	State  game.Weighed
	Points float64
}

// The measures of tuning.
const (
	tuneOpening = 6   // random plies with which a game begins
	tunePlies   = 150 // of each seat, after which it is not used
	tuneStep    = 8   // by how much a weight is changed at first; altogether no more than by this and itself
)

// Examples plays a game of a search against itself and gives the quiet positions in it: those in which what is played
// then changes nothing of what the seats have. There are none of a game that does not end, or has no table of weights.
func (b Search) Examples(ctx context.Context, first game.State, nodes int, seed uint64) (list []Example) {
	random := newRandom(seed)
	s := first.Clone()
	for ply := 0; ply < tunePlies*len(s.Seats()) && ctx.Err() == nil; ply++ {
		t := s.Turn()
		switch t.Kind {
		case game.Over:
			for i := range list {
				list[i].Points = t.Scores[0].Float()
			}
			return list
		case game.ChanceTurn:
			tree := tree{state: s, random: random}
			s.(game.Chancy).Resolve(tree.anyOutcome(), nil)
			continue
		}
		var o game.Orders
		for seat := range t.Seats.All() {
			task := Ask(s, seat)
			task.Seed, task.Budget.Nodes = random.next(), nodes
			if ply < tuneOpening {
				o.Put(seat, Random{}.Choose(ctx, task).Move)
				continue
			}
			o.Put(seat, b.Choose(ctx, task).Move)
		}
		before := s.Clone()
		s.Play(o, nil)
		if w, ok := before.(game.Weighed); ok && ply >= tuneOpening && keeps(before, s) {
			list = append(list, Example{State: w})
		}
	}
	return nil
}

// keeps reports whether every seat has in a state what it had before, whatever chance makes of it if the game goes on.
func keeps(before, s game.State) bool {
	for seat := range s.Seats() {
		if material(s, seat) != material(before, seat) {
			return false
		}
	}
	if s.Turn().Kind != game.ChanceTurn {
		return true
	}
	for _, o := range s.(game.Chancy).Outcomes(nil) {
		next := s.Clone()
		next.(game.Chancy).Resolve(o.Code, nil)
		if next.Turn().Kind != game.Over && !keeps(before, next) {
			return false
		}
	}
	return true
}

// material is what a seat has, as far as the state tells.
func material(s game.State, seat int) int {
	if v, ok := s.(game.Valued); ok {
		return v.Material(seat)
	}
	return 0
}

// Tune is a table of weights that foretells the results of the examples better than the one it begins with, which it
// changes. After each change it tells the error. It ends with the context.
func Tune(ctx context.Context, examples []Example, weights []int, told func(weights []int, err float64)) []int {
	best := foretells(examples, weights)
	first := slices.Clone(weights)
	told(weights, best)
	for step := tuneStep; step > 0; step /= 2 {
		for better := true; better; {
			better = false
			for i := range weights {
				for _, change := range [2]int{step, -step} {
					if ctx.Err() != nil {
						return weights
					}
					if distance(weights[i]+change, first[i]) > tuneStep+distance(first[i], 0) {
						continue // so few games do not tell so much
					}
					weights[i] += change
					if err := foretells(examples, weights); err < best {
						best, better = err, true
						told(weights, best)
						break
					}
					weights[i] -= change
				}
			}
		}
	}
	return weights
}

// distance is how far two weights are apart.
func distance(a, b int) int { return max(a-b, b-a) }

// foretells is the mean of the squares of what the values of a table are wrong by.
func foretells(examples []Example, weights []int) float64 {
	sum := 0.0
	for i := range examples {
		e := &examples[i]
		v := min(max(e.State.ValueBy(weights, 0), -game.MaxValue), game.MaxValue)
		d := e.Points - judged(v, len(e.State.Seats())).points()
		sum += d * d
	}
	return sum / float64(max(len(examples), 1))
}
