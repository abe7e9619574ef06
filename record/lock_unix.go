//go:build unix && !aix && !solaris

package record

import (
	"os"
	"syscall"
)

// lock waits until the file is ours alone. The system unlocks it if the program dies.
func lock(f *os.File) (unlock func(), err error) { return flock(f, syscall.LOCK_EX) }

// tryLock makes the file ours alone, or gives errBusy.
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
