package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Where two seats order at the same time there is a game within the game: a matrix of what each pair of orders leads
// to, and the best that a seat can do is to draw its order from a mixed strategy. The double oracle (McMahan, Gordon,
// Blum 2003; Bošanský, Lisý, Lanctot, Čermák, Winands, "Algorithms for computing strategies in two-player
// simultaneous move games", 2016) finds it without filling in the whole matrix: it solves the game of a few orders of
// each, looks for the best answer of each seat to the other's strategy among all, takes it in, and solves again until
// there is none.

// joint is the matrix of a turn: rows are orders of the seat that asks, columns those of the other.
type joint struct {
	orders [2][]game.Move
	cells  []score // rows times columns
	in     [2][]int
	mix    [2][]float64 // over those taken in
	small  []score
	extra  []float64
	mean   [2][]float64 // what each order comes to against the other's strategy
	habit  []share      // what the other is reckoned to order, if it does not think of this seat: see habit.go
	few    bool         // there are so few pairs of orders that nothing has to be left to habit
	apt    []score      // what each order comes to against that
}

// unseen is a cell that was not looked at.
const unseen = -2 * endless

// The measures of the double oracle.
const (
	roundsInside = 150 // of regret matching below the root
	roundsRoot   = 800 // at the root
	contenders   = 7   // orders of each seat that are looked at deeper, below the root
	rootOrders   = 18  // at the root
	noise        = 400 // in an even game an answer that is better by less than this is no better
)

// together is the score of the seat that asks in a simultaneous turn.
func (s *search) together(ply, depth int, t *game.Turn) score {
	f := &s.frames[ply]
	s.nodes++
	if s.spent() {
		return 0
	}
	others := t.Seats.Without(s.me)
	if depth <= 0 || ply >= mostPlies-2 || others.Len() != 1 || !t.Seats.Has(s.me) {
		return s.judge(f.state, 1)
	}
	h, hashed := f.state.(game.Hasher)
	if hashed {
		f.hash = h.Hash()
		if s.threefold && s.repeated(ply) {
			return 0
		}
		if e := s.table.get(f.hash); e != nil && (int(e.depth) == depth || int(e.depth) > depth && !s.Exact) {
			return e.score
		}
	}
	j := &f.joint
	other := others.First()
	j.list(s, f, other)
	if depth > 1 && !s.Exact {
		s.solve(ply, 1, other, roundsInside)
		if s.stopped {
			return 0
		}
		j.narrow(contenders)
	}
	v := score(s.solve(ply, depth, other, roundsInside))
	if hashed && !s.stopped {
		s.table.put(found{key: f.hash, score: v, depth: int8(depth), bound: exact})
	}
	return v
}

// list takes in all orders that are listed, those that promise most first.
func (j *joint) list(s *search, f *frame, other int) {
	for i, seat := range [2]int{s.me, other} {
		j.orders[i] = moves(f.state, seat, j.orders[i][:0])
		f.moves = j.orders[i]
		s.order(f, seat, 1-2*i, 0)
		for k := range min(3, len(f.moves)) {
			f.next(k)
		}
	}
	j.forget()
}

// forget empties the matrix.
func (j *joint) forget() {
	n := len(j.orders[0]) * len(j.orders[1])
	j.cells = slices.Grow(j.cells[:0], n)[:n]
	for i := range j.cells {
		j.cells[i] = unseen
	}
	j.apt = slices.Grow(j.apt[:0], len(j.orders[0]))[:len(j.orders[0])]
	for i := range j.apt {
		j.apt[i] = unseen
	}
	for i := range j.in {
		j.in[i] = append(j.in[i][:0], 0)
		j.mix[i] = append(j.mix[i][:0], 1)
	}
}

