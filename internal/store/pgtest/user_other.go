//go:build !unix

package pgtest

import "syscall"

// as is who runs the programs: whoever runs the tests.
func as() *syscall.SysProcAttr { return nil }

// apart leaves everything as it is.
func apart(attr *syscall.SysProcAttr) *syscall.SysProcAttr { return attr }

// own leaves the folder to whoever made it.
func own(string) error { return nil }
