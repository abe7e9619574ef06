package record

import (
	"io"

	"github.com/quandary-games/quandary/game/text"
)

// maxSize is the largest size of a record in MiB, far above the longest games.
const maxSize = 64

// Read reads the text of a record. Errors: those of the reader, and a text above the largest size.
func Read(from io.Reader) (string, error) {
	b, err := io.ReadAll(io.LimitReader(from, maxSize<<20+1))
	if err != nil {
		return "", err
	}
	if len(b) > maxSize<<20 {
		return "", text.Wrong("record.long", "max", maxSize)
	}
	return string(b), nil
}
