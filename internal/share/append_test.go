package share

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/quandary-games/quandary/referee/record"
)

const head = "[Quandary \"1\"]\n"

var hash = strings.Repeat("0123456789abcdef", 4)

// appendTo appends the lines that add returns to a locked record.
func appendTo(path string, add func(text string) (lines string, err error)) error {
	f, err := open(path, os.O_RDWR|os.O_APPEND, lock)
	if err != nil {
		return err
	}
	_, err = f.append(add)
	return errors.Join(err, f.release())
}

func TestAppend(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 20 {
				err := appendTo(file, func(text string) (string, error) {
					if text == "" {
						return head + "\n", nil
					}
					r, err := record.Parse(text)
					if err != nil {
						return "", err
					}
					return record.Lines([]record.Entry{{Ply: len(r.Entries) + 1, Text: strconv.Itoa(i)}}), nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(string(text))
	if err != nil || len(r.Entries) != 8*20-1 {
		t.Fatalf("%d entries, %v", len(r.Entries), err)
	}
	for i, e := range r.Entries {
		if e.Ply != i+1 {
			t.Fatalf("entry %d is of ply %d: somebody was not alone", i+1, e.Ply)
		}
	}
}

func TestAppendLeavesTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	const text = "a line that\nwas torn"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	sad := errors.New("no")
	if err := appendTo(file, func(string) (string, error) { return "x", sad }); !errors.Is(err, sad) {
		t.Errorf("got %v", err)
	}
	if err := appendTo(file, func(got string) (string, error) { return "next\n", nil }); err != nil {
		t.Error(err)
	}
	if b, _ := os.ReadFile(file); string(b) != text+"\nnext\n" {
		t.Errorf("got %q", b)
	}
	if err := appendTo(filepath.Join(file, "below a file"), nil); err == nil {
		t.Error("a file below a file")
	}
}

// A torn last line, left by a machine that stopped while writing, is removed; whole lines stay.
func TestAppendRemovesTornLine(t *testing.T) {
	whole := head + "\n1. e2e4\n"
	for last, stays := range map[string]bool{
		"2. e7e5\n(result 1-0 resigned)": true, // whole but for its end
		"2. {red #1 drawn 1 of 3}":       true,
		"; a remark":                     true,
		"2. e7e8":                        false, // of e7e8q, perhaps
		"2. (open 0 e7e5 " + hash[:60]:   false,
		"2. (commit 0 " + hash:           false,
		"2. \"e7":                        false,
		"2. (":                           false,
		"2":                              false,
		"2. \xe2\x80":                    false,
	} {
		file := filepath.Join(t.TempDir(), "game.txt")
		if err := os.WriteFile(file, []byte(whole+last), 0o600); err != nil {
			t.Fatal(err)
		}
		before, after := whole, whole+"2. d7d5\n"
		if stays {
			before, after = whole+last, whole+last+"\n2. d7d5\n"
		} else if i := strings.LastIndexByte(last, '\n'); i >= 0 {
			before = whole + last[:i+1]
		}
		if err := appendTo(file, func(got string) (string, error) {
			if got != before {
				t.Errorf("%q is read as %q", whole+last, got)
			}
			return "2. d7d5\n", nil
		}); err != nil {
			t.Error(err)
		}
		if b, _ := os.ReadFile(file); string(b) != after {
			t.Errorf("%q became %q", whole+last, b)
		}
	}
}

func TestAppendRefusesOtherThanFiles(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	for _, path := range []string{none, t.TempDir(), "/dev/full"} {
		if err := appendTo(path, func(string) (string, error) { return "x\n", nil }); err == nil {
			t.Errorf("%s was written", path)
		}
	}
	if _, err := os.Stat(none); err == nil {
		t.Error("a record that was removed has come back, empty")
	}
}
