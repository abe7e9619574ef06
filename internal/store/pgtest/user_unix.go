//go:build unix

package pgtest

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// as returns the user that runs the programs: postgres instead of root, which they refuse.
func as() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{}
	if u, err := user.Lookup("postgres"); err == nil && os.Geteuid() == 0 {
		uid, _ := strconv.ParseUint(u.Uid, 10, 32)
		gid, _ := strconv.ParseUint(u.Gid, 10, 32)
		attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	return attr
}

// apart puts a program in a process group of its own, so that a signal to this one does not reach it.
func apart(attr *syscall.SysProcAttr) *syscall.SysProcAttr {
	attr.Setpgid = true
	return attr
}

// own gives a folder to the user that runs the programs.
func own(folder string) error {
	if c := as().Credential; c != nil {
		return os.Chown(folder, int(c.Uid), int(c.Gid))
	}
	return nil
}
