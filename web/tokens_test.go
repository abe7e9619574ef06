package web

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game/draw"
)

// The pictures that the program draws have the colours of the pages in their light theme.
func TestPicturesHaveTheColoursOfThePages(t *testing.T) {
	css, err := os.ReadFile("src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	colour := regexp.MustCompile(`--([a-z-]+): (?:light-dark\()?(#[0-9a-f]{6})\b`)
	for _, m := range colour.FindAllStringSubmatch(string(css), -1) {
		pages[m[1]] = m[2]
	}
	colours := draw.Palette()
	if len(colours) < 20 {
		t.Fatalf("pictures have %d colours", len(colours))
	}
	for _, name := range slices.Sorted(maps.Keys(colours)) {
		if colours[name] != pages[name] {
			t.Errorf("the colour %s is %s in pictures and %q in tokens.css", name, colours[name], pages[name])
		}
	}
}
