package main

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// whole is a whole game: how it is played, and what is to be seen of it afterwards.
type whole struct {
	name, moves string
	args        []string
	ending      string
	checked     string
	ply         int    // one that is looked at again
	told        string // what happened in it
	shown       string // in the position after it
}

// wholes are a whole game or more for each of the games.
var wholes = []whole{
	{name: "niels, the closing line", moves: "testdata/niels-closing.txt", args: []string{"niels"},
		ending: "Black is checkmated: White 1, Black 0", checked: "0 random draws, 0 commitments",
		ply: 9, told: "White’s knight goes from e4 to d6 as the red one (1/2)", shown: "d6 red 50% + f6 blue 50%"},
	{name: "niels", moves: "testdata/niels.txt", args: []string{"niels", "--dice-seed", strings.Repeat("13", 32)},
		ending: "Black is checkmated: White 1, Black 0", checked: "2 random draws, 0 commitments",
		ply: 7, told: "dice success (16.7%): White has rolled a 6: the pawn has tunnelled from h2 to h4",
		shown: "White may still castle to"},
	{name: "indeterminist, won", moves: "testdata/indeterminist-win.txt", args: []string{"indeterminist",
		"--dice-seed", strings.Repeat("08", 32)},
		ending: "Black lost the king: White 1, Black 0", checked: "3 random draws, 0 commitments",
		ply: 7, told: "Black’s king on e8 falls from 100% to 30%", shown: "b5 30% + e8 70%"},
	{name: "indeterminist, lost", moves: "testdata/indeterminist-loss.txt", args: []string{"indeterminist",
		"--dice-seed", strings.Repeat("07", 32)},
		ending: "White lost the king: White 0, Black 1", checked: "4 random draws, 0 commitments",
		ply: 9, told: "White’s pawn on h8 becomes a queen", shown: "h8 60%"},
	{name: "ability", moves: "testdata/ability.txt", args: []string{"ability", "-o", "announce=off", "-o",
		"abilities=deal", "-o", "barrier=20", "-o", "anarchy=on"},
		ending:  "only Red is still in the game: Black 0, Blue 0, Red 1, Green 0",
		checked: "0 random draws, 1 commitment",
		ply:     85, told: "Black’s king on k8 is captured", shown: "Red had the ability Cavalry"},
	{name: "qcheckers", moves: "testdata/qcheckers.txt",
		args:   []string{"qcheckers", "--position", "W:Wa3,Kc3:Bf6", "--dice-seed", strings.Repeat("27", 32)},
		ending: "Black has no pieces left: White 1, Black 0", checked: "1 random draw, 0 commitments",
		ply: 3, told: "Entangled now: pieces 9, 10", shown: "b4 50% + d4 50% @1"},
	{name: "predictor", moves: "../../games/predictor/testdata/showcase.txt", args: []string{"predictor"},
		ending: "Black’s king has fallen: White 1, Black 0", checked: "0 random draws, 20 commitments",
		ply: 2, told: "White’s pawn from e4 and Black’s pawn from d5 capture each other: both are annihilated"},
}

// execute runs the real program.
func execute(t *testing.T, input string, args ...string) ran {
	t.Helper()
	c := program(t, args...)
	var out, errs bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(input), &out, &errs
	err := c.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return ran{out.String(), errs.String(), c.ProcessState.ExitCode()}
}

// A whole game is played from a file, kept, verified and looked at again.
func TestWholeGames(t *testing.T) {
	for _, w := range wholes {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			record := filepath.Join(t.TempDir(), "game.quandary")
			sentence := strings.NewReplacer("Black is checkmated", "by checkmate", ": ", " (").Replace(w.ending) + ")"
			execute(t, "", append([]string{"play", "--moves", w.moves, "--save", record}, w.args...)...).check(t, 0,
				sentence)
			execute(t, "", "verify", record).check(t, 0, w.ending, "checked: "+w.checked, "the seal holds")
			execute(t, contents(t, record), "verify", "-").check(t, 0, "the seal holds")
			execute(t, "", "replay", record).check(t, 0, sentence)

			ply := strconv.Itoa(w.ply)
			again := execute(t, "", "replay", record, "--ply", ply)
			again.out = strings.Join(strings.Fields(again.out), " ") // lines are wrapped
			again.check(t, 0, w.told, w.shown)
			image := filepath.Join(t.TempDir(), "ply.svg")
			execute(t, "", "replay", record, "--ply", ply, "--svg", image).check(t, 0)
			wellFormed(t, contents(t, image))

			kept := contents(t, record)
			for what, forged := range map[string]string{
				"another seal":   regexp.MustCompile(`\(seal .{8}`).ReplaceAllString(kept, "(seal 00000000"),
				"another result": strings.Replace(kept, "(result 1-0", "(result 0-1", 1),
				"a lost move":    regexp.MustCompile(`(?s)\n1\. .*?2\. `).ReplaceAllString(kept, "\n1. "),
				"no end":         kept[:strings.Index(kept, "(seal")],
			} {
				if forged == kept {
					continue
				}
				if r := execute(t, forged, "verify", "-"); r.status != 1 || !strings.HasPrefix(r.err,
					"quandary: -: line ") || strings.Count(r.err, "\n") != 1 {
					t.Errorf("%s: exit status %d, %s", what, r.status, r.err)
				}
			}
		})
	}
}

// Bots play for four with abilities that the dice have dealt, until one side is left.
func TestBotsPlayWithDealtAbilities(t *testing.T) {
	record := filepath.Join(t.TempDir(), "game.quandary")
	execute(t, "", "play", "ability", "-o", "announce=off", "-o", "abilities=deal", "-o", "barrier=20", "--seats",
		"greedy,random,greedy,random",
		"--seed", "7", "--dice-seed", strings.Repeat("13", 32), "--save", record).check(t, 0,
		" is still in the game (")
	execute(t, "", "verify", record).check(t, 0, "1 random draw, 1 commitment", "the seal holds")
	if deal := regexp.MustCompile(`\(open #1 \w+,\w+,\w+,\w+ `); !deal.MatchString(contents(t, record)) {
		t.Error("the record of the finished game does not open the deal")
	}
}

// What is dealt in secret stays so until the game is over, though the record that is kept knows it.
func TestDealtSecretsStaySecret(t *testing.T) {
	script := contents(t, "testdata/ability.txt")
	begun := strings.Join(strings.SplitAfter(script, "\n")[:40], "")
	record := filepath.Join(t.TempDir(), "game.quandary")
	args := []string{"play", "ability", "-o", "announce=off", "-o", "abilities=deal", "-o", "barrier=20",
		"--save", record}
	// Swap and Leap have shown themselves by their use.
	abilities := regexp.MustCompile(`(?i)\b(cavalry|guardian|longsight|phalanx|sniper|spy|undead)\b`)
	played := execute(t, begun, args...)
	played.check(t, 0, "to move")
	for _, out := range []string{played.out, execute(t, "", "replay", record).out, execute(t, "", "verify",
		record).out} {
		if shown := abilities.FindString(out); shown != "" {
			t.Errorf("an onlooker learns %s:\n%s", shown, out)
		}
	}
	own := execute(t, "", "replay", record, "--seat", "2")
	if shown := abilities.FindAllString(own.out, -1); len(shown) != 1 || shown[0] != "Cavalry" {
		t.Errorf("Red sees %v", shown)
	}
	public := regexp.MustCompile(`\(keep[^)]*\)`).ReplaceAllString(contents(t, record), "")
	if strings.Contains(public, "cavalry") {
		t.Error("the public record names an ability")
	}
}
