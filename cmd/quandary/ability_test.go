package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAbilitiesAreListedShownAndChecked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.ability")
	if err := os.WriteFile(file, []byte("ability double-step\nuses 1\naction dash\n  by knight\n  in N2\n"+
		"  on empty\n  do move\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"ability list":              "house:\n  cavalry\n",
		"ability show killer-queen": "bomb, D2+0:\n  . . . . . . . . .\n",
		"ability check --games 2 --duels 1 --set " + file: "set=own:ability+double-step%0Auses+1",
		"ability check --games 1 progressing-nowhere":     "neither an ability of the program",
	} {
		r := execute(t, "", strings.Fields(line)...)
		if out := r.out + r.err; !strings.Contains(out, want) {
			t.Errorf("%s: %s, want %q in it", line, out, want)
		}
	}
}
