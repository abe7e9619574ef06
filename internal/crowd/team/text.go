package team

import (
	"embed"
	"io/fs"

	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what this package has to say, for a text.Catalogue.
func Messages() fs.FS { return messages }

// wrong is an error of a team.
func wrong(kind string, args ...any) error { return text.Wrong("team."+kind, args...) }
