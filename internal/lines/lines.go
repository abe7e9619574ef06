// Package lines answers the line protocol "rules": one JSON object per line in,
// one per line out, in the same order. It keeps no state between lines: the
// position string is the state. docs/protocol.md is its contract.
package lines

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"io"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }

// MaxLine is the most bytes a line may have, its end not counted (P1).
const MaxLine = 1 << 20

// Serve answers each line of in on out until in ends, flushing after each answer. It returns
// the error with which reading or writing failed, nil at the end of in.
func Serve(in io.Reader, out io.Writer) error {
	r, w := bufio.NewReaderSize(in, 64<<10), bufio.NewWriter(out)
	for {
		line, tooLarge, err := readLine(r)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		switch {
		case tooLarge:
			write(w, answer{}, refused(game.Refuse(game.TooLarge, "lines.long", "max", MaxLine)))
		case err == nil || len(line) > 0: // an empty line is a line that is no JSON
			Answer(w, line)
		}
		if flushed := w.Flush(); flushed != nil {
			return flushed
		}
		if err != nil {
			return nil
		}
	}
}

// readLine reads up to the next end of line. Of a line that is too long it keeps nothing.
func readLine(r *bufio.Reader) (line []byte, tooLarge bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if !tooLarge {
			line = append(line, part...)
			tooLarge = len(bytes.TrimRight(line, "\r\n")) > MaxLine
		}
		if tooLarge {
			line = nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, tooLarge, err
		}
	}
}

// Answer writes the answer to one request, with the end of the line.
func Answer(w io.Writer, line []byte) {
	line = bytes.ToValidUTF8(line, []byte("\ufffd")) // the id comes back as it is, and the answer must be JSON
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil || fields == nil {
		write(w, answer{}, refused(game.Refuse(game.BadRequest, "lines.json")))
		return
	}
	req := request{fields: fields}
	a, err := req.answer()
	if err != nil {
		a = refused(err)
	}
	write(w, answer{"id": fields["id"]}, a)
}

// answer is the fields of an answer.
type answer map[string]any

func refused(err error) answer {
	var e *game.Error
	if !errors.As(err, &e) {
		e = &game.Error{Code: game.BadRequest}
	}
	return answer{"error": answer{"code": e.Code, "message": err.Error()}}
}

func write(w io.Writer, head, body answer) {
	for k, v := range body {
		head[k] = v
	}
	if id, _ := head["id"].(json.RawMessage); id == nil {
		head["id"] = nil
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	// Writing to the buffer cannot fail here; a failing reader of ours shows when it is flushed.
	_ = e.Encode(head)
}
