package bot

import (
	"context"
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Weights are tuned in one way for all games. Examples are positions of games of a search against itself. The target of
// an example is the result of the game and, to a part, what the search expected later in it (TD(λ), Sutton 1988).
// Stochastic gradient descent (Adam, Kingma and Ba 2014) finds the weights that predict the targets best.

// Example is a position of a game.
type Example struct {
	State  game.Weighed
	Points float64 // of the first seat at the end of the game
	Target float64 // points of the first seat that weights should predict

	expected float64 // by the search; noOpinion if it tells nothing about the first seat
}

// The parameters of tuning.
const (
	tuneOpening = 6   // random plies at the beginning of a game
	tunePlies   = 150 // plies of each seat, after which a game is not used
	tuneLater   = 0.9 // part of a target that comes from what follows the next example
	tuneStep    = 8   // a weight changes by at most this and its own size
	tuneRate    = 7   // first change of a weight
	tunePasses  = 24
	tuneSteps   = 1000 // at least
	tuneBatch   = 512
)

// Examples plays a game of the search against itself. It returns the positions of simultaneous turns, and of other
// turns the quiet positions: those in which the move played changes no material. It returns nil if the game does not
// end or has no weights.
func (b Search) Examples(ctx context.Context, first game.State, nodes int, seed uint64) (list []Example) {
	random := newRandom(seed)
	s := first.Clone()
	for ply := 0; ply < tunePlies*len(s.Seats()) && ctx.Err() == nil; ply++ {
		t := s.Turn()
		switch t.Kind {
		case game.Over:
			target(list, t.Scores[0].Float())
			return list
		case game.ChanceTurn:
			code, _ := drawnOutcome(s, random, nil)
			s.(game.Chancy).Resolve(code, nil)
			continue
		}
		before := s.Clone()
		orders, expected := selfOrders(ctx, s, b, ply, nodes, nil, random)
		s.Play(orders, nil)
		if w, ok := before.(game.Weighed); ok && ply >= tuneOpening &&
			(t.Kind == game.SimultaneousTurn || keepsMaterial(before, s)) {
			list = append(list, Example{State: w, expected: expected})
		}
	}
	return nil
}

// target gives the examples of a game their result and their targets.
func target(list []Example, points float64) {
	later := points
	for i := len(list) - 1; i >= 0; i-- {
		e := &list[i]
		if e.Points, e.Target = points, later; e.expected >= 0 {
			later = tuneLater*later + (1-tuneLater)*e.expected
		}
	}
}

// selfOrders returns the orders of the seats to act at a ply of a game of a bot against itself, which begins at random,
// and what the bot expects for the first of two seats.
func selfOrders(
	ctx context.Context, s game.State, b Bot, ply, nodes int, past map[uint64]int, random *random,
) (o game.Orders, expected float64) {
	if ply < tuneOpening {
		b = Random{}
	}
	expected = noOpinion
	for seat := range s.Turn().Seats.All() {
		task := Ask(s, seat)
		task.Seed, task.Budget.Nodes, task.Past = random.next(), nodes, past
		a := b.Choose(ctx, task)
		if o.Put(seat, a.Move); len(s.Seats()) == 2 && a.Value >= 0 && expected < 0 {
			expected = math.Abs(float64(seat) - a.Value)
		}
	}
	return o, expected
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

// Tune returns a table of weights that predicts the targets of the examples better. It reports the mean squared error
// of the table that it is given, and each time it finds a better one. It ends with the context.
func Tune(ctx context.Context, examples []Example, weights []int, report func(err float64)) []int {
	predictions := make([]prediction, len(examples))
	for i := range examples {
		predictions[i] = predictionOf(&examples[i], weights)
	}
	table := make([]float64, len(weights))
	for i, w := range weights {
		table[i] = float64(w)
	}
	first, best := slices.Clone(table), slices.Clone(table)
	least := predictionError(predictions, table)
	report(least)
	random, d := newRandom(1), descentOf(len(table))
	batches := 1 + len(examples)/tuneBatch
	steps := max(tunePasses*batches, tuneSteps)
	for step := 0; step < steps && len(examples) > 0 && ctx.Err() == nil; step++ {
		for range tuneBatch {
			d.add(&predictions[random.pick(len(predictions))], table)
		}
		d.step(table, tuneRate*(1-float64(step)/float64(steps)))
		for i, w := range first { // the examples do not support larger changes
			most := tuneStep + math.Abs(w)
			table[i] = min(max(table[i], w-most), w+most)
		}
		if (step+1)%batches > 0 {
			continue
		}
		if err := predictionError(predictions, table); err < least {
			least = err
			copy(best, table)
			report(least)
		}
	}
	tuned := make([]int, len(best))
	for i, w := range best {
		tuned[i] = int(math.Round(w))
	}
	return tuned
}

// prediction is what a table predicts for an example: points by a value that is a sum over weights.
type prediction struct {
	constant, trust, others float64
	terms                   []term
	target                  float64
}

// term is a weight, and how often the value counts it.
type term struct {
	weight int
	count  float64
}

// predictionOf returns the prediction of an example. Its value is taken to be linear in each weight near the table.
func predictionOf(e *Example, weights []int) prediction {
	p := prediction{constant: float64(e.State.ValueBy(weights, 0)), trust: TrustOf(e.State),
		others: float64(len(e.State.Seats()) - 1), target: e.Target}
	near := slices.Clone(weights)
	for i, w := range weights {
		step := tuneStep + max(w, -w)
		near[i] = w + step
		above := e.State.ValueBy(near, 0)
		near[i] = w - step
		change := above - e.State.ValueBy(near, 0)
		if near[i] = w; change != 0 {
			count := float64(change) / float64(2*step)
			p.terms = append(p.terms, term{i, count})
			p.constant -= count * float64(w)
		}
	}
	return p
}

// points returns the points that a table predicts.
func (p *prediction) points(table []float64) float64 {
	v := p.constant
	for _, t := range p.terms {
		v += table[t.weight] * t.count
	}
	return 1 / (1 + p.others*math.Pow(10, -p.trust*v/tenfold))
}

// predictionError returns the mean squared error of what a table predicts.
func predictionError(all []prediction, table []float64) (sum float64) {
	for i := range all {
		d := all[i].points(table) - all[i].target
		sum += d * d
	}
	return sum / float64(max(len(all), 1))
}

// descent is a stochastic gradient descent: the slope of the error by weight in a batch, and the moments of the slopes
// so far.
type descent struct {
	steps               int
	slope, mean, square []float64
}

// descentOf returns a descent of this many weights.
func descentOf(weights int) descent {
	return descent{slope: make([]float64, weights), mean: make([]float64, weights), square: make([]float64, weights)}
}

// add adds a prediction to the batch.
func (d *descent) add(p *prediction, table []float64) {
	v := p.points(table)
	for _, t := range p.terms {
		d.slope[t.weight] += (v - p.target) * v * (1 - v) * t.count
	}
}

// step changes the table by the batch, and begins the next one.
func (d *descent) step(table []float64, rate float64) {
	d.steps++
	n := float64(d.steps)
	for i, g := range d.slope {
		d.mean[i] += 0.1 * (g - d.mean[i])
		d.square[i] += 0.001 * (g*g - d.square[i])
		if d.square[i] > 0 {
			table[i] -= rate * d.mean[i] / (1 - math.Pow(0.9, n)) / math.Sqrt(d.square[i]/(1-math.Pow(0.999, n)))
		}
	}
	clear(d.slope)
}
