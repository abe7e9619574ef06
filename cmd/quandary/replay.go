package main

import (
	"crypto/rand"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/terminal"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

func replayCommand(voice *text.Voice) *cobra.Command {
	var look sheet
	ply := -1
	c := &cobra.Command{
		Use: "replay RECORD",
		Example: `  quandary replay game.quandary
  quandary replay game.quandary --ply 12 --svg ply12.svg`,
		RunE: func(c *cobra.Command, args []string) error {
			m, err := readMatch(c.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			if c.Flags().Changed("ply") && ply < 0 {
				return text.Wrong("usage.natural", "flag", "--ply", "value", ply)
			}
			if err := look.check(len(m.Seats())); err != nil {
				return err
			}
			scene, story, err := terminal.Moment(*voice, m, max(look.seat, game.Nobody), ply)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			look.Title = fmt.Sprintf("%s: %s", m.Game().Facts().NameIn(*voice), fileTitle(args[0]))
			return look.Show(c.OutOrStdout(), &scene, story...)
		},
	}
	c.Flags().IntVar(&ply, "ply", -1, "")
	c.Flags().Lookup("ply").DefValue = "0"
	look.flags(c)
	return usage(c, 1, 1)
}

// readMatch replays a recorded game. Every error names the file.
func readMatch(in io.Reader, path string) (*referee.Match, error) {
	content, err := readRecord(in, path)
	if err != nil {
		return nil, err
	}
	r, err := record.Parse(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	m, err := referee.Resume(r, games.Find, rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}
