package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/ability"
)

func abilityCommand(voice *text.Voice) *cobra.Command {
	c := usage(&cobra.Command{
		Use:  "ability COMMAND",
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}, 0, 0)
	c.AddCommand(abilityListCommand(voice), abilityShowCommand(voice), abilityCheckCommand(voice))
	return c
}

func abilityListCommand(voice *text.Voice) *cobra.Command {
	return usage(&cobra.Command{
		Use: "list",
		RunE: func(c *cobra.Command, _ []string) error {
			out, set := &strings.Builder{}, ""
			for _, a := range ability.Shipped() {
				if a.Set != set {
					set = a.Set
					fmt.Fprintf(out, "%s:\n", set)
				}
				fmt.Fprintf(out, "  %s\n%s\n", a.Name, indent(voice.Say(a.About), 6, 79))
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
			list, _, err := findAbilities(args[0])
			if err != nil {
				return err
			}
			for _, a := range list {
				if err := tellAbility(c.OutOrStdout(), voice, &a, true); err != nil {
					return err
				}
			}
			return nil
		},
	}, 1, 1)
}

// findAbilities returns the shipped ability of a name, or those of a file, with the value of the option set.
func findAbilities(name string) ([]ability.Written, string, error) {
	for _, a := range ability.Shipped() {
		if a.Name == name {
			return ability.Read(a.Text)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, "", fmt.Errorf("%s is no ability of the program (quandary ability list) and no file: %w", name, err)
	}
	return ability.Read(string(data))
}

// tellAbility writes what an ability does, with its text and zones if whole is set.
func tellAbility(w io.Writer, voice *text.Voice, a *ability.Written, whole bool) error {
	out := &strings.Builder{}
	if whole {
		fmt.Fprintf(out, "%s\n", a.Text)
	}
	fmt.Fprintf(out, "%s\n", indent(voice.Say(a.About), 0, 79))
	for _, z := range a.Zones {
		if !whole {
			break
		}
		fmt.Fprintf(out, "\n%s, %s:\n  %s\n", z.Action, z.Notation, strings.Join(z.Rows, "\n  "))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// The time that a check takes at most: for random games, and for games of bots.
const (
	examineTime = 4 * time.Second
	duelTime    = 4 * time.Second
)

func abilityCheckCommand(voice *text.Voice) *cobra.Command {
	var games, duels int
	var option bool
	c := &cobra.Command{
		Use: "check FILE",
		RunE: func(c *cobra.Command, args []string) error {
			list, value, err := findAbilities(args[0])
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			for i := range list {
				if err := tellAbility(out, voice, &list[i], false); err != nil {
					return err
				}
			}
			r := rand.New(rand.NewPCG(uint64(len(value)), 1))
			ctx, cancel := context.WithTimeout(c.Context(), examineTime)
			defer cancel()
			found, err := ability.Examine(ctx, value, games, r.IntN)
			if err != nil {
				return fmt.Errorf("random games found a fault: %w", err)
			}
			say := func(t text.Text) { fmt.Fprintln(out, voice.Say(t)) }
			say(text.Of("ability.check.played", "games", found.Games, "plies", found.Plies, "uses", found.Uses,
				"most", found.Most, "pairs", found.Pairs))
			for _, a := range list {
				say(text.Of("ability.check.points", "name", a.Name, "points", a.Points))
				say(duel(c.Context(), value, a.Name, duelTime/time.Duration(len(list)), duels, r))
			}
			if option {
				fmt.Fprintf(out, "set=%s\n", value)
			}
			return nil
		},
	}
	c.Flags().IntVar(&games, "games", 2000, "")
	c.Flags().IntVar(&duels, "duels", 400, "")
	c.Flags().BoolVar(&option, "set", false, "")
	return usage(c, 1, 1)
}

// duel lets bots with an ability play bots without one, and returns the share of the points that they got.
func duel(ctx context.Context, value, name string, spend time.Duration, most int, r *rand.Rand) text.Text {
	ctx, cancel := context.WithTimeout(ctx, spend)
	defer cancel()
	points, squares, n := 0.0, 0.0, 0
	for ctx.Err() == nil && n < most {
		p, ok := duelGame(ctx, value, name, n%2, r)
		if !ok {
			break
		}
		points, squares, n = points+p, squares+p*p, n+1
	}
	if n == 0 {
		return text.Of("ability.check.unknown", "name", name)
	}
	mean := points / float64(n)
	margin := 2 * math.Sqrt(max(squares/float64(n)-mean*mean, 0.01)/float64(n))
	return text.Of("ability.check.strength",
		"name", name, "percent", int(math.Round(100*mean)), "margin", int(math.Ceil(100*margin)), "games", n)
}

// duelGame plays one game in which a seat has the ability and the other none, and returns the seat's points.
func duelGame(ctx context.Context, value, name string, seat int, r *rand.Rand) (float64, bool) {
	const most = 300
	s, err := ability.Game().Start(map[string]string{
		"board": "standard", "abilities": "choose", "set": value, "quiet": "10",
	})
	if err != nil {
		return 0, false
	}
	greedy, err := bot.Find("greedy")
	if err != nil {
		return 0, false
	}
	for ply := 0; ply < most && s.Turn().Kind != game.Over; ply++ {
		var o game.Orders
		for at := range s.Turn().Seats.All() {
			choice := "none"
			if at == seat {
				choice = name
			}
			m, err := s.ParseMove(at, "ability:"+choice)
			if ply > 0 || err != nil {
				task := bot.Ask(game.View(s, at), at)
				task.Seed = r.Uint64()
				m = greedy.Choose(ctx, task).Move
			}
			o.Put(at, m)
		}
		if ctx.Err() != nil {
			return 0, false
		}
		if s, _, err = game.Play(s, o); err != nil {
			return 0, false
		}
	}
	if t := s.Turn(); t.Kind == game.Over {
		return t.Scores[seat].Float(), true
	}
	return 0.5, true
}
