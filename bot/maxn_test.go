package bot

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// What the seats can expect sums to what there is to win: in one analysis, and if each seat is asked about.
func TestExpectationsSumToOne(t *testing.T) {
	g, err := games.Find("ability")
	if err != nil {
		t.Fatal(err)
	}
	living := map[int]bool{}
	for n := range 15 {
		open := n%3 > 0 // nothing is hidden
		options := map[string]string{"abilities": "deal"}
		if open {
			options = nil
		}
		s := into(t, g, options, 20*n, uint64(n))
		turn := s.Turn()
		living[turn.Living.Len()] = true
		sum := 0.0
		for seat := range s.Seats() {
			sum += Search{Limits: Limits{Memory: 1 << 12}}.ValueOf(t.Context(), s, seat, 2)
		}
		if open && math.Abs(sum-1) > 0.01 {
			t.Errorf("the seats expect %.3f together at %s", sum, s)
		}
		if turn.Kind != game.MoveTurn {
			continue
		}
		for _, nodes := range []int{1, 2000} {
			seat := turn.Seats.First()
			task := Ask(s, seat)
			task.Budget.Nodes = nodes
			a := Level(Levels).Search().Analyse(t.Context(), task, 2, nil)
			sum = 0
			for _, v := range a.Expectations {
				sum += v
			}
			if len(a.Expectations) != len(s.Seats()) || math.Abs(sum-1) > 0.01 ||
				math.Abs(a.Expectations[seat]-a.Value) > 1e-4 {
				t.Errorf("after %d positions seat %d expects %.4f and all %v at %s", nodes, seat, a.Value,
					a.Expectations, s)
			}
		}
	}
	if len(living) < 3 {
		t.Errorf("there were positions with these numbers of living seats only: %v", living)
	}
}

// A king that can escape is not certainly lost because the escape is none of the moves that look best. Nor do the last
// two kings certainly fall together.
func TestEscapesAreSeen(t *testing.T) {
	const most = 0.9 // of an estimate of the last two seats
	for _, position := range []string{
		"cross/0 2Qi2,1Rg4,1Pk5,0Rh6,1Nj6,0Rk6,1Qp7,2Ka8!,0Ne8,0Bl8,2Nm8,2Bi9,2Ni10,2Rg11,2Pm11,0Ko11,3Pe13,2Rj13," +
			"3Ng14,3Pf15,3Pg15,3Pl15,3Re16!,3Qh16,3Rl16! 0 67 5 02 - 31 - - -",
		"cross/0 2Rg1,1Pe2,1Pj2,1Rm5,2Qe7,2Pf7,1Bn7,1Rp7,2Ra9,2Pe10,0Po10,2Ka11,2Bh11,3Pl11,3Rd12,0Bf12,1Qo12,3Nh15," +
			"3Kg16 2 53 1 23 - 01 - - -",
		"cross/0 1Nl2,0Qe4,0Rj5,0Pf6,0Ni6,2Bm6,2Bn6,2Ka7,1Nb7,2Rh7,0Kp7,0Rf8,0Ni8,2Pk9,0Bl9,2Nh11,3Pk12,3Pe15," +
			"3Re16!,3Rh16 2 71 9 02 - 31 - - -",
	} {
		s := state(t, "ability", position)
		seat := s.Turn().Seats.First()
		task := Ask(s, seat)
		task.Budget.Nodes = 1000
		a := Level(Levels).Search().Analyse(t.Context(), task, 1, nil)
		if slices.Max(a.Expectations) > most {
			t.Errorf("%s: %v", position, a.Expectations)
		}
	}
}

// Moves for which the time did not suffice come after those that were looked at, in their order.
func TestMovesWithoutSharesComeLast(t *testing.T) {
	s := state(t, "ability", "cross/0 1Ki1,1Ni3,0Kp9,0Rp5,2Ka8,2Pb8,3Kh16 0 1 0 0123 - - - - -")
	task := Ask(s, 0)
	search := exhaustive(t, Limits{Plain: true, Memory: 1}, &task)
	for _, m := range moves(s, 0, nil) {
		search.roots = append(search.roots, rootMove{move: m})
	}
	first, seen := search.roots[0].move, 3
	search.maxNodes = seen
	search.sortByShares()
	at := slices.IndexFunc(search.roots, func(r rootMove) bool { return r.move == first })
	if !search.stopped || at > seen {
		t.Errorf("the first move is number %d of %d", at, len(search.roots))
	}
}

