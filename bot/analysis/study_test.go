package analysis

import (
	"math"
	"testing"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
)

// A mistake gives away less where there is chance and one move is best, or orders are given together.
func TestLimitsDependOnTraits(t *testing.T) {
	for traits, want := range map[game.Traits]Limits{
		{}:                                  {0.1, 0.2},
		{Chance: true}:                      {0.06, 0.12},
		{Chance: true, Secrets: true}:       {0.1, 0.2},
		{Simultaneous: true, Wide: true}:    {0.06, 0.12},
		{Simultaneous: true, Secrets: true}: {0.1, 0.2},
		{Chance: true, Wide: true}:          {0.1, 0.2},
	} {
		if got := LimitsOf(traits); got != want {
			t.Errorf("with %+v the limits are %+v, want %+v", traits, got, want)
		}
	}
}

func TestOrdersTakeMorePositions(t *testing.T) {
	for traits, want := range map[game.Traits]int{{}: 20, {Simultaneous: true}: 200} {
		if got := Positions(traits, 20); got != want {
			t.Errorf("with %+v a review looks at %d positions, want %d", traits, got, want)
		}
	}
}

// A move is not blamed for a loss that the search of the answer does not see: here it mates one move later than the
// best one.
func TestBlameIsTakenBackByTheAnswer(t *testing.T) {
	g, err := games.Find("niels")
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, move := range []string{
		"e2e4", "b7:b6/b7=", "g1:f3/h3=", "c7:c5/c7>", "f1c4", "d7:d6/d7=", "f3g5", "b8:c6/a6>",
	} {
		s = played(t, s, i%2, move)
	}
	step := referee.Step{Ply: 9, Seats: game.Only(0), State: played(t, s, 0, "d1f3")}
	step.Moves[0] = "d1f3"
	budget := bot.Budget{Nodes: 20_000}
	moments := Look(t.Context(), bot.Level(bot.Levels).Search(), budget, s, 1, &step)
	if len(moments) != 1 || moments[0].Lost() >= LimitsOf(s.Traits()).Mistake {
		t.Errorf("%+v", moments)
	}
}

// Seats that order at the same time expect one point together, and keep what each has lost.
func TestSeatsAgreeOnWhatTheyExpect(t *testing.T) {
	a, b := Moment{Value: 0.71, After: 0.61}, Moment{Value: 0.09, After: 0}
	agree(&a, &b)
	for got, want := range map[float64]float64{a.Value + b.Value: 1, a.Lost(): 0.1, b.Lost(): 0.09} {
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%+v, %+v: %v, want %v", a, b, got, want)
		}
	}
}

// played returns the state after a move of a seat, given in notation.
func played(t *testing.T, s game.State, seat int, move string) game.State {
	t.Helper()
	orders, err := game.ParseOrders(s, map[int]string{seat: move})
	if err != nil {
		t.Fatal(err)
	}
	next, _, err := game.Play(s, orders)
	if err != nil {
		t.Fatal(err)
	}
	return next
}
