package main

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/spf13/cobra"
)

func perftCommand() *cobra.Command {
	var s setup
	c := &cobra.Command{
		Use: "perft GAME DEPTH",
		Example: `  quandary perft niels 5 --option quantum=off
  quandary perft predictor 2`,
		ValidArgsFunction: gameIDs,
		RunE: func(c *cobra.Command, args []string) error {
			state, err := s.state(args[0])
			if err != nil {
				return err
			}
			depth, err := strconv.Atoi(args[1])
			if err != nil || depth < 0 || depth > 100 {
				return text.Wrong("usage.range", "flag", "DEPTH", "value", args[1], "least", 0, "most", 100)
			}
			for d := 1; d <= depth; d++ {
				begin := time.Now()
				nodes, _ := game.Perft(state, d, math.MaxUint64)
				spent := time.Since(begin)
				_, err := fmt.Fprintf(c.OutOrStdout(), "%3d  %15d  %9.3fs  %6.1f million/s\n",
					d, nodes, spent.Seconds(), float64(nodes)/1e6/spent.Seconds())
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	s.flags(c)
	return usage(c, 2, 2)
}
