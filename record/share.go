package record

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/quandary-games/quandary/text"
)

// maxSize is the longest text that is read as a record, in MiB. The longest games are far below it.
const maxSize = 64

// Read is the text of a record that is kept somewhere, to be parsed. It is an error if it cannot be one for its length.
func Read(from io.Reader) (string, error) {
	b, err := io.ReadAll(io.LimitReader(from, maxSize<<20+1))
	if err == nil && len(b) > maxSize<<20 {
		err = text.Wrong("record.long", "max", maxSize)
	}
	return string(b), err
}

// Share changes a file that several programs play over. It locks the file against the others,
// gives its text to add, appends what add returns, and sees to it that this is on the disk before it returns. If
// add returns an error, nothing is appended and the error is returned.
//
// What is appended begins on a line of its own. Nothing is ever taken out of the file but a last line that was cut off
// when somebody's machine stopped in the middle of writing it.
func Share(path string, add func(text string) (lines string, err error)) (err error) {
	f, unlock, err := openLocked(path, os.O_RDWR|os.O_APPEND, lock)
	if err != nil {
		return err
	}
	defer func() {
		unlock()
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	whole, err := Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	good := whole[:len(whole)-torn(whole)]
	lines, err := add(good)
	if err != nil || lines == "" {
		return err
	}
	if len(good) < len(whole) {
		if err := f.Truncate(int64(len(good))); err != nil {
			return err
		}
	}
	if good != "" && !strings.HasSuffix(good, "\n") {
		lines = "\n" + lines
	}
	if _, err := f.WriteString(lines); err != nil {
		return errors.Join(err, f.Truncate(int64(len(good)))) // no half of it may stay
	}
	return f.Sync()
}

// torn is the length of a last line of a record that was cut off in the middle: it breaks off, or it ends with a move that
// may have been longer.
func torn(s string) int {
	whole := strings.LastIndexByte(s, '\n') + 1
	if whole == len(s) {
		return 0
	}
	if r, err := Parse(s[:whole]); r == nil || err != nil {
		return 0
	}
	if r, err := Parse(s); err == nil && (len(r.Entries) == 0 || r.Entries[len(r.Entries)-1].What != Moved) {
		return 0
	}
	return len(s) - whole
}

// Claim makes sure that only one program at a time does what a file stands for. The file is empty, made here, and goes away with release; one
// that a program left behind when it was killed does not count. Busy tells that another program has it.
// On systems without flock nothing is claimed.
func Claim(path string) (release func(), busy bool, err error) {
	f, _, err := openLocked(path, os.O_RDWR|os.O_CREATE, tryLock)
	if errors.Is(err, errBusy) {
		return nil, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	return func() {
		_ = os.Remove(path) // first, so that nobody gets a lock that is about to go
		_ = f.Close()
	}, false, nil
}

var errBusy = errors.New("locked by another program")

// openLocked opens a file and locks it. While it waited, the file may have been replaced or removed: then it tries again.
func openLocked(path string, flag int, lock func(*os.File) (func(), error)) (f *os.File, unlock func(), err error) {
	for {
		if f, err = os.OpenFile(path, flag, 0o600); err != nil {
			return nil, nil, err
		}
		info, err := f.Stat()
		if err == nil && !info.Mode().IsRegular() {
			err = text.Wrong("record.no_file", "file", path)
		}
		if err == nil {
			unlock, err = lock(f)
		}
		if err != nil {
			return nil, nil, errors.Join(err, f.Close())
		}
		now, err := os.Stat(path)
		if err == nil && os.SameFile(info, now) {
			return f, unlock, nil
		}
		unlock()
		if err := f.Close(); err != nil {
			return nil, nil, err
		}
	}
}
