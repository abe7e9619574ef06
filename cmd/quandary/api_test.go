//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// shell is a bash into which a test types.
type shell struct {
	t     *testing.T
	in    io.Writer
	lines chan string // of what it prints
}

// newShell starts a shell in a folder. It and its programs end with the test.
func newShell(t *testing.T, folder, programs string) *shell {
	t.Helper()
	c := exec.Command("bash")
	c.Dir = folder
	c.Env = append(os.Environ(), "PATH="+programs+":"+os.Getenv("PATH"))
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stdout, c.Stderr = w, w
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	term := &shell{t, in, make(chan string, 10_000)}
	go func() {
		defer close(term.lines)
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<22)
		for lines.Scan() {
			term.lines <- lines.Text()
		}
	}()
	t.Cleanup(func() {
		_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		_ = c.Wait()
		_ = out.Close()
	})
	return term
}

// types types a line.
func (term *shell) types(s string) {
	term.t.Helper()
	if _, err := io.WriteString(term.in, s+"\n"); err != nil {
		term.t.Fatal(err)
	}
}

// until returns what is printed up to a line that contains wanted.
func (term *shell) until(wanted string) string {
	term.t.Helper()
	var all strings.Builder
	deadline := time.After(60 * time.Second)
	for {
		select {
		case line, open := <-term.lines:
			fmt.Fprintln(&all, line)
			if strings.Contains(line, wanted) {
				return all.String()
			}
			if !open {
				term.t.Fatalf("the terminal ended without %q:\n%s", wanted, &all)
			}
		case <-deadline:
			term.t.Fatalf("%q does not come:\n%s", wanted, &all)
		}
	}
}

// returns waits until the program in the terminal has ended. The program may read what is typed, so it is typed again
// until the shell answers.
func (term *shell) returns() {
	term.t.Helper()
	back := make(chan struct{})
	go func() {
		defer close(back)
		term.until("back-again")
	}()
	for {
		term.types("echo; echo back-again")
		select {
		case <-back:
			return
		case <-time.After(300 * time.Millisecond):
		}
	}
}

// runs runs commands to their end and returns what they print.
func (term *shell) runs(commands string) string {
	term.t.Helper()
	term.types(commands + "\necho; echo the-end $?")
	out := term.until("the-end ")
	return out
}

// TestTheGameOfTheAPIsDocument plays docs/api.md: every command in it, in the terminals of the server, of Anna and of
// Bert.
func TestTheGameOfTheAPIsDocument(t *testing.T) {
	for _, tool := range []string{"bash", "curl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("there is no " + tool + " here")
		}
	}
	t.Parallel()
	programs, folder := programs(t), t.TempDir()
	b, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	address := "127.0.0.1:" + freePort(t)
	document := strings.ReplaceAll(string(b), "127.0.0.1:8080", address)
	terminals := map[string]*shell{}
	for _, who := range []string{"server", "anna", "bert"} {
		terminals[who] = newShell(t, folder, programs)
	}
	var anna string
	connected := false
	blocks := regexp.MustCompile("(?s)\n```(sh|json) (\\w+)\n(.*?)\n```")
	for _, block := range blocks.FindAllStringSubmatch(document, -1) {
		kind, who, code := block[1], block[2], block[3]
		term := terminals[who]
		switch {
		case who == "server" && strings.HasPrefix(code, "quandary"):
			term.types(code)
			term.until("Quandary is at http://" + address)
		case strings.Contains(code, "websocat"):
			term.types(code)
			term.until(`"type":"state"`)
			connected = true
		case kind == "json":
			term.types(code)
			if got := term.until(`"type":"done"`); strings.Contains(got, `"type":"refused"`) {
				t.Fatalf("%s\n%s", code, got)
			}
		case strings.HasPrefix(code, "kill"):
			term.runs(code)
			if _, err := http.Get("http://" + address + "/healthz"); err == nil {
				t.Fatal("the server lives")
			}
			if connected { // the client ends with the connection
				terminals["bert"].returns()
			}
		default:
			got := term.runs(code)
			if !strings.Contains(got, "the-end 0") {
				t.Fatalf("%s\n%s", code, got)
			}
			if who == "anna" {
				anna += got
			}
		}
	}
	for _, want := range []string{`{"number":5}`, `"illegal_move"`, `{"number":9}`, "checkmate", `"game":"`} {
		if !strings.Contains(anna, want) {
			t.Errorf("Anna never gets %s:\n%s", want, anna)
		}
	}
	if n := strings.Count(anna, `{"number":9}`); n != 2 {
		t.Errorf("the move that was sent again was answered %d times with its number", n)
	}
}

// TestTheGameOfTheOrganisersDocument runs every command of the game in docs/crowd-api.md.
func TestTheGameOfTheOrganisersDocument(t *testing.T) {
	for _, tool := range []string{"bash", "curl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("there is no " + tool + " here")
		}
	}
	t.Parallel()
	programs, folder := programs(t), t.TempDir()
	b, err := os.ReadFile("../../docs/crowd-api.md")
	if err != nil {
		t.Fatal(err)
	}
	address := "127.0.0.1:" + freePort(t)
	document := strings.ReplaceAll(string(b), "127.0.0.1:8080", address)
	server, kai := newShell(t, folder, programs), newShell(t, folder, programs)
	var all string
	for _, block := range regexp.MustCompile("(?s)\n```sh (\\w+)\n(.*?)\n```").FindAllStringSubmatch(document, -1) {
		if block[1] == "server" {
			server.types(block[2])
			server.until("Quandary is at http://" + address)
			continue
		}
		got := kai.runs(block[2])
		if !strings.Contains(got, "the-end 0") || strings.Contains(got, `"status":4`) {
			t.Fatalf("%s\n%s", block[2], got)
		}
		all += got
	}
	for _, want := range []string{
		"The order of mira#", `"reason":"plays for Black"`, `"rank":1,"member":"mira#`, "1 team decided 1 round",
		"1 act of the organiser, 2 trades",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("there is no %s:\n%s", want, all)
		}
	}
}
