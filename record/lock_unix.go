//go:build unix && !aix && !solaris

package record

import (
	"os"
	"syscall"
)

// lock waits until the file is ours alone. The system unlocks it if the program dies.
func lock(f *os.File) (unlock func(), err error) {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
		if err == nil {
			return func() { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }, nil
		}
		if err != syscall.EINTR {
			return nil, &os.PathError{Op: "lock", Path: f.Name(), Err: err}
		}
	}
}
