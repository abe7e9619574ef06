package web

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/draw"
)

var update = flag.Bool("update", false, "write the files that are made from Go sources")

// shapesFile is where the pages have the drawings of the pieces from.
const shapesFile = "src/board/shapes.json"

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
	for word, drawing := range draw.Shapes() {
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
		t.Errorf("%s is not what package draw has: go test ./web -run Pieces -update", shapesFile)
	}
}
