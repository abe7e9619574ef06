package clock

import (
	"embed"
	"io/fs"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }
