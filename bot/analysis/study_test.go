package analysis

import (
	"slices"
	"testing"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
)

// A mistake gives away less where there is chance and one move is best, orders are given together, or a seat has less
// to give away.
func TestLimitsDependOnTraits(t *testing.T) {
	for traits, want := range map[game.Traits]Limits{
		{}:                                  {0.1, 0.2},
		{Chance: true}:                      {0.06, 0.12},
		{Chance: true, Secrets: true}:       {0.1, 0.2},
		{Simultaneous: true, Wide: true}:    {0.06, 0.12},
		{Simultaneous: true, Secrets: true}: {0.1, 0.2},
		{Chance: true, Wide: true}:          {0.15, 0.25},
	} {
		if got := LimitsOf(traits, 2); got != want {
			t.Errorf("with %+v the limits are %+v, want %+v", traits, got, want)
		}
	}
	if got, want := LimitsOf(game.Traits{Secrets: true}, 4), (Limits{0.04, 0.07}); got != want {
		t.Errorf("with four seats the limits are %+v, want %+v", got, want)
	}
}

func TestOrdersTakeMorePositions(t *testing.T) {
	for traits, want := range map[game.Traits]int{
		{}: 20, {Simultaneous: true}: 1000, {Simultaneous: true, Secrets: true}: 20,
	} {
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
	if len(moments) != 1 || moments[0].Lost >= LimitsOf(s.Traits(), 2).Mistake {
		t.Errorf("%+v", moments)
	}
}

// In a game with very many moves a move is not blamed beside one that its answer refutes as much.
func TestBlameNeedsAMoveThatIsBetter(t *testing.T) {
	g, err := games.Find("indeterminist")
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Parse("Ra1:100:a1,Bc1:100:c1,Qd1:100:d1,Ke1:100:e1,Bf1:100:f1,Ng1:100:g1,Rh1:100:h1,Pa2:100:a2," +
		"Pb2:50:b2,Pd2:100:d2,Pe2:100:e2,Pf2:50:f2,Pg2:100:g2,Nc3:100:b1,Ph3:100:h2,Pb4:12.5:b2+c2,pb4:25:c7," +
		"Pc4:50:c2,qd4:50:d8,ph4:50:h7,Pb5:50:b2+c2,pd5:50:d7,pe5:50:e7,pf5:50:f7,pb6:50:b7,pe6:25:e7,nf6:50:g8," +
		"ph6:50:h7,pa7:100:a7,pb7:50:b7,pc7:50:c7,pd7:50:d7,ne7:50:g8,pg7:100:g7,ra8:100:a8,nb8:100:b8,bc8:100:c8," +
		"ke8:50:e8,qe8:50:d8,bf8:100:f8,rh8:100:h8 b 1 8 0")
	if err != nil {
		t.Fatal(err)
	}
	const move = "Qd4-d2+Qe8-e5"
	step := referee.Step{Ply: 16, Seats: game.Only(1), State: played(t, s, 1, move)}
	step.Moves[1] = move
	moments := Look(t.Context(), bot.Level(bot.Levels).Search(), bot.Budget{Nodes: 20_000}, s, 0, &step)
	if len(moments) != 1 || moments[0].Lost >= LimitsOf(s.Traits(), 2).Mistake {
		t.Errorf("%+v", moments)
	}
}

// In a game with very many moves a second review of more positions has to confirm a mistake.
func TestBlameIsConfirmed(t *testing.T) {
	g, err := games.Find("indeterminist")
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Parse("Ra1:100:a1,Nb1:50:b1,Bc1:100:c1,Qd1:100:d1,Ke1:100:e1,Bf1:100:f1,Ng1:50:g1,Rh1:100:h1," +
		"Pa2:100:a2,Pd2:100:d2,Pf2:100:f2,Pg2:100:g2,Pb3:100:b2,Nf3:50:g1,Ph3:100:h2,pb4:12.5:b7,Pc4:100:c2," +
		"Pe4:50:e2,pe4:50:d7,pf4:50:f7,pe5:50:e7,pg5:50:g7,pb6:50:b7,pf6:50:f7,pg6:50:g7,ph6:100:h7,pa7:100:a7," +
		"Nc7:50:b1,pc7:50:c7,kd7:50:e8,pd7:50:d7,pe7:50:e7,kf7:50:e8,ra8:100:a8,nb8:100:b8,bc8:100:c8,qd8:100:d8," +
		"bf8:100:f8,ng8:100:g8,rh8:100:h8 b 0 10 0")
	if err != nil {
		t.Fatal(err)
	}
	const move = "Pf6-f5+Pc7-c6"
	search, budget := bot.Level(bot.Levels).Search(), bot.Budget{Nodes: 3000}
	step := referee.Step{Ply: 19, Seats: game.Only(1), State: played(t, s, 1, move)}
	step.Moves[1] = move
	mistake := LimitsOf(s.Traits(), 2).Mistake
	m, err := s.ParseMove(1, move)
	if err != nil {
		t.Fatal(err)
	}
	task := bot.Ask(s, 1)
	task.Budget = budget
	review := search.Review(t.Context(), task, m)
	first := momentOf(s, 1, &step, &review)
	if first.takeBack(t.Context(), search, budget, s, step.State, first.Best); first.Lost < mistake {
		t.Fatalf("the first review blames nothing: %+v", first)
	}
	if moments := Look(t.Context(), search, budget, s, 0, &step); len(moments) != 1 || moments[0].Lost >= mistake {
		t.Errorf("%+v", moments)
	}
}

// A loss that is seen only after a move is blamed on it if another move is better by as much, searched as deeply: here
// the reply g5e6. The reply explains the mistake.
func TestBlameIsSeenAfterwards(t *testing.T) {
	g, err := games.Find("niels")
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Parse("rn3b2/p7/2p1p3/P4p1p/7P/3P3R/P2P2P1/8 b - - 1 24 Bd6/e5=@2,Kf1/e2>,Na3/c3=,Ng5/g1>,Rc1/b1=," +
		"ba6/d7>,ke8/d8=,pb4/b5>,pg6/g7=@2,rh8/h7=")
	if err != nil {
		t.Fatal(err)
	}
	review := NewReview(bot.Level(bot.Levels).Search(), s)
	for i, move := range []string{"d7c8", "g5e6"} {
		step := referee.Step{Ply: 1 + i, Seats: game.Only(1 - i), State: played(t, s, 1-i, move)}
		step.Moves[1-i] = move
		if review.Next(t.Context(), bot.Budget{Nodes: 5000}, &step); i == 0 && review.found[0].Lost > 0.01 {
			t.Fatalf("the review of the move blames it: %+v", review.found[0])
		}
		s = step.State
	}
	if m := review.Moments()[0]; m.Lost < 0.2 || m.Best == "" || m.Reply != "g5e6" || m.Why != bot.WhyReply {
		t.Errorf("%+v", m)
	}
}

// A better order is told as it would have met the other one: its way, its captures, what became of its prediction.
func TestABetterOrderMeetsTheOtherOne(t *testing.T) {
	g, err := games.Find("predictor")
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Parse("4k1n1/8/8/3p4/4P3/8/8/4K3 - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	step := referee.Step{Seats: game.Only(0) | game.Only(1), Moves: [game.MaxSeats]string{"e1e2", "g8f6"}}
	var told []string
	for _, e := range instead(s, &step, 0, "e4d5|e8e7>e1e2") {
		told = append(told, e.Text.Kind)
	}
	want := []string{"moved", "moved", "predictor.wrong", "predictor.withheld", "captured"}
	if !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
	m := momentOf(s, 0, &step, &bot.Review{Mix: []bot.Weighted{{Move: "e1e2"}, {Move: "e4d5"}}})
	if events := m.Mix[1].Events; len(events) == 0 || events[0].Arrow.Path[1] != "d5" {
		t.Errorf("an order of a mix tells %v", events)
	}
	step.Moves[1] = ""
	if events := instead(s, &step, 0, "e4d5"); events != nil {
		t.Errorf("with a secret order it tells %v", events)
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

// A win at once that was not played is told although the seat wins anyway.
func TestMissedWins(t *testing.T) {
	for _, c := range []struct {
		game, position, move, best string
		missed                     bool
	}{
		{"niels", "7k/8/6K1/8/8/8/8/R7 w - - 0 1 -", "a1a7", "a1a8", true},
		{"niels", "7k/8/6K1/8/8/8/8/R7 w - - 0 1 -", "a1a8", "", false},
		{"niels", "7k/8/8/8/8/8/P7/1K6 w - - 0 1 -", "a2a3", "", false},
		{"qcheckers", "W:Wc3,h2:Bd4", "h2-g3", "c3xe5", true},
	} {
		g, err := games.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		step := referee.Step{Ply: 1, Seats: game.Only(0), State: played(t, s, 0, c.move)}
		step.Moves[0] = c.move
		moments := Look(t.Context(), bot.Level(bot.Levels).Search(), bot.Budget{Nodes: 5000}, s, 1, &step)
		if len(moments) != 1 || moments[0].Missed != c.missed || c.missed && moments[0].Best != c.best {
			t.Errorf("%s after %s: %+v", c.position, c.move, moments)
		}
	}
}
