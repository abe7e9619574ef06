package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// The matrix of a simultaneous turn is far too large to search every cell. The double oracle (McMahan, Gordon, Blum
// 2003; Bošanský, Lisý, Lanctot, Čermák, Winands, "Algorithms for computing strategies in two-player simultaneous move
// games", 2016) solves the submatrix of a few orders of each seat, its support. Then it looks among all orders for the
// best response of each seat to the other's strategy, adds it to the support if it improves the value, and solves
// again until no response does.

// significant is the improvement that counts in an even game.
const significant = 400

// significantAt returns the improvement that counts at a value: the less the nearer the game is to its end, where
// scores are close together.
func significantAt(v float64) float64 { return significant * (1 - (v/float64(won))*(v/float64(won))) }

// doubleOracle returns the value of the matrix of a frame, searched to a depth. It leaves the strategies in mix, and
// the means of all orders against them in mean.
func (s *search) doubleOracle(ply, depth, other int) float64 {
	j := &s.frames[ply].matrix
	for {
		v := s.solveSupport(ply, depth, other)
		if s.stopped {
			return v
		}
		grown := false
		for side := range 2 {
			best := s.bestResponse(ply, depth, other, side)
			if s.stopped {
				return v
			}
			gain := j.mean[side][best] - v
			if side == 1 {
				gain = v - j.mean[side][best]
			}
			if gain > significantAt(v) && !slices.Contains(j.support[side], best) {
				j.support[side] = append(j.support[side], best)
				grown = true
			}
		}
		if !grown {
			return v
		}
	}
}

// solveSupport solves the submatrix of the support and returns its value.
func (s *search) solveSupport(ply, depth, other int) float64 {
	j := &s.frames[ply].matrix
	n, m := len(j.support[0]), len(j.support[1])
	j.submatrix = j.submatrix[:0]
	for _, r := range j.support[0] {
		for _, c := range j.support[1] {
			j.submatrix = append(j.submatrix, score(s.payoff(ply, depth, other, r, c)))
		}
	}
	if s.stopped { // some cells are missing: the strategies stay as they were
		return 0
	}
	j.mix[0], j.mix[1] = sized(j.mix[0], n), sized(j.mix[1], m)
	j.buffer = sized(j.buffer, tableauSize(n, m))
	return solveMatrix(j.submatrix, n, m, j.mix[0], j.mix[1], j.buffer)
}

// sized returns a slice of this length, in the memory of list if that is large enough.
func sized(list []float64, n int) []float64 { return slices.Grow(list[:0], n)[:n] }

// bestResponse computes the means of a side's orders against the other's strategy, and returns the index of the best.
func (s *search) bestResponse(ply, depth, other, side int) (best int) {
	j := &s.frames[ply].matrix
	j.mean[side] = sized(j.mean[side], len(j.orders[side]))
	for n := range j.mean[side] {
		i := n
		if s.helps {
			i = len(j.mean[side]) - 1 - n
		}
		if n == 0 {
			best = i
		}
		sum := 0.0
		for k, p := range j.mix[1-side] {
			if p < 1e-3 {
				continue
			}
			if at := j.support[1-side][k]; side == 0 {
				sum += p * s.payoff(ply, depth, other, i, at)
			} else {
				sum += p * s.payoff(ply, depth, other, at, i)
			}
			if s.stopped {
				return 0
			}
		}
		j.mean[side][i] = sum
		if side == 0 && sum > j.mean[side][best] || side == 1 && sum < j.mean[side][best] {
			best = i
		}
	}
	return best
}

// payoff returns the score of two orders. At the root it allows for the other's habits.
func (s *search) payoff(ply, depth, other, row, column int) float64 {
	v := float64(s.cell(ply, depth, other, row, column))
	j := &s.frames[ply].matrix
	if ply > 0 || j.habit == nil || s.stopped {
		return v
	}
	if j.vsHabit[row] == unsearched {
		j.vsHabit[row] = score(s.against(0, j.orders[0][row], j.habit, depth, other))
	}
	return (1-j.habitual)*v + j.habitual*float64(j.vsHabit[row])
}

// pairError is by how much the persona's error in judging a pair of orders is larger than that in judging a move: the
// mean over the other's orders takes most of it away.
const pairError = 4

// cell returns the score of a cell, and searches it the first time.
func (s *search) cell(ply, depth, other, row, column int) score {
	j := &s.frames[ply].matrix
	c := &j.cells[row*len(j.orders[1])+column]
	if *c == unsearched {
		if s.nodes++; s.spent() {
			return 0
		}
		own, theirs := j.orders[0][row], j.orders[1][column]
		s.child(ply).state.Play(s.orders(own, other, theirs), nil)
		*c = delayed(s.value(ply+1, depth-1, -infinity, infinity, 1, game.Nobody))
		if ply == 0 && s.Error > 0 {
			*c = s.misjudge(*c, pairError*s.biasAt(mix(uint64(own))*3^mix(uint64(theirs))*5))
		}
	}
	return *c
}

// orders returns the orders of both seats.
func (s *search) orders(own game.Move, other int, theirs game.Move) game.Orders {
	o := game.By(s.me, own)
	o.Put(other, theirs)
	return o
}

// against returns the score of an order of a side against a mixed strategy of the other side, at the root.
func (s *search) against(side int, m game.Move, strategy []weightedMove, depth, other int) float64 {
	sum, weight := 0.0, 0.0
	for _, o := range strategy {
		if s.nodes++; s.spent() {
			return sum
		}
		weight += o.p
		both := s.orders(m, other, o.move)
		if side == 1 {
			both = s.orders(o.move, other, m)
		}
		s.child(0).state.Play(both, nil)
		sum += o.p * float64(delayed(s.value(1, depth-1, -infinity, infinity, 1, game.Nobody)))
	}
	return sum / weight
}
