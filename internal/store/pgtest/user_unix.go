//go:build unix

package pgtest

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// as is who runs the programs: they refuse to be run by root, so then it is the user postgres.
func as() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{}
	if u, err := user.Lookup("postgres"); err == nil && os.Geteuid() == 0 {
		uid, _ := strconv.ParseUint(u.Uid, 10, 32)
		gid, _ := strconv.ParseUint(u.Gid, 10, 32)
		attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	return attr
}

// apart has a program run in a group of its own, so that what ends this program does not end it.
func apart(attr *syscall.SysProcAttr) *syscall.SysProcAttr {
	attr.Setpgid = true
	return attr
}

// own gives a folder to who runs the programs.
func own(folder string) error {
	if c := as().Credential; c != nil {
		return os.Chown(folder, int(c.Uid), int(c.Gid))
	}
	return nil
}
