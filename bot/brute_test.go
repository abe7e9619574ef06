package bot

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// brute returns the score of a seat by the whole tree to a depth, without bounds, table or move ordering, and with the
// whole matrix of simultaneous turns.
func brute(s game.State, me, seats, depth int) float64 {
	t := s.Turn()
	switch t.Kind {
	case game.Over:
		return float64(final(&t, me))
	case game.ChanceTurn:
		sum := 0.0
		for _, o := range s.(game.Chancy).Outcomes(nil) {
			next := s.Clone()
			next.(game.Chancy).Resolve(o.Code, nil)
			sum += o.P.Float() * brute(next, me, seats, depth)
		}
		return sum
	}
	if depth == 0 {
		return float64(judged(value(s, me, seats), seats))
	}
	if t.Kind == game.SimultaneousTurn {
		return bruteMatrix(s, me, t.Seats.Without(me).First(), seats, depth)
	}
	seat := t.Seats.First()
	best := math.Inf(1)
	if seat == me {
		best = math.Inf(-1)
	}
	for _, m := range moves(s, seat, nil) {
		next := s.Clone()
		next.Play(game.By(seat, m), nil)
		v := bruteNearer(brute(next, me, seats, depth-1))
		if seat == me {
			best = math.Max(best, v)
		} else {
			best = math.Min(best, v)
		}
	}
	return best
}

// bruteNearer is delayed for real numbers.
func bruteNearer(v float64) float64 {
	switch {
	case v > float64(decided):
		return v - 1
	case v < -float64(decided):
		return v + 1
	}
	return v
}

// bruteMatrix returns the value of the whole matrix with the middle of its bounds.
func bruteMatrix(s game.State, me, other, seats, depth int) float64 {
	rows, columns := moves(s, me, nil), moves(s, other, nil)
	var cells []score
	for _, r := range rows {
		for _, c := range columns {
			var o game.Orders
			o.Put(me, r)
			o.Put(other, c)
			next := s.Clone()
			next.Play(o, nil)
			cells = append(cells, score(math.Round(bruteNearer(brute(next, me, seats, depth-1)))))
		}
	}
	n, m := len(rows), len(columns)
	x, y := make([]float64, n), make([]float64, m)
	solveMatrix(cells, n, m, x, y, make([]float64, tableauSize(n, m)))
	low, high := exploits(cells, n, m, x, y)
	return (low + high) / 2
}

// exploits returns what the strategies guarantee: the row player wins at least low, and at most high.
func exploits(cells []score, n, m int, x, y []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for j := range m {
		sum := 0.0
		for i := range n {
			sum += x[i] * float64(cells[i*m+j])
		}
		low = math.Min(low, sum)
	}
	for i := range n {
		sum := 0.0
		for j := range m {
			sum += y[j] * float64(cells[i*m+j])
		}
		high = math.Max(high, sum)
	}
	return low, high
}

