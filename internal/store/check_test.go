package store

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestRescueOfDamagedPages overwrites a few pages of a file. A rescued file has exactly the games that are
// said to be whole, with their rows and logs, and what is lost is what was in the pages.
func TestRescueOfDamagedPages(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	s := openFor(t, path)
	const games, people, first = 60, 60, 40 // the schema is in earlier pages
	for n := range games {
		b := begin(fmt.Sprintf("g%02d", n))
		b.Create.Setup = strings.Repeat("setup ", 30)
		b.Bodies = slices.Repeat([]string{strings.Repeat("entry ", 30)}, 5)
		must(t, s.Append(t.Context(), b))
		must(t, s.Put(t.Context(), Row{Kind: KindPerson, Key: fmt.Sprintf("p%02d", n), Body: strings.Repeat("person ",
			20)}))
	}
	must(t, s.Close())
	sound, err := os.ReadFile(path)
	must(t, err)
	whole := func(g Game, log []Entry) error {
		if len(log) != 5 || len(g.Setup) != 180 || len(log[4].Body) != 180 {
			return fmt.Errorf("%+v %v", g, log)
		}
		return nil
	}
	damaged, rescued := filepath.Join(folder, "damaged.db"), filepath.Join(folder, "whole.db")
	pages := len(sound) / pageSize
	random := rand.New(rand.NewPCG(1, 1))
	for round := range 12 {
		b := bytes.Clone(sound)
		for range 2 + round/2 {
			page := first + random.IntN(pages-first)
			copy(b[page*pageSize:], make([]byte, pageSize))
		}
		must(t, os.WriteFile(damaged, b, 0o600))
		found, err := Rescue(t.Context(), damaged, rescued, whole)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		again, err := Search(t.Context(), rescued, nil, whole)
		must(t, err)
		if !again.Sound() || !slices.Equal(again.Whole, found.Whole) {
			t.Errorf("round %d: %d games are whole, and %d rescued: %v", round, len(found.Whole),
				len(again.Whole), again.Damaged)
		}
		rows, err := openFor(t, rescued).rescuedPeople()
		if must(t, err); len(found.Whole) < 20 || rows < 20 {
			t.Errorf("round %d: %d games and %d people are rescued", round, len(found.Whole), rows)
		}
		for _, end := range []string{"", "-wal", "-shm", "-lock"} {
			_ = os.Remove(rescued + end)
		}
	}
}

// rescuedPeople returns the number of people, and closes the store.
func (s *Store) rescuedPeople() (n int, err error) {
	err = s.reads.QueryRow(`SELECT COUNT(*) FROM people`).Scan(&n)
	if closed := s.Close(); err == nil {
		err = closed
	}
	return n, err
}

// TestTheFilesOfOthersAreRefused: the database of another program, and what is no database, stay as they are.
func TestTheFilesOfOthersAreRefused(t *testing.T) {
	folder := t.TempDir()
	noise, other := filepath.Join(folder, "noise"), filepath.Join(folder, "other.db")
	must(t, os.WriteFile(noise, bytes.Repeat([]byte("noise"), 1000), 0o600))
	db, err := sql.Open("sqlite", other)
	must(t, err)
	_, err = db.Exec(`CREATE TABLE bookmarks (address TEXT)`)
	must(t, err)
	must(t, db.Close())
	for path, want := range map[string]string{noise: "is not a file of games", other: "belongs to another program"} {
		before, err := os.ReadFile(path)
		must(t, err)
		_, opened := OpenSQLite(t.Context(), path, Options{})
		_, searched := Search(t.Context(), path, nil, func(Game, []Entry) error { return nil })
		for _, err := range []error{opened, searched} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s is refused with %v, want that it %s", filepath.Base(path), err, want)
			}
		}
		after, err := os.ReadFile(path)
		must(t, err)
		if !bytes.Equal(before, after) {
			t.Errorf("%s was changed", filepath.Base(path))
		}
	}
}

// TestALinkIsTheSameFile: a file that a server has cannot be opened under the name of a symbolic link.
func TestALinkIsTheSameFile(t *testing.T) {
	t.Parallel() // it mostly waits
	folder := t.TempDir()
	path, link := filepath.Join(folder, "games.db"), filepath.Join(folder, "link.db")
	s := openFor(t, path)
	defer func() { must(t, s.Close()) }()
	if err := os.Symlink("games.db", link); err != nil {
		t.Skip("this system has no symbolic links:", err)
	}
	if other, err := OpenSQLite(t.Context(), link, Options{}); !errors.Is(err, ErrInUse) {
		t.Errorf("the link was opened: %v", err)
		if err == nil {
			must(t, other.Close())
		}
	}
}

// TestAFileWithTwoNames: the journal and the lock of a file belong to one of its names, so it is opened under none of
// them.
func TestAFileWithTwoNames(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "games.db"), filepath.Join(folder, "link.db")
	s := openFor(t, path)
	if err := os.Link(path, link); err != nil {
		must(t, s.Close())
		t.Skip("this system has no hard links:", err)
	}
	if other, err := OpenSQLite(t.Context(), link, Options{}); err == nil || !strings.Contains(err.Error(), "2 names") {
		t.Errorf("the link was opened: %v", err)
		if err == nil {
			must(t, other.Close())
		}
	}
	must(t, s.Close())
	must(t, os.Remove(link))
	must(t, openFor(t, path).Close())
}

// TestARemovedFile: nothing is acknowledged whose file has been removed or replaced, or whose journal has.
func TestARemovedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := openFor(t, path)
	defer func() { must(t, s.Close()) }()
	put := func() error { return s.Put(t.Context(), Row{Kind: KindPerson, Key: "anna", Body: "{}"}) }
	must(t, put())
	for _, name := range []string{path, path + "-wal"} {
		must(t, os.Rename(name, name+".moved"))
		for _, how := range []string{"removed", "replaced"} {
			if how == "replaced" {
				must(t, os.WriteFile(name, nil, 0o600))
			}
			if err := put(); !errors.Is(err, ErrUnreachable) {
				t.Errorf("%s was %s: a row is written with %v", filepath.Base(name), how, err)
			}
			if err := s.Ping(t.Context()); !errors.Is(err, ErrUnreachable) {
				t.Errorf("%s was %s: the store answers %v", filepath.Base(name), how, err)
			}
		}
		must(t, os.Rename(name+".moved", name))
		must(t, put())
		must(t, s.Ping(t.Context()))
	}
}

// TestRescueOfNothing: an empty file is not called damaged, and a refusal names this package once and leaves no file.
func TestRescueOfNothing(t *testing.T) {
	folder := t.TempDir()
	empty, other := filepath.Join(folder, "empty.db"), filepath.Join(folder, "other.db")
	to := filepath.Join(folder, "to.db")
	must(t, os.WriteFile(empty, nil, 0o600))
	must(t, os.WriteFile(other, bytes.Repeat([]byte("no file of games"), 100), 0o600))
	whole := func(Game, []Entry) error { return nil }
	if _, err := Search(t.Context(), empty, nil, whole); err == nil || !strings.Contains(err.Error(), "is empty") {
		t.Errorf("an empty file: %v", err)
	}
	for _, path := range []string{empty, other, filepath.Join(folder, "none.db")} {
		_, err := Rescue(t.Context(), path, to, whole)
		if err == nil || strings.Count(err.Error(), "store: ") != 1 {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
	}
	if left, err := filepath.Glob(to + "*"); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}
