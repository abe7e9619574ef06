package record

import (
	"io"

	"github.com/quandary-games/quandary/text"
)

// maxSize is the longest text that is read as a record, in MiB. The longest games are far below it.
const maxSize = 64

// Read is the text of a record that is kept somewhere, to be parsed. It is an error if it cannot be one for its
// length.
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
