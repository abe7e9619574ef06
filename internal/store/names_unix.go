//go:build unix

package store

import (
	"os"
	"syscall"
)

// names returns the number of names of a file.
func names(path string) uint64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Nlink) //nolint:unconvert // its size depends on the system
	}
	return 1
}
