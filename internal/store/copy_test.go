package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/quandary-games/quandary/internal/store/pgtest"
)

// fill writes rows of every table.
func fill(t *testing.T, s *Store) {
	t.Helper()
	for g := range 3 {
		id := fmt.Sprint("g", g)
		must(t, s.Append(t.Context(), begin(id)))
		for n := range int64(700) {
			must(t, s.Append(t.Context(), Batch{Game: id, After: n + 1, At: noon, Bodies: []string{fmt.Sprint("ü", n)},
				Phase: Playing, Due: []Due{{"flag", id, noon}}}))
		}
	}
	must(t, s.Put(t.Context(), Row{Kind: KindPerson, Key: "anna", Body: "{}", Created: noon, Seen: noon}))
	must(t, s.Put(t.Context(), Row{Kind: "token", Key: "k", Person: "anna", Body: ""}))
	_, err := Setting(t.Context(), s, "key", "secret")
	must(t, err)
}

func TestAllIsCopiedThereAndBack(t *testing.T) {
	dir := t.TempDir()
	from := openFor(t, filepath.Join(dir, "from.db"))
	between := openPostgres(t, pgtest.Database(t))
	back := openFor(t, filepath.Join(dir, "back.db"))
	defer func() {
		for _, s := range []*Store{from, between.Store, back} {
			must(t, s.Close())
		}
	}()
	fill(t, from)
	var done, all int64
	tell := func(d, a int64) { done, all = d, a }
	must(t, Copy(t.Context(), from, between.Store, tell))
	must(t, Copy(t.Context(), from, between.Store, tell)) // as after it was broken off
	must(t, Copy(t.Context(), between.Store, back, tell))
	if done != all || all < 2100 {
		t.Errorf("%d rows of %d", done, all)
	}
	for g := range 3 {
		id := fmt.Sprint("g", g)
		want, err := from.Log(t.Context(), id, 0, 10_000)
		must(t, err)
		got, err := back.Log(t.Context(), id, 0, 10_000)
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" || len(want) != 701 {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
	if value, err := Setting(t.Context(), back, "key", "other"); err != nil || value != "secret" {
		t.Errorf("%s, %v", value, err)
	}
}

// TestACopyIsBrokenOffAndBegunAgain interrupts a copy after each of its first pages, and starts it again.
func TestACopyIsBrokenOffAndBegunAgain(t *testing.T) {
	from, to := openFor(t, filepath.Join(t.TempDir(), "from.db")), openPostgres(t, pgtest.Database(t))
	defer func() { must(t, errors.Join(from.Close(), to.Close())) }()
	fill(t, from)
	for pages := 1; ; pages++ {
		ctx, cancel := context.WithCancel(t.Context())
		got := 0
		err := Copy(ctx, from, to.Store, func(done, all int64) {
			if got++; got == pages && done < all {
				cancel()
			}
		})
		cancel()
		if err == nil {
			if pages < 5 {
				t.Errorf("it was broken off %d times", pages)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	for g := range 3 {
		id := fmt.Sprint("g", g)
		want, err := from.Log(t.Context(), id, 0, 10_000)
		must(t, err)
		got, err := to.Log(t.Context(), id, 0, 10_000)
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
}

func TestNothingIsCopiedWhileAServerRuns(t *testing.T) {
	from, to := openFor(t, filepath.Join(t.TempDir(), "from.db")), openPostgres(t, pgtest.Database(t))
	defer func() { must(t, errors.Join(from.Close(), to.Close())) }()
	beat(t, to.Store, Beat{Server: "server", At: time.Now(), Gap: time.Second})
	for _, way := range [][2]*Store{{from, to.Store}, {to.Store, from}} {
		if err := Copy(t.Context(), way[0], way[1], func(_, _ int64) {}); !errors.Is(err, ErrInUse) {
			t.Errorf("copied: %v", err)
		}
	}
}

// TestABackupIsCopiedAtOnce copies the backup of a file that a server used a moment ago.
func TestABackupIsCopiedAtOnce(t *testing.T) {
	t.Parallel() // it mostly waits
	dir := t.TempDir()
	served, backup := filepath.Join(dir, "served.db"), filepath.Join(dir, "backup.db")
	server := openFor(t, served)
	must(t, server.Append(t.Context(), begin("g")))
	beat(t, server, Beat{Server: "server", At: time.Now(), Gap: time.Second})
	must(t, Backup(t.Context(), served, backup))
	if _, err := OpenSQLite(t.Context(), served, Options{}); !errors.Is(err, ErrInUse) {
		t.Errorf("a file that a server has was opened: %v", err)
	}
	from, to := openFor(t, backup), openFor(t, filepath.Join(dir, "to.db"))
	must(t, Copy(t.Context(), from, to, func(_, _ int64) {}))
	must(t, errors.Join(server.Close(), from.Close(), to.Close()))
}

func TestCopyingOntoSomethingElseIsRefused(t *testing.T) {
	dir := t.TempDir()
	from, to := openFor(t, filepath.Join(dir, "from.db")), openFor(t, filepath.Join(dir, "to.db"))
	defer func() { must(t, from.Close()); must(t, to.Close()) }()
	must(t, from.Append(t.Context(), begin("g")))
	b := begin("g")
	b.Bodies = []string{"something else"}
	must(t, to.Append(t.Context(), b))
	if err := Copy(t.Context(), from, to, func(_, _ int64) {}); err == nil {
		t.Error("one game was copied over another")
	}
}

// TestEveryColumnIsCopied compares the tables and columns that are copied with those of the database.
func TestEveryColumnIsCopied(t *testing.T) {
	s := openFor(t, filepath.Join(t.TempDir(), "games.db"))
	defer func() { must(t, s.Close()) }()
	copied := map[string]bool{"pulse": true, "goose_db_version": true} // these two are not
	for _, t := range tables {
		copied[t.name] = true
	}
	rows, err := s.writes.Query(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
	names, err := all(rows, err, text)
	must(t, err)
	for _, name := range names {
		if !copied[name] {
			t.Errorf("the table %s is not copied", name)
		}
	}
	for _, table := range tables {
		rows, err := s.writes.Query("SELECT * FROM " + table.name)
		must(t, err)
		columns, err := rows.Columns()
		must(t, err)
		must(t, rows.Close())
		if diff := cmp.Diff(columns, table.columns); diff != "" && !sameSet(columns, table.columns) {
			t.Errorf("%s (-there +copied):\n%s", table.name, diff)
		}
	}
}

// sameSet reports whether two lists have the same strings in them.
func sameSet(a, b []string) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}
