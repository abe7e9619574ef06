package store

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// impatient ends a connection if sent data are not acknowledged within silence. Keep-alives do not detect that.
func impatient(network, _ string, raw syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := raw.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(silence.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return failed
}
