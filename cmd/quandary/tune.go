package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"

	"github.com/schollz/progressbar/v3"
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
}

func tuneCommand() *cobra.Command {
	var t tuning
	c := &cobra.Command{
		Use: "tune GAME",
		Example: `  quandary tune niels --games 400 > new.txt
  quandary arena niels --a 5@new.txt --b 5 --nodes 5000 --games 2000 --sprt 0,15`,
		ValidArgsFunction: gameIDs,
		RunE:              func(c *cobra.Command, args []string) error { return t.run(c, args[0]) },
	}
	f := c.Flags()
	f.StringArrayVarP(&t.options, "option", "o", nil, "")
	f.IntVar(&t.games, "games", 200, "")
	f.IntVar(&t.nodes, "nodes", 2000, "")
	f.Uint64Var(&t.seed, "seed", 1, "")
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
	first, err := g.Start(options)
	if err != nil {
		return err
	}
	weighed, ok := first.(game.Weighed)
	if !ok {
		return text.Wrong("usage.weights", "game", id)
	}
	names, weights := weighed.Weights()
	bar := progressbar.NewOptions(t.games, progressbar.OptionSetWriter(c.ErrOrStderr()), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetVisibility(isTerminal(c.ErrOrStderr())))
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
