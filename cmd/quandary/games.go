package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/text"
)

func gamesCommand(voice text.Voice) *cobra.Command {
	return usage(&cobra.Command{
		Use:   "games",
		Short: "List the games and their options",
		RunE: func(c *cobra.Command, _ []string) error {
			out := &strings.Builder{}
			for i, g := range games.All() {
				f := g.Facts()
				if i > 0 {
					fmt.Fprintln(out)
				}
				fmt.Fprintf(out, "%-14s %s, %d seats\n", f.ID, f.Name, f.Seats)
				for j := range f.Options {
					o := &f.Options[j]
					values := fmt.Sprintf("%d to %d", o.Min, o.Max)
					if o.Kind() == "choice" {
						values = strings.Join(o.Values, ", ")
						if o.Max > 0 {
							values += fmt.Sprintf(" (N: %d to %d)", o.Min, o.Max)
						}
					}
					fmt.Fprintf(out, "  %-12s %s; default %s\n", o.Name, values, o.Default)
					fmt.Fprintln(out, indent(voice.Say(o.Help), 15, 79))
				}
			}
			_, err := io.WriteString(c.OutOrStdout(), out.String())
			return err
		},
	}, 0, 0)
}

// indent breaks a text between words into lines of at most so many columns, with a margin.
func indent(s string, margin, columns int) string {
	var b strings.Builder
	column := columns
	for _, w := range strings.Fields(s) {
		if column+1+len(w) > columns {
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(strings.Repeat(" ", margin))
			column = margin
		} else {
			b.WriteByte(' ')
			column++
		}
		b.WriteString(w)
		column += len(w)
	}
	return b.String()
}

// gameIDs completes the id of a game on the command line.
func gameIDs(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	if len(args) == 0 {
		for _, g := range games.All() {
			ids = append(ids, g.Facts().ID+"\t"+g.Facts().Name)
		}
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}
