package team

import (
	"embed"
	"io/fs"

	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }

// wrong returns an error of this package.
func wrong(kind string, args ...any) error { return text.Wrong("team."+kind, args...) }
