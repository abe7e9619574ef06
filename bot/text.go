package bot

import (
	"embed"

	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }
