package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestReplay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	runs(t, playCommand(english), "e2e4 e7e5\nf1c4 f8c5|f1c4>d7d5\n", "predictor", "--save", path).check(t, 0)
	runs(t, replayCommand(english), "", path).check(t, 0, "2. White f1c4, Black f8c5|f1c4>d7d5: ",
		"order at the same time")
	runs(t, replayCommand(english), "", path, "--ply", "1", "--plain").check(t, 0, "1. White e2e4, Black e7e5",
		"White’s pawn on e4")
	r := runs(t, replayCommand(english), "", path, "--ply", "0")
	if regexp.MustCompile(`\be2e4\b`).MatchString(r.out) || r.status != 0 {
		t.Errorf("%d\n%s%s", r.status, r.out, r.err)
	}
	image := filepath.Join(t.TempDir(), "ply.svg")
	runs(t, replayCommand(english), "", path, "--svg", image).check(t, 0)
	svg := contents(t, image)
	if n := strings.Count(svg, `class="moved"`); n != 3 {
		t.Errorf("%d arrows of what moved, want 3", n)
	}
	if n := strings.Count(svg, `d="M-6 0L-2 5L6 -5"`); n != 1 {
		t.Errorf("%d ticks of what was foreseen, want 1", n)
	}
}

func TestReplayRefusesBadInput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	runs(t, playCommand(english), "e2e4\n", "niels", "--save", path).check(t, 0)
	runs(t, replayCommand(english), "", path, "--ply", "9").check(t, 2, path, "0 to 1")
	runs(t, replayCommand(english), "", path, "--ply", "-3").check(t, 2, "-3")
	runs(t, replayCommand(english), "", filepath.Join(t.TempDir(), "none")).check(t, 2, "none")
	runs(t, replayCommand(english), "", file(t, "notes", "milk\n")).check(t, 2, "notes", "line 1")
}
