package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
)

func gamesCommand(voice *text.Voice) *cobra.Command {
	return usage(&cobra.Command{
		Use: "games",
		RunE: func(c *cobra.Command, _ []string) error {
			out := &strings.Builder{}
			for i, g := range games.All() {
				f := g.Facts()
				if i > 0 {
					fmt.Fprintln(out)
				}
				fmt.Fprintf(out, "%-14s %s\n", f.ID, voice.Say(text.Of("games.seats", "game",
					f.NameIn(*voice), "n", f.Seats)))
				for j := range f.Options {
					o := &f.Options[j]
					values := voice.Say(text.Of("games.range", "min", o.Min, "max", o.Max))
					switch o.Kind() {
					case "several":
						some := slices.DeleteFunc(slices.Clone(o.Values), func(v string) bool { return v == o.Default })
						values = strings.Join(some, "-")
					case "choice":
						values = strings.Join(o.Values, ", ")
						if o.Max > 0 {
							values += " (N: " + voice.Say(text.Of("games.range", "min", o.Min, "max", o.Max)) + ")"
						}
					}
					fmt.Fprintf(out, "  %-12s %s\n", o.Name,
						voice.Say(text.Of("games.values", "values", values, "default", o.Default)))
					fmt.Fprintln(out, indent(voice.Say(o.Help), 15, 79))
				}
			}
			_, err := io.WriteString(c.OutOrStdout(), out.String())
			return err
		},
	}, 0, 0)
}

// indent wraps a text into lines of at most so many columns, margin included.
func indent(s string, margin, columns int) string {
	var b strings.Builder
	column := columns
	for w := range strings.FieldsSeq(s) {
		width := utf8.RuneCountInString(w)
		if column+1+width > columns {
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
		column += width
	}
	return b.String()
}

// gameIDs completes the id of a game in a shell.
func gameIDs(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	if len(args) == 0 {
		for _, g := range games.All() {
			ids = append(ids, g.Facts().ID+"\t"+g.Facts().Name)
		}
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}
