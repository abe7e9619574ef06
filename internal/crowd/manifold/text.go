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

// Messages are what this package has to say, for a text.Catalogue.
func Messages() fs.FS { return messages }

// wrong is an error of a market elsewhere.
func wrong(kind string, args ...any) error { return text.Wrong("manifold."+kind, args...) }

// unread is an error of reading JSON, without the words of the library: it tells how far it could be read.
func unread(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return wrong("form", "byte", int(syntax.Offset))
	case errors.As(err, &kind):
		return wrong("form", "byte", int(kind.Offset))
	}
	return wrong("cut") // nothing else but its end can be wrong with it
}
