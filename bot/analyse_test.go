package bot

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
)

// The best line of an analysis is the move that the strongest level plays, with hidden information too: both use what
// was seen of the game.
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

// An analysis of a position with 43,523 moves does not go on long after its time.
func TestAnalysesEndInTime(t *testing.T) {
	s := state(t, "indeterminist", dense())
	task := Ask(s, 0)
	task.Budget.Time = 400 * time.Millisecond
	begin := time.Now()
	a := Level(Levels).Search().Analyse(t.Context(), task, 3, nil)
	Level(Levels).Search().Threat(t.Context(), task, a.Value)
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("%v were given, and %v taken", task.Budget.Time, took)
	}
}

// dense returns a position of indeterminist chess in which each of the 32 pieces is on five squares.
func dense() string {
	all := map[int][]string{}
	name := func(n int) string { return fmt.Sprintf("%c%d", 'a'+n%8, 1+n/8) }
	put := func(piece string, square, step int) {
		for k := range 5 {
			at := (square + 64 + k*step) % 64
			all[at] = append(all[at], fmt.Sprintf("%s%s:20:%s", piece, name(at), name(square)))
		}
	}
	for i, p := range strings.Split("RNBQKBNR", "") {
		put(p, i, 11)
		put("P", 8+i, 8)
		put(strings.ToLower(p), 56+i, -11)
		put("p", 48+i, -8)
	}
	var parts []string
	for at := range 64 {
		parts = append(parts, all[at]...)
	}
	return strings.Join(parts, ",") + " w 0 1 0"
}
