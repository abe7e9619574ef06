package record

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }

// Error is an error in a record, with its place.
type Error struct {
	At   Place
	Text text.Text
}

// Error returns the place and the text for logs and tests. Use a text.Voice to show it to people.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.At.Line, e.At.Column, e.Text)
}

// Tell implements [text.Teller]. The text includes the place.
func (e *Error) Tell() text.Text {
	return text.Of("record.at", "line", e.At.Line, "column", e.At.Column, "what", e.Text)
}
