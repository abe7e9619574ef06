package bot

// mixture solves a matrix game: what the row player wins, row by row. It fills x and y with mixed strategies of the two
// that neither can improve by much, and gives the value. They are found by regret matching that never remembers being
// glad (regret matching plus; Tammelin 2014), the later rounds counting more. Memory of 2(n+m) numbers is borrowed.
func mixture(cells []score, n, m, rounds int, x, y, borrowed []float64) float64 {
	if i, j, ok := saddle(cells, n, m); ok {
		clear(x[:n])
		clear(y[:m])
		x[i], y[j] = 1, 1
		return float64(cells[i*m+j])
	}
	rx, ry := borrowed[:n], borrowed[n:n+m]
	px, py := borrowed[n+m:2*n+m], borrowed[2*n+m:2*(n+m)]
	clear(borrowed[:2*(n+m)])
	clear(x[:n])
	clear(y[:m])
	for t := 1; t <= rounds; t++ {
		match(rx, px)
		for j := range py { // the column player answers what the row player plays now
			sum := 0.0
			for i, p := range px {
				sum += p * float64(cells[i*m+j])
			}
			py[j] = -sum
		}
		regret(ry, py, y, float64(t))
		match(ry, py)
		for i := range px {
			sum := 0.0
			for j, p := range py {
				sum += p * float64(cells[i*m+j])
			}
			px[i] = sum
		}
		regret(rx, px, x, float64(t))
	}
	scale(x[:n])
	scale(y[:m])
	value := 0.0
	for i := range n {
		for j := range m {
			value += x[i] * y[j] * float64(cells[i*m+j])
		}
	}
	return value
}

// match makes a strategy of regrets: each move in proportion to what was lost by not playing it.
func match(regrets, strategy []float64) {
	copy(strategy, regrets)
	scale(strategy)
}

// scale makes numbers that are not negative sum to 1; if all are 0, they become equal.
func scale(list []float64) {
	sum := 0.0
	for _, v := range list {
		sum += v
	}
	for i := range list {
		if sum > 0 {
			list[i] /= sum
		} else {
			list[i] = 1 / float64(len(list))
		}
	}
}

// regret adds to the regrets what each move would have won more than the strategy that they stand for, and that
// strategy to the mean with a weight.
func regret(regrets, wins, mean []float64, weight float64) {
	sum, total := 0.0, 0.0
	for i, r := range regrets {
		total += r
		sum += r * wins[i]
	}
	if total > 0 {
		sum /= total
	} else {
		for _, w := range wins {
			sum += w / float64(len(wins))
		}
	}
	for i := range regrets {
		share := 1 / float64(len(regrets))
		if total > 0 {
			share = regrets[i] / total
		}
		mean[i] += weight * share
		regrets[i] = max(0, regrets[i]+wins[i]-sum)
	}
}

// saddle finds a cell from which neither player wants to move alone, if there is one.
func saddle(cells []score, n, m int) (row, column int, ok bool) {
	for i := range n {
		at := 0
		for j := 1; j < m; j++ {
			if cells[i*m+j] < cells[i*m+at] {
				at = j
			}
		}
		for j := range m {
			if cells[i*m+j] != cells[i*m+at] {
				continue
			}
			highest := true
			for k := range n {
				highest = highest && cells[k*m+j] <= cells[i*m+j]
			}
			if highest {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}
