package main

import (
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the images of the documentation anew")

func TestShow(t *testing.T) {
	runs(t, showCommand(english), "", "niels").check(t, 0, "░ n ░  b  ░ q ░", "White to move.")
	runs(t, showCommand(english), "", "niels", "start", "--plain").check(t, 0, "White’s king on e1", "White to move.")
	runs(t, showCommand(english), "", "niels", "k7/8/8/8/8/8/8/K7 w - - 0 1 Nd4/g5=").check(t, 0,
		"d4 red 50% + g5 blue 50%")
	runs(t, showCommand(english), "", "ability", "--option", "board=tall", "--seat", "1").check(t, 0,
		"h    g    f    e    d    c    b    a")
}

func TestShowRefusesBadInput(t *testing.T) {
	runs(t, showCommand(english), "", "niels", "nowhere").check(t, 2, "position", "needs 7")
	runs(t, showCommand(english), "", "niels", "--seat", "7").check(t, 2, "--seat 7", "0 to 1")
	runs(t, showCommand(english), "", "niels", "start", "-p", "start").check(t, 2)
	runs(t, showCommand(english), "", "niels", "x", "-p", "y").check(t, 2, "two positions")
}

func TestShowHidesWhatASeatMayNotSee(t *testing.T) {
	position := secretPosition(t)
	all := runs(t, showCommand(english), "", "ability", position)
	all.check(t, 0, "Leap", "Sniper")
	own := runs(t, showCommand(english), "", "ability", position, "--seat", "0")
	own.check(t, 0, "Leap")
	nobody := runs(t, showCommand(english), "", "ability", position, "--seat=-1")
	if strings.Contains(own.out, "Sniper") || strings.Contains(nobody.out, "Leap") {
		t.Errorf("a secret is shown:\n%s\n%s", own.out, nobody.out)
	}
}

func secretPosition(t *testing.T) string {
	t.Helper()
	s := setup{options: []string{"board=standard", "abilities=choose"}}
	state, err := s.state("ability")
	if err != nil {
		t.Fatal(err)
	}
	out := runs(t, rulesCommand(*english),
		`{"op":"play","game":"ability","position":"`+state.String()+`",`+
			`"moves":{"0":"ability:leap","1":"ability:sniper"}}`+"\n").out
	_, rest, _ := strings.Cut(out, `"position":"`)
	position, _, _ := strings.Cut(rest, `"`)
	return position
}

func TestShowWritesImages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "board.svg")
	runs(t, showCommand(english), "", "niels", "--svg", path).check(t, 0)
	image := contents(t, path)
	wellFormed(t, image)
	runs(t, showCommand(english), "", "niels", "--svg", path).check(t, 2, "--force")
	runs(t, showCommand(english), "", "niels", "--svg", path, "--force", "--seat", "1").check(t, 0)
	if contents(t, path) == image {
		t.Error("the image was not written")
	}
}

// wellFormed is for images, which are XML.
func wellFormed(t *testing.T, image string) {
	t.Helper()
	for dec := xml.NewDecoder(strings.NewReader(image)); ; {
		if _, err := dec.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// The image of the documentation is what show draws of this game.
func TestDocumentationImage(t *testing.T) {
	record := filepath.Join(t.TempDir(), "Niel’s Chess.quandary")
	moves := "e2e4\ne7e5\ng1f3\nb8:a6/c6=\nf1:c4/b5>\ng8:f6/h6=\n"
	runs(t, playCommand(english), moves, "niels", "--save", record).check(t, 0)
	path := filepath.Join(t.TempDir(), "niels.svg")
	runs(t, replayCommand(english), "", record, "--svg", path).check(t, 0)
	const kept = "../../docs/images/niels.svg"
	if *update {
		if err := os.WriteFile(kept, []byte(contents(t, path)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if contents(t, path) != contents(t, kept) {
		t.Errorf("%s is not what replay draws: run the test with -update", kept)
	}
}
