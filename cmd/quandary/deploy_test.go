package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// page is a file of the repository.
func page(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// found is what a pattern with one group finds first.
func found(t *testing.T, pattern, in string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(in)
	if m == nil {
		t.Fatalf("nothing is like %s", pattern)
	}
	return m[1]
}

// understood checks that the program has a command, with these flags and arguments.
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

// Every command of the program in docs/deploy.md is one that it understands.
func TestTheCommandsOfTheDeployPage(t *testing.T) {
	command := regexp.MustCompile(`(?m)^(?:ExecStart=/usr/local/bin/)?quandary (.*)$`)
	commands := command.FindAllStringSubmatch(page(t, "docs/deploy.md"), -1)
	if len(commands) < 5 {
		t.Errorf("only %d commands were found", len(commands))
	}
	for _, m := range commands {
		understood(t, strings.Fields(regexp.MustCompile(`\$\(.*?\)`).ReplaceAllString(m[1], "today")))
	}
}

// The page has every flag of the command that serves.
func TestTheFlagsOfTheDeployPage(t *testing.T) {
	told := page(t, "docs/deploy.md")
	voice := catalogue().Voice("en")
	serveCommand(&voice).Flags().VisitAll(func(f *pflag.Flag) {
		if !strings.Contains(told, "`--"+f.Name+"`") {
			t.Errorf("--%s is not there", f.Name)
		}
	})
}

// The steps of the Dockerfile do what they are to do: the version of Go is that of the module, the program is built by
// the very command and needs nothing beside it, and understands the arguments.
func TestTheStepsOfTheDockerfile(t *testing.T) {
	file := page(t, "Dockerfile")
	want := found(t, `(?m)^go (\d+\.\d+)`, page(t, "go.mod"))
	if !strings.Contains(file, "FROM golang:"+want+" AS build") {
		t.Errorf("the module wants Go %s", want)
	}
	var words []string
	if err := json.Unmarshal([]byte(found(t, `(?m)^CMD (.*)$`, file)), &words); err != nil {
		t.Fatal(err)
	}
	understood(t, words)
	if testing.Short() {
		return // building takes a while
	}
	program := filepath.Join(t.TempDir(), "quandary")
	build := strings.Fields(strings.Replace(found(t, `(?m)^RUN CGO_ENABLED=0 (go build .*) && mkdir /data$`, file),
		"/quandary", program, 1))
	c := exec.CommandContext(t.Context(), build[0], build[1:]...)
	c.Dir, c.Env = "../..", append(os.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build, err, out)
	}
	if runtime.GOOS == "linux" {
		if out, err := exec.CommandContext(t.Context(), "ldd", program).CombinedOutput(); err == nil {
			t.Errorf("in an empty image it misses:\n%s", out)
		}
	}
}
