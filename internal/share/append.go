package share

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/record"
)

// Write replaces the content of a file atomically and durably: on an error the old content stays. It follows symbolic
// links, and refuses to replace anything but a regular file.
func Write(path, content string, mode fs.FileMode) (err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return text.Wrong("share.no_file", "file", path)
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return fmt.Errorf("%s: %w", path, e.Err)
	}
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	if err := fill(f, content, mode); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// fill writes a new file and syncs it.
func fill(f *os.File, content string, mode fs.FileMode) error {
	if err := f.Chmod(mode); err != nil {
		return err
	}
	if _, err := f.WriteString(content); err != nil {
		return err
	}
	return f.Sync()
}

// file is an open, locked file.
type file struct {
	*os.File
	unlock func()
	made   bool // it did not exist before
}

func (f *file) release() error {
	f.unlock()
	return f.Close()
}

// append calls add with the file's text and appends the lines that it returns. It returns what was written; on an
// error nothing is. The lines begin on a line of their own, and a torn last line is removed.
func (f *file) append(add func(text string) (lines string, err error)) (written string, err error) {
	whole, err := record.Read(f)
	if err != nil {
		return "", fmt.Errorf("%s: %w", f.Name(), err)
	}
	good := whole[:len(whole)-torn(whole)]
	lines, err := add(good)
	if err != nil || lines == "" {
		return "", err
	}
	if len(good) < len(whole) {
		if err := f.Truncate(int64(len(good))); err != nil {
			return "", err
		}
	}
	if good != "" && !strings.HasSuffix(good, "\n") {
		lines = "\n" + lines
	}
	if _, err = f.WriteString(lines); err == nil {
		err = f.Sync()
	}
	if err != nil {
		return "", errors.Join(err, f.Truncate(int64(len(good)))) // remove a partial write
	}
	return lines, nil
}

// torn returns the length of a last line that was cut off: it is incomplete, or it ends with a move that may have
// been longer.
func torn(s string) int {
	whole := strings.LastIndexByte(s, '\n') + 1
	if whole == len(s) {
		return 0
	}
	if r, err := record.Parse(s[:whole]); r == nil || err != nil {
		return 0
	}
	if r, err := record.Parse(s); err == nil &&
		(len(r.Entries) == 0 || r.Entries[len(r.Entries)-1].What != record.Moved) {
		return 0
	}
	return len(s) - whole
}

var errBusy = errors.New("locked by another program")

// open opens a file and locks it; with os.O_CREATE it creates a missing one. It tries again if the file was replaced
// or removed while it waited for the lock.
func open(path string, flag int, lock func(*os.File) (func(), error)) (*file, error) {
	for {
		f := &file{}
		var err error
		f.File, err = os.OpenFile(path, flag&^os.O_CREATE, 0)
		if errors.Is(err, fs.ErrNotExist) && flag&os.O_CREATE != 0 {
			f.made = true
			if f.File, err = os.OpenFile(path, flag|os.O_EXCL, 0o644); errors.Is(err, fs.ErrExist) {
				continue // another program was faster
			}
		}
		if err != nil {
			return nil, err
		}
		info, err := f.Stat()
		if err == nil && !info.Mode().IsRegular() {
			err = text.Wrong("share.no_file", "file", path)
		}
		if err == nil {
			f.unlock, err = lock(f.File)
		}
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		if now, err := os.Stat(path); err == nil && os.SameFile(info, now) {
			return f, nil
		}
		if err := f.release(); err != nil {
			return nil, err
		}
	}
}
