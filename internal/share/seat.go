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

// Seat is one program's seat at a shared record, with a folder for its secrets beside the record. It must not be used
// by several goroutines at the same time.
type Seat struct {
	record  string
	folder  string
	release func()
}

// The files in the folder of a seat. Other files were left behind by a killed program.
const (
	keptName = "record"
	lockName = "lock"
)

// Take takes a seat at a record. busy is true if another program has it; on systems without flock it is never true.
// Take removes what a killed program has left unfinished.
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
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // otherwise the former program has just removed the folder
			return nil, false, err
		}
	}
	s.release = func() {
		_ = os.Remove(lock.Name()) // first, so that no other program locks a file that is about to go
		_ = os.Remove(s.folder)    // fails if something is kept
		_ = lock.release()
	}
	if err := s.clear(); err != nil {
		s.release()
		return nil, false, err
	}
	return s, false, nil
}

// Leave lets another program take the seat. The secrets stay until the game is over.
func (s *Seat) Leave() { s.release() }

// makeFolder creates the folder, or makes an existing one private to this user.
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
		return nil // the former program has just removed it; opening the lock will fail
	}
	if err != nil || !info.IsDir() || os.Chmod(s.folder, 0o700) != nil {
		return text.Wrong("share.no_folder", "file", s.folder)
	}
	return nil
}

// clear removes files that do not belong in the folder.
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

// Kept returns the text of the seat's private record, or "" if there is none.
func (s *Seat) Kept() (string, error) {
	f, err := os.Open(s.kept())
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // only read
	content, err := record.Read(f)
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.kept(), err)
	}
	return content, nil
}

// Change lets the seat act. It locks the shared record, calls act with its text ("" for a new record), and appends
// the lines that act returns. It stores the secret that act returns durably before the lines, so that every
// commitment in the record can be opened. The secret "" removes the stored one. On an error, record and secret are
// unchanged.
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
	if f.made && written == "" { // nothing was written into the new file
		err = errors.Join(err, os.Remove(s.record))
	}
	return errors.Join(err, f.release())
}

// keep replaces the stored secret; "" removes it.
func (s *Seat) keep(content string) error {
	if content != "" {
		return Write(s.kept(), content, 0o600)
	}
	if err := os.Remove(s.kept()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Apart returns nil if a private record may be written to a path: neither the shared record, which others read, nor
// in the folder of a seat. Call it before each such write.
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

// same reports whether two paths lead to one file, existing or not.
func same(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(x, y)
	}
	return target(a) == target(b)
}

// target resolves the links of a path, as far as it exists.
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
