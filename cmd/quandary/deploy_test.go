package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// page returns a file of the repository.
func page(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// found returns the first match of the group of a pattern.
func found(t *testing.T, pattern, in string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(in)
	if m == nil {
		t.Fatalf("nothing is like %s", pattern)
	}
	return m[1]
}

// understood checks that the program accepts a command with these flags and arguments.
func understood(t *testing.T, words []string) {
	t.Helper()
	voice := catalogue().Voice("en")
	c, rest, err := rootCommand(catalogue(), &voice).Find(words)
	if err == nil {
		err = c.ParseFlags(rest)
	}
	if err == nil {
		err = c.ValidateArgs(c.Flags().Args())
	}
	if err != nil || !c.HasParent() {
		t.Errorf("quandary %s: %v", strings.Join(words, " "), err)
	}
}

// Every command of the program in docs/deploy.md and docs/cluster.md is one that it understands.
func TestTheCommandsOfTheDeployPage(t *testing.T) {
	command := regexp.MustCompile(`(?m)^(?:ExecStart=/usr/local/bin/)?quandary (.*)$`)
	commands := command.FindAllStringSubmatch(page(t, "docs/deploy.md")+page(t, "docs/cluster.md"), -1)
	if len(commands) < 5 {
		t.Errorf("only %d commands were found", len(commands))
	}
	for _, m := range commands {
		understood(t, strings.Fields(regexp.MustCompile(`\$\(.*?\)`).ReplaceAllString(m[1], "today")))
	}
}

// The image is built with the version of Go that the module wants and by "make build", whose program needs no library
// of the system; the program understands the image's arguments.
func TestTheStepsOfTheDockerfile(t *testing.T) {
	file := page(t, "Dockerfile")
	want := found(t, `(?m)^go (\d+\.\d+)`, page(t, "go.mod"))
	if !strings.Contains(file, "FROM golang:"+want+" AS build") {
		t.Errorf("the module wants Go %s", want)
	}
	if !strings.Contains(file, "\nRUN make build && mkdir /data\n") {
		t.Error("the program is not built by make build")
	}
	built := found(t, `(?m)^\tCGO_ENABLED=0 \$\(GO\) build (.*) -o bin/quandary \./cmd/quandary$`, page(t, "Makefile"))
	if built != "-trimpath -ldflags=-s" {
		t.Errorf("make build has the flags %s", built)
	}
	if !strings.Contains(file, "COPY --from=build /src/bin/quandary /quandary\n") {
		t.Error("the image has another program")
	}
	var words []string
	if err := json.Unmarshal([]byte(found(t, `(?m)^CMD (.*)$`, file)), &words); err != nil {
		t.Fatal(err)
	}
	understood(t, words)
}
