package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot/arena"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
)

// inventive returns the game that people bring abilities to.
func inventive() game.Inventive {
	for _, g := range games.All() {
		if g, ok := g.(game.Inventive); ok {
			return g
		}
	}
	panic("quandary: no game has abilities")
}

func abilityCommand(voice *text.Voice) *cobra.Command {
	c := usage(&cobra.Command{
		Use:  "ability COMMAND",
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}, 0, 0)
	c.AddCommand(abilityListCommand(voice), abilityShowCommand(voice), abilityCheckCommand(voice),
		abilityReviewCommand(voice))
	return c
}

func abilityListCommand(voice *text.Voice) *cobra.Command {
	return usage(&cobra.Command{
		Use: "list",
		RunE: func(c *cobra.Command, _ []string) error {
			out, set := &strings.Builder{}, ""
			for _, a := range inventive().Shipped() {
				if a.Set != set {
					set = a.Set
					fmt.Fprintf(out, "%s:\n", set)
				}
				fmt.Fprintf(out, "  %s\n%s\n", a.Name, indent(said(voice, &a), 6, 79))
			}
			_, err := io.WriteString(c.OutOrStdout(), out.String())
			return err
		},
	}, 0, 0)
}

func abilityShowCommand(voice *text.Voice) *cobra.Command {
	return usage(&cobra.Command{
		Use:     "show NAME|FILE",
		Example: "  quandary ability show killer-queen",
		RunE: func(c *cobra.Command, args []string) error {
			_, list, _, err := findAbilities(args[0])
			if err != nil {
				return err
			}
			for _, a := range list {
				if err := printAbility(c.OutOrStdout(), voice, &a, true); err != nil {
					return err
				}
			}
			return nil
		},
	}, 1, 1)
}

// findAbilities returns the text of a shipped ability or of a file, its abilities, and the options for a game with
// them.
func findAbilities(name string) (string, []game.Invention, map[string]string, error) {
	g, texts := inventive(), ""
	for _, a := range g.Shipped() {
		if a.Name == name {
			texts = a.Text
		}
	}
	if texts == "" {
		data, err := os.ReadFile(name)
		if err != nil {
			return "", nil, nil,
				fmt.Errorf("%w: %w", text.Wrong("ability.unknown", "name", name), err)
		}
		texts = string(data)
	}
	list, options, err := g.Invent(texts)
	return texts, list, options, err
}

// said returns an ability in words: its name and what it does.
func said(voice *text.Voice, a *game.Invention) string {
	parts := make([]string, len(a.Says))
	for i, t := range a.Says {
		parts[i] = voice.Say(t)
	}
	return voice.Say(a.Title) + " – " + strings.Join(parts, "; ")
}

// printAbility writes what an ability does. If whole is set, its text and zones follow.
func printAbility(w io.Writer, voice *text.Voice, a *game.Invention, whole bool) error {
	out := &strings.Builder{}
	if whole {
		fmt.Fprintf(out, "%s\n", a.Text)
	}
	fmt.Fprintf(out, "%s\n", indent(said(voice, a), 0, 79))
	for _, z := range a.Zones {
		if !whole {
			break
		}
		fmt.Fprintf(out, "\n%s\n  %s\n", indent(voice.Say(z.Says)+" ("+z.Notation+"):", 0, 79),
			strings.Join(z.Rows(), "\n  "))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func abilityCheckCommand(voice *text.Voice) *cobra.Command {
	effort := arena.Usual()
	var option bool
	c := &cobra.Command{
		Use: "check FILE",
		RunE: func(c *cobra.Command, args []string) error {
			texts, list, options, err := findAbilities(args[0])
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			if option {
				_, err := fmt.Fprintf(out, "set=%s\n", options["set"])
				return err
			}
			for i := range list {
				if err := printAbility(out, voice, &list[i], false); err != nil {
					return err
				}
			}
			t, err := arena.Try(c.Context(), inventive(), texts, effort)
			if err != nil {
				return err
			}
			for _, said := range inventive().Tell(t) {
				fmt.Fprintln(out, voice.Say(said))
			}
			return nil
		},
	}
	c.Flags().IntVar(&effort.Games, "games", effort.Games, "")
	c.Flags().IntVar(&effort.Duels, "duels", effort.Duels, "")
	c.Flags().BoolVar(&option, "set", false, "")
	return usage(c, 1, 1)
}
