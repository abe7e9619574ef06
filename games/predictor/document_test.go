package predictor

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocument plays the examples of the players' rules: a position, two orders, the position after.
func TestDocument(t *testing.T) {
	document, err := os.ReadFile("../../docs/rules/predictor.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile(`(?m)^(\S+ \S+ \d+ \d+)\nWhite (\S+)   Black (\S+)\n= (.*)$`)
	examples := example.FindAllStringSubmatch(string(document), -1)
	if len(examples) < 10 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, e := range examples {
		next, _, err := play(parse(e[1]), e[2], e[3])
		if err != nil {
			t.Errorf("%s %s at %s: %v", e[2], e[3], e[1], err)
		} else if next.String() != e[4] {
			t.Errorf("%s %s at %s\n leads to  %s\n is said to %s", e[2], e[3], e[1], next, e[4])
		}
	}
	script, err := os.ReadFile("testdata/showcase.txt")
	if err != nil {
		t.Fatal(err)
	}
	plain := strings.ReplaceAll(string(document), `\|`, "|")
	for line := range strings.Lines(string(script)) {
		if white, black, ok := strings.Cut(strings.TrimSpace(line), " "); ok && !strings.HasPrefix(line, "#") &&
			!strings.Contains(plain, "`"+white+"` | `"+black+"`") {
			t.Errorf("the whole game lacks the ply %s", line)
		}
	}
}
