package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/quandary-games/quandary/store/pgtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// adapters open an empty store of each kind.
var adapters = map[string]func(t testing.TB) Store{
	"sqlite":   func(t testing.TB) Store { return openFor(t, filepath.Join(t.TempDir(), "games.db")) },
	"postgres": func(t testing.TB) Store { return openPostgres(t, pgtest.Database(t)) },
}

func openPostgres(t testing.TB, address string) *Postgres {
	t.Helper()
	s, err := OpenPostgres(context.Background(), address, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openFor(t testing.TB, path string) Store {
	t.Helper()
	s, err := OpenSQLite(context.Background(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// each runs a test with every adapter.
func each(t *testing.T, test func(t *testing.T, s Store)) {
	for name, open := range adapters {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			defer func() {
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}()
			test(t, s)
		})
	}
}

var noon = time.UnixMilli(1_790_000_000_000)

// begin is the first batch of a game.
func begin(id string) Batch {
	return Batch{
		Game: id, Create: &Game{Rules: "niels", Setup: `{"x":1}`, Secret: "seed", Listed: true}, At: noon,
		Bodies: []string{"opened"}, Phase: Open, Summary: "{}", Seats: []Seat{{0, "anna"}, {1, ""}},
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestALogIsWrittenAndRead(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		ctx := t.Context()
		must(t, s.Commit(ctx, begin("g")))
		must(t, s.Commit(ctx, Batch{Game: "g", After: 1, At: noon.Add(time.Second), Bodies: []string{"a", "b \x01 ü"},
			Phase: Playing, Awaited: 2, Summary: "{1}", Seats: []Seat{{1, "bert"}}}))
		g, err := s.Game(ctx, "g")
		must(t, err)
		want := Game{ID: "g", Rules: "niels", Setup: `{"x":1}`, Secret: "seed", Phase: Playing, Listed: true, Awaited: 2,
			Summary: "{1}", Head: 3, Created: noon, Touched: noon.Add(time.Second)}
		if diff := cmp.Diff(want, g); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		log, err := s.Log(ctx, "g", 1, 10)
		must(t, err)
		if diff := cmp.Diff([]Entry{{2, noon.Add(time.Second), "a"}, {3, noon.Add(time.Second), "b \x01 ü"}},
			log); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		for since, want := range map[time.Duration]int64{0: 3, time.Second: 3, time.Second + time.Millisecond: 0} {
			if heads, err := s.Moved(ctx, noon.Add(since)); err != nil || heads["g"] != want || len(heads) > 1 {
				t.Errorf("moved after %v: %v, %v", since, heads, err)
			}
		}
		must(t, s.Ping(ctx))
		for person, want := range map[string]int{"anna": 1, "bert": 1, "carl": 0} {
			if list, err := s.Played(ctx, person, 10); err != nil || len(list) != want {
				t.Errorf("%s plays %d games, %v", person, len(list), err)
			}
		}
		if list, err := s.Listed(ctx, Playing, 10); err != nil || len(list) != 1 {
			t.Errorf("%d games listed, %v", len(list), err)
		}
		if _, err := s.Game(ctx, "h"); !errors.Is(err, ErrNone) {
			t.Errorf("a game that is not there: %v", err)
		}
	})
}

func TestTheLoserOfANumberWritesNothing(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		ctx := t.Context()
		must(t, s.Commit(ctx, begin("g")))
		if err := s.Commit(ctx, begin("g")); !errors.Is(err, ErrBehind) {
			t.Errorf("a game made twice: %v", err)
		}
		late := Batch{Game: "g", After: 0, At: noon, Bodies: []string{"late"}, Phase: Over, Summary: "late",
			Due: []Due{{"flag", "g", noon}}, Seats: []Seat{{1, "eve"}}}
		if err := s.Commit(ctx, late); !errors.Is(err, ErrBehind) {
			t.Errorf("an old number: %v", err)
		}
		late.After = 7
		if err := s.Commit(ctx, late); !errors.Is(err, ErrBehind) {
			t.Errorf("a number too far: %v", err)
		}
		if g, _ := s.Game(ctx, "g"); g.Head != 1 || g.Phase != Open {
			t.Errorf("the game changed: %+v", g)
		}
		if _, err := s.NextDue(ctx, "flag"); !errors.Is(err, ErrNone) {
			t.Errorf("something is due: %v", err)
		}
		if list, _ := s.Played(ctx, "eve", 1); len(list) != 0 {
			t.Error("a seat was given")
		}
	})
}

// TestWritersThatRace has writers race for the same numbers: each number goes to one of them, and the log is what the
// winners wrote.
func TestWritersThatRace(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		const writers, numbers = 4, 500
		must(t, s.Commit(t.Context(), begin("g")))
		var won [numbers + 2]atomic.Int64
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				for n := int64(1); n <= numbers; {
					err := s.Commit(t.Context(), Batch{Game: "g", After: n, At: noon, Bodies: []string{strconv.Itoa(w)},
						Phase: Playing})
					switch {
					case err == nil:
						won[n+1].Store(int64(w + 1))
						n++
					case errors.Is(err, ErrBehind):
						g, err := s.Game(t.Context(), "g")
						if err != nil || g.Head < n {
							t.Errorf("head %d at %d, %v", g.Head, n, err)
							return
						}
						n = g.Head
						if n > numbers {
							return
						}
					default:
						t.Error(err)
						return
					}
				}
			})
		}
		wg.Wait()
		log, err := s.Log(t.Context(), "g", 1, 2*numbers)
		must(t, err)
		if len(log) != numbers {
			t.Fatalf("%d entries", len(log))
		}
		for i, e := range log {
			if e.Number != int64(i+2) || won[e.Number].Load() != int64(e.Body[0]-'0')+1 {
				t.Fatalf("entry %d says %s, won by %d", e.Number, e.Body, won[e.Number].Load())
			}
		}
	})
}

