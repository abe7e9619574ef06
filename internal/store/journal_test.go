package store

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// copied copies a file with its journal, as a crash would leave them.
func copied(t *testing.T, path string) (to string) {
	t.Helper()
	to = filepath.Join(t.TempDir(), "copy.db")
	for _, end := range []string{"", "-wal"} {
		b, err := os.ReadFile(path + end)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to+end, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// A journal whose middle or head is overwritten is told of by a check and by a server. One that ends in the middle is
// not: a crash leaves such a journal.
func TestADamagedJournalIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := OpenSQLite(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	for n := range 30 {
		b := Batch{Game: fmt.Sprint("game ", n), At: time.UnixMilli(1), Bodies: []string{"{}"}, Phase: Open,
			Create: &Game{Rules: "niels", Setup: "{}"}, Summary: "{}"}
		if err := s.Append(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	over := func(at int64, n int) func(f *os.File, size int64) error {
		return func(f *os.File, size int64) error {
			b := make([]byte, n)
			_, _ = rand.Read(b)
			_, err := f.WriteAt(b, size*at/100)
			return err
		}
	}
	for name, c := range map[string]struct {
		harm func(f *os.File, size int64) error
		told bool
	}{
		"whole":  {func(*os.File, int64) error { return nil }, false},
		"torn":   {func(f *os.File, size int64) error { return f.Truncate(size - 700) }, false},
		"empty":  {func(f *os.File, _ int64) error { return f.Truncate(0) }, false},
		"begun":  {func(f *os.File, _ int64) error { return f.Truncate(20) }, false},
		"middle": {over(50, 4096), true},
		"head":   {over(0, 32), true},
	} {
		t.Run(name, func(t *testing.T) {
			to := copied(t, path)
			f, err := os.OpenFile(to+"-wal", os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			info, err := f.Stat()
			if err != nil {
				t.Fatal(err)
			}
			if err := c.harm(f, info.Size()); err != nil {
				t.Fatal(err)
			}
			_ = f.Close()
			harmed, err := os.ReadFile(to + "-wal")
			if err != nil {
				t.Fatal(err)
			}
			line, err := journalFault(to)
			if err != nil || strings.Contains(line, "damaged") != c.told {
				t.Errorf("%q, %v", line, err)
			}
			s, err := OpenSQLite(t.Context(), to, Options{})
			if err != nil {
				t.Fatal(err)
			}
			faults, err := s.Faults(t.Context(), true)
			kept, _ := os.ReadFile(to + "-wal-damaged-1")
			if c.told && !bytes.Equal(kept, harmed) || !c.told && kept != nil {
				t.Errorf("%d bytes of the journal are kept, it had %d", len(kept), len(harmed))
			}
			if err != nil || (len(faults) > 0) != c.told {
				t.Errorf("a server is told %q, %v", faults, err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// Each damaged journal is kept apart, the same one once. Without room for the copy a server does not start, and leaves
// the journal as it is.
func TestDamagedJournalsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := OpenSQLite(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	journal := func(fill byte) []byte { return bytes.Repeat([]byte{fill}, 5000) }
	for _, fill := range []byte{1, 1, 2} {
		if err := os.WriteFile(path+"-wal", journal(fill), 0o600); err != nil {
			t.Fatal(err)
		}
		if line, err := keepJournal(path); err != nil || !strings.Contains(line, "kept as") {
			t.Fatal(line, err)
		}
	}
	for n, want := range [][]byte{journal(1), journal(2), nil} {
		if got, _ := os.ReadFile(fmt.Sprint(path, "-wal-damaged-", n+1)); !bytes.Equal(got, want) {
			t.Errorf("copy %d has %d bytes", n+1, len(got))
		}
	}
	for n := 1; n <= 3; n++ {
		kept := fmt.Sprint(path, "-wal-damaged-", n)
		_ = os.Remove(kept)
		if err := os.MkdirAll(kept, 0o700); err != nil { // a copy cannot have this name
			t.Fatal(err)
		}
	}
	if s, err := OpenSQLite(t.Context(), path, Options{}); err == nil || !strings.Contains(err.Error(), "no copy") {
		t.Errorf("a server starts: %v, %v", s, err)
	}
	if err := os.Truncate(path, 0); err != nil { // SQLite would remove the journal of an empty file
		t.Fatal(err)
	}
	if s, err := OpenSQLite(t.Context(), path, Options{}); err == nil || !strings.Contains(err.Error(), "is empty") {
		t.Errorf("a server starts with an empty file: %v, %v", s, err)
	}
	if got, _ := os.ReadFile(path + "-wal"); !bytes.Equal(got, journal(2)) {
		t.Errorf("the journal has %d bytes now", len(got))
	}
}

// A check and a backup leave no journal beside a file that had none.
func TestReadingLeavesNoJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := OpenSQLite(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Search(t.Context(), path, nil, func(Game, []Entry) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), path, path+".copy"); err != nil {
		t.Fatal(err)
	}
	for _, end := range []string{"-wal", "-shm"} {
		if _, err := os.Stat(path + end); !os.IsNotExist(err) {
			t.Errorf("%s is left: %v", end, err)
		}
	}
}
