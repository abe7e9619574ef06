package analysis

import (
	"context"
	"math"
	"testing"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
)

// A mistake that stands beside an unexplained fall of the other seat's chances is no mistake: the estimates there go up
// and down. A fall that the other seat's own mistake explains does not count.
func TestBlameNeedsSteadyEstimates(t *testing.T) {
	turns := func(values, lost []float64) (moments []Moment) {
		for i, v := range values {
			moments = append(moments, Moment{Step: i + 1, Seat: i % 2, Value: v, Lost: lost[i]})
		}
		return moments
	}
	for name, c := range map[string]struct {
		values, lost []float64
		want         float64
	}{
		"steady":              {[]float64{0.5, 0.5, 0.9, 0.1}, []float64{0, 0.4, 0, 0}, 0.4},
		"a fall before it":    {[]float64{0.9, 0.5, 0.9, 0.1}, []float64{0, 0.4, 0, 0}, 0},
		"a fall after it":     {[]float64{0.5, 0.5, 0.9, 0.4}, []float64{0, 0.4, 0, 0}, 0},
		"a small fall":        {[]float64{0.6, 0.5, 0.9, 0.1}, []float64{0, 0.4, 0, 0}, 0.4},
		"a mistake before it": {[]float64{0.9, 0.5, 0.9, 0.1}, []float64{0.4, 0.4, 0, 0}, 0.4},
		"the end":             {[]float64{0.5, 0.5}, []float64{0, 0.4}, 0.4},
	} {
		all := Settle(game.Traits{Chance: true, Wide: true}, 2, turns(c.values, c.lost))
		if got := all[1].Lost; math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: the move lost %g, want %g", name, got, c.want)
		}
	}
	orders := Settle(game.Traits{Simultaneous: true}, 2, turns([]float64{0.9, 0.5}, []float64{0, 0.4}))
	if lost := orders[1].Lost; lost != 0.4 {
		t.Errorf("an order lost %g", lost)
	}
}

// Before a move that missed a certain win its seat expects a point, also where it lost too little for a mistake.
func TestMissedWinsAreCertain(t *testing.T) {
	for _, c := range []struct{ after, lost float64 }{{0.97, 0}, {0.6, 0.4}} {
		settled := Settle(game.Traits{Chance: true, Wide: true}, 2, []Moment{
			{Step: 1, Seat: 0, Value: 0.98, Missed: true},
			{Step: 2, Seat: 1, Value: 1 - c.after, basis: basis{scores: []float64{c.after, 1 - c.after}}},
		})
		m := settled[0]
		if m.Value != 1 || math.Abs(m.After-c.after) > 1e-9 || math.Abs(m.Lost-c.lost) > 1e-9 {
			t.Errorf("before, after and given away %g, %g, %g; want 1, %g, %g",
				m.Value, m.After, m.Lost, c.after, c.lost)
		}
	}
}

// What is expected before a move is the mean of two reviews, which err each for its seat, and no more than half a
// mistake beside the second. Before a mistake it is more by what the mistake gave away; before a roll it is the mean of
// what its outcomes bring.
func TestEstimatesAddUp(t *testing.T) {
	rolled := bot.Fortune{Mean: []float64{0.25, 0.75}, After: []float64{0.5, 0.5}, Share: 0.5}
	moments := []Moment{
		{Step: 1, Seat: 0, Value: 0.1},
		{Step: 2, Seat: 1, Value: 0.75, Lost: 0.125, Expectations: []float64{0.25, 0.75}},
		{Step: 3, Seat: 0, Value: 0.15, Lost: 0.03},
		{Step: 4, Seat: 0, Chance: "red", Value: 0.25, Fortune: rolled},
		{Step: 5, Seat: 1, Value: 0.875, basis: basis{scores: []float64{0.25, 0.75}}},
	}
	settled := Settle(game.Traits{Chance: true}, 2, moments)
	for i, want := range []Moment{
		{Value: 0.05, After: 0.02},
		{Value: 0.98, After: 0.86, Lost: 0.12},
		{Value: 0.14, After: 0.11},
		{Value: 0.11, After: 0.22, Luck: 0.11},
		{Value: 0.78, After: 0.75},
	} {
		m := settled[i]
		for _, pair := range [][2]float64{
			{m.Value, want.Value}, {m.After, want.After}, {m.Lost, want.Lost}, {m.Luck, want.Luck},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-9 {
				t.Errorf("moment %d: expected %v, then %v; lost %v, luck %v; want %+v", i, m.Value, m.After, m.Lost,
					m.Luck, want)
			}
		}
	}
	if all := settled[1].Expectations; math.Abs(all[0]+settled[1].Value-1) > 1e-9 {
		t.Errorf("the seats expect %v", all)
	}
}

