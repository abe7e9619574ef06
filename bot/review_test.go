package bot

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/prob"
)

// A review evaluates the order that was played even if finding the best one spends the budget.
func TestReviewsHaveTimeForWhatWasPlayed(t *testing.T) {
	for _, c := range []struct {
		position, played string
		nodes            int
		low, high        float64
	}{
		{"4k3/8/8/8/8/8/8/Q3K2R - 0 1", "a1b1", 30, 0.7, 1},
		{"4k3/8/8/8/8/8/8/Q3K2R - 0 1", "a1b1", 3000, 0.7, 1},
		{contested[0], "e1f1", 300, 0, 0.5},
		{contested[0], "e4e5", 100_000, 0, 0.57}, // two plies were looked ahead, and nothing is left
	} {
		s := state(t, "predictor", c.position)
		played, err := s.ParseMove(0, c.played)
		if err != nil {
			t.Fatal(err)
		}
		task := Ask(s, 0)
		task.Budget.Nodes = c.nodes
		r := Level(Levels).Search().Review(t.Context(), task, played)
		if r.Played < c.low || r.Played > min(c.high, r.Value) {
			t.Errorf("%s of %s with %d nodes: %+v", c.played, c.position, c.nodes, r)
		}
	}
}

// The review of a mistake has the reply to it, and the effects of the best move.
func TestReviewsTellWhy(t *testing.T) {
	s := state(t, "niels", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2 -")
	played, err := s.ParseMove(0, "g2g4")
	if err != nil {
		t.Fatal(err)
	}
	task := Ask(s, 0)
	task.Budget.Nodes = 20_000
	r := Level(Levels).Search().Review(t.Context(), task, played)
	if r.Played > 0.01 || r.Reply != "d8h4" || r.BySeat != 1 || len(r.Follows) == 0 || len(r.Instead) == 0 {
		t.Errorf("%+v", r)
	}
}

// A review sees that a reply mates at once, though it is one of hundreds: a knight that checks from two squares.
func TestReviewsSeeMates(t *testing.T) {
	s := state(t, "niels", "rnbqkbnr/ppp1pppp/8/8/4N3/8/PPPP1PPP/R1BQKBNR b KQkq - 0 3 -")
	played, err := s.ParseMove(1, "c8h3")
	if err != nil {
		t.Fatal(err)
	}
	task := Ask(s, 1)
	task.Budget.Nodes = 20_000
	r := Level(Levels).Search().Review(t.Context(), task, played)
	if r.Played > 0.01 || r.BySeat != 0 || !strings.HasPrefix(r.Reply, "e4:") {
		t.Errorf("%+v", r)
	}
}

// No branch of a chance turn is missing, however few nodes are allowed.
func TestAnalysesTellEveryBranch(t *testing.T) {
	task := Ask(state(t, "niels", "1r4r1/p1pR2pp/5np1/8/1b2P3/PP6/6Bq/4K1R1 b - - 0 30 Bh4/c3>,ke8/d8=,pb5/b6>"), 1)
	for _, nodes := range []int{200, 2000, 20_000} {
		task.Budget.Nodes = nodes
		a := Level(Levels).Search().Analyse(t.Context(), task, 2, nil)
		if len(a.Lines) != 2 {
			t.Fatalf("with %d nodes there are %d lines", nodes, len(a.Lines))
		}
		for _, l := range a.Lines {
			sum := prob.Zero()
			for _, b := range l.Branches {
				sum = sum.Plus(b.P)
			}
			if sum != prob.One() {
				t.Errorf("with %d nodes the branches of %s sum to %s", nodes, l.Move, sum)
			}
		}
	}
}

// Each order of a mixed strategy has the other's likeliest orders as branches.
func TestMixedLinesMeetTheOther(t *testing.T) {
	task := Ask(state(t, "predictor", contested[0]), 0)
	task.Budget.Nodes = 5000
	a := Level(Levels).Search().Analyse(t.Context(), task, 3, nil)
	for _, l := range a.Lines {
		if l.Share == 0 || len(l.Branches) == 0 {
			t.Fatalf("%+v", l)
		}
		for _, b := range l.Branches {
			if b.Reply == "" || b.BySeat != 1 || len(b.Follows) == 0 || b.P.Num == 0 || b.Value < 0 || b.Value > 1 {
				t.Errorf("%s meets %+v", l.Move, b)
			}
		}
	}
}
