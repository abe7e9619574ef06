//go:build !linux

package store

import "syscall"

// impatient changes nothing: other systems have no such option.
func impatient(_, _ string, _ syscall.RawConn) error { return nil }
