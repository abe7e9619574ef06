package share

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

// Seat is the place of one program at a record that several play over, with a folder for its secrets beside the
// record. It is for one goroutine.
type Seat struct {
	record  string
	folder  string
	release func()
}

// The files in the folder of a seat. Whatever else lies there was left behind by a program that was killed.
const (
	keptName = "record"
	lockName = "lock"
)

// Take takes a seat at a record, so that no other program plays it at the same time; busy reports that one does. What
// a program that was killed has left half written is cleared away. On systems without flock nobody is ever busy.
func Take(path string, seat int) (s *Seat, busy bool, err error) {
	s = &Seat{record: path, folder: fmt.Sprintf("%s.seat%d", path, seat)}
	var lock *file
	for lock == nil {
		if err := s.makeFolder(); err != nil {
			return nil, false, err
		}
		lock, err = open(filepath.Join(s.folder, lockName), os.O_RDWR|os.O_CREATE, tryLock)
		if errors.Is(err, errBusy) {
			return nil, true, nil
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // else who left the seat has just removed the folder
			return nil, false, err
		}
	}
	s.release = func() {
		_ = os.Remove(lock.Name()) // first, so that nobody gets a lock that is about to go
		_ = os.Remove(s.folder)    // if nothing is kept
		_ = lock.release()
	}
	if err := s.clear(); err != nil {
		s.release()
		return nil, false, err
	}
	return s, false, nil
}

// Leave lets another program take the seat. What is kept stays, until the game is over.
func (s *Seat) Leave() { s.release() }

// makeFolder sees to it that there is a folder which only this user can look into.
func (s *Seat) makeFolder() error {
	err := os.Mkdir(s.folder, 0o700)
	if err == nil {
		return syncFolder(filepath.Dir(s.folder))
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	info, err := os.Lstat(s.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // who left the seat has just removed it: the lock will find out
	}
	if err != nil || !info.IsDir() || os.Chmod(s.folder, 0o700) != nil {
		return text.Wrong("share.no_folder", "file", s.folder)
	}
	return nil
}

// clear removes what has no business in the folder.
func (s *Seat) clear() error {
	files, err := os.ReadDir(s.folder)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.Name() != keptName && f.Name() != lockName {
			if err := os.Remove(filepath.Join(s.folder, f.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Seat) kept() string { return filepath.Join(s.folder, keptName) }

// Kept is the text of the private record that this seat keeps, or "" if it keeps none.
func (s *Seat) Kept() (string, error) {
	f, err := os.Open(s.kept())
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it is only read
	content, err := record.Read(f)
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.kept(), err)
	}
	return content, nil
}

// Change lets the seat act. It locks the shared record against the others, gives its text to act (of a record that is
// not there yet, ""), and appends the lines that act returns. What act returns as secret is kept by the seat, and is
// on the disk before the first of the lines is: so the record never promises what nobody can keep any more. With
// secret "" nothing is kept from now on. If anything goes wrong, the record and what is kept are as they were.
func (s *Seat) Change(act func(text string) (lines, secret string, err error)) error {
	before, err := s.Kept()
	if err != nil {
		return err
	}
	f, err := open(s.record, os.O_RDWR|os.O_APPEND|os.O_CREATE, lock)
	if err != nil {
		return err
	}
	if f.made {
		err = syncFolder(filepath.Dir(s.record))
	}
	var written string
	after := before
	if err == nil {
		written, err = f.append(func(text string) (lines string, err error) {
			if lines, after, err = act(text); err != nil || after == "" || after == before {
				return lines, err
			}
			return lines, s.keep(after)
		})
	}
	if err == nil && after == "" {
		err = s.keep("")
	} else if err != nil && after != before {
		err = errors.Join(err, s.keep(before))
	}
	if f.made && written == "" { // it has been made for nothing
		err = errors.Join(err, os.Remove(s.record))
	}
	return errors.Join(err, f.release())
}

// keep keeps a text and nothing else.
func (s *Seat) keep(content string) error {
	if content != "" {
		return Write(s.kept(), content, 0o600)
	}
	if err := os.Remove(s.kept()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Apart is nil if a private record can be written into a file without anybody else's reading it there, as one could
// if it were the shared record, or being mistaken for the secrets of a seat. It is to be asked before each such
// write.
func (s *Seat) Apart(path string) error {
	if same(path, s.record) {
		return text.Wrong("share.record", "file", path)
	}
	beside, err := os.ReadDir(filepath.Dir(s.record))
	if err != nil {
		return err
	}
	for _, f := range beside {
		folder := filepath.Join(filepath.Dir(s.record), f.Name())
		if strings.HasPrefix(f.Name(), filepath.Base(s.record)+".seat") &&
			(same(filepath.Dir(target(path)), folder) || same(path, folder)) {
			return text.Wrong("share.seat", "file", path)
		}
	}
	return nil
}

// same reports whether two paths are of one file, or would be if it were there.
func same(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(x, y)
	}
	return target(a) == target(b)
}

// target is what a path leads to, as far as it is there.
func target(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if t, err := filepath.EvalSymlinks(path); err == nil {
		return t
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(folder, filepath.Base(path))
	}
	return path
}
