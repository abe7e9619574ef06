package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/terminal"
)

func showCommand(voice *text.Voice) *cobra.Command {
	var s setup
	var look sheet
	c := &cobra.Command{
		Use: "show GAME [POSITION]",
		Example: `  quandary show niels
  quandary show niels "k7/8/8/8/8/8/8/K7 w - - 0 1 Nd4/g5=" --svg board.svg
  quandary show ability --option board=tall --seat 1`,
		ValidArgsFunction: gameIDs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 2 && args[1] != "start" {
				if s.position != "" {
					return text.Wrong("usage.positions")
				}
				s.position = args[1]
			}
			state, err := s.state(args[0])
			if err != nil {
				return err
			}
			if err := look.check(len(state.Seats())); err != nil {
				return err
			}
			view := state
			if look.seat != everything {
				view = game.View(state, look.seat)
			}
			scene := draw.Scene{Picture: view.Picture(), Voice: *voice}
			if look.seat >= 0 {
				scene.Turns = scene.Picture.Seats[look.seat].Turns
			}
			look.Title = state.Game().Facts().NameIn(*voice)
			return look.Show(c.OutOrStdout(), &scene, terminal.Status(*voice, view)+".")
		},
	}
	s.flags(c)
	look.flags(c)
	look.seat = everything
	c.Flags().Lookup("seat").DefValue = "0"
	return usage(c, 1, 2)
}

// everything is the seat that sees the whole position, secrets included.
const everything = -2

// sheet has the flags of the commands show and replay.
type sheet struct {
	terminal.Sheet
	seat int
}

func (s *sheet) flags(c *cobra.Command) {
	s.Env = os.Environ()
	c.Flags().StringVar(&s.SVG, "svg", "", "")
	c.Flags().StringVar(&s.Marks, "marks", draw.Rings, strings.Join(draw.Marks(), ", "))
	c.Flags().BoolVar(&s.Force, "force", false, "")
	c.Flags().BoolVar(&s.Plain, "plain", false, "")
	c.Flags().IntVar(&s.seat, "seat", game.Nobody, "")
	must(c.MarkFlagFilename("svg", "svg"))
}

func wrongSeat(seat, seats int) error {
	return text.Wrong("usage.range", "flag", "--seat", "value", seat, "least", 0, "most", seats-1)
}

func (s *sheet) check(seats int) error {
	if !slices.Contains(draw.Marks(), s.Marks) {
		return text.Wrong("usage.choice", "flag", "--marks", "value", s.Marks, "list", draw.Marks())
	}
	if s.seat < everything || s.seat >= seats {
		return wrongSeat(s.seat, seats)
	}
	return nil
}

// must panics if a flag has a wrong name.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// fileTitle returns a file name without folder and extension.
func fileTitle(path string) string {
	base := filepath.Base(path)
	return base[:len(base)-len(filepath.Ext(base))]
}
