package deadline

import (
	"embed"
	"io/fs"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }

// wrong returns an error of this package.
func wrong(kind string, args ...any) error { return text.Wrong("deadline."+kind, args...) }

// spanText returns a span in whole minutes, for a message.
func spanText(d time.Duration) string {
	if d < time.Minute {
		return "0m"
	}
	return Plan{Every: d.Truncate(time.Minute)}.String()
}
