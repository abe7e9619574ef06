package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/quandary-games/quandary/games"
	"github.com/spf13/cobra"
)

func gamesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "games",
		Short: "List the games and their options",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			for i, g := range games.All {
				f := g.Facts()
				if i > 0 {
					fmt.Fprintln(w)
				}
				fmt.Fprintf(w, "%s\t%s, %d seats\n", f.ID, f.Name, f.Seats)
				for j := range f.Options {
					o := &f.Options[j]
					values := fmt.Sprintf("%d to %d", o.Min, o.Max)
					if o.Kind() == "choice" {
						values = strings.Join(o.Values, ", ")
						if o.Max > 0 {
							values += fmt.Sprintf(" (N: %d to %d)", o.Min, o.Max)
						}
					}
					fmt.Fprintf(w, "  %s=%s\t%s\n\t  %s\n", o.Name, o.Default, o.Help, values)
				}
			}
			return w.Flush()
		},
	}
}

// gameIDs completes the id of a game on the command line.
func gameIDs(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	if len(args) == 0 {
		for _, g := range games.All {
			ids = append(ids, g.Facts().ID+"\t"+g.Facts().Name)
		}
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}
