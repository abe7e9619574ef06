package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/terminal"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// mostRecords is the most records of one call.
const mostRecords = 10_000

func verifyCommand(voice *text.Voice) *cobra.Command {
	return usage(&cobra.Command{
		Use: "verify RECORD...",
		Example: `  quandary verify game.txt
  quandary verify games/*.quandary`,
		RunE: func(c *cobra.Command, args []string) error {
			var wrong error
			for _, path := range args {
				found, err := verify(c.InOrStdin(), *voice, path)
				if len(args) > 1 && found != "" {
					found = path + ": " + found
				}
				if len(args) > 1 && err != nil {
					found += terminal.Told(*voice, err) + "\n"
				}
				if _, err := io.WriteString(c.OutOrStdout(), found); err != nil {
					return err
				}
				wrong = worse(wrong, err)
			}
			return wrong
		},
	}, 1, mostRecords)
}

// worse returns the error that decides the exit status: that of an unreadable record before that of a wrong one, else
// the first.
func worse(a, b error) error {
	if _, wrong := a.(failed); a == nil || wrong && b != nil && !errors.As(b, &failed{}) {
		return b
	}
	return a
}

// verify checks a record. It returns what was right as text, and what was wrong as the error.
func verify(stdin io.Reader, voice text.Voice, path string) (found string, err error) {
	content, err := readRecord(stdin, path)
	if err != nil {
		return "", err
	}
	r, damage := record.Parse(content)
	if r == nil {
		return "", fmt.Errorf("%s: %w", path, damage)
	}
	report := referee.Verify(r, games.Find)
	if found, err = describeReport(voice, r, &report); err != nil {
		return "", err
	}
	if len(report.Problems) > 0 { // it stops at the first
		p := report.Problems[0]
		at := text.Of("verify.at", "line", p.At.Line, "column", p.At.Column)
		if p.Ply > 0 {
			at = text.Of("verify.at_ply", "line", p.At.Line, "column", p.At.Column, "ply", p.Ply)
		}
		return found, failed{fmt.Errorf("%s: %s: %w", path, voice.Say(at), &text.Error{Text: p.Text})}
	}
	if crowd.Of(r) {
		of, err := crowd.Verify(r)
		found += describeCrowd(voice, &of)
		var wrong *record.Error
		if errors.As(err, &wrong) {
			at := text.Of("verify.at", "line", wrong.At.Line, "column", wrong.At.Column)
			return found, failed{fmt.Errorf("%s: %s: %w", path, voice.Say(at), &text.Error{Text: wrong.Text})}
		}
	}
	if damage != nil {
		return found, failed{fmt.Errorf("%s: %w", path, damage)}
	}
	return found, nil
}

// describeReport returns what was right, line by line.
func describeReport(voice text.Voice, rec *record.Record, r *referee.Report) (string, error) {
	if r.Game == nil {
		return "", nil
	}
	w := &strings.Builder{}
	w.WriteString(voice.Say(text.Of("verify.played", "game", r.Game.Facts().NameIn(voice), "plies", r.Plies)))
	if r.Turn.Kind == game.Over {
		first, err := referee.First(rec, r.Game)
		if err != nil {
			return "", err
		}
		list := scores(voice, r, first.Seats())
		fmt.Fprintf(w, ", %s: %s", voice.Say(r.Turn.Why(first.Seats())), strings.Join(list, ", "))
	}
	told := []text.Text{text.Of("verify.checked", "draws", r.Draws, "commitments", r.Commitments)}
	for _, n := range r.Notes {
		told = append(told, text.Of("verify.note", "note", n))
	}
	if r.Terms != "" {
		told = append(told, text.Of("verify.terms", "terms", r.Terms))
	}
	if r.Seal != "" {
		told = append(told, text.Of("verify.seal", "seal", r.Seal))
	}
	for _, x := range told {
		fmt.Fprintf(w, "\n%s", voice.Say(x))
	}
	fmt.Fprintln(w)
	return w.String(), nil
}

func describeCrowd(voice text.Voice, r *crowd.Report) string {
	told := ""
	for _, n := range r.Notes() {
		told += voice.Say(n) + "\n"
	}
	for i := range r.Best[:min(len(r.Best), 5)] {
		t := &r.Best[i]
		told += fmt.Sprintf("  %d. %s %s\n", t.Rank, text.Shown(t.Member), t.Profit)
	}
	if r.Seal != "" {
		told += voice.Say(text.Of("verify.crowd_seal", "seal", r.Seal)) + "\n"
	}
	return told
}

// scores returns the players, each with the score.
func scores(voice text.Voice, r *referee.Report, seats []text.Word) []string {
	var list []string
	for i, seat := range seats {
		name := voice.Word(seat)
		if player := r.Seats[i].Name; player != "" {
			name = text.Shown(player) + " (" + name + ")"
		}
		list = append(list, name+" "+r.Turn.Scores[i].String())
	}
	return list
}

// readRecord returns the text of a file, or of standard input for "-".
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
