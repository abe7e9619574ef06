package record

import (
	"embed"

	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }

// Error is what is wrong with a record, and where.
type Error struct {
	At   Place
	Text text.Text
}

// Error tells in English what is wrong and where.
func (e *Error) Error() string { return e.In("en") }

// In tells in a language what is wrong and where.
func (e *Error) In(lang string) string {
	return text.Of("record.at", "line", e.At.Line, "column", e.At.Column, "what", e.Text).In(lang)
}
