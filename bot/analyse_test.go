package bot

import (
	"math"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// The best line of an analysis is what the strongest level plays, where something is hidden as well: what was seen of
// it counts for both.
func TestAnalysesAgreeWithMoves(t *testing.T) {
	const hidden = "standard/0 0Ke1,0Rd1,0Pa2,0Pg2,0Ph2,1Ke8,1Ra4,1Pa7,1Pf7,1Pg7 1 1 1 01 - - cavalry:0,sniper:2 - " +
		"abilities=choose"
	first := state(t, "ability", hidden)
	shot, err := first.ParseMove(1, "@a4xa2")
	if err != nil {
		t.Fatal(err)
	}
	now, _, err := game.Play(first, game.By(1, shot))
	if err != nil {
		t.Fatal(err)
	}
	unknown, known := Ask(now, 0), Ask(now, 0)
	known.Remember(first, []Step{{Orders: game.By(1, shot)}})
	expected := map[string]float64{}
	for name, task := range map[string]Task{
		"plain":   Ask(state(t, "niels", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 -"), 0),
		"unknown": unknown, "known": known,
	} {
		task.Seed, task.Budget.Nodes = 3, 8_000
		a := Level(Levels).Search().Analyse(t.Context(), task, 1, nil)
		chosen := Level(Levels).Choose(t.Context(), task)
		expected[name] = a.Value
		if len(a.Lines) != 1 || a.Lines[0].move != chosen.Move || math.Abs(a.Value-chosen.Value) > 1e-9 {
			t.Errorf("%s: it analyses %+v, and plays %+v", name, a, chosen)
		}
	}
	if expected["known"] == expected["unknown"] {
		t.Errorf("a seat that is known to shoot is worth what another is: %v", expected)
	}
}