// What changes in each step of a review adds up, in whole hundredths: to what a mistake gave away and a roll brought,
// and besides these to less than a mistake. Only where seats have secrets, or give orders at the same time, the rest
// may be larger.
func TestReviewsAddUp(t *testing.T) {
	for name, c := range map[string]struct {
		game    string
		options map[string]string
	}{
		"niels":         {"niels", nil},
		"indeterminist": {"indeterminist", nil},
		"ability":       {"ability", nil},
		"of two":        {"ability", map[string]string{"board": "standard"}},
		"with secrets":  {"ability", map[string]string{"board": "standard", "abilities": "deal"}},
		"qcheckers":     {"qcheckers", nil},
		"predictor":     {"predictor", nil},
	} {
		g, err := games.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(2) {
			review := reviewed(t, g, c.options, 2, bot.Budget{Nodes: 300}, seed)
			traits := review.now.Traits()
			most := LimitsOf(traits, len(review.now.Seats())).Mistake - 0.005
			if traits.Secrets || traits.Simultaneous {
				most = 1
			}
			moments := review.Moments()
			if len(moments) == 0 {
				t.Errorf("%s: nothing is told", name)
			}
			for i := range moments {
				checkSum(t, name, moments, i, most)
			}
		}
	}
}

// checkSum checks the numbers of a moment, of which the next one begins where it ended.
func checkSum(t *testing.T, name string, moments []Moment, i int, most float64) {
	t.Helper()
	const tiny = 1e-9
	m := &moments[i]
	rest := m.After - m.Value + m.Lost - m.Luck
	if exact := m.Chance != "" || m.Lost > 0 && most < 1; exact && math.Abs(rest) > tiny || math.Abs(rest) > most+tiny {
		t.Errorf("%s, step %d: from %v to %v, lost %v, luck %v", name, m.Step, m.Value, m.After, m.Lost, m.Luck)
	}
	for _, v := range []float64{m.Value, m.After} {
		if v != math.Round(100*v)/100 {
			t.Errorf("%s, step %d: %v is no whole hundredth", name, m.Step, v)
		}
		if v < -tiny || v > 1+tiny || m.Lost > m.Value+tiny || m.Lost < 0 {
			t.Errorf("%s, step %d: from %v to %v, lost %v", name, m.Step, m.Value, m.After, m.Lost)
		}
	}
	if i+1 < len(moments) {
		if next := &moments[i+1]; next.Step == m.Step+1 && next.Seat == m.Seat && math.Abs(next.Value-m.After) > tiny {
			t.Errorf("%s, step %d: %v is expected, and then %v", name, m.Step, m.After, next.Value)
		}
	}
}

// An interrupted review of a step changes nothing, and the next one is that of a whole search.
func TestInterruptedReviewsTellNothing(t *testing.T) {
	g, err := games.Find("niels")
	if err != nil {
		t.Fatal(err)
	}
	whole := reviewed(t, g, nil, 2, bot.Budget{Nodes: 300}, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	step := referee.Step{Ply: 1, Seats: game.Only(0), State: whole.now}
	if n := len(whole.found); whole.Next(ctx, bot.Budget{Nodes: 300}, &step) || len(whole.found) != n {
		t.Error("an interrupted review goes past its step")
	}
}
