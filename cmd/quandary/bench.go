package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/games"
)

func benchCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "bench",
		RunE: func(c *cobra.Command, _ []string) error {
			out, begin := c.OutOrStdout(), time.Now()
			var failed error
			nodes, err := bot.Bench(games.Find, func(b bot.Benched) {
				_, err := fmt.Fprintf(out, "%-14s %8d  %s\n", b.Game, b.Nodes, b.Move)
				failed = errors.Join(failed, err)
			})
			if err := errors.Join(err, failed); err != nil {
				return err
			}
			spent := time.Since(begin)
			_, err = fmt.Fprintf(out, "%-14s %8d  in %.2fs, %.0f nodes/s\n",
				"all", nodes, spent.Seconds(), float64(nodes)/spent.Seconds())
			return err
		},
	}
	return usage(c, 0, 0)
}
