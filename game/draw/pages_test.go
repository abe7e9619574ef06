package draw

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shapesFile is where the pages have the drawings of the pieces from.
const shapesFile = "../../web/src/board/shapes.json"

// element is an SVG element: its name and its attributes.
type element struct {
	Name       string            `json:"name"`
	Attributes map[string]string `json:"attributes"`
}

// elements are the SVG elements of a drawing.
func elements(t *testing.T, drawing string) (list []element) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(drawing)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			e := element{start.Name.Local, map[string]string{}}
			for _, a := range start.Attr {
				e.Attributes[a.Name.Local] = a.Value
			}
			list = append(list, e)
		}
	}
}

// The pages draw the pieces that the program draws. After a change there, run this test with -update.
func TestPiecesHaveOneSource(t *testing.T) {
	all := map[string][]element{}
	for word, drawing := range shapes {
		all[word] = elements(t, drawing)
	}
	want, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(shapesFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(shapesFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is not what this package has: go test ./game/draw -run Pieces -update", shapesFile)
	}
}

// The pictures that the program draws have the colours of the pages in their light theme.
func TestPicturesHaveTheColoursOfThePages(t *testing.T) {
	css, err := os.ReadFile("../../web/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	colour := regexp.MustCompile(`--([a-z-]+): (?:light-dark\()?(#[0-9a-f]{6})\b`)
	for _, m := range colour.FindAllStringSubmatch(string(css), -1) {
		pages[m[1]] = m[2]
	}
	if len(palette) < 20 {
		t.Fatalf("pictures have %d colours", len(palette))
	}
	for _, name := range slices.Sorted(maps.Keys(palette)) {
		if palette[name] != pages[name] {
			t.Errorf("the colour %s is %s in pictures and %q in tokens.css", name, palette[name], pages[name])
		}
	}
}

// A piece that acts without a player has a paler filling of its seat's colour, so that Black's is no white piece. The
// pages mix it alike.
func TestWhatActsWithoutAPlayerShowsItsSeat(t *testing.T) {
	seen := map[string]string{}
	for _, colour := range []string{"white", "black", "blue", "red", "green"} {
		p := fadedPaint(colour)
		if other := seen[p.fill]; other != "" || p.fill == paintOf(colour, true).fill {
			t.Errorf("the filling of %s is %s, as that of %q or of a piece with a player", colour, p.fill, other)
		}
		seen[p.fill] = colour
	}
	css, err := os.ReadFile("../../web/src/styles/board.css")
	if err != nil {
		t.Fatal(err)
	}
	mixed := fmt.Sprintf("fill: color-mix(in srgb, currentColor %.0f%%, var(--ground));", 100*faded)
	if !strings.Contains(string(css), mixed) {
		t.Errorf("board.css has no %s", mixed)
	}
}
