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

// floors are the packages from the ground up (docs/architecture.md).
var floors = [][]string{
	{"prob", "board", "quantum", "internal/input", "docs/rules"},
	{"text", "dice"},
	{"game", "record", "chess"},
	{"games/*", "game/gametest", "bot", "referee", "draw", "market", "team"},
	{"games", "game/gametest/*"},
	{"internal/lines", "internal/share", "internal/load", "arena", "clock", "deadline", "manifold", "publish", "push",
		"store", "store/*", "web"},
	{"crowd"},
	{"internal/term", "hall"},
	{"internal/server"},
	{"cmd/quandary"},
}

// doors is the floor from which on packages may know the world.
const doors = 5

// world is what no package below the doors imports: time, storage, the network and randomness are for those who run the
// program. The battery of tests is excepted, as it reads files of cases and plays at random; and bots have a clock, as
// they think for as long as they may.
var world = []string{"crypto/rand", "math/rand", "math/rand/v2", "net", "net/http", "os", "os/exec", "syscall", "time"}

// height is the floor on which a package stands.
func height(t *testing.T, pkg string) int {
	for floor, packages := range floors {
		for _, pattern := range packages {
			if ok, err := filepath.Match(pattern, pkg); ok && err == nil {
				return floor
			}
		}
	}
	t.Fatalf("package %s is on no floor: give it one here and in docs/architecture.md", pkg)
	return 0
}

func TestEveryPackageStandsOnItsFloor(t *testing.T) {
	list := exec.CommandContext(t.Context(), "go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}",
		module+"...")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		pkg := strings.TrimPrefix(fields[0], module)
		floor := height(t, pkg)
		for _, imported := range fields[1:] {
			if below, ours := strings.CutPrefix(imported, module); ours && height(t, below) >= floor {
				t.Errorf("%s imports %s, which is not below it", pkg, below)
			}
			if floor < doors && pkg != "game/gametest" && (pkg != "bot" || imported != "time") &&
				slices.Contains(world, imported) {
				t.Errorf("%s imports %s, which is for the doors", pkg, imported)
			}
		}
	}
}

// A door that names a game would have to change with each new one.
func TestNoDoorNamesAGame(t *testing.T) {
	for _, folder := range []string{
		"../../game", "../../dice", "../../record", "../../bot", "../../referee", "../../draw", "../../internal", ".",
	} {
		err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, g := range games.All() {
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
