// Package rules is the rules of the games for players, as the program shows them.
package rules

import "embed"

//go:embed *.md */*.md
var pages embed.FS

// Page is the rules of the game with this id, in Markdown, in a language or, where that has none, in English; or nothing
// if there are none.
func Page(lang, id string) string {
	for _, path := range []string{lang + "/" + id, id} {
		if page, err := pages.ReadFile(path + ".md"); err == nil {
			return string(page)
		}
	}
	return ""
}
