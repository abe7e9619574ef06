package bot

// matchRegrets solves a matrix game whose cells are what the row player wins, row by row. It fills x and y with mixed
// strategies that neither player can improve by much, and returns the value. It uses regret matching plus (Tammelin
// 2014): each player plays an order in proportion to its regret, that is what was lost so far by not playing it, and
// regrets never fall below 0. The mean of the strategies converges to an equilibrium; later rounds weigh more. Buffer
// has room for 2(n+m) numbers.
func matchRegrets(cells []score, n, m, rounds int, x, y, buffer []float64) float64 {
	if i, j, ok := saddlePoint(cells, n, m); ok {
		clear(x[:n])
		clear(y[:m])
		x[i], y[j] = 1, 1
		return float64(cells[i*m+j])
	}
	rx, ry := buffer[:n], buffer[n:n+m]
	px, py := buffer[n+m:2*n+m], buffer[2*n+m:2*(n+m)]
	clear(buffer[:2*(n+m)])
	clear(x[:n])
	clear(y[:m])
	for t := 1; t <= rounds; t++ {
		copy(px, rx)
		normalize(px)
		for j := range py { // the column player responds to the row player's strategy of this round
			sum := 0.0
			for i, p := range px {
				sum += p * float64(cells[i*m+j])
			}
			py[j] = -sum
		}
		addRegrets(ry, py, y, float64(t))
		copy(py, ry)
		normalize(py)
		for i := range px {
			sum := 0.0
			for j, p := range py {
				sum += p * float64(cells[i*m+j])
			}
			px[i] = sum
		}
		addRegrets(rx, px, x, float64(t))
	}
	normalize(x[:n])
	normalize(y[:m])
	value := 0.0
	for i := range n {
		for j := range m {
			value += x[i] * y[j] * float64(cells[i*m+j])
		}
	}
	return value
}

// normalize scales numbers that are not negative so that they sum to 1. If all are 0 they become equal.
func normalize(list []float64) {
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

// addRegrets adds to the regrets what each order would have won more than the strategy that they stand for. It adds
// that strategy to the mean with a weight.
func addRegrets(regrets, wins, mean []float64, weight float64) {
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
		p := 1 / float64(len(regrets))
		if total > 0 {
			p = regrets[i] / total
		}
		mean[i] += weight * p
		regrets[i] = max(0, regrets[i]+wins[i]-sum)
	}
}

// saddlePoint returns a cell that is the least of its row and the greatest of its column, if there is one: the
// solution in pure strategies.
func saddlePoint(cells []score, n, m int) (row, column int, ok bool) {
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
