// Package lines implements the line protocol "rules": one JSON object per line in, one per line out, in the same
// order. It keeps no state between lines: the position string is the state. docs/protocol.md is its contract.
package lines

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/input"
)

//go:embed *.json
var messages embed.FS

// Messages returns what this package says, for a [text.Catalogue].
func Messages() fs.FS { return messages }

// Service answers requests of the protocol.
type Service struct {
	Games  games.List    // the games to answer for; empty for all
	Voice  text.Voice    // language of error messages
	Budget time.Duration // approximate time limit of a perft
}

func (s *Service) games() games.List {
	if s.Games == nil {
		return games.All()
	}
	return s.Games
}

// Serve answers each line of in on out until in ends, and flushes after each answer. It returns nil at the end of in,
// or the error of reading or writing.
func (s *Service) Serve(in io.Reader, out io.Writer) error {
	r, w := bufio.NewReaderSize(in, 64<<10), bufio.NewWriter(out)
	for {
		line, tooLong, err := input.Line(r)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		switch {
		case tooLong:
			write(w, answer{}, s.refused(game.Refuse(game.TooLarge, "lines.long", "max", input.MaxLine)))
		case err == nil || len(line) > 0: // an empty line is a line too, of invalid JSON
			s.Answer(w, line)
		}
		if flushed := w.Flush(); flushed != nil {
			return flushed
		}
		if err != nil {
			return nil
		}
	}
}

// Answer writes the answer to one request, including the line end.
func (s *Service) Answer(w io.Writer, line []byte) {
	line = bytes.ToValidUTF8(line, []byte("\ufffd")) // the id is returned unchanged, and the answer must be valid JSON
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil || fields == nil {
		write(w, answer{}, s.refused(game.Refuse(game.BadRequest, "lines.json")))
		return
	}
	req := request{Service: s, fields: fields}
	a, err := req.answer()
	if err != nil {
		a = s.refused(err)
	}
	write(w, answer{"id": fields["id"]}, a)
}

type answer map[string]any

// refused returns the answer to a request that failed.
func (s *Service) refused(err error) answer {
	var e *game.Error
	if !errors.As(err, &e) {
		e = &game.Error{Code: game.BadRequest}
	}
	return answer{"error": answer{"code": e.Code, "message": s.Voice.Error(err)}}
}

// write writes the fields of an answer as one line.
func write(w io.Writer, head, body answer) {
	maps.Copy(head, body)
	if id, _ := head["id"].(json.RawMessage); id == nil {
		head["id"] = nil
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	// Writing to the buffer cannot fail; errors of out appear at the flush.
	_ = e.Encode(head)
}
