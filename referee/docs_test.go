package referee

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/record"
)

// TestTheExamplesOfTheDocumentation verifies the records in docs/record.md, and that they are printed as they stand there.
func TestTheExamplesOfTheDocumentation(t *testing.T) {
	page, err := os.ReadFile("../docs/record.md")
	must(t, err)
	draws, commitments := 0, 0
	examples := regexp.MustCompile("(?s)```quandary\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(examples) != 3 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, e := range examples {
		r, err := record.Parse(e[1])
		must(t, err)
		if diff := cmp.Diff(e[1], r.String()); diff != "" {
			t.Error(diff)
		}
		report := Verify(r, games.Find)
		for _, p := range report.Problems {
			t.Errorf("line %d: %s\n%s", p.At.Line, p.Text, e[1])
		}
		draws, commitments = draws+report.Draws, commitments+report.Commitments
	}
	if draws != 2 || commitments != 5 {
		t.Errorf("%d draws and %d commitments checked", draws, commitments)
	}
}

// TestTheDocumentationNamesTheLogHash checks the hash that the page gives for the first draw.
func TestTheDocumentationNamesTheLogHash(t *testing.T) {
	page, err := os.ReadFile("../docs/record.md")
	must(t, err)
	r, err := record.Parse(regexp.MustCompile("(?s)```quandary\n(.*?)```").FindStringSubmatch(string(page))[1])
	must(t, err)
	h := record.HashTags(r.Tags)
	for i := range r.Entries {
		if r.Entries[i].What == record.Chance {
			break
		}
		h = h.With(&r.Entries[i])
	}
	if !strings.Contains(string(page), "`"+string(h)+"`") {
		t.Errorf("the page does not give the hash %s", h)
	}
}
