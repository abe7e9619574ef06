package server

import (
	"context"
	"reflect"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
)

// What an interrupted search has found is never told: each finding is that of a whole search, with fewer positions
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
		calls := 0
		for ; s.looked < len(steps); calls++ {
			ctx, cancel := context.WithTimeout(t.Context(), within)
			a.goOn(ctx, s, first, steps)
			cancel()
			if calls > (halvings+1)*len(steps) {
				t.Fatalf("calls of %v do not come to an end", within)
			}
		}
		if within == time.Minute && len(s.found) != len(steps) {
			t.Errorf("%d findings in one call", len(s.found))
		}
		for _, f := range s.found {
			if !ofAWholeSearch(t, a, first, steps, f) {
				t.Errorf("calls of %v found %+v", within, f)
			}
		}
	}
}

// ofAWholeSearch reports whether a whole search finds the same, with one of the numbers of positions.
func ofAWholeSearch(t *testing.T, a *analyst, first game.State, steps []referee.Step, f Finding) bool {
	before := first
	if f.Step > 1 {
		before = steps[f.Step-2].State
	}
	for n := range halvings + 1 {
		budget := bot.Budget{Nodes: studyNodes >> n}
		for _, m := range analysis.Look(t.Context(), a.search, budget, before, 0, &steps[f.Step-1]) {
			if g := finding(f.Step, &m); g.Lost == f.Lost && g.Expected == f.moment.Value && g.Best == f.Best {
				return true
			}
		}
	}
	return false
}

// A mistake that the estimates beside it leave in doubt is none in the answer: no loss, and no ways of a better move
// unless that wins at once.
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
		var found []Finding
		for i, value := range []float64{0.9, 0.5, 0.9} {
			m := analysis.Moment{Ply: i + 1, Seat: i % 2, Value: value, After: value}
			if i == 1 {
				m.After, m.Best, m.Missed = 0.1, "Pe7-e5", missed
			}
			found = append(found, finding(i+1, &m))
		}
		steps := []referee.Step{{State: first}, {State: first}, {State: first}}
		settle(found, analysis.LimitsOf(first.Traits(), 2), first, steps)
		var better []Drawn
		if missed {
			better = []Drawn{{Path: []string{"e7", "e5"}, Seat: 1, Kind: "better"}}
		}
		if f := found[1]; f.Lost != 0 || f.After != f.Expected || !reflect.DeepEqual(f.Drawn, better) {
			t.Errorf("a win is missed: %v: %+v", missed, f)
		}
	}
}
