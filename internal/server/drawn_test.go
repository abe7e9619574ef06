package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
)

// Before a mistake its ways are drawn without predictions, those of the better move with them, and what the better move
// has in common is no mistake.
func TestWaysOfAMistake(t *testing.T) {
	const their, guess = "moved 1 b6 d8", "predicted 1 g8 f6"
	for _, c := range []struct {
		name, went, better string
		seat               int
		best, want         string
		mix                []bot.Weighted
	}{
		{"a shared response", "moved 0 d2 d4, " + their + ", " + guess + ", withheld 0 f1 d3",
			"moved 0 f3 d5, " + their + ", predicted 1 d8 b6, withheld 0 f1 d3", 0, "",
			"mistake d2 d4, withheld f1 d3, better f3 d5, predicted d8 b6", nil},
		{"a response of its own", "moved 0 d2 d4, withheld 0 f1 d3",
			"moved 0 d2 d4, foreseen 1 b6 d8, predicted 0 d2 d3, withheld 0 c1 d2", 0, "",
			"moved d2 d4, mistake open f1 d3, better open c1 d2, predicted b6 d8", nil},
		{"a prediction of the other seat", "foreseen 1 b6 d8, " + their + ", " + guess, "", 1, "g8xf6",
			"mistake b6 d8, better g8 f6", nil},
		{"nothing better to draw", their, "", 1, "pass", "mistake b6 d8", nil},
		{"orders to choose among", "moved 0 d2 d4", "moved 0 f3 d5, withheld 0 f1 d3", 0, "",
			"moved d2 d4 0.15, better f3 d5 0.85, better open f1 d3 0.15, predicted b6 d8 0.15",
			[]bot.Weighted{{Move: "f3d5", Share: 0.85, Events: told("failed 0 f3 e4, " + their)},
				{Move: "d2d4|b6d8>f1d3", Share: 0.15,
					Events: told("moved 0 d2 d4, foreseen 1 b6 d8, answered 0 f1 d3")}}},
	} {
		f := Finding{Seat: c.seat, Best: c.best, Events: told(c.better), Mix: c.mix}
		var got []string
		for _, d := range drawn(&f, &referee.Step{Events: told(c.went)}) {
			if d.Open && d.Kind != "withheld" {
				d.Kind += " open"
			}
			if d.Part > 0 {
				d.Path = append(d.Path, fmt.Sprint(d.Part))
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
			if a.Kind == "answered" {
				log.Events[len(log.Events)-1].Role = game.RoleAnswered
			}
		}
	}
	return log.Events
}

// The way of a part of a piece says how much of it goes, as its game tells it.
func TestWaysOfParts(t *testing.T) {
	g, err := games.Find("indeterminist")
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	orders, err := game.ParseOrders(s, map[int]string{0: "Ng1*81-f3+Ng1-h3"})
	if err != nil {
		t.Fatal(err)
	}
	_, events, err := game.Play(s, orders)
	if err != nil {
		t.Fatal(err)
	}
	var parts []float64
	for list, _ := ways(events, 0); len(list) > 0; list = list[1:] {
		parts = append(parts, list[0].Part)
	}
	if want := []float64{0.81, 0.19}; !slices.Equal(parts, want) {
		t.Errorf("the parts are %v, want %v", parts, want)
	}
}
