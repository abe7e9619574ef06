package governor

import (
	"context"
	"io"
	"net"
	"runtime"
	"testing"
)

// from connects to a door from an address of this machine.
func from(t *testing.T, d *Door, address string) net.Conn {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("this system has only one address of its own")
	}
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: soon}
	c, err := dialer.DialContext(t.Context(), "tcp", d.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// cut reports whether the other side has closed a connection; if not, it answers.
func cut(t *testing.T, c net.Conn) bool {
	t.Helper()
	_, _ = c.Write([]byte("?"))
	_, err := io.ReadFull(c, make([]byte, 1))
	return err != nil
}

// echoing returns a door whose connections echo.
func echoing(t *testing.T, each, all int) *Door {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := NewDoor(l, each, all)
	t.Cleanup(func() { _ = d.Close() })
	go func() {
		for {
			c, err := d.Accept()
			if err != nil {
				return
			}
			go func() {
				_, _ = io.Copy(c, c)
				_ = c.Close()
			}()
		}
	}()
	return d
}

func TestAnAddressHasSoManyConnections(t *testing.T) {
	d := echoing(t, 2, 0)
	first, second := from(t, d, "127.0.0.2"), from(t, d, "127.0.0.2")
	if cut(t, first) || cut(t, second) {
		t.Fatal("what may be open is closed")
	}
	if !cut(t, from(t, d, "127.0.0.2")) {
		t.Error("a third connection of one address is open")
	}
	if cut(t, from(t, d, "127.0.0.3")) {
		t.Error("another address is kept out")
	}
	_ = first.Close()
	until(t, "no room is made", func() bool { return !cut(t, from(t, d, "127.0.0.2")) })
}

func TestTheAddressWithMostMakesRoom(t *testing.T) {
	d := echoing(t, 0, 3)
	var greedy []net.Conn
	for range 3 {
		greedy = append(greedy, from(t, d, "127.0.0.2"))
		if cut(t, greedy[len(greedy)-1]) {
			t.Fatal("what may be open is closed")
		}
	}
	if cut(t, from(t, d, "127.0.0.3")) {
		t.Error("a newcomer is kept out")
	}
	cuts := 0
	for _, c := range greedy {
		if cut(t, c) {
			cuts++
		}
	}
	if cuts != 1 {
		t.Errorf("%d connections had to go", cuts)
	}
	if !cut(t, from(t, d, "127.0.0.2")) {
		t.Error("the address with most has pushed out another")
	}
}

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.1": "192.0.2.1/32", "192.0.2.1:80": "192.0.2.1/32", "::ffff:192.0.2.1": "192.0.2.1/32",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "[2001:db8:1:2:3::1]:80": "2001:db8:1:2::/64",
		"[fe80::1%eth0]:80": "fe80::/64", "unknown": "invalid Prefix", "": "invalid Prefix",
	} {
		if got := Network(address).String(); got != want {
			t.Errorf("%q is of %s, not %s", address, got, want)
		}
	}
}

func TestFiles(t *testing.T) {
	if n := Files(); n < 0 || n > 0 && n < 64 {
		t.Errorf("%d files may be open", n)
	}
}
