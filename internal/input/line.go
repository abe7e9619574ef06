// Package input reads lines of untrusted input in bounded memory.
package input

import (
	"bufio"
	"bytes"
	"errors"
)

// MaxLine is the largest length of a line in bytes, without its end.
const MaxLine = 1 << 20

// Line reads a line and returns it without its end, a line feed or a carriage return and a line feed. It discards a
// line of more than MaxLine bytes, with bounded memory, and returns tooLong. Errors are those of the reader; the last
// line may come with one.
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
