package qcheckers

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// The limit of boards applies to the finest division (Q3.5): a move is refused exactly if it would leave a cluster
// beyond the limit.
func TestBoardsInACluster(t *testing.T) { // Q3.5
	if testing.Short() {
		t.Skip("large clusters take long under the race detector")
	}
	refused, near := 0, 0
	for _, seed := range []uint64{0, 2} {
		r := rand.New(rand.NewPCG(seed, 12))
		s := position(t, "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2:BKh8")
		for range 60 {
			if s.Turn().Kind != game.MoveTurn {
				break
			}
			if n := largest(s); s.seat == 0 && (n < 100 || n > mostBoards/2) {
				refused += limitHolds(t, s)
			}
			moves := s.Moves(s.seat, nil)
			// Prefer moves that make clusters grow.
			slices.SortFunc(moves, func(a, b game.Move) int { return cmp.Compare(growth(s, b), growth(s, a)) })
			m := moves[0]
			if r.IntN(3) == 0 {
				m = moves[r.IntN(len(moves))]
			}
			s.Play(game.By(s.seat, m), nil)
			if n := largest(s); n > mostBoards {
				t.Fatalf("a cluster has %d boards", n)
			} else if n > mostBoards/2 {
				near++
			}
		}
	}
	if refused == 0 || near == 0 {
		t.Errorf("the test met no limit: %d refusals, %d clusters near it", refused, near)
	}
}

// position reads a valid position.
func position(t testing.TB, text string) *state {
	t.Helper()
	s, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// growth returns the largest cluster after a move.
func growth(s *state, m game.Move) int {
	if kindOf(m) == capturing {
		return -1
	}
	c := s.Clone().(*state)
	c.Play(game.By(c.seat, m), nil)
	return largest(c)
}

// largest returns the number of boards of the largest cluster.
func largest(s *state) int {
	n := 0
	for i := range s.q.Clusters() {
		n = max(n, len(s.q.Terms(i)))
	}
	return n
}

// limitHolds compares the verdict on each move with the result of playing it, and counts the refusals.
func limitHolds(t *testing.T, s *state) (refused int) {
	t.Helper()
	for from := range s.may[s.seat].all() {
		var moves []game.Move
		for d, q := range step[from] {
			if q != nowhere {
				moves = append(moves, stepMove(from, q))
				if d&1 == 1 && step[from][d-1] != nowhere {
					moves = append(moves, splitMove(from, step[from][d-1], q))
				}
			}
		}
		for _, m := range moves {
			v := s.judge(m)
			if v != legal && v != tooManyBoards {
				continue
			}
			c := s.Clone().(*state)
			gate := c.gateFor(kindOf(m), from, to(m), to2OrNowhere(m))
			lim := gate.limits()
			lim.Terms = 1 << 16
			after := lim.Terms + 1
			if c.q.Apply(&gate, gate.acted, gate.watched(), lim) {
				after = largest(c)
			}
			name := s.FormatMove(s.seat, m)
			apart := kindOf(m) == splitting && s.home[to(m)] != s.home[from] && s.home[to2(m)] != s.home[from]
			if apart && after <= lim.Terms {
				n, want := s.splitBoards(from, to(m), to2(m)), len(c.q.Terms(c.q.Home(gate.acted.First())))
				if n != int64(want) {
					t.Fatalf("%s makes a cluster of %d boards, which were counted as %d", name, want, n)
				}
			}
			if (after > mostBoards) != (v == tooManyBoards) {
				t.Fatalf("%s: verdict %d, but the largest cluster would have %d boards", name, v, after)
			}
			if v == tooManyBoards {
				refused++
			}
		}
	}
	return refused
}

func TestLargestPosition(t *testing.T) { // Q6.2
	s := position(t, largestPosition())
	text := s.String()
	if len(text) >= 1<<20 {
		t.Errorf("%d bytes", len(text))
	}
	if again := position(t, text).String(); again != text {
		t.Error("it is printed differently after parsing")
	}
	if s.q.Loose().Len() != 24 || s.q.Clusters() != 4 {
		t.Errorf("%d pieces in %d clusters", s.q.Loose().Len(), s.q.Clusters())
	}
	// Measurements here would have millions of outcomes, so the captures are refused.
	refused := 0
	for from := range s.may[s.seat].all() {
		for _, to := range jump[from] {
			if to != nowhere && s.judgeCapture(from, to) == tooManyFinds {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Error("no capture has too many outcomes")
	}
	t.Logf("%d bytes", len(text))
}
