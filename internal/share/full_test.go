//go:build linux

package share

import (
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// limit keeps files from growing beyond so many bytes, as on a full disk.
func limit(t *testing.T, bytes uint64) (lift func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: before.Max}))
	return func() {
		must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before))
		signal.Reset(syscall.SIGXFSZ)
	}
}

// Record and secret are written together or not at all: a record that promises a lost seed could never be completed.
func TestAFullDiskUndoesRecordAndSecret(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	long := strings.Repeat("; long\n", 10_000)
	s := take(t, path, 0)
	check := func(wantRecord, wantKept string) {
		t.Helper()
		got, err := os.ReadFile(path)
		if wantRecord == "" && err == nil || wantRecord != string(got) {
			t.Errorf("the record is %d bytes, %v", len(got), err)
		}
		if kept, err := s.Kept(); err != nil || kept != wantKept {
			t.Errorf("kept %.20q, %v", kept, err)
		}
	}
	for name, change := range map[string]func(string) (string, string, error){
		"record": adds(long, "seed"), "secret": adds(head, long),
	} {
		lift := limit(t, 4096)
		err := s.Change(change)
		lift()
		if err == nil {
			t.Errorf("%s: the disk was not full", name)
		}
		check("", "")
	}
	must(t, s.Change(adds(head, "seed")))
	for _, change := range []func(string) (string, string, error){adds(long, "next"), adds("1. e2e4\n", long)} {
		lift := limit(t, 4096)
		err := s.Change(change)
		lift()
		if err == nil {
			t.Error("the disk was not full")
		}
		check(head, "seed")
	}
	files, err := os.ReadDir(path + ".seat0")
	must(t, err)
	if len(files) != 2 {
		t.Errorf("left behind: %v", files)
	}
}
