package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/quandary-games/quandary/internal/store/pgtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// adapters open an empty store of each kind.
var adapters = map[string]func(t testing.TB) *Store{
	"sqlite":   func(t testing.TB) *Store { return openFor(t, filepath.Join(t.TempDir(), "games.db")) },
	"postgres": func(t testing.TB) *Store { return openPostgres(t, pgtest.Database(t)).Store },
}

func openPostgres(t testing.TB, address string) *Postgres {
	t.Helper()
	s, err := OpenPostgres(context.Background(), address, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openFor(t testing.TB, path string) *Store {
	t.Helper()
	s, err := OpenSQLite(context.Background(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var noon = time.UnixMilli(1_790_000_000_000)

// begin is the first batch of a game.
func begin(id string) Batch {
	return Batch{
		Game: id, Create: &Game{Rules: "niels", Setup: `{"x":1}`, Secret: "seed", Listed: true}, At: noon,
		Bodies: []string{"opened"}, Phase: Open, Summary: "{}", Seats: []Seat{{0, "anna"}, {1, ""}},
	}
}

// beat gives a pulse, and returns the outages.
func beat(t testing.TB, s *Store, b Beat) []Outage {
	t.Helper()
	outages, err := s.Pulse(t.Context(), b)
	must(t, err)
	return outages
}

// next returns when the next thing of a kind is due and unclaimed. Errors: ErrNotFound if nothing is.
func next(t testing.TB, s *Store, kind string) (time.Time, error) {
	t.Helper()
	_, at, err := s.Claim(t.Context(), Claim{Kind: kind})
	if err == nil && at.IsZero() {
		err = ErrNotFound
	}
	return at, err
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestNothingIsWrittenAfterClose(t *testing.T) {
	for name, open := range adapters {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			must(t, s.Close())
			if err := s.Append(t.Context(), begin("g")); err == nil {
				t.Error("written after close")
			}
		})
	}
}

func TestAFileBelongsToOneProcess(t *testing.T) {
	t.Parallel() // it mostly waits
	path := filepath.Join(t.TempDir(), "games.db")
	s := openFor(t, path)
	if _, err := OpenSQLite(t.Context(), path, Options{}); !errors.Is(err, ErrInUse) ||
		strings.Count(err.Error(), "store:") != 1 {
		t.Errorf("opened twice: %v", err)
	}
	must(t, s.Close())
	must(t, openFor(t, path).Close())
}

func TestANewerFileIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := openFor(t, path)
	db := s.writes
	_, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`)
	must(t, err)
	_, err = db.Exec(`UPDATE settings SET value = '99999' WHERE name = 'least form'`)
	must(t, err)
	must(t, s.Close())
	if _, err := OpenSQLite(t.Context(), path, Options{}); !errors.Is(err, ErrNewer) {
		t.Errorf("opened: %v", err)
	}
}

func TestNoDatabaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	must(t, os.WriteFile(path, []byte("this is a letter to my aunt, and no database at all; it is long enough"), 0o600))
	if s, err := OpenSQLite(t.Context(), path, Options{}); err == nil {
		t.Error("opened", s.Close())
	} else if !strings.Contains(err.Error(), path) {
		t.Errorf("it is not told which file: %v", err)
	}
	err := Backup(t.Context(), path, filepath.Join(t.TempDir(), "copy.db"))
	if err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a backup of it: %v", err)
	}
}

// TestAFileIsItsOwnersAlone: nobody but the owner may read the file and its journal, since games have secrets.
func TestAFileIsItsOwnersAlone(t *testing.T) {
	folder := t.TempDir()
	s := openFor(t, filepath.Join(folder, "games.db"))
	must(t, s.Append(t.Context(), begin("g")))
	for _, name := range []string{"games.db", "games.db-wal", "games.db-shm"} {
		at, err := os.Stat(filepath.Join(folder, name))
		must(t, err)
		if mode := at.Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s may be read by others: %v", name, mode)
		}
	}
	must(t, s.Close())
}

// New files have small pages; a file keeps the pages that it has.
func TestPagesOfAFile(t *testing.T) {
	for _, size := range []int{pageSize, 4096} {
		path := filepath.Join(t.TempDir(), "games.db")
		if size != pageSize {
			old, err := openFile(path, "rwc", fmt.Sprintf("page_size(%d)", size))
			must(t, err)
			_, err = old.ExecContext(t.Context(), `VACUUM`)
			must(t, errors.Join(err, old.Close()))
		}
		s := openFor(t, path)
		must(t, s.Append(t.Context(), begin("g")))
		var got int
		must(t, s.reads.QueryRowContext(t.Context(), `PRAGMA page_size`).Scan(&got))
		if got != size {
			t.Errorf("pages of %d bytes: want %d", got, size)
		}
		must(t, s.Close())
	}
}

// A file of the first form, with the index that every move had to change, is opened, read and written to, and loses
// the index.
func TestAnOldFileIsOpened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	old, err := OpenSQLite(t.Context(), path, Options{Form: 1})
	must(t, err)
	for _, query := range []string{
		`DROP INDEX games_playing`, `DROP INDEX games_resting`,
		`CREATE INDEX games_listed ON games (listed, phase, touched)`,
		`INSERT INTO games VALUES ('g', 'niels', '{"x":1}', 'seed', 'playing', 1, 1, '{}', 2, 1, 2)`,
		`INSERT INTO log VALUES ('g', 1, 1, 'opened'), ('g', 2, 2, 'played')`,
		`INSERT INTO seats VALUES ('g', 0, 'anna')`,
	} {
		must(t, execute(t.Context(), old.writes, query))
	}
	must(t, old.Close())
	for range 2 {
		s := openFor(t, path)
		g, err := s.Game(t.Context(), "g")
		must(t, err)
		must(t, s.Append(t.Context(),
			Batch{Game: "g", After: g.Head, At: noon, Bodies: []string{"played"}, Phase: Playing}))
		log, err := s.Log(t.Context(), "g", 0, 10)
		must(t, err)
		if len(log) != int(g.Head)+1 || log[0].Body != "opened" || g.Secret != "seed" || g.Maker != "" {
			t.Errorf("the old file has %+v, %+v", g, log)
		}
		list, err := s.Games(t.Context(), Games{Phase: Playing, Most: 2})
		must(t, err)
		rows, err := s.reads.QueryContext(t.Context(), `SELECT name FROM sqlite_schema
			WHERE name LIKE 'games\_%' ESCAPE '\' AND type = 'index' ORDER BY name`)
		names, err := all(rows, err, text)
		must(t, err)
		want := []string{"games_maker", "games_playing", "games_resting"}
		if len(list) != 1 || !slices.Equal(names, want) {
			t.Errorf("the old file lists %+v by the indexes %q: want %q", list, names, want)
		}
		must(t, s.Close())
	}
}

// TestListsOfAFileReadNothingElse checks that an index serves every list of games and of keys, and that no index has
// the time of the last move of games that are played.
func TestListsOfAFileReadNothingElse(t *testing.T) {
	s := openFor(t, filepath.Join(t.TempDir(), "games.db"))
	defer func() { must(t, s.Close()) }()
	served := func(by, query string, args []any) {
		t.Helper()
		rows, err := s.reads.QueryContext(t.Context(), `EXPLAIN QUERY PLAN `+query, args...)
		plan, err := all(rows, err, func(row scanner) (step string, err error) {
			err = row.Scan(new(any), new(any), new(any), &step)
			return step, err
		})
		must(t, err)
		if !slices.ContainsFunc(plan, func(step string) bool { return strings.HasPrefix(step, "SEARCH "+by) }) {
			t.Errorf("%s: %q: want %s", query, plan, by)
		}
	}
	for by, g := range map[string]Games{
		"games USING INDEX games_resting": {Phase: Open}, "games USING INDEX games_playing": {Phase: Playing},
		"games USING INDEX sqlite_autoindex_games_1": {Person: "anna"},
	} {
		query, args := g.query()
		served(by, query, args)
	}
	query, args := listQuery("session", "anna", 0)
	served("keys USING INDEX keys_person", query, args)
	rows, err := s.reads.QueryContext(t.Context(),
		`SELECT name FROM sqlite_schema WHERE sql LIKE '%touched)%' AND type = 'index'
		AND sql NOT LIKE '%WHERE phase <> ''playing''%'`)
	if names, err := all(rows, err, text); err != nil || len(names) > 0 {
		t.Errorf("every move changes %q, %v", names, err)
	}
}

// An empty file, such as a full disk leaves, is no file of games: its backup would be worth nothing.
func TestEmptyFileHasNoBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	must(t, os.WriteFile(path, nil, 0o600))
	err := Backup(t.Context(), path, path+".copy")
	if err == nil || !strings.Contains(err.Error(), "is empty: want a file that quandary has made") {
		t.Errorf("the backup of an empty file: %v", err)
	}
	if _, err := os.Stat(path + ".copy"); err == nil {
		t.Error("there is a copy of it")
	}
	must(t, os.Remove(path))
	s, err := OpenSQLite(t.Context(), path, Options{})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	must(t, Backup(t.Context(), path, path+".copy")) // of a file that was made this moment
}

func TestBackupWhileRunning(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "a 100% weird?name#.db"), filepath.Join(dir, "copy.db")
	s := openFor(t, path)
	must(t, s.Append(t.Context(), begin("g")))
	must(t, Backup(t.Context(), path, to))
	if err := Backup(t.Context(), path, to); err == nil {
		t.Error("an old backup was written over")
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	must(t, s.Append(t.Context(), Batch{Game: "g", After: 1, At: noon, Bodies: []string{"x"}, Phase: Over}))
	must(t, s.Close())
	kept := openFor(t, to)
	if g, err := kept.Game(t.Context(), "g"); err != nil || g.Head != 1 {
		t.Errorf("%+v, %v", g, err)
	}
	must(t, kept.Close())
}

// BenchmarkDue claims due things, as many at a time as a hall does, and settles each. An operation is one thing.
func BenchmarkDue(b *testing.B) {
	for name, open := range adapters {
		b.Run(name, func(b *testing.B) {
			s := open(b)
			defer func() { must(b, s.Close()) }()
			var wg sync.WaitGroup
			for w := range 8 {
				wg.Go(func() {
					for n := w; n < b.N; n += 8 {
						must(b, s.Schedule(context.Background(), Due{"flag", strconv.Itoa(n), noon}))
					}
				})
			}
			wg.Wait()
			b.ResetTimer()
			for left := b.N; left > 0; {
				list, _, err := s.Claim(context.Background(), Claim{"a", "flag", noon, noon.Add(time.Minute), 64})
				must(b, err)
				for _, d := range list {
					wg.Go(func() { must(b, s.Settle(context.Background(), d)) })
				}
				wg.Wait()
				left -= len(list)
			}
		})
	}
}

func BenchmarkCommit(b *testing.B) {
	for name, open := range adapters {
		for _, writers := range []int{1, 100} {
			b.Run(fmt.Sprint(name, "/", writers), func(b *testing.B) {
				s := open(b)
				defer func() { must(b, s.Close()) }()
				var game atomic.Int64
				b.SetParallelism(max(writers/2, 1))
				b.RunParallel(func(pb *testing.PB) {
					id, n := fmt.Sprint("g", game.Add(1)), int64(1)
					must(b, s.Append(context.Background(), begin(id)))
					for pb.Next() {
						must(b, s.Append(context.Background(), Batch{Game: id, After: n, At: noon,
							Bodies: []string{"12. e2e4"},
							Phase:  Playing, Due: []Due{{"flag", id, noon}}}))
						n++
					}
				})
			})
		}
	}
}

// TestTheJournalStaysShort writes 16 MB while others always read.
func TestTheJournalStaysShort(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := openFor(t, path)
	var readers, writers sync.WaitGroup
	stop := make(chan struct{})
	for range 3 {
		readers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					_, _ = s.Log(t.Context(), "g0-0", 0, 10)
				}
			}
		})
	}
	var longest atomic.Int64
	for g := range 40 {
		writers.Go(func() {
			for i := range 20 {
				b := begin(fmt.Sprintf("g%d-%d", g, i))
				b.Bodies = []string{strings.Repeat("x", 20_000)}
				if err := s.Append(context.Background(), b); err != nil {
					t.Error(err)
				}
				if info, err := os.Stat(path + "-wal"); err == nil {
					longest.Store(max(longest.Load(), info.Size()))
				}
			}
		})
	}
	writers.Wait()
	close(stop)
	readers.Wait()
	must(t, s.Close())
	if longest.Load() > 8_000_000 {
		t.Errorf("the journal had %d bytes", longest.Load())
	}
}
