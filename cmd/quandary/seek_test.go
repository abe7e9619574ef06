package main

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

var seek = flag.Duration("seek", 0, "")

func TestSeekReasons(t *testing.T) {
	if *seek == 0 {
		t.Skip("only with -seek")
	}
	found := map[string]string{}
	if old, err := os.ReadFile(reasonsFile); err == nil {
		for _, l := range strings.Split(string(old), "\n") {
			if k, _, ok := strings.Cut(l, "\t"); ok && strings.Count(l, "\t") == 4 {
				found[k] = l
			}
		}
	}
	for _, g := range games.All() {
		id := g.Facts().ID
		end, r := time.Now().Add(*seek), rand.New(rand.NewPCG(3, 4))
		want := map[string]bool{}
		for _, k := range reasonsIn(t, id) {
			want[k] = true
		}
		try := func(door, position string, seat int, said string) {
			defer func() {
				if x := recover(); x != nil {
					t.Logf("panic %v: %s %s %s", x, door, position, said)
				}
			}()
			for _, x := range refused(g, door, position, seat, said) {
				line := fmt.Sprintf("%s\t%s\t%s\t%d\t%s", x.Kind, door, position, seat, said)
				if old, is := found[x.Kind]; want[x.Kind] && (!is || len(line) < len(old)) {
					found[x.Kind] = line
				}
			}
		}
		// the strings of the tests
		var positions, others []string
		files, _ := filepath.Glob(filepath.Join(root, "games", id, "*_test.go"))
		data, _ := filepath.Glob(filepath.Join(root, "games", id, "testdata", "*"))
		for _, f := range append(append(files, data...), filepath.Join(root, "docs/rules", id+".md")) {
			b, err := os.ReadFile(f)
			if err != nil || len(b) > 3_000_000 {
				continue
			}
			for _, m := range regexp.MustCompile("\"((?:[^\"\\\\\n]|\\\\.)+)\"|`([^`\n]+)`").FindAllStringSubmatch(string(b), 60000) {
				x := m[1] + m[2]
				x = strings.ReplaceAll(x, "\\u003e", ">")
				if _, err := g.Parse(x); err == nil {
					positions = append(positions, x)
				} else if len(x) < 40 {
					others = append(others, x)
				} else {
					try("position", x, 0, "")
				}
			}
		}
		slices.Sort(positions)
		slices.Sort(others)
		positions, others = slices.Compact(positions), slices.Compact(others)
		for _, x := range others {
			try("position", x, 0, "")
		}
		t.Logf("%s: %d positions, %d other strings", id, len(positions), len(others))
		r.Shuffle(len(positions), func(i, j int) { positions[i], positions[j] = positions[j], positions[i] })
		for i := 0; time.Now().Before(end) && len(positions) > 0; i++ {
			position := positions[i%len(positions)]
			s, err := g.Parse(position)
			if err != nil {
				continue
			}
			cells := s.Picture().Cells
			square := func() string { return cells[r.IntN(len(cells))] }
			turn := s.Turn()
			for seat := range turn.Seats.All() {
				for range 40 {
					form := strings.NewReplacer("A", square(), "B", square(), "C", square(), "D", square())
					said := form.Replace(typed[r.IntN(len(typed))])
					if r.IntN(2) == 0 {
						said = others[r.IntN(len(others))]
					}
					try("move", position, seat, said)
					try("typed", position, seat, said)
				}
				legal := game.MoveStrings(s, seat)
				for range 8 {
					if len(legal) > 0 {
						try("move", position, seat, mutate(r, legal[r.IntN(len(legal))]))
						try("typed", position, seat, mutate(r, legal[r.IntN(len(legal))]))
					}
				}
				var picks []string
				for range 4 {
					c, err := game.Compose(s, seat, picks)
					if err != nil || len(c.Choices) == 0 {
						break
					}
					var open []string
					for j := range c.Choices {
						ch := &c.Choices[j]
						if ch.Denied != nil {
							try("choice", position, seat, strings.Join(append(slices.Clone(picks), ch.Pick), " "))
						} else if ch.Pick != "" {
							open = append(open, ch.Pick)
						}
					}
					if len(open) == 0 {
						break
					}
					picks = append(picks, open[r.IntN(len(open))])
				}
			}
			for _, d := range []string{"7", "1 2", "1", "1 2 3", "0 9"} {
				try("dice", position, 0, d)
			}
			for range 3 {
				try("position", mutate(r, position), 0, "")
			}
			// what follows is looked at too
			if turn.Kind == game.ChanceTurn {
				all := s.(game.Chancy).Outcomes(nil)
				s, _, err = game.Resolve(s, s.(game.Chancy).FormatOutcome(all[r.IntN(len(all))].Code))
			} else if turn.Kind != game.Over {
				var o game.Orders
				for seat := range turn.Seats.All() {
					moves := s.Moves(seat, nil)
					o.Put(seat, moves[r.IntN(len(moves))])
				}
				s, _, err = game.Play(s, o)
			}
			if err == nil && len(positions) < 20000 {
				positions = append(positions, s.String())
			}
		}
		for _, k := range slices.Sorted(maps.Keys(want)) {
			if found[k] == "" {
				t.Logf("not found: %s: %s", k, catalogue().Messages("en")[k])
			}
		}
	}
	lines := slices.Sorted(maps.Values(found))
	if err := os.WriteFile(reasonsFile, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d found", len(found))
}

// mutate changes, removes or adds a character or two.
func mutate(r *rand.Rand, s string) string {
	b := []byte(s)
	const all = "abcdefghijklmnop12345678 KQRBNPkqrbnp:/|*+=->@^!?;.,x0wWB{}"
	for range 1 + r.IntN(2) {
		i := r.IntN(len(b))
		switch r.IntN(4) {
		case 0:
			b = slices.Delete(b, i, i+1)
		case 1:
			b = slices.Insert(b, i, all[r.IntN(len(all))])
		case 2:
			b[i] = all[r.IntN(len(all))]
		default:
			j := r.IntN(len(b))
			b[i], b[j] = b[j], b[i]
		}
		if len(b) == 0 {
			return "-"
		}
	}
	return string(b)
}
