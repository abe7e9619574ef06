//go:build !unix

package store

// names returns 1: how many names a file has is not known here.
func names(string) uint64 { return 1 }