// bruteShares returns the scores of all seats by the whole tree to a depth, without bounds. It evaluates leaves as the
// search e does.
func bruteShares(e *search, s game.State, depth int) (v shares) {
	turn := s.Turn()
	if turn.Kind == game.Over || depth == 0 {
		return e.standing(s)
	}
	mover := turn.Seats.First()
	v = unbounded
	for _, m := range moves(s, mover, nil) {
		next := s.Clone()
		next.Play(game.By(mover, m), nil)
		if after := bruteShares(e, next, depth-1).delayed(); after.better(&v, mover) {
			v = after
		}
	}
	return v
}

// With bounds the search finds what the whole tree has, whether four seats live or two.
func TestSharesAgreeWithTheWholeTree(t *testing.T) {
	for _, position := range []string{
		"cross/0 1Ki1,1Ni3,0Kp9,0Rp5,2Ka8,2Pb8,3Kh16 0 1 0 0123 - - - - -",
		"cross/0 1Ki1,1Ni3,0Kp9,0Rl3,2Ka8,2Rf8,3Kh16,3Ph14 1 1 0 0123 - - - - -",
		"cross/0 1Ki1,1Ni3,0Kp9,0Rp5 0 9 0 01 - 23 - - -",
	} {
		s := state(t, "ability", position)
		for depth := range 4 {
			task := Ask(s, 0)
			search := exhaustive(t, Limits{Plain: true, Memory: 1}, &task)
			want := bruteShares(search, s, depth)
			got := search.shared(0, depth, &unbounded)
			for seat := range got {
				if got[seat]-want[seat] > rounding || want[seat]-got[seat] > rounding {
					t.Errorf("%s, depth %d: %v, want %v", s, depth, got, want)
					break
				}
			}
		}
	}
}

var expectationsEvery = flag.Int("expectations.every", 20, "steps from one review of expectations to the next")

// At every step of random games of four seats, what they expect sums to what there is to win.
func TestExpectationsSumToOneAtEveryStep(t *testing.T) {
	g, err := games.Find("ability")
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	for n, options := range []map[string]string{
		nil, {"abilities": "deal"}, {"abilities": "deal", "barrier": "12"}, {"abilities": "choose"},
	} {
		s, err := g.Start(options)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(n), 41))
		for ply := 0; s.Turn().Kind != game.Over && ply < 600; {
			turn := s.Turn()
			o := drawnTurn(s, r)
			if turn.Kind == game.ChanceTurn {
				continue
			}
			if ply++; turn.Kind == game.SimultaneousTurn || ply%*expectationsEvery == 0 {
				steps++
				task := Ask(s, turn.Seats.First())
				task.Budget.Nodes = 50
				review := Search{Limits: Limits{Memory: 1 << 12}}.Review(t.Context(), task, o.Moves[turn.Seats.First()])
				sum := 0.0
				for _, v := range review.Expectations {
					sum += v
				}
				if len(review.Expectations) != len(s.Seats()) || math.Abs(sum-1) > 0.01 {
					t.Errorf("step %d: the seats expect %v together at %s", steps, review.Expectations, s)
				}
			}
			s.Play(o, nil)
		}
	}
	if t.Logf("%d steps", steps); steps < 20 {
		t.Errorf("only %d steps were reviewed", steps)
	}
}

// In games of level 3 and level 5 a seat of four that is behind by a queen got 8% to 19%. So losing one is a mistake.
func TestAQueenCountsAmongFour(t *testing.T) {
	g, err := games.Find("ability")
	if err != nil {
		t.Fatal(err)
	}
	full, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	behind := state(t, "ability", strings.Replace(full.String(), "0Qp8,", "", 1))
	if v := Level(Levels).Search().ValueOf(t.Context(), behind, 0, 0); v < 0.15 || v > 0.19 {
		t.Errorf("without the queen seat 0 expects %.3f", v)
	}
}
