// Package pgtest runs a PostgreSQL for tests: one of its own, in a folder that goes away, at an address of this
// machine. Where the programs of PostgreSQL are not installed tests that need them are skipped, and say so; with
// QUANDARY_POSTGRES=required they fail.
package pgtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Server is a running PostgreSQL.
type Server struct {
	bin, folder string
	hosts       []string // at which it listens besides 127.0.0.1
	port        int
	alive       io.Closer // open as long as this program is there
	databases   atomic.Int64
}

var shared = sync.OnceValues(func() (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	return start(bin)
})

// Database is the address of a new, empty database on a server that the tests of a package share. The server ends with
// the test program.
func Database(t testing.TB) string {
	t.Helper()
	s, err := shared()
	if err != nil {
		missing(t, err)
	}
	return s.Database(t)
}

// missing skips a test for which there is no PostgreSQL, or fails it where there has to be one.
func missing(t testing.TB, err error) {
	t.Helper()
	if os.Getenv("QUANDARY_POSTGRES") == "required" {
		t.Fatalf("there is no PostgreSQL to test with: %v", err)
	}
	t.Skipf("NOT TESTED with PostgreSQL: %v (on Debian: apt-get install postgresql)", err)
}

// New starts a server for one test, which may stop and start it. It also listens at more addresses of this machine, and
// trusts connections to them.
func New(t testing.TB, more ...string) *Server {
	t.Helper()
	bin, err := programs()
	if err != nil {
		missing(t, err)
	}
	s, err := start(bin, more...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = s.Stop("immediate")
		_ = os.RemoveAll(s.folder)
	})
	return s
}

// programs is the folder of PostgreSQL's programs, the newest that there is.
func programs() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if path, err := exec.LookPath("initdb"); err == nil {
		found = append(found, path)
	}
	if err != nil || len(found) == 0 {
		return "", fmt.Errorf("initdb is not installed")
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1]), nil
}

// start makes a server in a new folder and starts it.
func start(bin string, more ...string) (*Server, error) {
	folder, err := os.MkdirTemp("", "quandary-pg")
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, folder: folder, hosts: more}
	if err := own(folder); err != nil {
		return nil, err
	}
	if s.port, err = freePort(); err != nil {
		return nil, err
	}
	if err := s.run("initdb", "-D", s.data(), "-U", "quandary", "-A", "trust", "--no-sync", "-E", "UTF8",
		"--locale=C"); err != nil {
		return nil, err
	}
	if err := s.trust(); err != nil {
		return nil, err
	}
	if err := s.Start(); err != nil {
		return nil, err
	}
	reap(s)
	return s, nil
}

// reap stops the server when this program ends, however it ends: a shell waits for the end of a pipe that only this
// program holds.
func reap(s *Server) {
	c := exec.Command("sh", "-c", `read _; "$0" -D "$1" -m immediate stop >/dev/null 2>&1; rm -rf "$2"`,
		filepath.Join(s.bin, "pg_ctl"), s.data(), s.folder)
	c.SysProcAttr = apart(as())
	if pipe, err := c.StdinPipe(); err == nil && c.Start() == nil {
		s.alive = pipe
	}
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// run runs one of the programs to its end.
func (s *Server) run(name string, args ...string) error {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.SysProcAttr, c.Dir = as(), s.folder
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

// trust accepts connections to the further addresses.
func (s *Server) trust() (err error) {
	if len(s.hosts) == 0 {
		return nil
	}
	f, err := os.OpenFile(filepath.Join(s.data(), "pg_hba.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString("host all all samenet trust\n")
	return errors.Join(err, f.Close())
}

// Start starts the server, if it is stopped.
func (s *Server) Start() error {
	options := fmt.Sprintf("-p %d -c listen_addresses=%s -c unix_socket_directories='' -c max_connections=200", s.port,
		strings.Join(append([]string{"127.0.0.1"}, s.hosts...), ","))
	return s.run("pg_ctl", "-D", s.data(), "-w", "-l", filepath.Join(s.folder, "log"), "-o", options, "start")
}

// Stop stops the server in a mode of pg_ctl: "fast" or "immediate", which is as if the machine had stopped.
func (s *Server) Stop(mode string) error {
	return s.run("pg_ctl", "-D", s.data(), "-w", "-m", mode, "stop")
}

// Database is the address of a new, empty database.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	address := func(name string) string {
		return fmt.Sprintf("postgres://quandary@127.0.0.1:%d/%s?sslmode=disable", s.port, name)
	}
	db, err := sql.Open("pgx", address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	name := "test" + strconv.FormatInt(s.databases.Add(1), 10)
	_, err = db.ExecContext(ctx, "CREATE DATABASE "+name)
	if closed := db.Close(); err != nil || closed != nil {
		t.Fatal(err, closed)
	}
	return address(name)
}

// freePort returns an unused port of this machine.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	_, port, _ := strings.Cut(l.Addr().String(), ":")
	n, err := strconv.Atoi(port)
	if closed := l.Close(); err == nil {
		err = closed
	}
	return n, err
}
