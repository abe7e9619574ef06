package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// playing is the environment variable that makes the test binary another program: "quandary", the real main, or
// "websocat", for the shells of the documents' tests. So nothing has to be built for the tests.
const playing = "QUANDARY_TEST_MAIN"

func TestMain(m *testing.M) {
	switch os.Getenv(playing) {
	case "quandary":
		main()
	case "websocat":
		websocat()
	}
	// Tests of whole processes mostly wait, so more of them run at a time than there are cores.
	if err := flag.Set("test.parallel", "6"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// program returns the command that runs the program with these arguments.
func program(t *testing.T, args ...string) *exec.Cmd {
	c := exec.CommandContext(t.Context(), os.Args[0], args...)
	c.Env = append(os.Environ(), playing+"=quandary")
	return c
}

// programs returns a folder with the programs quandary and websocat, for the PATH of a shell.
func programs(t *testing.T) string {
	t.Helper()
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, name := range []string{"quandary", "websocat"} {
		script := fmt.Sprintf("#!/bin/sh\n%s=%s exec '%s' \"$@\"\n", playing, name, self)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}
