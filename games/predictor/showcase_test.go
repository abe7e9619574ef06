package predictor

import (
	"os"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// TestShowcase plays the scripted game and checks that it shows what it should.
func TestShowcase(t *testing.T) {
	script, err := os.ReadFile("testdata/showcase.txt")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Game().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	told, plies := map[string]int{}, 0
	for line := range strings.Lines(string(script)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		white, black, _ := strings.Cut(strings.TrimSpace(line), " ")
		next, events, err := play(s, white, black)
		if err != nil {
			t.Fatalf("ply %d: %v at %s", plies+1, err, s)
		}
		for _, e := range events {
			told[e.Kind]++
		}
		s, plies = next, plies+1
	}
	for _, kind := range []string{"predictor.right", "predictor.wrong", "predictor.withheld",
		"predictor.answered.moved", "predictor.mutual", "captured_passing", "predictor.escaped", "castled",
		"captured"} {
		if told[kind] == 0 {
			t.Errorf("nothing of kind %s happens", kind)
		}
	}
	if turn := s.Turn(); plies < 10 || turn.Kind != game.Over || turn.Reason != game.KingCaptured {
		t.Errorf("after %d plies the game ends with %v %q at %s", plies, turn.Kind, turn.Reason, s)
	}
}
