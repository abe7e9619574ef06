package bot

import "slices"

// solveMatrix solves a matrix game whose cells are what the row player wins, row by row. It fills x and y with mixed
// strategies that neither player can improve, and returns the value. It is the simplex method (Dantzig 1951): with all
// cells above 0, the column player's strategy divided by the value is the largest y whose rows come to at most 1, and
// the row player's strategy is the dual. Buffer has room for tableauSize numbers.
func solveMatrix(cells []score, n, m int, x, y, buffer []float64) float64 {
	if i, j, ok := saddlePoint(cells, n, m); ok {
		clear(x[:n])
		clear(y[:m])
		x[i], y[j] = 1, 1
		return float64(cells[i*m+j])
	}
	low, high := float64(slices.Min(cells[:n*m])), float64(slices.Max(cells[:n*m]))
	t := newTableau(cells, n, m, low, high-low, buffer)
	for range mostPivots * (n + m) {
		row, column, ok := t.pivot()
		if !ok {
			break
		}
		t.exchange(row, column)
	}
	clear(x[:n])
	clear(y[:m])
	for i, v := range t.rows {
		if v >= float64(n) {
			y[int(v)-n] = max(t.at(i, m), 0)
		}
	}
	for j, v := range t.columns {
		if v < float64(n) {
			x[int(v)] = max(t.at(n, j), 0)
		}
	}
	normalize(x[:n])
	normalize(y[:m])
	return low + (1/t.at(n, m)-1)*(high-low)
}

// mostPivots is a number of pivots for each order. The simplex method needs about one; it ends there even if rounding
// lets it go round in a circle.
const mostPivots = 8

// tableauSize returns the number of numbers in the tableau of a matrix.
func tableauSize(n, m int) int { return (n+1)*(m+1) + n + m }

// tableau is that of the simplex method without the columns of the basis. The last column holds the limits, and the
// last row what is gained. Variables are numbered: first the slack of each row, then the orders of the column player.
type tableau struct {
	cells         []float64
	rows, columns []float64 // variables in and outside of the basis
}

// newTableau returns the tableau of a matrix whose cells are scaled to numbers from 1 to 2.
func newTableau(cells []score, n, m int, low, span float64, buffer []float64) (t tableau) {
	size := (n + 1) * (m + 1)
	t = tableau{buffer[:size], buffer[size : size+n], buffer[size+n : size+n+m]}
	for i := range n {
		for j := range m {
			t.cells[i*(m+1)+j] = 1 + (float64(cells[i*m+j])-low)/span
		}
		t.cells[i*(m+1)+m], t.rows[i] = 1, float64(i)
	}
	for j := range m {
		t.cells[n*(m+1)+j], t.columns[j] = -1, float64(n+j)
	}
	t.cells[n*(m+1)+m] = 0
	return t
}

func (t *tableau) at(row, column int) float64 { return t.cells[row*(len(t.columns)+1)+column] }

// pivot returns the row and the column to exchange: the column that gains most, and the row that limits it first.
func (t *tableau) pivot() (row, column int, ok bool) {
	const tiny = 1e-9
	n, m := len(t.rows), len(t.columns)
	for j := range m {
		if t.at(n, j) < t.at(n, column) {
			column = j
		}
	}
	if t.at(n, column) > -tiny {
		return 0, 0, false
	}
	least := 0.0
	for i := range n {
		if v := t.at(i, column); v > tiny {
			if limit := t.at(i, m) / v; !ok || limit < least {
				row, least, ok = i, limit, true
			}
		}
	}
	return row, column, ok
}

// exchange puts the variable of a column into the basis, in place of that of a row.
func (t *tableau) exchange(row, column int) {
	n, width := len(t.rows), len(t.columns)+1
	own := t.cells[row*width : (row+1)*width]
	p := 1 / own[column]
	for j := range own {
		own[j] *= p
	}
	own[column] = p
	for i := range n + 1 {
		if i == row {
			continue
		}
		line := t.cells[i*width : (i+1)*width]
		by := line[column]
		if by == 0 {
			continue
		}
		for j := range line {
			line[j] -= by * own[j]
		}
		line[column] = -by * p
	}
	t.rows[row], t.columns[column] = t.columns[column], t.rows[row]
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
