package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/text"
)

func verifyCommand() *cobra.Command {
	return usage(&cobra.Command{
		Use:   "verify RECORD",
		Short: "Check a record: every move, draw, commitment, the result and the seal",
		Long: `Verify plays a recorded game again. It checks that every move and outcome is
possible, computes every draw of the dice again from their seed, compares every
order that was secret with what the seat had committed to, and checks the
result and the seal. If something is wrong it says what and where. The seal is
printed, to be compared with what others were told when the game was over.

RECORD is a file, or - for standard input. The exit status is 0 if the record
is what it says it is, 1 if not, and 2 if it cannot be read or is no record.`,
		Example: `  quandary verify game.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			content, err := readRecord(c.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			r, damage := record.Parse(content)
			if r == nil {
				return fmt.Errorf("%s: %w", args[0], damage)
			}
			report := referee.Verify(r, games.Find)
			if err := tell(c.OutOrStdout(), r, &report); err != nil {
				return err
			}
			for _, p := range report.Problems {
				return failed{fmt.Errorf("%s: line %d, column %d, ply %d: %s", args[0], p.At.Line, p.At.Column, p.Ply, p.Text)}
			}
			if damage != nil {
				return failed{fmt.Errorf("%s: %w", args[0], damage)}
			}
			return nil
		},
	}, 1, 1)
}

// tell says what was found to be right.
func tell(out io.Writer, rec *record.Record, r *referee.Report) error {
	if r.Game == nil {
		return nil
	}
	w := &strings.Builder{}
	fmt.Fprintf(w, "%s, %s", r.Game.Facts().Name, count(r.Plies, "ply", "plies"))
	if r.Turn.Kind == game.Over {
		list, err := scores(rec, r)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, ", %s: %s", text.Of("reason."+string(r.Turn.Reason)), strings.Join(list, ", "))
	}
	fmt.Fprintf(w, "\nchecked: %s, %s\n", count(r.Draws, "draw", "draws"), count(r.Commitments, "commitment", "commitments"))
	for _, n := range r.Notes {
		fmt.Fprintf(w, "note: %s\n", n)
	}
	if r.Seal != "" {
		fmt.Fprintln(w, "the seal holds:", r.Seal)
	}
	_, err := io.WriteString(out, w.String())
	return err
}

// scores are the players, each with the score.
func scores(rec *record.Record, r *referee.Report) ([]string, error) {
	state, err := firstState(rec, r.Game)
	if err != nil {
		return nil, err
	}
	var list []string
	for i, seat := range state.Seats() {
		name := seat.In("en")
		if player := r.Seats[i].Name; player != "" {
			name = text.Shown(player) + " (" + name + ")"
		}
		list = append(list, name+" "+r.Turn.Scores[i].String())
	}
	return list, nil
}

// firstState is the state that a recorded game begins with.
func firstState(r *record.Record, g game.Game) (game.State, error) {
	if position, ok := r.Tag(record.Position); ok {
		return g.Parse(position)
	}
	given, _ := r.Tag(record.Options)
	options, err := g.Facts().ParseOptions(given, ",")
	if err != nil {
		return nil, err
	}
	return g.Start(options)
}

func count(n int, one, more string) string {
	if n == 1 {
		more = one
	}
	return fmt.Sprint(n, " ", more)
}

// readRecord is the text of a file, or of standard input for "-".
func readRecord(stdin io.Reader, path string) (string, error) {
	from := stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return "", err
		}
		defer func() { _ = f.Close() }() // it was only read
		from = f
	}
	content, err := record.Read(from)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return content, nil
}
