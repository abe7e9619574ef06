package record

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what the package has to say, for a text.Catalogue.
func Messages() fs.FS { return messages }

// Error is what is wrong with a record, and where.
type Error struct {
	At   Place
	Text text.Text
}

// Error is the place and the text for logs and tests; people are told by a text.Voice.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.At.Line, e.At.Column, e.Text)
}

// Tell is what is wrong and where.
func (e *Error) Tell() text.Text {
	return text.Of("record.at", "line", e.At.Line, "column", e.At.Column, "what", e.Text)
}
