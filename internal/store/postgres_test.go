package store

import (
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/quandary-games/quandary/internal/store/pgtest"
)

var raced = flag.Int64("raced", 2_000, "entries for which two servers race")

// TestTwoServersRaceForEveryNumber has two servers over one database race for the same numbers: each goes to one of
// them, and both read the same log, which is what the winners wrote.
func TestTwoServersRaceForEveryNumber(t *testing.T) {
	t.Parallel() // it mostly waits
	races := *raced
	if testing.Short() {
		races = 500
	}
	address := pgtest.Database(t)
	servers := []*Postgres{openPostgres(t, address), openPostgres(t, address)}
	must(t, servers[0].Append(t.Context(), begin("g")))
	won := [2][]string{}
	for n := int64(1); n <= races; n++ {
		var wg sync.WaitGroup
		results := [2]error{}
		for i, s := range servers {
			wg.Go(func() {
				results[i] = s.Append(t.Context(), Batch{Game: "g", After: n, At: noon,
					Bodies: []string{fmt.Sprint(i, " ", n)}, Phase: Playing})
			})
		}
		wg.Wait()
		for i, err := range results {
			if err == nil {
				won[i] = append(won[i], fmt.Sprint(i, " ", n))
			} else if !errors.Is(err, ErrBehind) {
				t.Fatal(err)
			}
		}
		if (results[0] == nil) == (results[1] == nil) {
			t.Fatalf("number %d: %v", n+1, results)
		}
	}
	logs := [2][]Entry{}
	for i, s := range servers {
		log, err := s.Log(t.Context(), "g", 1, 2*int(races))
		must(t, err)
		logs[i] = log
		must(t, s.Close())
	}
	if diff := cmp.Diff(logs[0], logs[1]); diff != "" || int64(len(logs[0])) != races {
		t.Fatalf("%d entries; the servers differ (-first +second):\n%s", len(logs[0]), diff)
	}
	for at, e := range logs[0] {
		winner := e.Body[0] - '0'
		if e.Number != int64(at+2) || len(won[winner]) == 0 || won[winner][0] != e.Body {
			t.Fatalf("entry %d says %q, and %v won it", e.Number, e.Body, won[winner][:min(1, len(won[winner]))])
		}
		won[winner] = won[winner][1:]
	}
	t.Logf("of %d numbers the second server won %d", races, races-count(logs[0], "0 "))
}

// count returns the number of entries with a prefix.
func count(log []Entry, prefix string) (n int64) {
	for _, e := range log {
		if strings.HasPrefix(e.Body, prefix) {
			n++
		}
	}
	return n
}

// set returns an address with a setting of its sessions.
func set(t *testing.T, address, option string) string {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	q := u.Query()
	q.Set("options", "-c "+option)
	u.RawQuery = strings.ReplaceAll(q.Encode(), "+", "%20")
	return u.String()
}

func TestADatabaseThatForgetsIsRefused(t *testing.T) {
	address := pgtest.Database(t)
	for option, want := range map[string]bool{
		"synchronous_commit=off": false, "synchronous_commit=local": true,
		"synchronous_commit=remote_write": true, "synchronous_commit=on": true,
	} {
		s, err := OpenPostgres(t.Context(), set(t, address, option), Options{})
		away := errors.Is(err, ErrUnreachable)
		if (err == nil) != want || err != nil && (away || !strings.Contains(err.Error(), "want on")) {
			t.Errorf("%s: %v", option, err)
		}
		if err == nil {
			must(t, s.Close())
		}
	}
}

// TestADatabaseThatBeginsToForgetIsRefused turns durability off while a server runs.
func TestADatabaseThatBeginsToForgetIsRefused(t *testing.T) {
	t.Parallel() // it mostly waits
	database := pgtest.New(t)
	address := database.Database(t)
	s := openPostgres(t, address)
	defer func() { must(t, s.Close()) }()
	must(t, s.Append(t.Context(), begin("g")))
	db, err := sql.Open("pgx", address)
	must(t, err)
	_, err = db.Exec(`ALTER SYSTEM SET fsync = off`)
	must(t, err)
	must(t, db.Close())
	must(t, database.Stop("fast"))
	must(t, database.Start())
	err = s.Append(t.Context(), Batch{Game: "g", After: 1, At: noon, Bodies: []string{"x"}, Phase: Playing})
	for range 3 { // what is left of old connections
		if errors.As(err, new(unfit)) {
			break
		}
		time.Sleep(time.Second)
		err = s.Append(t.Context(), Batch{Game: "g", After: 1, At: noon, Bodies: []string{"x"}, Phase: Playing})
	}
	if !errors.As(err, new(unfit)) || !errors.Is(err, ErrUnreachable) {
		t.Errorf("it commits with fsync off: %v", err)
	}
}