func TestWhatIsDueIsClaimedOnce(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		ctx := t.Context()
		b := begin("g")
		b.Due = []Due{{"flag", "g", noon.Add(time.Minute)}, {"bot", "g", noon}}
		must(t, s.Commit(ctx, b))
		if at, err := s.NextDue(ctx, "bot"); err != nil || !at.Equal(noon) {
			t.Errorf("next due %v, %v", at, err)
		}
		kind := "bot"
		claim := func(now time.Time) []Claimed {
			list, err := s.Claim(ctx, "a", kind, now, now.Add(10*time.Second), 10)
			must(t, err)
			return list
		}
		if got := claim(noon); len(got) != 1 || got[0].Kind != "bot" {
			t.Fatalf("claimed %v", got)
		}
		if got := claim(noon.Add(time.Second)); len(got) != 0 {
			t.Errorf("claimed twice: %v", got)
		}
		must(t, s.Release(ctx, "b"))
		if got := claim(noon.Add(time.Second)); len(got) != 0 {
			t.Errorf("another server started, and got %v", got)
		}
		must(t, s.Release(ctx, "a"))
		if got := claim(noon.Add(time.Second)); len(got) != 1 {
			t.Errorf("it started anew, and got %v", got)
		}
		again := claim(noon.Add(11 * time.Second)) // who had it must have died
		if len(again) != 1 {
			t.Fatalf("claimed %v", again)
		}
		must(t, s.Settle(ctx, again))
		if at, err := s.NextDue(ctx, "flag"); err != nil || !at.Equal(noon.Add(time.Minute)) {
			t.Errorf("next due %v, %v", at, err)
		}
		if _, err := s.NextDue(ctx, "bot"); !errors.Is(err, ErrNone) {
			t.Errorf("the bot is still due: %v", err)
		}
		kind = "flag"
		old := claim(noon.Add(2 * time.Minute))
		must(t, s.Commit(ctx, Batch{Game: "g", After: 1, At: noon, Bodies: []string{"x"}, Phase: Open,
			Due: []Due{{"flag", "g", noon.Add(time.Hour)}}}))
		must(t, s.Settle(ctx, old)) // it is not the same any more
		if at, err := s.NextDue(ctx, "flag"); err != nil || !at.Equal(noon.Add(time.Hour)) {
			t.Errorf("next due %v, %v", at, err)
		}
		again = claim(noon.Add(time.Hour))
		must(t, s.Commit(ctx, Batch{Game: "g", After: 2, At: noon, Bodies: []string{"x"}, Phase: Open,
			Due: []Due{{"flag", "g", noon.Add(time.Hour)}}}))
		if got := claim(noon.Add(time.Hour)); len(got) != 1 {
			t.Errorf("claimed %v", got)
		}
		must(t, s.Settle(ctx, again)) // due anew, at the same time, and claimed anew
		if at, err := s.NextDue(ctx, "flag"); err != nil || !at.Equal(noon.Add(time.Hour+10*time.Second)) {
			t.Errorf("next due %v, %v", at, err)
		}
		must(t, s.Commit(ctx, Batch{Game: "g", After: 3, At: noon, Bodies: []string{"x"}, Phase: Over,
			Done: []Due{{Kind: "flag", Key: "g"}}}))
		if _, err := s.NextDue(ctx, "flag"); !errors.Is(err, ErrNone) {
			t.Errorf("still due: %v", err)
		}
	})
}

