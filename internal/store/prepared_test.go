package store

import (
	"context"
	"database/sql/driver"
	"path/filepath"
	"testing"
	"time"
)

// connection returns the connection that writes.
func connection(t testing.TB, s *Store) (conn any) {
	t.Helper()
	c, err := s.writes.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Raw(func(in any) error { conn = in; return nil }); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return conn
}

// A claim or a pulse that is given up, as all are when a server shuts down, leaves the connection as it is: its
// prepared statements are used and closed after that.
func TestCancelledClaimsKeepTheConnection(t *testing.T) {
	s := openFor(t, filepath.Join(t.TempDir(), "games.db"))
	if err := s.Append(t.Context(), begin("g")); err != nil {
		t.Fatal(err)
	}
	conn := connection(t, s)
	for i := range 1000 {
		due := Due{Kind: "bot", Key: "g", At: noon}
		if err := s.Schedule(t.Context(), due); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			time.Sleep(time.Duration(i%100) * time.Microsecond)
			cancel()
		}()
		_, _, _ = s.Claim(ctx, Claim{Server: "a", Kind: "bot", Now: noon, Until: noon.Add(time.Second), Most: 1})
		_, _ = s.Pulse(ctx, Beat{Server: "a", At: noon, Gap: time.Minute})
		cancel()
	}
	if connection(t, s) != conn {
		t.Error("a cancelled statement has closed the connection that writes")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// A store whose connection was lost writes with a new one, and closes.
func TestLostConnection(t *testing.T) {
	s := openFor(t, filepath.Join(t.TempDir(), "games.db"))
	lose := func() {
		c, err := s.writes.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_ = c.Raw(func(any) error { return driver.ErrBadConn })
		_ = c.Close()
	}
	for _, id := range []string{"g", "h"} {
		if err := s.Append(t.Context(), begin(id)); err != nil {
			t.Fatal(err)
		}
		lose()
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