func TestWhoWaitsIsToldAtOnceWhileTheDatabaseIsAway(t *testing.T) {
	t.Parallel() // it mostly waits
	database := pgtest.New(t)
	s := openPostgres(t, database.Database(t))
	defer func() { must(t, s.Close()) }()
	must(t, s.Append(t.Context(), begin("g")))
	must(t, database.Stop("immediate"))
	for n := range 20 {
		began := time.Now()
		if _, err := s.Game(t.Context(), "g"); !errors.Is(err, ErrUnreachable) {
			t.Fatalf("read %d: %v", n, err)
		}
		err := s.Append(t.Context(), Batch{Game: "g", After: 1, At: noon, Bodies: []string{"x"}, Phase: Playing})
		if !errors.Is(err, ErrUnreachable) {
			t.Fatalf("commit %d: %v", n, err)
		}
		if took := time.Since(began); n > 0 && took >= lookWithin {
			t.Errorf("the answer %d takes %v", n, took)
		}
	}
	must(t, database.Start())
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		err := s.Append(t.Context(), Batch{Game: "g", After: 1, At: noon, Bodies: []string{"x"}, Phase: Playing})
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("it does not come back: %v", err)
		}
	}
}

func TestWaitingGrowsAndEnds(t *testing.T) {
	var c connector
	now, total := noon, time.Duration(0)
	for range 10 {
		c.learn(now, ErrUnreachable)
		if c.barred(now) == nil {
			t.Fatal("it is tried again at once")
		}
		wait := c.again.Sub(now)
		if wait < firstWait/2 || wait > longWait {
			t.Errorf("it waits %v", wait)
		}
		now, total = c.again, total+wait
		if c.barred(now) != nil {
			t.Fatal("it is not tried again")
		}
	}
	if total < 2*time.Second {
		t.Errorf("ten tries are over in %v", total)
	}
	if c.learn(now, nil); c.barred(now) != nil || c.wait != 0 {
		t.Error("it waits though the database is there")
	}
}

func TestClocksApart(t *testing.T) {
	for theirs, want := range map[time.Duration]time.Duration{
		-5 * time.Second: 5 * time.Second, 0: 0, time.Second: 0, 2 * time.Second: 0, 5 * time.Second: 3 * time.Second,
	} {
		if got := apart(noon, noon.Add(2*time.Second), noon.Add(theirs)); got != want {
			t.Errorf("%v: %v, want %v", theirs, got, want)
		}
	}
}

func TestNewsAreToldTogether(t *testing.T) {
	h := newHerald(nil)
	h.close()
	for n := range 1000 {
		h.add(Word{fmt.Sprintf("game-%05d", n%500), int64(n), []string{"anna", fmt.Sprint("bert", n)}})
	}
	told := map[string]string{}
	for _, payload := range h.take() {
		if len(payload) > maxPayload {
			t.Errorf("a notification of %d bytes", len(payload))
		}
		for line := range strings.SplitSeq(payload, "\n") {
			game, rest, _ := strings.Cut(line, " ")
			told[game] = rest
		}
	}
	if len(told) != 500 || told["game-00007"] != "507 anna,bert507,bert7" || len(h.take()) != 0 {
		t.Errorf("%d games are told, one with %q", len(told), told["game-00007"])
	}
}

// future returns the forms of a later version, with one more migration, and with the oldest form that can work with
// it.
func future(t *testing.T, least int64) form {
	t.Helper()
	f := thisForm()
	migration := []byte("-- +goose Up\nCREATE TABLE future (id BIGINT PRIMARY KEY);\n")
	files := fstest.MapFS{"99999_future.sql": {Data: migration}}
	names, err := fs.Glob(f.files, "*.sql")
	must(t, err)
	for _, name := range names {
		text, err := fs.ReadFile(f.files, name)
		must(t, err)
		files[name] = &fstest.MapFile{Data: text}
	}
	return form{files, 99999, least}
}

// TestAnOldAndANewServerSideBySide has three servers write the same game in turn: one that knows only the form of the
// data before this one, one of this form, and one of the next. Each is started anew while the data are newer than it
// knows.
func TestAnOldAndANewServerSideBySide(t *testing.T) {
	address, ctx := pgtest.Database(t), t.Context()
	before := Options{Form: max(thisForm().newest-1, leastForm)}
	older, err := OpenPostgres(ctx, address, before)
	must(t, err)
	must(t, older.Append(ctx, begin("g")))
	number := int64(1)
	write := func(s *Store) {
		t.Helper()
		must(t, s.Append(ctx, Batch{Game: "g", After: number, At: noon, Bodies: []string{"x"}, Phase: Playing,
			Due: []Due{{"flag", "g", noon}}}))
		number++
		beat(t, s, Beat{Server: fmt.Sprintf("%p", s), At: noon, Gap: time.Second})
		if list, _, err := s.Claim(ctx, Claim{"a", "flag", noon, noon.Add(time.Second),
			1}); err != nil || len(list) != 1 {
			t.Errorf("claimed %v, %v", list, err)
		}
	}
	write(older.Store)
	now := openPostgres(t, address)
	for range 3 {
		write(now.Store)
		write(older.Store)
	}
	must(t, older.Close())
	older, err = OpenPostgres(ctx, address, before) // it fell, and is started anew
	must(t, err)
	write(older.Store)
	must(t, older.Close())
	later, err := openForm(ctx, address, Options{}, future(t, now.form.newest))
	must(t, err)
	for range 3 {
		write(later.Store)
		write(now.Store)
	}
	if _, err := OpenPostgres(ctx, address, Options{Form: leastForm - 1}); !errors.Is(err, ErrNewer) {
		t.Errorf("two versions before: %v", err)
	}
	must(t, errors.Join(now.Close(), later.Close()))
}

