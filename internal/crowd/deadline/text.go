package deadline

import (
	"embed"
	"io/fs"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what this package has to say, for a text.Catalogue.
func Messages() fs.FS { return messages }

// wrong is an error of deadlines.
func wrong(kind string, args ...any) error { return text.Wrong("deadline."+kind, args...) }

// told is a time span as a message tells it: as people write it, whole minutes of it.
func told(d time.Duration) string {
	if d < time.Minute {
		return "0m"
	}
	return Plan{Every: d.Truncate(time.Minute)}.String()
}
