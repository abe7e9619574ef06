package bot

import (
	"math"
	"math/rand/v2"
	"testing"
)

// known are matrix games with known solutions.
var known = []struct {
	name  string
	n, m  int
	cells []score
	x, y  []float64
	value float64
}{
	{"matching pennies", 2, 2, []score{100, -100, -100, 100}, []float64{0.5, 0.5}, []float64{0.5, 0.5}, 0},
	{"rock, paper, scissors", 3, 3, []score{0, -100, 100, 100, 0, -100, -100, 100, 0},
		[]float64{1. / 3, 1. / 3, 1. / 3}, []float64{1. / 3, 1. / 3, 1. / 3}, 0},
	{"pennies of which one is worth three", 2, 2, []score{300, -100, -100, 100},
		[]float64{1. / 3, 2. / 3}, []float64{1. / 3, 2. / 3}, 100. / 3},
	{"two against three, the third column for nothing", 2, 3, []score{300, 0, 400, 0, 200, 300},
		[]float64{0.4, 0.6}, []float64{0.4, 0.6, 0}, 120},
	{"a saddle", 2, 2, []score{300, 100, 200, 0}, []float64{1, 0}, []float64{0, 1}, 100},
}

func TestMixturesThatAreKnown(t *testing.T) {
	for _, c := range known {
		for i := range c.cells {
			c.cells[i] *= 1000
		}
		x, y := make([]float64, c.n), make([]float64, c.m)
		v := solveMatrix(c.cells, c.n, c.m, x, y, make([]float64, tableauSize(c.n, c.m)))
		if math.Abs(v-1000*c.value) > 300 {
			t.Errorf("%s: the value is %.0f, want %.0f", c.name, v, 1000*c.value)
		}
		for i := range x {
			if math.Abs(x[i]-c.x[i]) > 0.02 {
				t.Errorf("%s: row %d is played %.3f of the time, want %.3f", c.name, i, x[i], c.x[i])
			}
		}
		for j := range y {
			if math.Abs(y[j]-c.y[j]) > 0.02 {
				t.Errorf("%s: column %d is played %.3f of the time, want %.3f", c.name, j, y[j], c.y[j])
			}
		}
	}
}

// Matrices of few different numbers have many equal rows and columns, in which the simplex method could go round in
// a circle.
func TestMixturesOfEqualOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 300 {
		n, m := 1+r.IntN(40), 1+r.IntN(40)
		cells := make([]score, n*m)
		for i := range cells {
			cells[i] = score(r.IntN(3)-1) * 1000
		}
		x, y := make([]float64, n), make([]float64, m)
		v := solveMatrix(cells, n, m, x, y, make([]float64, tableauSize(n, m)))
		if low, high := exploits(cells, n, m, x, y); high-low > 0.01 || math.Abs(v-low) > 0.01 {
			t.Errorf("%d times %d: the value is %.3f, guaranteed are %.3f and %.3f", n, m, v, low, high)
		}
	}
}

// In random matrices both strategies guarantee nearly the same value: neither can be exploited by much.
func TestMixturesCannotBeExploited(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		n, m := 1+r.IntN(12), 1+r.IntN(12)
		cells := make([]score, n*m)
		for i := range cells {
			cells[i] = score(r.IntN(2_000_001) - 1_000_000)
		}
		x, y := make([]float64, n), make([]float64, m)
		solveMatrix(cells, n, m, x, y, make([]float64, tableauSize(n, m)))
		if low, high := exploits(cells, n, m, x, y); high-low > 1 {
			t.Errorf("%d times %d: guaranteed are %.2f and %.2f", n, m, low, high)
		}
	}
}
