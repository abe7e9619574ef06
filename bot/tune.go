package bot

import (
	"context"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Weights are tuned by Texel's method (Österlund 2014). Examples are positions from games of a bot against itself. A
// good table of weights predicts the results of the games from the values of the positions. Local search changes the
// table weight by weight while the error of prediction falls.

// Example is a position from a game, with the points of the first seat at the end of the game.
type Example struct {
	State  game.Weighed
	Points float64
}

// The parameters of tuning.
const (
	tuneOpening = 6   // random plies at the beginning of a game
	tunePlies   = 150 // plies of each seat, after which a game is not used
	tuneStep    = 8   // first change of a weight; in all it changes by at most this much and its own size
)

// Examples plays a game of the search against itself, and returns its quiet positions: those in which the move played
// changes no material. It returns nil if the game does not end or has no weights.
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
			code, _ := drawnOutcome(s, random, nil)
			s.(game.Chancy).Resolve(code, nil)
			continue
		}
		before := s.Clone()
		s.Play(selfOrders(ctx, s, b, ply, nodes, random), nil)
		if w, ok := before.(game.Weighed); ok && ply >= tuneOpening && keepsMaterial(before, s) {
			list = append(list, Example{State: w})
		}
	}
	return nil
}

// selfOrders returns the orders of the seats to act at a ply of a game of a bot against itself, which begins at random.
func selfOrders(ctx context.Context, s game.State, b Bot, ply, nodes int, random *random) (o game.Orders) {
	if ply < tuneOpening {
		b = Random{}
	}
	for seat := range s.Turn().Seats.All() {
		task := Ask(s, seat)
		task.Seed, task.Budget.Nodes = random.next(), nodes
		o.Put(seat, b.Choose(ctx, task).Move)
	}
	return o
}

// keepsMaterial reports whether every seat has the same material in both states, and after every chance outcome that
// does not end the game.
func keepsMaterial(before, s game.State) bool {
	if !game.SameMaterial(before, s) {
		return false
	}
	if s.Turn().Kind != game.ChanceTurn {
		return true
	}
	for _, o := range s.(game.Chancy).Outcomes(nil) {
		next := s.Clone()
		next.(game.Chancy).Resolve(o.Code, nil)
		if next.Turn().Kind != game.Over && !keepsMaterial(before, next) {
			return false
		}
	}
	return true
}

// Tune changes a table of weights so that it predicts the results of the examples better, and returns it. It reports
// the mean squared error at first and after each change. It ends with the context.
func Tune(ctx context.Context, examples []Example, weights []int, report func(weights []int, err float64)) []int {
	best := predictionError(examples, weights)
	first := slices.Clone(weights)
	report(weights, best)
	for step := tuneStep; step > 0; step /= 2 {
		for better := true; better; {
			better = false
			for i := range weights {
				for _, change := range [2]int{step, -step} {
					if ctx.Err() != nil {
						return weights
					}
					if distance(weights[i]+change, first[i]) > tuneStep+distance(first[i], 0) {
						continue // the examples do not support so large a change
					}
					weights[i] += change
					if err := predictionError(examples, weights); err < best {
						best, better = err, true
						report(weights, best)
						break
					}
					weights[i] -= change
				}
			}
		}
	}
	return weights
}

// distance returns the difference of two weights.
func distance(a, b int) int { return max(a-b, b-a) }

// predictionError returns the mean squared error of the results predicted by a table of weights.
func predictionError(examples []Example, weights []int) float64 {
	sum := 0.0
	for i := range examples {
		e := &examples[i]
		d := e.Points - judged(e.State.ValueBy(weights, 0), len(e.State.Seats())).points()
		sum += d * d
	}
	return sum / float64(max(len(examples), 1))
}
