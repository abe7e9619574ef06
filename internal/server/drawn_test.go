package server

import (
	"fmt"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// Before a mistake its ways are drawn without predictions, and what the better move has in common is no mistake.
func TestWaysOfAMistake(t *testing.T) {
	const their, guess = "moved 1 b6 d8", "predicted 1 g8 f6"
	for _, c := range []struct {
		name, went, better string
		seat               int
		best, want         string
	}{
		{"a shared response", "moved 0 d2 d4, " + their + ", " + guess + ", withheld 0 f1 d3",
			"moved 0 f3 d5, " + their + ", predicted 1 d8 b6, withheld 0 f1 d3", 0, "",
			"mistake d2 d4, withheld f1 d3, better f3 d5"},
		{"a response of its own", "moved 0 d2 d4, withheld 0 f1 d3", "moved 0 d2 d4, withheld 0 c1 d2", 0, "",
			"moved d2 d4, mistake open f1 d3, better open c1 d2"},
		{"a prediction of the other seat", "foreseen 1 b6 d8, " + their + ", " + guess, "", 1, "g8xf6",
			"mistake b6 d8, better g8 f6"},
		{"nothing better to draw", their, "", 1, "pass", "mistake b6 d8"},
	} {
		f := Finding{Seat: c.seat, Best: c.best, Events: told(c.better)}
		var got []string
		for _, d := range drawn(&f, &referee.Step{Events: told(c.went)}) {
			if d.Open && d.Kind != "withheld" {
				d.Kind += " open"
			}
			got = append(got, d.Kind+" "+strings.Join(d.Path, " "))
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// told returns events that tell these ways: their kind, seat and squares.
func told(list string) []game.Event {
	var log game.Log
	for way := range strings.SplitSeq(list, ", ") {
		a := game.Arrow{Path: make([]string, 2)}
		if n, _ := fmt.Sscan(way, &a.Kind, &a.Seat, &a.Path[0], &a.Path[1]); n == 4 {
			log.AddArrow(a, "moved")
		}
	}
	return log.Events
}
