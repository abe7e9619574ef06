//go:build unix

package governor

import "syscall"

// wantedFiles is the number of files that a server asks for if it is allowed fewer.
const wantedFiles = 65_536

// Files returns the number of files that this process may have open, after raising it where that is allowed. It is 0
// if there is no limit.
func Files() int {
	var l syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l) != nil {
		return 0
	}
	if l.Cur < wantedFiles {
		more := syscall.Rlimit{Cur: wantedFiles, Max: max(l.Max, wantedFiles)}
		if syscall.Setrlimit(syscall.RLIMIT_NOFILE, &more) != nil && l.Cur < l.Max {
			more = syscall.Rlimit{Cur: l.Max, Max: l.Max}
			_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &more)
		}
		_ = syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l)
	}
	return int(min(uint64(l.Cur), 1<<30))
}
