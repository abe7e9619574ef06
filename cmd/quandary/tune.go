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
	games, nodes int
	seed         uint64
	trust        bool
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
	weights = bot.Tune(ctx, examples, slices.Clone(weights), func(_ []int, err float64) {
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

// measure lets level 5 play against itself. It prints the trust in expectations that fits half of the games best, and how
// it fits the other half.
func (t *tuning) measure(ctx context.Context, c *cobra.Command, first game.State) error {
	bar := gamesBar(c, t.games)
	var halves [2][]bot.Forecast
	for n := range t.games {
		seed := t.seed<<32 + uint64(n)
		halves[n%2] = append(halves[n%2], bot.Forecasts(ctx, first, bot.Level(bot.Levels), t.nodes, seed)...)
		if err := bar.Add(1); err != nil {
			return err
		}
	}
	if len(halves[0]) == 0 {
		return text.Wrong("usage.trust")
	}
	power := bot.Power(halves[0])
	table := &strings.Builder{}
	fmt.Fprintf(table, "trust %.0f\n", 100*power*bot.TrustOf(first))
	for i, tenth := range bot.Reliability(halves[1], power) {
		fmt.Fprintf(table, "%3d-%d%%: expected %.1f%%, got %.1f%% in %d positions\n",
			10*i, 10*i+10, 100*tenth.Expected, 100*tenth.Got, tenth.Count)
	}
	_, err := io.WriteString(c.OutOrStdout(), table.String())
	return err
}
