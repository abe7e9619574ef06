package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/games"
)

const module = "github.com/quandary-games/quandary/"

// floors are the packages from the ground up; within a line a package may import those to its left (docs/architecture.md).
var floors = [][]string{
	{"prob", "board", "dice", "text"},
	{"game", "game/gametest", "chess", "quantum"},
	{"games/*", "games"},
	{"record", "bot", "referee"},
	{"internal/draw"},
	{"internal/lines", "internal/term"},
	{"cmd/quandary"},
}

// height is where a package stands: its floor, and its place on it.
func height(t *testing.T, pkg string) (floor, place int) {
	for floor, packages := range floors {
		place := slices.IndexFunc(packages, func(pattern string) bool {
			ok, err := filepath.Match(pattern, pkg)
			return ok && err == nil
		})
		if place >= 0 {
			return floor, place
		}
	}
	t.Fatalf("package %s is on no floor: give it one here and in docs/architecture.md", pkg)
	return 0, 0
}

func TestNoPackageImportsUpwards(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		pkg := strings.TrimPrefix(fields[0], module)
		floor, place := height(t, pkg)
		for _, imported := range fields[1:] {
			imported, ours := strings.CutPrefix(imported, module)
			if !ours {
				continue
			}
			if f, p := height(t, imported); f > floor || f == floor && p >= place {
				t.Errorf("%s imports %s, which is not below it", pkg, imported)
			}
		}
	}
}

// A door that names a game would have to change with each new one.
func TestNoDoorNamesAGame(t *testing.T) {
	for _, folder := range []string{"../../game", "../../dice", "../../record", "../../bot", "../../referee", "../../internal", "."} {
		err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, g := range games.All {
				if strings.Contains(string(source), `"`+g.Facts().ID+`"`) {
					t.Errorf("%s names the game %s", path, g.Facts().ID)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
