package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// english says everything in English.
var english = new(catalogue().Voice("en"))

// ran is what a command has come to.
type ran struct {
	out, err string
	status   int
}

// runs runs a command with arguments and an input, as the program would.
func runs(t *testing.T, c *cobra.Command, input string, args ...string) ran {
	t.Helper()
	var out, errs bytes.Buffer
	c.SetArgs(append([]string{}, args...))
	c.SetIn(strings.NewReader(input))
	c.SetOut(&out)
	c.SetErr(&errs)
	c.SilenceUsage, c.SilenceErrors = true, true
	status := run(c, english)
	return ran{out.String(), errs.String(), status}
}

func (r ran) check(t *testing.T, status int, parts ...string) {
	t.Helper()
	if r.status != status {
		t.Errorf("exit status %d, want %d: %s", r.status, status, r.err)
	}
	if status != 0 && strings.Count(r.err, "\n") != 1 {
		t.Errorf("want one line on the standard error, got %q", r.err)
	}
	for _, p := range parts {
		if !strings.Contains(r.out+r.err, p) {
			t.Errorf("want %q in\n%s%s", p, r.out, r.err)
		}
	}
}

const closing = "e2e4\nc7c6\nd2d4\nd7d5\nb1c3\nd5e4\nc3e4\nc8f5\ne4:d6/f6=\n"

func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func contents(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestPlayReadsMoves(t *testing.T) {
	runs(t, playCommand(english), closing, "niels").check(t, 0, "checkmate (White 1, Black 0)")
	runs(t, playCommand(english), "", "niels", "--moves", file(t, "moves", closing)).check(t, 0,
		"checkmate (White 1, Black 0)")
	runs(t, playCommand(english), "e2e4 e7e5\n", "predictor", "--plain").check(t, 0, "1. White e2e4, Black e7e5",
		"White’s pawn on e4")
	runs(t, playCommand(english), "e2e4\n", "niels", "--seats", "human,greedy", "--seed", "5").check(t, 0, "2. Black")
}

func TestPlaySameSeedsSameGame(t *testing.T) {
	seeds := []string{"indeterminist", "--seats", "random,random", "--seed", "4", "--dice-seed", strings.Repeat("5a",
		32)}
	seeds = append(seeds, "--position", "Ke1:100:e1,ke8:50:e8,kd8:50:e8 w 0 1 0")
	if a, b := runs(t, playCommand(english), "", seeds...), runs(t, playCommand(english), "",
		seeds...); a.out != b.out || a.status != 0 {
		t.Errorf("two games: %s%s and %s", a.out, a.err, b.out)
	}
}

func TestPlayRefusesBadInput(t *testing.T) {
	old := file(t, "old", "mine\n")
	bad := file(t, "bad", "[Quandary \"1\"]\n[Record \"public\"]\n[Game \"niels\"]\n[Id \"x\"]\n\n1. e2e5\n")
	for _, c := range []struct {
		name  string
		input string
		args  []string
		says  []string
	}{
		{"move", "e2e4\ne7e6x\n", []string{"niels"}, []string{"standard input, line 2", "e7e6x"}},
		{"moves file", "", []string{"niels", "--moves", file(t, "moves", "\n\na1a8\n")}, []string{"moves, line 3"}},
		{"no moves file", "", []string{"niels", "--moves", "/no/such/file"}, []string{"/no/such/file"}},
		{"game", "", []string{"chess"}, []string{"chess", "niels"}},
		{"no game", "", nil, []string{"which game"}},
		{"option", "", []string{"niels", "-o", "quantum=maybe"}, []string{"quantum", "on, off"}},
		{"position", "", []string{"niels", "-p", "x"}, []string{"position", "needs 7"}},
		{"seats", "", []string{"niels", "--seats", "human"}, []string{"want 2"}},
		{"kind", "", []string{"niels", "--seats", "human,deep"}, []string{"deep", "greedy"}},
		{"dice", "", []string{"niels", "--dice", "loaded"}, []string{"loaded", "typed"}},
		{"dice seed", "", []string{"niels", "--dice-seed", "0"}, []string{"64"}},
		{"save over", "", []string{"niels", "--save", old}, []string{old, "--force"}},
		{"load nothing", "", []string{"--load", "/no/such/file"}, []string{"/no/such/file"}},
		{"load no record", "", []string{"--load", old}, []string{old, "line 1"}},
		{"load a bad record", "", []string{"--load", bad}, []string{bad, "line 6", "e2"}},
		{"record without seat", "", []string{"niels", "--record", "x"}, []string{"--record x", "want --seat"}},
		{"seat without record", "", []string{"niels", "--seat", "1"}, []string{"--seat 1", "want --record"}},
		{"load and record", "", []string{"--load", "x", "--record", "y", "--seat", "0"},
			[]string{"--load and --record"}},
		{"two games", "", []string{"niels", "ability"}, []string{"2 arguments", "play GAME"}},
		{"flag", "", []string{"niels", "--loud"}, []string{"--loud", "play --help"}},
		{"seed", "", []string{"niels", "--seed", "many"}, []string{"many", "--seed", "want a whole number from 0"}},
		{"a moves file that is none", "", []string{"niels", "--moves", file(t, "image",
			"\x00\x01"+strings.Repeat("\xff\xfe ", 5000))}, []string{"image, line 1"}},
		{"a seat too many", "", []string{"niels", "--record", filepath.Join(t.TempDir(), "r"), "--seat", "2"},
			[]string{"from 0 to 1"}},
		{"secrets over a record", "", []string{"ability", "-o", "abilities=deal", "--record",
			filepath.Join(t.TempDir(), "r"), "--seat", "1"}, []string{"secrets"}},
	} {
		t.Run(c.name, func(t *testing.T) { runs(t, playCommand(english), c.input, c.args...).check(t, 2, c.says...) })
	}
	if contents(t, old) != "mine\n" {
		t.Error("a file was written over")
	}
}

func TestPlaySavesAndLoads(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	runs(t, playCommand(english), "e2e4\nc7c6\n", "niels", "--save", path).check(t, 0)
	runs(t, playCommand(english), "d2d4\n", "--load", path, "--save", path).check(t, 0, "3. White d2d4",
		"Black to move")
	runs(t, playCommand(english), "", "predictor", "--load", path).check(t, 2, "niels", "predictor")
	if saved := contents(t, path); !strings.Contains(saved, "d2d4") {
		t.Errorf("saved %s", saved)
	}
	runs(t, playCommand(english), "d7d5\nx\n", "--load", path, "--save", path).check(t, 2, "line 2")
	if saved := contents(t, path); !strings.Contains(saved, "d7d5") {
		t.Errorf("what was played before the bad line is lost: %s", saved)
	}
	runs(t, playCommand(english), "e2e4\n", "niels", "--save", filepath.Join(t.TempDir(), "no", "such",
		"folder")).check(t, 2, "folder: no such")
}

// Without secrets, a game that may have some is played over a record; what is secret there is not kept where others
// read.
func TestPlayOverARecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	for seat, c := range []struct{ moves, says string }{{"e2e4\n", "1. White e2e4"}, {"e7e5\n", "2. Black e7e5"}} {
		runs(t, playCommand(english), c.moves, "ability", "-o", "board=standard", "--record", path, "--seat",
			strconv.Itoa(seat)).check(t, 0, c.says)
	}
	shared := contents(t, path)
	if !strings.Contains(shared, "e7e5") || strings.Contains(shared, "keep") {
		t.Errorf("the record has\n%s", shared)
	}
	for _, save := range []string{path, path + ".seat0/record", path + ".seat1/new"} {
		runs(t, playCommand(english), "", "--record", path, "--seat", "1", "--save", save, "--force").check(t, 2,
			"want a")
	}
	if contents(t, path) != shared {
		t.Error("the shared record was written over")
	}
}