func TestPeopleAreForgotten(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		ctx := t.Context()
		must(t, s.PutPerson(ctx, Person{"anna", "{}", noon, noon}))
		must(t, s.PutPerson(ctx, Person{"anna", `{"name":"Anna"}`, noon.Add(time.Hour), noon.Add(time.Hour)}))
		p, err := s.Person(ctx, "anna")
		must(t, err)
		if want := (Person{"anna", `{"name":"Anna"}`, noon, noon.Add(time.Hour)}); p != want {
			t.Errorf("%+v", p)
		}
		must(t, s.PutKey(ctx, Key{"token", "k", "anna", "b"}))
		must(t, s.PutKey(ctx, Key{"token", "l", "anna", "c"}))
		must(t, s.DeleteKey(ctx, "token", "l"))
		if keys, err := s.Keys(ctx, "token", "anna"); err != nil || len(keys) != 1 {
			t.Errorf("%v, %v", keys, err)
		}
		if keys, err := s.KeysOf(ctx, "token", 10); err != nil || len(keys) != 1 || keys[0].Person != "anna" {
			t.Errorf("%v, %v", keys, err)
		}
		must(t, s.Commit(ctx, begin("g")))
		must(t, s.DeletePerson(ctx, "anna"))
		if _, err := s.Person(ctx, "anna"); !errors.Is(err, ErrNone) {
			t.Errorf("still there: %v", err)
		}
		if _, err := s.Key(ctx, "token", "k"); !errors.Is(err, ErrNone) {
			t.Errorf("the key is still there: %v", err)
		}
		if list, err := s.Played(ctx, "anna", 10); err != nil || len(list) != 0 {
			t.Errorf("still plays %v, %v", list, err)
		}
	})
}

// Who was not there for long is forgotten, unless there is something to come back to.
func TestWhoIsAbsentIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		ctx := t.Context()
		people := map[string]time.Duration{"late": 0, "old": -time.Hour, "older": -2 * time.Hour, "keyed": -time.Hour,
			"plays": -time.Hour, "has played": -time.Hour}
		for id, seen := range people {
			must(t, s.PutPerson(ctx, Person{ID: id, Created: noon, Seen: noon.Add(seen)}))
		}
		must(t, s.PutKey(ctx, Key{"token", "k", "keyed", ""}))
		for id, phase := range map[string]Phase{"plays": Playing, "has played": Over} {
			b := begin(id)
			b.Seats, b.Phase = []Seat{{0, id}}, phase
			must(t, s.Commit(ctx, b))
		}
		for want := range 2 { // two at the most, and then the one that is left
			if n, err := s.ForgetAbsent(ctx, noon, 2); err != nil || n != 2-want {
				t.Fatalf("%d were forgotten, %v", n, err)
			}
		}
		for id := range people {
			_, err := s.Person(ctx, id)
			if gone := errors.Is(err, ErrNone); gone != (id == "old" || id == "older" || id == "has played") {
				t.Errorf("%s: %v", id, err)
			}
		}
		if list, err := s.Played(ctx, "has played", 10); err != nil || len(list) != 0 {
			t.Errorf("still has %v, %v", list, err)
		}
	})
}

