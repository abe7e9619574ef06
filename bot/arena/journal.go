package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Journal is a file that keeps the result of every game when it ends, as lines of JSON. A match that was interrupted
// continues from it. A file can hold several matches.
type Journal struct {
	file  *os.File
	match string
}

// entry is a line of the file.
type entry struct {
	Match string `json:"match"`
	Result
}

// parseEntry reads a line. A line that was not written to its end is an empty entry.
func parseEntry(line []byte) (e entry, err error) {
	const begin = `{"match":`
	if !bytes.HasPrefix(line, []byte(begin)) && !strings.HasPrefix(begin, string(line)) {
		return e, fmt.Errorf("%.40q is no result of an arena: want %s…", line, begin)
	}
	if !bytes.HasSuffix(line, []byte("\n")) {
		return e, nil
	}
	if err := json.Unmarshal(line, &e); err != nil {
		return entry{}, fmt.Errorf("%.40q is no result of an arena: %w", line, err)
	}
	return e, nil
}

// OpenJournal opens the file, a new one if there is none, for the match with this name, and returns the results that
// it has of it. The name has to tell all that the games depend on. A last line that was not written to its end is
// removed. Errors: those of the file, and a line that is no result. Without an error the caller has to close the
// journal.
func OpenJournal(path, match string) (*Journal, []Result, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	var done []Result
	for line := range bytes.Lines(text) {
		e, err := parseEntry(line)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		if e.Match == match {
			done = append(done, e.Result)
		}
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, err
	}
	if err := file.Truncate(int64(len(whole))); err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return &Journal{file, match}, done, nil
}

// Add appends the result of a game.
func (j *Journal) Add(r Result) error {
	line, err := json.Marshal(entry{j.match, r})
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
