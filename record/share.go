package record

import (
	"io"
	"os"
)

// Share changes a file that several programs play over. It locks the file against the others,
// gives its text to add, appends what add returns, and sees to it that this is on the disk before it returns. The file is
// made if there is none. If add returns an error, nothing is appended and the error is returned.
//
// What is appended begins on a line of its own. Nothing is ever taken out of the file.
func Share(path string, add func(text string) (lines string, err error)) (err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	unlock, err := lock(f)
	if err != nil {
		return err
	}
	defer unlock()
	text, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	lines, err := add(string(text))
	if err != nil || lines == "" {
		return err
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		lines = "\n" + lines
	}
	if _, err := f.WriteString(lines); err != nil {
		return err
	}
	return f.Sync()
}
