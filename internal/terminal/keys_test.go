package terminal

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// Random keys in any game leave the screen whole.
func TestScreenSurvivesAnyKeys(t *testing.T) {
	keys := []string{"<enter>", "<enter>", "<enter>", "<tab>", "<backtab>", "<up>", "<down>", "<left>", "<right>",
		"<esc>", "<back>",
		"<f1>", "<f2>", "<f3>", "<pgup>", "<pgdown>", "<undo>", "<flip>", "a", "e2", "4", "/draw<enter>",
		"/decline<enter>", "n"}
	for _, g := range games.All() {
		t.Run(g.Facts().ID, func(t *testing.T) {
			d := drive(t, seated{game: g.Facts().ID, seats: strings.Repeat("h", len(start(t, g).Seats()))}.table(t))
			d.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
			dice := rand.New(rand.NewPCG(1, 2))
			for range 1500 {
				d.press(keys[dice.IntN(len(keys))])
				if rows := strings.Split(d.text(), "\n"); len(rows) != 31 {
					t.Fatalf("%d lines", len(rows))
				}
			}
		})
	}
}

// Refused text stays for correction, and typing or pasting replaces it.
func TestTypingReplacesRefusedText(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("e2e9<enter>")
	d.shows("e2e9 cannot be read", "› e2e9")
	d.press("<back>4")
	d.shows("› e2e4")
	d.press("<esc>e2e9<enter>/flip<enter>")
	d.hides("e2e9", "there is no command")
	d.press("e2e9<enter>")
	d.Update(tea.PasteMsg{Content: "e2e4"})
	d.shows("› e2e4")
	d.press("<enter>")
	d.shows("1. White e2e4")
}

// Arrow keys, Enter and numbers are enough to play every game to its end.
func TestScreenPlaysEveryGameByChoices(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Facts().ID, func(t *testing.T) {
			d := drive(t, seated{game: g.Facts().ID, seats: strings.Repeat("h", len(start(t, g).Seats()))}.table(t))
			dice := rand.New(rand.NewPCG(3, 4))
			for pressed := 0; pressed < 400; {
				if d.phase == atMove && len(d.ask.comp.Choices) > 0 {
					d.cursor = dice.IntN(len(d.ask.comp.Choices))
					if c := d.ask.comp.Choices[d.cursor]; c.Denied != nil {
						if d.pointed() == "" {
							t.Fatalf("no reason for %v", c)
						}
						continue
					} else if c.Kind == game.PickNumber {
						d.press("<up>")
					}
				}
				d.press("<enter>")
				pressed++
				if d.bad {
					t.Fatalf("refused what was offered: %s", d.note)
				}
			}
			if n := len(d.match.History(game.Nobody)); n < 20 {
				t.Errorf("only %d steps were played", n)
			}
		})
	}
}

// A choice that is a text is typed as the name of a file, also one that begins with a slash.
func TestScreenReadsTextsFromFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hop.ability")
	const hop = "ability hop\nuses 1\naction hop\n  by knight\n  in N2\n  on empty\n  do move\n"
	if err := os.WriteFile(file, []byte(hop), 0o600); err != nil {
		t.Fatal(err)
	}
	d := drive(t, seated{game: "ability", options: map[string]string{"abilities": "bring", "board": "standard"},
		seats: "hg"}.table(t))
	d.cursor = len(d.ask.comp.Choices) - 1
	d.press("<enter>")
	d.shows("type the name of the file")
	d.press("nothing<enter>")
	d.shows("nothing is neither a choice")
	d.press("<esc>" + file + "<enter>")
	if steps := d.match.History(0); len(steps) == 0 || !strings.Contains(steps[0].Moves[0], "own:ability+hop") {
		t.Errorf("it is not brought: %v, %s", steps, d.note)
	}
}
