//go:build !unix || aix || solaris

package share

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// lock waits for exclusive access to the file, by means of a second file. If a program dies and leaves that behind,
// the error names it.
func lock(f *os.File) (unlock func(), err error) {
	name := f.Name() + ".lock"
	for range 100 {
		var l *os.File
		if l, err = os.OpenFile(name, os.O_CREATE|os.O_EXCL, 0o644); err == nil {
			_ = l.Close()
			return func() { _ = os.Remove(name) }, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil, err
}

// tryLock does nothing: there is no lock here that the system would release if the program dies.
func tryLock(*os.File) (unlock func(), err error) { return func() {}, nil }

// syncFolder does nothing: folders cannot be synced here.
func syncFolder(string) error { return nil }
