package input

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

func TestLine(t *testing.T) {
	long := strings.Repeat("x", MaxLine)
	for _, c := range []struct {
		what, in, line string
		tooLong        bool
		err            error
	}{
		{"a line", "a b\nc", "a b", false, nil},
		{"the end of a line in two bytes", "a\r\nc", "a", false, nil},
		{"carriage returns inside", "a\r\r\nc", "a\r", false, nil},
		{"an empty line", "\nc", "", false, nil},
		{"nothing", "", "", false, io.EOF},
		{"a last line", "a\r", "a\r", false, io.EOF},
		{"the longest line", long + "\r\nc", long, false, nil},
		{"one byte more", long + "x\nc", "", true, nil},
		{"much more", long + long + "\nc", "", true, nil},
		{"a long last line", long + "x", "", true, io.EOF},
	} {
		r := bufio.NewReaderSize(strings.NewReader(c.in), 16)
		line, tooLong, err := Line(r)
		if string(line) != c.line || tooLong != c.tooLong || !errors.Is(err, c.err) {
			t.Errorf("%s: %.20q, %v, %v", c.what, line, tooLong, err)
		}
		if rest, _, _ := Line(r); c.err == nil && string(rest) != "c" && c.in[len(c.in)-1] == 'c' {
			t.Errorf("%s: then %.20q", c.what, rest)
		}
	}
}

// A line of carriage returns counts as long, and takes no longer than others.
func TestCarriageReturnsCount(t *testing.T) {
	begin := time.Now()
	_, tooLong, err := Line(bufio.NewReader(io.MultiReader(strings.NewReader(strings.Repeat("\r", 64<<20)),
		strings.NewReader("\n"))))
	if spent := time.Since(begin); !tooLong || err != nil || spent > 10*time.Second {
		t.Errorf("%v, %v after %v", tooLong, err, spent)
	}
}
