//go:build unix

package server

import "syscall"

// writeNow writes as much as the system takes at once, and returns how many bytes that were. It reports no errors: a
// later write meets them again.
func writeNow(to syscall.RawConn, b []byte) (n int) {
	_ = to.Write(func(fd uintptr) bool {
		n, _ = syscall.Write(int(fd), b)
		return true
	})
	return max(n, 0)
}
