package share

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/text"
)

var voice = text.Must(Messages()).Voice("en")

func must(t testing.TB, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	return string(b)
}

// take takes a free seat.
func take(t testing.TB, path string, seat int) *Seat {
	t.Helper()
	s, busy, err := Take(path, seat)
	if err != nil || busy {
		t.Fatalf("busy %t, %v", busy, err)
	}
	return s
}

// adds returns a change that appends lines and keeps a secret.
func adds(lines, secret string) func(string) (string, string, error) {
	return func(string) (string, string, error) { return lines, secret, nil }
}

func TestASeatIsPlayedByOneProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	for range 2 {
		s := take(t, path, 0)
		if _, busy, err := Take(path, 0); !busy || err != nil {
			t.Errorf("a seat was taken twice: %t, %v", busy, err)
		}
		take(t, path, 1).Leave()
		s.Leave()
		if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
}

func TestASeatKeepsItsSecretUntilTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	s := take(t, path, 1)
	must(t, s.Change(func(text string) (string, string, error) {
		if text != "" {
			t.Errorf("a record that is not there yet says %q", text)
		}
		return head, "the first secret", nil
	}))
	folder, err := os.Stat(path + ".seat1")
	must(t, err)
	if folder.Mode().Perm() != 0o700 {
		t.Errorf("others can look into the folder: %v", folder.Mode())
	}
	kept := func(want string) {
		t.Helper()
		if got, err := s.Kept(); err != nil || got != want {
			t.Errorf("kept is %q, %v, want %q", got, err, want)
		}
	}
	kept("the first secret")
	s.Leave()
	s = take(t, path, 1)
	kept("the first secret")
	must(t, s.Change(adds("1. e2e4\n", "the second secret")))
	kept("the second secret")
	must(t, s.Change(adds("", "only kept")))
	kept("only kept")
	if got := read(t, path); got != head+"1. e2e4\n" {
		t.Errorf("the record is %q", got)
	}
	must(t, s.Change(adds("(undo)\n", "")))
	kept("")
	s.Leave()
	if _, err := os.Stat(path + ".seat1"); err == nil {
		t.Error("the folder stays when the game is over")
	}
}

func TestAChangeThatFailsChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	s := take(t, path, 0)
	sad := errors.New("no")
	refuse := func(string) (string, string, error) { return "lines\n", "secret", sad }
	if err := s.Change(refuse); !errors.Is(err, sad) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a record was made for nothing")
	}
	if kept, err := s.Kept(); err != nil || kept != "" {
		t.Errorf("kept %q, %v", kept, err)
	}
	must(t, s.Change(adds(head, "seed")))
	if err := s.Change(refuse); !errors.Is(err, sad) {
		t.Errorf("got %v", err)
	}
	if kept, _ := s.Kept(); kept != "seed" || read(t, path) != head {
		t.Errorf("kept %q, record %q", kept, read(t, path))
	}
}

func TestTakeClearsLeftovers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	s := take(t, path, 0)
	must(t, s.Change(adds(head, "seed")))
	s.Leave()
	half := filepath.Join(path+".seat0", ".record.123456")
	must(t, os.WriteFile(half, []byte("half a secret"), 0o600))
	must(t, os.WriteFile(filepath.Join(path+".seat0", lockName), nil, 0o600))
	must(t, os.Chmod(path+".seat0", 0o755))
	s = take(t, path, 0)
	if _, err := os.Stat(half); err == nil {
		t.Error("the half is still there")
	}
	if info, err := os.Stat(path + ".seat0"); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others can look into the folder: %v, %v", info.Mode(), err)
	}
	if kept, err := s.Kept(); err != nil || kept != "seed" {
		t.Errorf("kept %q, %v", kept, err)
	}
}

func TestASeatNeedsAFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	must(t, os.WriteFile(path+".seat0", []byte("a file"), 0o600))
	_, _, err := Take(path, 0)
	if err == nil || !strings.Contains(voice.Error(err), "not a folder") {
		t.Errorf("got %v", err)
	}
	if _, _, err := Take(filepath.Join(path, "below", "a file"), 1); err == nil {
		t.Error("a seat in a folder that is not there")
	}
}

func TestSecretsStayApart(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "game.quandary")
	s := take(t, path, 0)
	other := take(t, path, 1)
	must(t, s.Change(adds(head, "seed")), other.Change(adds("", "order")))
	link, hard := filepath.Join(folder, "link"), filepath.Join(folder, "hard")
	must(t, os.Symlink(path, link), os.Link(path, hard))
	must(t, os.Symlink(path+".seat1", filepath.Join(folder, "door")))
	for _, file := range []string{
		path, link, hard, filepath.Join(folder, ".", "x", "..", "game.quandary"),
		filepath.Join(path+".seat1", "record"), filepath.Join(path+".seat1", "new"),
		filepath.Join(path+".seat0", "record"),
		path + ".seat1", filepath.Join(folder, "door", "new"),
	} {
		if err := s.Apart(file); err == nil {
			t.Errorf("a private record may be written into %s", file)
		} else if says := voice.Error(err); strings.Contains(says, "share.") {
			t.Errorf("the refusal has no sentence: %s", says)
		}
	}
	mine, deeper := filepath.Join(folder, "mine.quandary"), filepath.Join(folder, "none", "x")
	for _, file := range []string{mine, path + ".copy", deeper} {
		if err := s.Apart(file); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestWriteReplacesFilesOnly(t *testing.T) {
	folder := t.TempDir()
	file, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	must(t, os.Symlink(file, link), os.WriteFile(file, []byte("old"), 0o644))
	must(t, Write(link, "new", 0o600))
	if got := read(t, file); got != "new" {
		t.Errorf("the file has %q", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Error("the link was replaced")
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if err := Write(folder, "new", 0o600); err == nil || strings.Contains(voice.Error(err), "share.") {
		t.Errorf("a folder was written over: %v", err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 2 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
