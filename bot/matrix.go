package bot

import (
	"cmp"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// matrix is the matrix game of a simultaneous turn: rows are orders of the seat that asks (side 0), columns those of
// the other seat (side 1), cells the scores of the seat that asks. Cells are searched when they are first needed.
type matrix struct {
	orders  [2][]game.Move
	cells   []score // rows times columns
	support [2][]int
	mix     [2][]float64 // the strategies, over the support
	mean    [2][]float64 // expected score of each order against the other's strategy
	few     bool         // there are so few pairs of orders that refinements are searched deeper: see refine.go

	habit     []weightedMove // what the other orders by habit: see habit.go
	habitual  float64        // the probability that it does
	vsHabit   []score        // score of each row against that
	submatrix []score        // of the support
	buffer    []float64
}

// weightedMove is a move with a weight, such as its probability in a mixed strategy.
type weightedMove struct {
	move game.Move
	p    float64
}

// byWeight sorts the heaviest moves first.
func byWeight(a, b weightedMove) int { return cmp.Compare(b.p, a.p) }

// unsearched is a cell without a score.
const unsearched = -2 * infinity

// list fills in all orders of both seats, the most promising ones first.
func (j *matrix) list(s *search, f *frame, other int) {
	for i, seat := range [2]int{s.me, other} {
		j.orders[i] = moves(f.state, seat, j.orders[i][:0])
		f.moves = j.orders[i]
		s.order(f, seat, 1-2*i, 0)
		for k := range min(3, len(f.moves)) {
			f.next(k)
		}
	}
	j.reset()
}

// reset empties the cells and starts with the first order of each side as support.
func (j *matrix) reset() {
	j.cells = slices.Grow(j.cells[:0], len(j.orders[0])*len(j.orders[1]))[:len(j.orders[0])*len(j.orders[1])]
	j.vsHabit = slices.Grow(j.vsHabit[:0], len(j.orders[0]))[:len(j.orders[0])]
	for _, cells := range [2][]score{j.cells, j.vsHabit} {
		for i := range cells {
			cells[i] = unsearched
		}
	}
	for side := range j.support {
		j.support[side] = append(j.support[side][:0], 0)
		j.mix[side] = append(j.mix[side][:0], 1)
	}
}

// keepBest keeps, of each side, up to most orders with the best means, and resets the matrix.
func (j *matrix) keepBest(most int) {
	for side := range 2 {
		list, mean := j.orders[side], j.mean[side]
		if side == 1 {
			for i := range mean {
				mean[i] = -mean[i]
			}
		}
		for i := range min(most, len(list)) {
			at := i
			for k := i + 1; k < len(list); k++ {
				if mean[k] > mean[at] {
					at = k
				}
			}
			list[i], list[at] = list[at], list[i]
			mean[i], mean[at] = mean[at], mean[i]
		}
		j.orders[side] = list[:min(most, len(list))]
	}
	j.reset()
}

// add adds an order of a side to the matrix and to the support.
func (j *matrix) add(side int, m game.Move) {
	rows, columns := len(j.orders[0]), len(j.orders[1])
	j.orders[side] = append(j.orders[side], m)
	j.support[side] = append(j.support[side], len(j.orders[side])-1)
	if side == 0 {
		j.vsHabit = append(j.vsHabit, unsearched)
		for range columns {
			j.cells = append(j.cells, unsearched)
		}
		return
	}
	cells := make([]score, 0, rows*(columns+1))
	for r := range rows {
		cells = append(append(cells, j.cells[r*columns:(r+1)*columns]...), unsearched)
	}
	j.cells = cells
}

// negligible is the probability below which an order is left out of a strategy.
const negligible = 0.005

// strategy returns the mixed strategy of a side, likeliest orders first, without negligible ones.
func (j *matrix) strategy(side int) []weightedMove {
	var all []weightedMove
	for i, p := range j.mix[side] {
		if p >= negligible {
			all = append(all, weightedMove{j.orders[side][j.support[side][i]], p})
		}
	}
	normalizeMoves(all)
	slices.SortStableFunc(all, byWeight)
	return all
}

// normalizeMoves scales weights so that they sum to 1.
func normalizeMoves(list []weightedMove) {
	sum := 0.0
	for _, o := range list {
		sum += o.p
	}
	for i := range list {
		list[i].p /= sum
	}
}
