package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/games"
)

const module = "github.com/quandary-games/quandary/"

// floors are the packages from the ground up (docs/architecture.md). A package imports only packages of floors below
// its own; where a room has steps inside, each step stands on the one before it.
var floors = [][][]string{
	{ // the contract and its ground, and files that are embedded
		{"game/prob", "game/board", "docs/rules", "web"},
		{"game/text"},
		{"game"},
		{"game/draw", "game/battery"},
		{"game/gametest"},
		{"game/gametest/*"},
	},
	{ // games and the authority around them
		{"games/internal/chess", "games/internal/quantum", "referee/dice", "referee/clock", "referee/persist"},
		{"games/internal/power"},
		{"games/*", "referee/record"},
		{"games", "referee"},
	},
	{ // minds
		{"bot"},
		{"bot/analysis"},
		{"bot/arena"},
	},
	{ // the service
		{"internal/governor", "internal/input", "internal/crowd/deadline", "internal/crowd/market",
			"internal/crowd/team", "internal/load", "internal/person", "internal/share", "internal/store"},
		{"internal/crowd/manifold", "internal/lines", "internal/notice", "internal/purse", "internal/store/*"},
		{"internal/crowd"},
		{"internal/table"},
		{"internal/hall", "internal/terminal"},
		{"internal/server"},
	},
	{ // flags and wiring
		{"cmd/quandary"},
	},
}

// pure are the packages that know nothing of the world.
var pure = []string{"game", "game/*", "games", "games/*", "games/internal/*", "referee", "referee/dice",
	"referee/persist", "referee/record", "bot", "internal/crowd/market", "internal/crowd/team", "internal/person"}

// timed are pure packages that compute with times. They never ask what time it is: their callers say it.
var timed = []string{"internal/table", "internal/crowd", "internal/crowd/deadline", "referee/clock"}

// watches are what tells or awaits the time.
var watches = regexp.MustCompile(`\b(time\.(Now|Since|Until|After|AfterFunc|Sleep|Tick|NewTimer|NewTicker)\(|go func)`)

// world is what no pure package imports: time, storage, the network and randomness are for those who run the program.
// The battery of tests is excepted, as it reads files of cases and plays at random; and bots have a clock, as they
// think for as long as they may.
var world = []string{"crypto/rand", "math/rand", "math/rand/v2", "net", "net/http", "os", "os/exec", "syscall", "time"}

// matches reports whether one of the patterns matches a package.
func matches(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, err := filepath.Match(pattern, pkg)
		return ok && err == nil
	})
}

// height returns the floor of a package and the step on that floor.
func height(t *testing.T, pkg string) (floor, step int) {
	for floor, steps := range floors {
		for step, patterns := range steps {
			if matches(patterns, pkg) {
				return floor, step
			}
		}
	}
	t.Fatalf("package %s is on no floor: give it one here and in docs/architecture.md", pkg)
	return 0, 0
}

// room returns the folder at the top in which a package lies.
func room(pkg string) string {
	name, _, _ := strings.Cut(pkg, "/")
	return name
}

// above reports whether pkg may import below: a package of a lower floor, or of a lower step of its own room.
func above(t *testing.T, pkg, below string) bool {
	floor, step := height(t, pkg)
	floorBelow, stepBelow := height(t, below)
	return floorBelow < floor || floorBelow == floor && stepBelow < step && room(pkg) == room(below)
}

// worldly reports whether a package imports what no package of its kind may.
func worldly(pkg, imported string) bool {
	switch {
	case matches(timed, pkg):
		return imported == "context" || imported != "time" && slices.Contains(world, imported)
	case pkg == "game/battery", pkg == "game/gametest", pkg == "bot" && imported == "time":
		return false
	}
	return matches(pure, pkg) && slices.Contains(world, imported)
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
		for _, imported := range fields[1:] {
			if below, ours := strings.CutPrefix(imported, module); ours && !above(t, pkg, below) {
				t.Errorf("%s imports %s, which is not below it", pkg, below)
			}
			if worldly(pkg, imported) {
				t.Errorf("%s imports %s, which no pure package may", pkg, imported)
			}
		}
	}
}

// TestNobodyAsksForTheTime holds the sources of the packages that compute with times.
func TestNobodyAsksForTheTime(t *testing.T) {
	for _, pkg := range timed {
		files, err := filepath.Glob("../../" + pkg + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has the files %v: %v", pkg, files, err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if found := watches.Find(source); err != nil || found != nil && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s has %s: %v", file, found, err)
			}
		}
	}
}

// A door that names a game would have to change with each new one.
func TestNoDoorNamesAGame(t *testing.T) {
	for _, folder := range []string{"../../game", "../../referee", "../../bot", "../../internal", "."} {
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