func TestPlayStirsTheDice(t *testing.T) {
	save := filepath.Join(t.TempDir(), "game.quandary")
	const collision = "e2e4\nd7d5\nb1:a3/c3=\nd5e4\nc3e4\n"
	r := runs(t, playCommand(english), "a cat\nover my keyboard\n"+collision, "niels", "--stir", "--save", save,
		"--dice-seed", strings.Repeat("5a", 32))
	r.check(t, 0, "Note down", "White stirs the dice", "Black stirs the dice", "c3e4")
	text := contents(t, save)
	for _, tag := range []string{`[Entropy0 "a cat"]`, `[Entropy1 "over my keyboard"]`} {
		if !strings.Contains(text, tag) {
			t.Errorf("the record lacks %s:\n%s", tag, text)
		}
	}
	runs(t, verifyCommand(english), "", save).check(t, 0, "1 random draw")
	found := false // one draw of two may come out the same whatever the line, but not for each of many
	for other := range strings.FieldsSeq("a dog or an owl or some fish") {
		forged := file(t, "forged", strings.Replace(text, "a cat", other, 1))
		found = found || runs(t, verifyCommand(english), "", forged).status == 1
	}
	if !found {
		t.Error("the draw does not depend on what White typed")
	}

	runs(t, playCommand(english), "a cat\n", "niels", "--stir").check(t, 2, "no line from Black")
	runs(t, playCommand(english), strings.Repeat("x", 2000)+"\n", "niels", "--stir").check(t, 2, "longer than 1000")
	runs(t, playCommand(english), "", "predictor", "--stir").check(t, 2, "has no dice")
	runs(t, playCommand(english), "", "niels", "--stir", "--dice", "typed").check(t, 2, "dice drawn by the program")
}

// A game that is started without options is the one that people usually play; an option that is given changes it.
func TestPlayStartsTheUsualGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	runs(t, playCommand(english), "", "ability", "--save", path).check(t, 0)
	if saved := contents(t, path); !strings.Contains(saved, "barrier=20,announce=all,abilities=choose") {
		t.Errorf("saved %s", saved)
	}
	runs(t, playCommand(english), "", "ability", "-o", "board=tall", "--save", path, "--force").check(t, 0)
	if saved := contents(t, path); !strings.Contains(saved, "board=tall,announce=all,abilities=choose") {
		t.Errorf("saved %s", saved)
	}
}