// cell is what two orders come to, looked at when first asked for.
func (s *search) cell(ply, depth, other, row, column int) score {
	j := &s.frames[ply].joint
	c := &j.cells[row*len(j.orders[1])+column]
	if *c == unseen {
		if s.nodes++; s.spent() {
			return 0
		}
		var o game.Orders
		o.Put(s.me, j.orders[0][row])
		o.Put(other, j.orders[1][column])
		s.child(ply).state.Play(o, nil)
		*c = nearer(s.value(ply+1, depth-1, -endless, endless, 1, game.Nobody))
		if ply == 0 && s.Error > 0 {
			*c = s.misjudge(*c, 2*s.errorAt(mix(uint64(o.Moves[s.me]))*3^mix(uint64(o.Moves[other]))*5))
		}
	}
	return *c
}

// solve is the value of the matrix of a frame, looking so many plies ahead. It leaves the strategies in mix, over the
// orders in, and in mean what each order comes to against the strategy of the other.
func (s *search) solve(ply, depth, other, rounds int) float64 {
	j := &s.frames[ply].joint
	for {
		v := s.solveSmall(ply, depth, other, rounds)
		if s.stopped {
			return v
		}
		grown := false
		for side := range 2 {
			best := s.answers(ply, depth, other, side)
			if s.stopped {
				return v
			}
			gain := j.mean[side][best] - v
			if side == 1 {
				gain = v - j.mean[side][best]
			}
			if gain > noiseAt(v) && !slices.Contains(j.in[side], best) {
				j.in[side] = append(j.in[side], best)
				grown = true
			}
		}
		if !grown {
			return v
		}
	}
}

// noiseAt is by how much an answer has to be better than a score to count: the less the nearer the game is to its end,
// where scores are close together.
func noiseAt(v float64) float64 { return noise * (1 - (v/float64(won))*(v/float64(won))) }

// solveSmall solves the game of the orders that are in.
func (s *search) solveSmall(ply, depth, other, rounds int) float64 {
	j := &s.frames[ply].joint
	n, m := len(j.in[0]), len(j.in[1])
	j.small = j.small[:0]
	for _, r := range j.in[0] {
		for _, c := range j.in[1] {
			j.small = append(j.small, score(s.payoff(ply, depth, other, r, c)))
		}
	}
	if s.stopped { // what is missing was not looked at: the strategies stay what they were
		return 0
	}
	j.mix[0], j.mix[1] = sized(j.mix[0], n), sized(j.mix[1], m)
	j.extra = sized(j.extra, 2*(n+m))
	return mixture(j.small, n, m, rounds, j.mix[0], j.mix[1], j.extra)
}

// sized is a slice with this length, in the memory of another if that is enough.
func sized(list []float64, n int) []float64 { return slices.Grow(list[:0], n)[:n] }

// answers fills the means of a side's orders against the strategy of the other, and gives the best of them.
func (s *search) answers(ply, depth, other, side int) (best int) {
	j := &s.frames[ply].joint
	j.mean[side] = sized(j.mean[side], len(j.orders[side]))
	for i := range j.mean[side] {
		sum := 0.0
		for k, p := range j.mix[1-side] {
			if p < 1e-3 {
				continue
			}
			if at := j.in[1-side][k]; side == 0 {
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

// narrow keeps the orders of each side that come to most, and forgets what was seen of them.
func (j *joint) narrow(most int) {
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
	j.forget()
}

// add takes one more order of a side into the matrix and into the game that is solved.
func (j *joint) add(side int, m game.Move) {
	rows, columns := len(j.orders[0]), len(j.orders[1])
	j.orders[side] = append(j.orders[side], m)
	j.in[side] = append(j.in[side], len(j.orders[side])-1)
	if side == 0 {
		j.apt = append(j.apt, unseen)
		for range columns {
			j.cells = append(j.cells, unseen)
		}
		return
	}
	cells := make([]score, 0, rows*(columns+1))
	for r := range rows {
		cells = append(append(cells, j.cells[r*columns:(r+1)*columns]...), unseen)
	}
	j.cells = cells
}
