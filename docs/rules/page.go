// Package rules is the rules of the games for players, as the program shows them.
package rules

import "embed"

//go:embed *.md
var pages embed.FS

// Page is the rules of the game with this id, in Markdown, or nothing if there are none.
func Page(id string) string {
	page, err := pages.ReadFile(id + ".md")
	if err != nil {
		return ""
	}
	return string(page)
}
