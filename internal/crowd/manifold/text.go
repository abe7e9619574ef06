package manifold

import (
	"embed"
	"encoding/json"
	"errors"
	"io/fs"

	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }

// wrong returns an error of this package.
func wrong(kind string, args ...any) error { return text.Wrong("manifold."+kind, args...) }

// unread returns an error of reading JSON with the position in the data, and without the words of the library.
func unread(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return wrong("form", "byte", int(syntax.Offset))
	case errors.As(err, &kind):
		return wrong("form", "byte", int(kind.Offset))
	}
	return wrong("cut") // the only other error is an early end
}
