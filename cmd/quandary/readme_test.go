package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The commands of the README can be typed as they stand there. Those that would play for hours get no moves to play.
func TestCommandsOfTheReadme(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		for line := range strings.Lines(block[1]) {
			line, _, _ = strings.Cut(line, "#")
			input, command, piped := strings.Cut(line, "|")
			if !piped {
				input, command = "", line
			}
			words := strings.Fields(command)
			if len(words) == 0 || words[0] != "bin/quandary" {
				continue
			}
			n++
			folder := t.TempDir()
			if err := os.Symlink(docs, filepath.Join(folder, "docs")); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(command, "--stir") {
				input = "a line of White\na line of Black\n"
			} else if piped {
				input = strings.Trim(strings.TrimPrefix(strings.TrimSpace(input), "echo "), "'") + "\n"
			}
			c := program(t, expanded(t, folder, words[1:])...)
			var errs bytes.Buffer
			c.Dir, c.Stdin, c.Stderr = folder, strings.NewReader(input), &errs
			if err := c.Run(); err != nil {
				t.Errorf("%s: %v, %s", strings.TrimSpace(line), err, &errs)
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d commands were found", n)
	}
}

// expanded are words with the files that their patterns stand for, as a shell has them.
func expanded(t *testing.T, folder string, words []string) []string {
	t.Helper()
	var all []string
	for _, w := range words {
		files, err := filepath.Glob(filepath.Join(folder, w))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.ContainsRune(w, '*') || len(files) == 0 {
			files = []string{w}
		}
		all = append(all, files...)
	}
	return all
}
