package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
)

func verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify RECORD",
		Short: "Check a record: every move, draw, commitment, the result and the seal",
		Long: `Verify plays a recorded game again. It checks that every move and outcome is
possible, computes every draw of the dice again from their seed, compares every
order that was secret with what the seat had committed to, and checks the
result and the seal. If something is wrong it says what and where.

RECORD is a file, or - for standard input. The exit status is 0 if the record
is what it says it is, 1 if not, and 2 if it cannot be read or is no record.`,
		Example: `  quandary verify game.txt`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			text, err := readRecord(c.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			r, damage := record.Parse(text)
			if r == nil {
				return fmt.Errorf("%s: %w", args[0], damage)
			}
			report := referee.Verify(r, games.Find)
			tell(c.OutOrStdout(), &report)
			for _, p := range report.Problems {
				return failed{fmt.Errorf("%s: line %d, column %d, ply %d: %s", args[0], p.At.Line, p.At.Column, p.Ply, p.Text)}
			}
			if damage != nil {
				return failed{fmt.Errorf("%s: %w", args[0], damage)}
			}
			return nil
		},
	}
}

// tell says what was found to be right.
func tell(w io.Writer, r *referee.Report) {
	if r.Game == nil {
		return
	}
	fmt.Fprintf(w, "%s, %s", r.Game.Facts().Name, count(r.Plies, "ply", "plies"))
	if r.Turn.Kind == game.Over {
		scores := make([]string, len(r.Seats))
		for i, s := range r.Seats {
			if scores[i] = r.Turn.Scores[i].String(); s.Name != "" {
				scores[i] = s.Name + " " + scores[i]
			}
		}
		fmt.Fprintf(w, ", %s (%s)", strings.Join(scores, ", "), r.Turn.Reason)
	}
	fmt.Fprintf(w, "\nchecked: %s, %s\n", count(r.Draws, "draw", "draws"), count(r.Commitments, "commitment", "commitments"))
	for _, n := range r.Notes {
		fmt.Fprintf(w, "note: %s\n", n)
	}
	if len(r.Problems) == 0 && r.Turn.Kind == game.Over {
		fmt.Fprintln(w, "the seal holds")
	}
}

func count(n int, one, more string) string {
	if n == 1 {
		more = one
	}
	return fmt.Sprint(n, " ", more)
}

// maxRecord is the longest text that is read as a record. The longest games are far below it.
const maxRecord = 64 << 20

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
	b, err := io.ReadAll(io.LimitReader(from, maxRecord+1))
	if err != nil {
		return "", err
	}
	if len(b) > maxRecord {
		return "", fmt.Errorf("%s: %w", path, errTooLong)
	}
	return string(b), nil
}

var errTooLong = errors.New("longer than 64 MiB: this is no record")
