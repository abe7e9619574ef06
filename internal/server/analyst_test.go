package server

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
)

// What an interrupted search has found is never told: a step has the finding of a whole search, with fewer positions
// where the calls were too short for more. Steps for which every call is too short have no finding.
func TestInterruptedSearchesTellNothing(t *testing.T) {
	g, err := games.Find("niels")
	if err != nil {
		t.Fatal(err)
	}
	first, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	var steps []referee.Step
	before := first
	for i, move := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		orders, err := game.ParseOrders(before, map[int]string{i % 2: move})
		if err != nil {
			t.Fatal(err)
		}
		after, _, err := game.Play(before, orders)
		if err != nil {
			t.Fatal(err)
		}
		step := referee.Step{Ply: i + 1, Seats: game.Only(i % 2), State: after}
		step.Moves[i%2] = move
		steps = append(steps, step)
		before = after
	}
	for _, within := range []time.Duration{2 * time.Millisecond, 20 * time.Millisecond, time.Minute} {
		a, s := newAnalyst(), &study{}
		looked := 0
		for calls := 0; looked < len(steps); calls++ {
			ctx, cancel := context.WithTimeout(t.Context(), within)
			a.goOn(ctx, s, first, steps)
			cancel()
			if looked = s.review.Steps(); calls > (halvings+1)*len(steps) {
				t.Fatalf("calls of %v do not come to an end", within)
			}
		}
		found := findings(s.review.Moments(), first, steps)
		if within == time.Minute && len(found) != len(steps) {
			t.Errorf("%d findings in one call", len(found))
		}
		for _, f := range found {
			answered := f.Answer != nil && f.Answer.Move == "d8h4" &&
				slices.ContainsFunc(f.Drawn, func(d Drawn) bool { return d.Kind == "answer" && d.Seat == 1 })
			if within == time.Minute && f.Step == 3 && !answered {
				t.Errorf("a mistake without its answer: %+v", f)
			}
			if f.Seat == 1 && f.Lost > 0 || f.Step == len(steps) && f.Best != "" {
				t.Errorf("calls of %v found %+v", within, f)
			}
		}
	}
}

// A mistake that the estimates beside it leave in doubt is none in the answer: no loss, and no ways of a better move. A
// win at once that was missed is in no doubt.
func TestDoubtfulMistakesAreNotTold(t *testing.T) {
	g, err := games.Find("indeterminist")
	if err != nil {
		t.Fatal(err)
	}
	first, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, missed := range []bool{false, true} {
		var moments []analysis.Moment
		for i, value := range []float64{0.9, 0.5, 0.9} {
			m := analysis.Moment{Step: i + 1, Seat: i % 2, Value: value}
			if i == 1 {
				m.Lost, m.Best, m.Missed = 0.4, "Pe7-e5", missed
			}
			moments = append(moments, m)
		}
		steps := []referee.Step{{State: first}, {State: first}, {State: first}}
		found := findings(analysis.Settle(first.Traits(), 2, moments), first, steps)
		var better []Drawn
		lost := 0.0
		if missed {
			lost = 1 - found[1].After
			better = []Drawn{{Path: []string{"e7", "e5"}, Seat: 1, Kind: "better"}}
		}
		if f := found[1]; f.Lost != lost || !reflect.DeepEqual(f.Drawn, better) {
			t.Errorf("a win is missed: %v: %+v", missed, f)
		}
	}
}