func TestOutagesAreNoted(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		ctx := t.Context()
		must(t, s.Pulse(ctx, "a", noon, 5*time.Second))
		must(t, s.Pulse(ctx, "a", noon.Add(4*time.Second), 5*time.Second))
		must(t, s.Pulse(ctx, "a", noon.Add(-time.Hour), 5*time.Second)) // it was held up on its way
		must(t, s.Pulse(ctx, "b", noon.Add(20*time.Second), 5*time.Second))
		must(t, s.Pulse(ctx, "a", noon.Add(21*time.Second), 5*time.Second)) // b was alive
		got, err := s.Outages(ctx, noon)
		must(t, err)
		if diff := cmp.Diff([]Outage{{noon.Add(4 * time.Second), noon.Add(20 * time.Second)}}, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

func TestSettingsAreMadeOnce(t *testing.T) {
	each(t, func(t *testing.T, s Store) {
		for _, value := range []string{"first", "second"} {
			if got, err := s.Setting(t.Context(), "key", value); err != nil || got != "first" {
				t.Errorf("%s, %v", got, err)
			}
		}
	})
}

func TestNothingIsWrittenAfterClose(t *testing.T) {
	for name, open := range adapters {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			must(t, s.Close())
			if err := s.Commit(t.Context(), begin("g")); err == nil {
				t.Error("written after close")
			}
		})
	}
}

func TestAFileBelongsToOneProcess(t *testing.T) {
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
	db := s.(*base).writes
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

// Games have secrets: the seeds of their dice, codes of seats. The file and what stands beside it is its owner's alone.
func TestAFileIsItsOwnersAlone(t *testing.T) {
	folder := t.TempDir()
	s := openFor(t, filepath.Join(folder, "games.db"))
	must(t, s.Commit(t.Context(), begin("g")))
	for _, name := range []string{"games.db", "games.db-wal", "games.db-shm"} {
		at, err := os.Stat(filepath.Join(folder, name))
		must(t, err)
		if mode := at.Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s may be read by others: %v", name, mode)
		}
	}
	must(t, s.Close())
}

func TestBackupWhileRunning(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "a 100% weird?name#.db"), filepath.Join(dir, "copy.db")
	s := openFor(t, path)
	must(t, s.Commit(t.Context(), begin("g")))
	must(t, Backup(t.Context(), path, to))
	if err := Backup(t.Context(), path, to); err == nil {
		t.Error("an old backup was written over")
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	must(t, s.Commit(t.Context(), Batch{Game: "g", After: 1, At: noon, Bodies: []string{"x"}, Phase: Over}))
	must(t, s.Close())
	kept := openFor(t, to)
	if g, err := kept.Game(t.Context(), "g"); err != nil || g.Head != 1 {
		t.Errorf("%+v, %v", g, err)
	}
	must(t, kept.Close())
}

// BenchmarkDue claims what is due, as many things at a time as halls do, and settles each; an operation is one thing.
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
				list, err := s.Claim(context.Background(), "a", "flag", noon, noon.Add(time.Minute), 64)
				must(b, err)
				for _, d := range list {
					wg.Go(func() { must(b, s.Settle(context.Background(), []Claimed{d})) })
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
					must(b, s.Commit(context.Background(), begin(id)))
					for pb.Next() {
						must(b, s.Commit(context.Background(), Batch{Game: id, After: n, At: noon, Bodies: []string{"12. e2e4"},
							Phase: Playing, Due: []Due{{"flag", id, noon}}}))
						n++
					}
				})
			})
		}
	}
}
