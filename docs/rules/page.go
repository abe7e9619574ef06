// Package rules is the rules of the games for players, as the program shows them.
package rules

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed *.md */*.md
var pages embed.FS

// Guide is the name of the page that tells how to invent abilities. It is of no game.
const Guide = "abilities"

// Page returns the page with this name in Markdown, in a language or, where that has none, in English; or "" if there
// is no such page. Every game has a page with its id as the name. A value of an option that changes the rules much can
// have a page of its own, whose name is the id and the value: "indeterminist-2016".
func Page(lang, name string) string {
	for _, path := range []string{lang + "/" + name, name} {
		if page, err := pages.ReadFile(path + ".md"); err == nil {
			return string(page)
		}
	}
	return ""
}

// Names returns the names of the pages of the game with this id, its own first.
func Names(id string) []string {
	names := []string{id}
	more, _ := fs.Glob(pages, id+"-*.md") // the pattern is well formed
	for _, file := range more {
		names = append(names, strings.TrimSuffix(file, ".md"))
	}
	return names
}

// NameAt returns the name of the page with the rules that hold in a position, which names its options in braces.
func NameAt(id, position string) string {
	_, options, _ := strings.Cut(position, "{")
	options, _, _ = strings.Cut(options, "}")
	for option := range strings.SplitSeq(options, ",") {
		_, value, _ := strings.Cut(option, "=")
		if name := id + "-" + value; slices.Contains(Names(id), name) {
			return name
		}
	}
	return id
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
