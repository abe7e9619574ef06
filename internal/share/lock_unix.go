//go:build unix && !aix && !solaris

package share

import (
	"errors"
	"os"
	"syscall"
)

// lock waits for exclusive access to the file. The system unlocks it if the program dies.
func lock(f *os.File) (unlock func(), err error) { return flock(f, syscall.LOCK_EX) }

// tryLock locks the file or returns errBusy.
func tryLock(f *os.File) (unlock func(), err error) { return flock(f, syscall.LOCK_EX|syscall.LOCK_NB) }

func flock(f *os.File, how int) (unlock func(), err error) {
	for {
		switch err := syscall.Flock(int(f.Fd()), how); err {
		case nil:
			return func() { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }, nil
		case syscall.EWOULDBLOCK:
			return nil, errBusy
		case syscall.EINTR:
		default:
			return nil, &os.PathError{Op: "lock", Path: f.Name(), Err: err}
		}
	}
}

// syncFolder syncs the names of the files in a folder to disk.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) { // file systems that need no sync
		err = nil
	}
	return errors.Join(err, f.Close())
}
