//go:build !unix

package pgtest

import "syscall"

// as returns no other user: the user of the tests runs the programs.
func as() *syscall.SysProcAttr { return nil }

// apart leaves everything as it is.
func apart(attr *syscall.SysProcAttr) *syscall.SysProcAttr { return attr }

// own does nothing here.
func own(string) error { return nil }
