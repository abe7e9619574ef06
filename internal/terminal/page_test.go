package terminal

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestPagesAreReadInParts(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.Update(tea.WindowSizeMsg{Width: 60, Height: 22})
	d.press("<f1>")
	d.shows("Arrows", "list of choices", "… 1-21 of")
	d.hides("/quit: leave")
	d.press("x")
	d.shows("/quit: leave")
	d.hides("go over the board", "…")
	d.press("<up><up>")
	d.shows("…")
	d.press("<pgup>")
	d.shows("Arrows")
	d.press("xx")
	d.shows("White to move")
	d.press("<f1><esc>")
	d.shows("White to move")
	d.Update(tea.WindowSizeMsg{Width: 3, Height: 1})
	d.press("<f1>xx<f3>x")
	d.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.shows("White to move")
}

func TestScreenTellsTheWholeStory(t *testing.T) {
	d := drive(t, seated{game: "predictor", seats: "hh"}.table(t))
	order := func(white, black string) { d.press("<enter>" + white + "<enter><enter>" + black + "<enter>") }
	order("e2e4", "d7d5")
	order("e4d5|d5e4>f1b5", "d5e4|e4d5>c8f5")
	d.shows("F3… ")
	d.hides("White foresaw")
	d.press("<f3>")
	d.shows("2. White e4d5|d5e4>f1b5", "White foresaw d5×e4", "1. White e2e4")
	if text := d.text(); strings.Index(text, "2. White") > strings.Index(text, "1. White") {
		t.Errorf("the last ply does not come first:\n%s", text)
	}
	d.press("<esc><enter>e2e3<f3>")
	d.shows("What happened")
	d.press("x")
	d.shows("Choose a piece")
}

// The story does not bypass the change of players.
func TestStoryKeepsSecrets(t *testing.T) {
	d := drive(t, seated{game: "predictor", seats: "hh"}.table(t))
	d.press("<enter>e2e4<enter><f3>")
	d.hides("e2e4", "What happened")
	d.press("<enter><f3>")
	d.shows("What happened")
	d.hides("e2e4")
}

func TestNumbersAreTypedOver(t *testing.T) {
	d := drive(t, seated{game: "indeterminist", seats: "hh"}.table(t))
	d.press("b1<enter>split off<enter>")
	d.shows("type a number or turn it")
	d.press("<up><right>")
	d.shows("› 60▏")
	d.press("40")
	d.shows("› 40▏")
	d.press("<up>")
	d.shows("› 41▏")
	d.press("<enter>")
	d.shows("› 41 · Where does 41%")
}

func TestOneStepBackFromTheRisks(t *testing.T) {
	d := drive(t, seated{game: "niels", position: collision, seats: "hh"}.table(t))
	d.press("g5<enter>h7<enter>")
	d.shows("Play g5h7?")
	d.press("<esc>")
	d.shows("White › g5 · Where does it go")
	d.press("g5h7<enter><esc>")
	d.shows("White · Choose a piece")
}

// A check needs no confirmation.
func TestOnlyUncertaintyAsksAgain(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("e2e4<enter>f7f6<enter>d1h5<enter>")
	d.shows("3. White d1h5", "in check", "Black to move")
}
