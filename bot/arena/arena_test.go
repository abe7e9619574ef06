package arena

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
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
			tally.add(Result{Points: p})
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

func TestSuperiority(t *testing.T) {
	for _, c := range []struct {
		won, lost int
		want      float64
	}{{0, 0, 0.5}, {10, 10, 0.5}, {30, 20, 0.92}, {20, 30, 0.08}, {3, 0, 0.95}, {99, 1, 1}} {
		var tally Tally
		for n := range c.won + c.lost {
			tally.add(Result{Points: float64(min(max(c.won-n, 0), 1))})
		}
		if got := tally.Superiority(); math.Abs(got-c.want) > 0.01 {
			t.Errorf("after %d won and %d lost games the probability is %.3f, want %.2f", c.won, c.lost, got, c.want)
		}
	}
}

var (
	luckGames = flag.Int("luck.games", 12, "games of each match of equal players whose luck is measured")
	luckNodes = flag.Int("luck.nodes", 60, "positions that these players may look at")
	luckLevel = flag.Int("luck.level", 2, "level of these players")
)

// Between equal players luck is 0 on average, and so is what is left of the points without it. The seed of the dice
// does not depend on the players.
func TestLuckIsZeroOnAverage(t *testing.T) {
	for _, id := range []string{"niels", "indeterminist", "qcheckers"} {
		g, err := games.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		player := Contender{Name: "player", Bot: bot.Level(*luckLevel), Budget: bot.Budget{Nodes: *luckNodes}}
		squares := 0.0
		tally, err := Run(t.Context(), Setup{
			Game: g, A: player, B: player, Games: *luckGames, Workers: 1, Opening: 4, Plies: 300, Seed: 17,
			Report: func(_ Tally, r Result) error {
				squares += r.Luck * r.Luck
				return nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		n, fair := float64(tally.Games), tally.WithoutLuck()
		low, high := fair.Interval()
		t.Logf("%s: %d games, %.1f points, luck %.3f a game (deviation %.3f), without it %.1f%% (%.1f%% to %.1f%%), "+
			"worth %d", id, tally.Games, tally.Points, tally.Luck/n, math.Sqrt(squares/n), 100*fair.Score(), 100*low,
			100*high, tally.Worth())
		if squares == 0 {
			t.Errorf("%s: there was no luck in %d games", id, tally.Games)
		}
		if error := 4 * math.Sqrt(squares) / n; math.Abs(tally.Luck/n) > error {
			t.Errorf("%s: equal players have a mean luck of %.3f, more than %.3f", id, tally.Luck/n, error)
		}
	}
}

// Luck is taken from the points of each game: a match that only luck decided is even, and its score more certain.
func TestPointsWithoutLuck(t *testing.T) {
	var tally Tally
	for range 10 {
		tally.add(Result{Points: 1, Luck: 0.45})
		tally.add(Result{Points: 1, Luck: 0.45})
		tally.add(Result{Points: 0, Luck: -0.45})
	}
	fair := tally.WithoutLuck()
	if got := fair.Score(); math.Abs(got-(20-4.5)/30) > 1e-9 {
		t.Errorf("without luck the score is %.3f", got)
	}
	low, high := tally.Interval()
	if fairLow, fairHigh := fair.Interval(); fairHigh-fairLow > (high-low)*0.6 || tally.Worth() < 90 {
		t.Errorf("%.3f to %.3f, and without luck %.3f to %.3f; worth %d games", low, high, fairLow, fairHigh,
			tally.Worth())
	}
}

// A match that is interrupted in any place ends as it would have, and plays no game twice.
func TestMatchesGoOn(t *testing.T) {
	g, err := games.Find("qcheckers")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "results")
	const all = 6
	var begun, played int
	play := func(name string, most int) Tally {
		t.Helper()
		j, done, err := OpenJournal(path, name)
		if err != nil {
			t.Fatal(err)
		}
		defer j.Close()
		begun, played = len(done), 0
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		tally, err := Run(ctx, Setup{
			Game: g, Games: all, Workers: 1, Opening: 2, Plies: 40, Seed: 4, Done: done,
			A: Contender{Name: "greedy", Bot: bot.Greedy{}}, B: Contender{Name: "random", Bot: bot.Random{}},
			Report: func(_ Tally, r Result) error {
				if played++; played == most {
					stop()
				}
				return j.Add(r)
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		return tally
	}
	whole := play("at once", all)
	play("in parts", 2)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, `{"match":"in parts","ga`) // killed in the middle of a line
	f.Close()
	play("in parts", 2)
	if begun != 2 || played != 2 {
		t.Errorf("the match went on with %d games and played %d, want 2 and 2", begun, played)
	}
	if parts := play("in parts", all); parts != whole || played != all-4 {
		t.Errorf("%d games at last make %+v, want %+v", played, parts, whole)
	}
	if again := play("in parts", all); again != whole || played != 0 {
		t.Errorf("%d games were played again, and make %+v, want %+v", played, again, whole)
	}
}

// A file that holds something else is left as it is.
func TestJournalsHarmNoOtherFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "letter")
	for _, text := range []string{"Dear all", "Dear all\n", "{\"match\":1}\n"} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, _, err := OpenJournal(path, "m"); err == nil || !strings.Contains(err.Error(), "no result of an arena") {
			t.Errorf("%q: %v", text, err)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != text {
			t.Errorf("%q became %q: %v", text, now, err)
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
			tally.add(Result{Points: 1})
		}
		for range c.lost {
			tally.add(Result{})
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
					Report: func(_ Tally, r Result) error {
						if r.Record != nil {
							records = append(records, r.Record.String())
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
