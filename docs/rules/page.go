// Package rules is the rules of the games for players, as the program shows them.
package rules

import (
	"embed"
	"strings"
)

//go:embed *.md */*.md
var pages embed.FS

// Page is the rules of the game with this id, in Markdown, in a language or, where that has none, in English; or
// nothing if there are none.
func Page(lang, id string) string {
	for _, path := range []string{lang + "/" + id, id} {
		if page, err := pages.ReadFile(path + ".md"); err == nil {
			return string(page)
		}
	}
	return ""
}

// Example is the first position that the rules of a game show, and in each line after it what follows (README.md); or
// nothing if they show none.
func Example(id string) []string {
	_, rest, shown := strings.Cut(Page("en", id), "\n```position\n")
	block, _, ends := strings.Cut(rest, "\n```\n")
	if !shown || !ends {
		return nil
	}
	return strings.Split(block, "\n")
}
