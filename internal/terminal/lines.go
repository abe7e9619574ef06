package terminal

import (
	"bufio"
	"io"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/input"
)

// readLine reads a line without its end. Errors: a *text.Error for a line that is too long, which is skipped; those
// of the reader, after the last line.
func readLine(r *bufio.Reader) (string, error) {
	line, tooLong, err := input.Line(r)
	switch {
	case tooLong:
		return "", text.Wrong("term.long", "max", input.MaxLine)
	case err == io.EOF && len(line) > 0:
		return string(line), nil
	}
	return string(line), err
}
