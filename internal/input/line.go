// Package input reads what comes from outside line by line, however long its lines are.
package input

import (
	"bufio"
	"bytes"
	"errors"
)

// MaxLine is the most bytes a line may have, its end not counted.
const MaxLine = 1 << 20

// Line reads up to the end of a line, which it leaves out: a line feed, or a carriage return and a line feed. Of a line
// of more than MaxLine bytes it keeps nothing and says so; it reads on to its end in memory and time that do not depend
// on what it has. The error is that of the reader; the last line may come with it.
func Line(r *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if tooLong = tooLong || len(line)+len(part) > MaxLine+len("\r\n"); tooLong {
			line = nil
		} else {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if cut, ended := bytes.CutSuffix(line, []byte("\n")); ended {
			line = bytes.TrimSuffix(cut, []byte("\r"))
		}
		if len(line) > MaxLine {
			line, tooLong = nil, true
		}
		return line, tooLong, err
	}
}
