package arena

import (
	"math"
	"testing"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

func TestIntervalsHoldTheScore(t *testing.T) {
	for _, c := range []struct {
		points    []float64
		low, high float64
	}{
		{[]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 0.722, 1},             // Wilson's interval of 10 of 10
		{[]float64{1, 0, 1, 0, 1, 0, 1, 0, 1, 0}, 0.237, 0.763},         // of 5 of 10
		{[]float64{.5, .5, .5, .5, .5, .5, .5, .5, 1, 0}, 0.332, 0.668}, // draws tell more
		{[]float64{.5}, 0.076, 0.924},                                   // but not one alone
	} {
		var tally Tally
		for _, p := range c.points {
			tally.add(p, [2]int{})
		}
		if low, high := tally.Interval(); math.Abs(low-c.low) > 0.01 || math.Abs(high-c.high) > 0.01 {
			t.Errorf("%v: %.3f to %.3f, want %.3f to %.3f", c.points, low, high, c.low, c.high)
		}
	}
}

func TestEloPoints(t *testing.T) {
	for score, want := range map[float64]float64{0.5: 0, 0.75: 190.8, 0.909091: 400, 1: 1200, 0: -1200} {
		if got := Elo(score); math.Abs(got-want) > 0.1 {
			t.Errorf("a score of %g is %.1f Elo points, want %.1f", score, got, want)
		}
	}
}

func TestSPRT(t *testing.T) {
	test := SPRT{0, 50}
	for name, c := range map[string]struct {
		won, lost int
		want      Verdict
	}{
		"too few":      {10, 0, Open},
		"much better":  {90, 30, Better},
		"much worse":   {30, 90, Worse},
		"hard to tell": {54, 50, Open},
	} {
		var tally Tally
		for range c.won {
			tally.add(1, [2]int{})
		}
		for range c.lost {
			tally.add(0, [2]int{})
		}
		if got := test.Decide(&tally); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestArenaPlaysEveryGame plays two games of each, twice: the results are the same, and the records verify.
func TestArenaPlaysEveryGame(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Facts().ID, func(t *testing.T) {
			var first []string
			for range 2 {
				var records []string
				s := Setup{
					Game: g, Games: 2, Workers: 1, Opening: 2, Plies: 60, Seed: 4, Records: true,
					A: Contender{Name: "greedy", Bot: bot.Greedy{}}, B: Contender{Name: "random", Bot: bot.Random{}},
					Report: func(_ Tally, r *record.Record) error {
						if r != nil {
							records = append(records, r.String())
						}
						return nil
					},
				}
				tally, err := Run(t.Context(), s)
				if err != nil || tally.Games != 2 || tally.Failed != [2]int{} {
					t.Fatalf("%+v, %v", tally, err)
				}
				for _, text := range records {
					r, err := record.Parse(text)
					if err != nil {
						t.Fatal(err)
					}
					if report := referee.Verify(r, games.Find); len(report.Problems) > 0 {
						t.Errorf("%+v\n%s", report.Problems, text)
					}
				}
				if first == nil {
					first = records
				} else if len(first) != len(records) || len(first) > 0 && first[0] != records[0] {
					t.Error("the same seed gave other games")
				}
			}
		})
	}
}

// An opening that leaves a knight to be taken would be won by either contender in turn.
func TestGamesBeginWithFairOpenings(t *testing.T) {
	g, err := games.Find("predictor")
	if err != nil {
		t.Fatal(err)
	}
	random := Contender{Name: "random", Bot: bot.Random{}}
	s := Setup{Game: g, A: random, B: random, Opening: 6, Plies: 400, Seed: 3}
	look := bot.Search{Limits: bot.Limits{Memory: 1 << 20}}
	drawnAgain := false
	for round := range 12 {
		a, b := single{Setup: &s, round: round}, single{Setup: &s, round: round, number: 1}
		m, err := a.begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if v := look.ValueOf(t.Context(), m.View(0), 0, 2); math.Abs(v-0.5) > lopsided || m.Turn().Kind == game.Over {
			t.Errorf("round %d begins with %s, of which White expects %.2f", round, m.View(0), v)
		}
		if again, err := b.begin(t.Context()); err != nil || again.View(0).String() != m.View(0).String() {
			t.Errorf("round %d begins otherwise when the seats are exchanged: %v", round, err)
		}
		drawnAgain = drawnAgain || m.Record().String() != first(t, &a).Record().String()
	}
	if !drawnAgain {
		t.Error("no opening was drawn again, so that none had to be")
	}
}

// first returns the match after the first random opening of the round, fair or not.
func first(t *testing.T, g *single) *referee.Match {
	t.Helper()
	m, err := g.open(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
