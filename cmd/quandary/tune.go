package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
)

// tuning has the flags of the command tune.
type tuning struct {
	setup
	games, nodes, level int
	seed                uint64
	trust               bool
}

func tuneCommand() *cobra.Command {
	var t tuning
	c := &cobra.Command{
		Use: "tune GAME",
		Example: `  quandary tune niels --games 400 > new.txt
  quandary arena niels --a 5@new.txt --b 5 --nodes 5000 --games 2000 --sprt 0,15
  quandary tune niels --trust --games 100 --nodes 8000`,
		ValidArgsFunction: gameIDs,
		RunE:              func(c *cobra.Command, args []string) error { return t.run(c, args[0]) },
	}
	f := c.Flags()
	f.StringArrayVarP(&t.options, "option", "o", nil, "")
	f.IntVar(&t.games, "games", 200, "")
	f.IntVar(&t.nodes, "nodes", 2000, "")
	f.Uint64Var(&t.seed, "seed", 1, "")
	f.BoolVar(&t.trust, "trust", false, "")
	f.IntVar(&t.level, "level", bot.Levels, "")
	return usage(c, 1, 1)
}

// run plays, tunes and prints the table.
func (t *tuning) run(c *cobra.Command, id string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	g, err := games.Find(id)
	if err != nil {
		return err
	}
	options, err := t.given()
	if err != nil {
		return err
	}
	first, err := weighedStart(g, options)
	if err != nil {
		return err
	}
	if t.trust {
		return t.measure(ctx, c, first)
	}
	names, weights := first.Weights()
	bar := gamesBar(c, t.games)
	var examples []bot.Example
	search := bot.Search{Limits: bot.Limits{Memory: 1 << 20}}
	for n := range t.games {
		examples = append(examples, search.Examples(ctx, first, t.nodes, t.seed<<32+uint64(n))...)
		if err := bar.Add(1); err != nil {
			return err
		}
	}
	before, after := 0.0, 0.0
	weights = bot.Tune(ctx, examples, slices.Clone(weights), func(err float64) {
		if before == 0 {
			before = err
		}
		after = err
	})
	if _, err := fmt.Fprintf(c.ErrOrStderr(), "%d positions: error %.5f before, %.5f now\n",
		len(examples), before, after); err != nil {
		return err
	}
	_, err = fmt.Fprint(c.OutOrStdout(), game.FormatWeights(names, weights))
	return err
}

// measure lets a level play against itself, and prints the trust in expectations that fits these games best. Then each
// half of the games shows how often expectations come true with the trust that fits the other half.
func (t *tuning) measure(ctx context.Context, c *cobra.Command, first game.State) error {
	if t.level < 1 || t.level > bot.Levels {
		return text.Wrong("lines.level", "level", t.level, "last", bot.Levels)
	}
	bar := gamesBar(c, t.games)
	var games [][]bot.Forecast
	var halves [2][]bot.Forecast
	for n := range t.games {
		forecasts := bot.Forecasts(ctx, first, bot.Level(t.level), t.nodes, t.seed<<32+uint64(n))
		games = append(games, forecasts)
		halves[n%2] = append(halves[n%2], forecasts...)
		if err := bar.Add(1); err != nil {
			return err
		}
	}
	if len(halves[0]) == 0 || len(halves[1]) == 0 {
		return text.Wrong("usage.trust")
	}
	powers := [2]float64{bot.Power(halves[0]), bot.Power(halves[1])}
	trust, table := 100*bot.TrustOf(first), &strings.Builder{}
	fmt.Fprintf(table, "trust %.0f; of each half %.0f and %.0f; in use %.0f\n",
		trust*bot.Power(slices.Concat(halves[:]...)), trust*powers[0], trust*powers[1], trust)
	for q := range 4 {
		table.WriteString(quarterOf(&halves, q))
	}
	other := func(game int) float64 { return powers[1-game%2] }
	for i, tenth := range bot.Reliability(games, other) {
		fmt.Fprintf(table, "%8s: expected %.1f%%, got %.1f%%, off by %+.1f ± %.1f, in %d positions of %d games\n",
			tenthName(i), 100*tenth.Expected, 100*tenth.Got, 100*(tenth.Got-tenth.Expected), 100*tenth.Error,
			tenth.Positions, tenth.Games)
	}
	_, err := io.WriteString(c.OutOrStdout(), table.String())
	return err
}

// quarterOf returns a line about the positions in which a quarter of the material is left: the powers that fit best, of
// all and of each half of the games. It is empty if a half has none.
func quarterOf(halves *[2][]bot.Forecast, quarter int) string {
	var own [2][]bot.Forecast
	for i, half := range halves {
		for _, f := range half {
			if f.Quarter() == quarter {
				own[i] = append(own[i], f)
			}
		}
	}
	all := slices.Concat(own[:]...)
	if len(own[0]) == 0 || len(own[1]) == 0 {
		return ""
	}
	return fmt.Sprintf("%d-%d%% of the material left: the trust in use times %.2f, of each half %.2f and %.2f, "+
		"in %d positions\n", 25*quarter, 25*quarter+25, bot.Power(all), bot.Power(own[0]), bot.Power(own[1]), len(all))
}

// tenthName returns the name of a tenth.
func tenthName(i int) string {
	if i == 10 {
		return "certain"
	}
	return fmt.Sprintf("%d-%d%%", 10*i, 10*i+10)
}
