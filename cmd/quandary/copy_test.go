package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/store/pgtest"
)

// TestGamesGoToADatabaseAndBack types the commands of the page on serving.
func TestGamesGoToADatabaseAndBack(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	folder := t.TempDir()
	from, back := filepath.Join(folder, "games.db"), filepath.Join(folder, "back.db")
	run := func(want bool, args ...string) string {
		t.Helper()
		var said bytes.Buffer
		c := program(t, args...)
		c.Stdout, c.Stderr = &said, &said
		if err := c.Run(); (err == nil) != want {
			t.Fatalf("quandary %s: %v, %s", strings.Join(args, " "), err, &said)
		}
		return said.String()
	}
	for _, args := range [][]string{{"copy", from, address}, {"migrate", from}, {"backup", "--db", from, back}} {
		want := "there is no file " + from + ": want one that quandary has made"
		if said := run(false, args...); !strings.Contains(said, want) {
			t.Errorf("%s says %s", args[0], said)
		}
		if _, err := os.Stat(from); err == nil {
			t.Errorf("%s makes the file that it was to read", args[0])
		}
	}
	made, err := store.OpenSQLite(t.Context(), from, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := made.Close(); err != nil {
		t.Fatal(err)
	}
	run(true, "migrate", from)
	run(true, "migrate", address)
	for _, way := range [][2]string{{from, address}, {address, back}} {
		if said := run(true, "copy", way[0], way[1]); !strings.Contains(said, "are the same in both") {
			t.Errorf("it says %s", said)
		}
	}
	server := &process{t: t, db: address}
	server.start()
	defer func() { server.kill() }()
	if said := run(false, "copy", address, back); !strings.Contains(said, "holds the lock") {
		t.Errorf("while a server runs: %s", said)
	}
}

// Wrong arguments of these commands are reported like those of all others, with how the command is used.
func TestCommandsOfFilesSayWhatTheyWant(t *testing.T) {
	runs(t, copyCommand(), "", "games.db").check(t, 2, "1 argument: want copy FROM TO")
	runs(t, migrateCommand(), "").check(t, 2, "0 arguments: want migrate DATABASE")
	runs(t, backupCommand(), "").check(t, 2, "0 arguments: want backup FILE")
	runs(t, serveCommand(), "", "games.db").check(t, 2, "1 argument: want serve")
}
