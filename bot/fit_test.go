package bot

import (
	"flag"
	"math"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// TestFitWeights fits the weights of a game. docs/search.md has the command, and says where those in use come from.
var (
	fitFor   = flag.String("fit.for", "", "fit the weights of this game, in which both seats order at once")
	fitGames = flag.Int("fit.games", 2300, "games to play")
	fitSeed  = flag.Uint64("fit.seed", 1, "first seed of the games")
)

// The parameters of fitting.
const (
	fitNodes  = 3000 // of a turn, for a search of one ply and the orders that foresee others
	fitPlies  = 200  // a longer game is a draw
	fitAstray = 25   // one order in so many is drawn at random, so that positions differ
	fitLambda = 0.9  // part of what is expected one turn later that comes from later turns
	fitPasses = 24
	fitRate   = 7 // first change of a weight
	fitBatch  = 512
)

// fitted is a position of a game: its value as a sum over weights, what a search expects there, and what comes of it.
type fitted struct {
	constant         float64
	terms            []term
	expected, target float64 // points of the first seat
}

// term is a weight, and how often the value counts it.
type term struct {
	weight int
	count  float64
}

func TestFitWeights(t *testing.T) {
	if *fitFor == "" {
		t.Skip("fits weights with -fit.for")
	}
	g, err := games.Find(*fitFor)
	if err != nil {
		t.Fatal(err)
	}
	first, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	var all []fitted
	for n := range *fitGames {
		all = append(all, fitGame(t, first, *fitSeed<<32+uint64(n))...)
	}
	names, weights := first.(game.Weighed).Weights()
	table := make([]float64, len(weights))
	for i, w := range weights {
		table[i] = float64(w)
	}
	before := fitError(all, table, TrustOf(first))
	fitTable(all, table, TrustOf(first))
	for i, w := range table {
		weights[i] = int(math.Round(w))
	}
	t.Logf("%d positions, error %.5f before, %.5f now:\n%s", len(all), before,
		fitError(all, table, TrustOf(first)), game.FormatWeights(names, weights))
}

// fitGame plays a game of a search of one ply against itself, and returns its positions after a random opening. Their
// targets are the result, and to a part what the search expects later in the game (TD(λ), Sutton 1988).
func fitGame(t *testing.T, first game.State, seed uint64) (list []fitted) {
	random := newRandom(seed)
	opening := 3 + random.pick(4)
	s := first.Clone()
	for ply := 0; ply < fitPlies && s.Turn().Kind == game.SimultaneousTurn; ply++ {
		var o game.Orders
		for seat := range s.Turn().Seats.All() {
			o.Put(seat, drawn(s, seat, random.pick))
		}
		if ply >= opening {
			task := Ask(s, 0)
			task.Budget.Nodes = fitNodes
			search := newSearch(t.Context(), Search{Limits: Limits{Memory: 1 << 16}}, &task)
			j := &search.frames[0].matrix
			j.list(search, &search.frames[0], 1)
			v := search.doubleOracle(0, 1, 1)
			search.refine(1, 1, v, fitNodes)
			list = append(list, fittedOf(s.(game.Weighed), search.points(score(v))))
			for seat := range 2 {
				if random.pick(fitAstray) > 0 {
					o.Put(seat, pickWeighted(j.strategy(seat), random.unit()))
				}
			}
		}
		s.Play(o, nil)
	}
	target := 0.5
	if turn := s.Turn(); turn.Kind == game.Over {
		target = turn.Scores[0].Float()
	}
	for i := len(list) - 1; i >= 0; i-- {
		list[i].target = target
		target = fitLambda*target + (1-fitLambda)*list[i].expected
	}
	return list
}

// fittedOf returns a position. Its value is taken to be linear in each weight.
func fittedOf(s game.Weighed, expected float64) fitted {
	const step = 240
	_, values := s.Weights()
	clear(values)
	f := fitted{constant: float64(s.ValueBy(values, 0)), expected: expected}
	for i := range values {
		values[i] = step
		if change := float64(s.ValueBy(values, 0)) - f.constant; change != 0 {
			f.terms = append(f.terms, term{i, change / step})
		}
		values[i] = 0
	}
	return f
}

// points returns the points that a table predicts.
func (f *fitted) points(table []float64, trust float64) float64 {
	v := f.constant
	for _, x := range f.terms {
		v += table[x.weight] * x.count
	}
	return 1 / (1 + math.Pow(10, -trust*v/tenfold))
}

// fitError returns the mean squared error of what a table predicts.
func fitError(all []fitted, table []float64, trust float64) (sum float64) {
	for i := range all {
		d := all[i].points(table, trust) - all[i].target
		sum += d * d / float64(len(all))
	}
	return sum
}

// fitTable changes a table by stochastic gradient descent (Adam, Kingma and Ba 2014).
func fitTable(all []fitted, table []float64, trust float64) {
	random := newRandom(1)
	slope, mean, square := make([]float64, len(table)), make([]float64, len(table)), make([]float64, len(table))
	passed := len(all) / fitBatch
	for step := range fitPasses * passed {
		clear(slope)
		for range fitBatch {
			f := &all[random.pick(len(all))]
			p := f.points(table, trust)
			for _, x := range f.terms {
				slope[x.weight] += (p - f.target) * p * (1 - p) * x.count
			}
		}
		rate := fitRate * (1 - float64(step)/float64(fitPasses*passed))
		for i, g := range slope {
			mean[i] += 0.1 * (g - mean[i])
			square[i] += 0.001 * (g*g - square[i])
			if square[i] > 0 {
				n := float64(step + 1)
				table[i] -= rate * mean[i] / (1 - math.Pow(0.9, n)) / math.Sqrt(square[i]/(1-math.Pow(0.999, n)))
			}
		}
	}
}
