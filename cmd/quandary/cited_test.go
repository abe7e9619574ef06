package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/games"
)

// A rule that the code cites by its number can be read under that number in the rules of the game.
func TestCitedRulesAreDocumented(t *testing.T) {
	cited := regexp.MustCompile(`\b[NIAQRJ][1-9]\.[1-9]\b`)
	for _, g := range games.All() {
		id := g.Facts().ID
		known := map[string]bool{}
		for _, name := range rules.Names(id) {
			for _, rule := range cited.FindAllString(rules.Page("en", name), -1) {
				known[rule] = true
			}
		}
		files, err := filepath.Glob("../../games/" + id + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("no source of %s: %v", id, err)
		}
		for _, f := range files {
			source, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, rule := range cited.FindAllString(string(source), -1) {
				if !known[rule] {
					t.Errorf("%s cites %s, which docs/rules/%s.md does not have", filepath.Base(f), rule, id)
					known[rule] = true
				}
			}
		}
	}
}