// small are positions with few moves, and the depth to which their whole tree is searched.
var small = []struct {
	game, position string
	depth          int
	near           float64 // how near the search has to come: rounding, and in simultaneous turns the error of mixing
}{
	{"niels", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -", 3, 4},
	{"niels", "8/8/8/8/8/8/1k6/7K b - - 0 1 Rh4/g5>,nb4/c4=", 3, 4},
	{"niels", "7k/5Q2/8/8/8/8/8/K7 w - - 0 1 -", 3, 4},
	{"niels", "8/8/3k4/8/8/8/8/4K3 w - - 0 1 Nd4/g5=@1,ra7/d7=@1,Bc1/h6>", 3, 4},
	{"niels", "4k3/P7/8/8/8/8/7p/4K3 w - - 98 60 -", 3, 4},
	{"qcheckers", "W:Wd4,Kc1:Bc5,e5,g7", 4, 4},
	{"qcheckers", "W:Wa3,c3,e3:Bb6,d6,f6", 4, 4},
	{"qcheckers", "B:WKd4:BKe7,h8", 4, 4},
	{"ability", "standard/0 0Ke1,1Rh7,0Rd7,1Kd8 0 1 0 01 - - - - -", 3, 4},
	{"ability", "standard/0 0Ke1,0Pe2,1Ke8,1Nb4 1 1 0 01 - - - - -", 3, 4},
	{"ability", "cross/0 1Ki1,1Ni3,0Kp9,0Rp5,2Ka8,2Pb8,3Kh16 0 1 0 0123 - - - - -", 3, 4},
	{"indeterminist", "Ke1:100:e1,Rh1:50:h1,ke8:60:e8 w 0 1 0", 2, 4},
	{"indeterminist", "Ke1:80:e1,Pa7:100:a2,ke8:100:e8 w 0 1 0 ?", 2, 4},
	{"indeterminist", "Ke1:100:e1,ke8:50:e8,kd8:50:e8,nb3:30:b8 w 0 1 0", 2, 4},
	{"predictor", "4k3/8/8/3q4/4P3/8/8/4K3 - 0 1", 2, 1500},
	{"predictor", "8/8/8/8/2k5/8/2P5/2K5 - 0 1", 2, 1500},
	{"predictor", "k7/8/1R6/8/8/8/8/K7 - 0 1", 2, 1500},
}

// exhaustive returns a search that leaves nothing out.
func exhaustive(t testing.TB, limits Limits, task *Task) *search {
	s := newSearch(t.Context(), Search{Limits: limits}, task)
	s.selective = false
	return s
}

// TestSearchAgreesWithTheWholeTree compares the exhaustive search with brute in small positions.
func TestSearchAgreesWithTheWholeTree(t *testing.T) {
	for _, c := range small {
		g, err := games.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Parse(c.position)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		for depth := 1; depth <= c.depth; depth++ {
			compare(t, s, depth, c.near)
		}
	}
}

// compare compares the search with the whole tree to a depth, for all living seats.
func compare(t *testing.T, s game.State, depth int, near float64) {
	t.Helper()
	seats := len(s.Seats())
	turn := s.Turn()
	for seat := range turn.Living.All() {
		task := Ask(s, seat)
		search := exhaustive(t, Limits{Depth: depth, Plain: true, Memory: 1 << 20}, &task)
		search.repetition = false // the whole tree here has no memory
		got := float64(search.value(0, depth, -infinity, infinity, 1, game.Nobody))
		want := brute(s, seat, seats, depth)
		if math.Abs(got-want) > near {
			t.Errorf("%s, seat %d, depth %d: %.0f, want %.1f", s, seat, depth, got, want)
		}
		if !turn.Seats.Has(seat) || turn.Kind != game.MoveTurn {
			continue
		}
		again := exhaustive(t, Limits{Depth: depth, Plain: true, Memory: 1 << 12}, &task)
		again.repetition = false
		again.think(3, nil)
		if got := float64(again.roots[0].score); math.Abs(got-want) > near {
			t.Errorf("%s, seat %d, depth %d, deepening: %.0f, want %.1f", s, seat, depth, got, want)
		}
	}
}

// TestSearchAgreesOnRandomPositions compares both in positions of random games with few moves.
func TestSearchAgreesOnRandomPositions(t *testing.T) {
	for _, g := range games.All() {
		if g.Facts().Simultaneous && g.Facts().Wide || g.Facts().Wide {
			continue // too many moves; those above have to do
		}
		for i, options := range settings {
			s, err := g.Start(options)
			if err != nil || s.Turn().Kind != game.MoveTurn {
				continue
			}
			r := rand.New(rand.NewPCG(uint64(i), 11))
			t.Run(fmt.Sprint(g.Facts().ID, i), func(t *testing.T) {
				for ply := 0; ply < 60 && s.Turn().Kind != game.Over; ply++ {
					turn := s.Turn()
					if turn.Kind == game.ChanceTurn {
						compare(t, s, 1, 4)
						outcomes := s.(game.Chancy).Outcomes(nil)
						s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
						continue
					}
					seat := turn.Seats.First()
					list := moves(s, seat, nil)
					if ply%6 == 5 && len(list) < 80 {
						compare(t, s, 2, 4)
					}
					s.Play(game.By(seat, list[r.IntN(len(list))]), nil)
				}
			})
		}
	}
}
