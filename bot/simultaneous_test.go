package bot

import (
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/ability"
)

// contested are positions with few pieces in which both seats should mix. In the last four only a king can leave a
// corner of the board soon.
var contested = []string{
	"4k3/8/8/3q4/4P3/8/8/3QK3 - 0 1",
	"q3k3/8/8/8/8/8/8/3QK3 - 0 1",
	"8/8/2k5/3p4/4P3/2K5/8/8 - 0 1",
	"7k/6pp/8/8/8/8/PP6/K6R - 0 1",
	"k7/2r5/8/8/8/8/2R5/K7 - 0 1",
	"4k3/4p3/8/3P4/8/2N5/8/4K3 - 0 1",
	"8/8/8/8/1k6/p1p5/P1P5/1K6 - 0 1",
	"8/8/8/k7/1pp5/8/1PP5/K7 - 0 1",
	"8/8/8/1k6/2p5/p7/1PP5/2K5 - 0 1",
	"8/8/8/kn6/1p6/8/PN6/1K6 - 0 1",
}

// TestOrdersCannotBeExploited measures what the other seat could gain if it knew the mixed strategy of the strongest
// level, with all of its orders, refinements included. The game after the ply counts as the value of the matrix
// without refinements. The loss must be less than 5 % of the score.
func TestOrdersCannotBeExploited(t *testing.T) {
	for _, position := range contested {
		s := state(t, "predictor", position)
		for me := range 2 {
			task := Ask(s, me)
			task.Budget.Nodes = 600_000
			level := Level(Levels).Search()
			level.Depth = 2
			search := newSearch(t.Context(), level, &task)
			var mine []weightedMove
			var claimed score
			search.thinkTogether(1-me, func(strategy []weightedMove, v score, _ int) { mine, claimed = strategy, v })
			worst := math.Inf(1)
			free := Ask(s, me)
			truth := exhaustive(t, Limits{Memory: 1 << 20}, &free)
			for _, theirs := range every(s, 1-me, mine) {
				sum := 0.0
				for _, own := range mine {
					var o game.Orders
					o.Put(me, own.move)
					o.Put(1-me, theirs)
					truth.child(0).state.Play(o, nil)
					sum += own.p * float64(delayed(truth.value(1, 1, -infinity, infinity, 1, game.Nobody)))
				}
				worst = math.Min(worst, sum)
			}
			t.Logf("%s, seat %d: %d nodes, lost %.3f", position, me, search.nodes,
				(float64(claimed)-worst)/2/float64(won))
			if lost := (float64(claimed) - worst) / 2 / float64(won); lost > 0.05 {
				t.Errorf("%s, seat %d: expects %.3f, and could be held to %.3f by who knows how it draws",
					position, me, claimed.points(), score(worst).points())
			}
		}
	}
}

// every returns all orders of a seat, with each refinement for each of the expected orders.
func every(s game.State, seat int, expected []weightedMove) (all []game.Move) {
	for _, m := range moves(s, seat, nil) {
		all = append(all, m)
		for _, e := range expected {
			all = s.(game.Foreseeing).Foresee(seat, m, e.move, all)
		}
	}
	return all
}

// The strongest level draws its orders: always the same order could be exploited.
func TestOrdersAreDrawn(t *testing.T) {
	s := state(t, "predictor", contested[0])
	answers := map[game.Move]int{}
	for seed := range uint64(40) {
		task := Ask(s, 0)
		task.Seed, task.Budget.Nodes = seed, 3000
		answers[Level(Levels).Choose(t.Context(), task).Move]++
	}
	if len(answers) < 2 {
		t.Errorf("with 40 seeds always the same: %v", answers)
	}
}

// No level chooses one ability more often than all others together.
func TestAbilitiesVary(t *testing.T) {
	for _, board := range []string{"cross", "standard"} {
		first, err := ability.Game().Start(map[string]string{"board": board, "abilities": "choose"})
		if err != nil {
			t.Fatal(err)
		}
		for level := range Level(Levels) {
			chosen := map[game.Move]int{}
			for seed := range uint64(40) {
				task := Ask(first, int(seed)%len(first.Seats()))
				task.Seed, task.Budget.Nodes = seed, 3000
				chosen[Level(level+1).Choose(t.Context(), task).Move]++
			}
			if most := slices.Max(slices.Collect(maps.Values(chosen))); most > 20 || len(chosen) < 5 {
				t.Errorf("%s, level %d: of 40 choices %v", board, level+1, chosen)
			}
		}
	}
}

// Nothing is called certain before orders that foresee others were compared: the king may foresee what captures it.
func TestNothingIsCertainWithoutPredictions(t *testing.T) {
	for _, position := range []string{
		"rn1qk1nr/pb1pQ1p1/2p1p3/1p6/2P5/4P1b1/PP1P1PPP/RNBK1BNR q 0 13",
		"rnb2bn1/2pqp2r/3pk1p1/pp3QPp/2P5/1P2PP2/P2P3P/RNBK1BNR - 0 12",
	} {
		task := Ask(state(t, "predictor", position), 0)
		for nodes, most := range map[int]float64{1000: decided.points(), 60_000: 0.95} {
			task.Budget.Nodes = nodes
			if a := Level(Levels).Search().Analyse(t.Context(), task, 1, nil); a.Value >= most || a.Value < 0.7 {
				t.Errorf("%s: %.4f with %d positions", position, a.Value, nodes)
			}
		}
	}
}