// TestAFormThatOlderServersCannotBear: it is not applied while such a server runs, and such a server cannot open it.
func TestAFormThatOlderServersCannotBear(t *testing.T) {
	address, ctx := pgtest.Database(t), t.Context()
	now := openPostgres(t, address)
	_, err := openForm(ctx, address, Options{}, future(t, 99999))
	if !errors.Is(err, ErrOlder) || !strings.Contains(err.Error(), program) {
		t.Errorf("an older server runs: %v", err)
	}
	must(t, now.Append(ctx, begin("g")))
	must(t, now.Close())
	var later *Postgres
	// Its connections are being closed.
	for end := time.Now().Add(time.Minute); later == nil; time.Sleep(20 * time.Millisecond) {
		var err error
		if later, err = openForm(ctx, address, Options{}, future(t, 99999)); err != nil && time.Now().After(end) {
			t.Fatal(err)
		}
	}
	defer func() { must(t, later.Close()) }()
	if _, err := OpenPostgres(ctx, address, Options{}); !errors.Is(err, ErrNewer) {
		t.Errorf("an older server starts: %v", err)
	}
	awoken := &Postgres{Store: &Store{form: thisForm(), reads: later.reads, writes: later.writes, writer: later.writer}}
	if _, err := awoken.Pulse(ctx, Beat{Server: "awoken", At: noon, Gap: time.Second}); !errors.Is(err, ErrNewer) {
		t.Errorf("a server that was asleep meanwhile: %v", err)
	}
}

// TestClaimsOfTwoServersAreApart has two servers claim at the same time: nothing goes to both.
func TestClaimsOfTwoServersAreApart(t *testing.T) {
	address, ctx := pgtest.Database(t), t.Context()
	servers := []*Postgres{openPostgres(t, address), openPostgres(t, address)}
	const things = 400
	for n := range things {
		must(t, servers[0].Schedule(ctx, Due{"bot", fmt.Sprint("g", n), noon}))
	}
	var mu sync.Mutex
	var wg, begun sync.WaitGroup
	begun.Add(len(servers)) // nobody claims twice before everybody has claimed once
	claimed, by := map[string]int{}, [2]int{}
	for i, s := range servers {
		wg.Go(func() {
			for round := 0; ; round++ {
				list, _, err := s.Claim(ctx, Claim{fmt.Sprint("server", i), "bot", noon, noon.Add(time.Minute), 7})
				if round == 0 {
					begun.Done()
					begun.Wait()
				}
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				for _, d := range list {
					claimed[d.Key]++
					by[i]++
				}
				done := len(claimed) == things
				mu.Unlock()
				if done {
					return
				}
			}
		})
	}
	wg.Wait()
	for key, n := range claimed {
		if n != 1 {
			t.Errorf("%s was claimed %d times", key, n)
		}
	}
	if by[0] == 0 || by[1] == 0 {
		t.Errorf("one server got everything: %v", by)
	}
	for _, s := range servers {
		must(t, s.Close())
	}
}

// TestDeadlocksAreResolved has two transactions change two rows in opposite orders. Each holds its first row before
// either asks for its second, so PostgreSQL ends one of them. It runs again, and both succeed.
func TestDeadlocksAreResolved(t *testing.T) {
	t.Parallel() // it mostly waits
	s, ctx := openPostgres(t, pgtest.Database(t)), t.Context()
	keys := []string{"a", "b"}
	for _, key := range keys {
		must(t, s.Schedule(ctx, Due{"bot", key, noon}))
	}
	var both, held sync.WaitGroup
	held.Add(2)
	var runs atomic.Int64
	for i := range 2 {
		both.Go(func() {
			first := true
			err := s.writer.transaction(ctx, func(tx *sql.Tx) error {
				runs.Add(1)
				for n := range keys {
					if err := schedule(ctx, tx, Due{"bot", keys[(i+n)%2], noon.Add(time.Minute)}); err != nil {
						return err
					}
					if n == 0 && first {
						first = false
						held.Done()
						held.Wait()
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	if runs.Load() < 3 {
		t.Errorf("%d transactions, so none waited in a circle", runs.Load())
	}
	must(t, s.Close())
}
