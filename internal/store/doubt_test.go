package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/store/pgtest"
)

// wire forwards connections to a PostgreSQL, and can break them during a commit.
type wire struct {
	net.Listener
	to     string
	breaks atomic.Int64 // the number of commits that it will break
	before bool         // break before PostgreSQL gets the commit; otherwise before its answer
	work   sync.WaitGroup
}

// newWire starts a wire to the server at an address, and returns the address of the wire.
func newWire(t *testing.T, address string, before bool) (*wire, string) {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	w := &wire{Listener: l, to: u.Host, before: before}
	u.Host = l.Addr().String()
	w.work.Go(func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			w.work.Go(func() { w.carry(near) })
		}
	})
	return w, u.String()
}

// carry forwards one connection until it breaks a commit.
func (w *wire) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", w.to)
	if err != nil {
		return
	}
	defer far.Close()
	var deaf atomic.Bool // nothing comes back any more
	w.work.Go(func() {
		defer near.Close()
		buffer := make([]byte, 32<<10)
		for {
			n, err := far.Read(buffer)
			if err != nil || deaf.Load() {
				return
			}
			if _, err := near.Write(buffer[:n]); err != nil {
				return
			}
		}
	})
	buffer := make([]byte, 32<<10)
	for {
		n, err := near.Read(buffer)
		if err != nil {
			return
		}
		if bytes.Contains(bytes.ToLower(buffer[:n]), []byte("commit")) && w.breaks.Add(-1) >= 0 {
			if deaf.Store(true); !w.before {
				_, _ = far.Write(buffer[:n])
				time.Sleep(100 * time.Millisecond) // PostgreSQL has done it, and nobody hears of it
			}
			return
		}
		if _, err := far.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// TestACommitInDoubtIsLookedUp breaks the connection before a commit arrives, or before its answer does. Both times
// every batch is in the log once, and Append returns nil.
func TestACommitInDoubtIsLookedUp(t *testing.T) {
	for _, before := range []bool{false, true} {
		t.Run(fmt.Sprint("before=", before), func(t *testing.T) {
			address := pgtest.Database(t)
			direct := openPostgres(t, address)
			w, through := newWire(t, address, before)
			s := openPostgres(t, through)
			must(t, s.Append(t.Context(), begin("g")))
			const rounds, others = 10, 5
			for n := int64(1); n <= rounds; n++ {
				w.breaks.Store(1)
				var wg sync.WaitGroup
				for other := range others { // in the same transaction, maybe
					id := fmt.Sprint("other", other, "-", n)
					wg.Go(func() {
						if err := s.Append(t.Context(), begin(id)); err != nil {
							t.Errorf("%s: %v", id, err)
						}
					})
				}
				b := Batch{Game: "g", After: n, At: noon, Bodies: []string{fmt.Sprint(n)}, Phase: Playing}
				if err := s.Append(t.Context(), b); err != nil {
					t.Errorf("commit %d: %v", n, err)
				}
				wg.Wait()
				for w.breaks.Load() > 0 { // a round without a commit is none
					must(t, s.Put(t.Context(), Row{Kind: KindPerson, Key: "anna", Body: "{}",
						Created: noon, Seen: noon}))
					_, err := s.Pulse(t.Context(), Beat{Server: "s", At: noon, Gap: time.Second})
					if err != nil && !errors.Is(err, ErrUnreachable) {
						t.Fatal(err)
					}
				}
			}
			log, err := direct.Log(t.Context(), "g", 1, 100)
			must(t, err)
			if len(log) != rounds {
				t.Errorf("%d entries of %d", len(log), rounds)
			}
			for i, e := range log {
				if e.Body != fmt.Sprint(i+1) {
					t.Errorf("entry %d says %s", e.Number, e.Body)
				}
			}
			games, err := direct.Games(t.Context(), Games{Phase: Open, Most: 1000})
			must(t, err)
			if want := rounds * others; len(games) != want {
				t.Errorf("%d other games of %d", len(games), want)
			}
			must(t, errors.Join(s.Close(), direct.Close(), w.Close()))
			w.work.Wait()
		})
	}
}

// TestWhatIsAskedEverySecondDoesNotGrow checks that the queries of every second read no whole tables of PostgreSQL.
func TestWhatIsAskedEverySecondDoesNotGrow(t *testing.T) {
	s := openPostgres(t, pgtest.Database(t))
	defer func() { must(t, s.Close()) }()
	ctx := context.Background()
	for _, fill := range []string{
		`INSERT INTO games SELECT 'g' || n, 'niels', '', '', 'playing', n % 2, 1, '', 1, n, n
			FROM generate_series(1, 50000) AS n`,
		`INSERT INTO due SELECT 'flag', 'g' || n, 1000000 + n, 0, '', 0 FROM generate_series(1, 50000) AS n`,
		`ANALYZE`,
	} {
		_, err := s.writes.ExecContext(ctx, fill)
		must(t, err)
	}
	before := read(t, s)
	for range 20 {
		heads, err := s.Moved(ctx, time.UnixMilli(49_990))
		if err != nil || len(heads) != 11 {
			t.Fatalf("%d games moved, %v", len(heads), err)
		}
		list, _, err := s.Claim(ctx, Claim{"a", "flag", time.UnixMilli(1_000_000), noon, 10})
		if err != nil || len(list) != 0 {
			t.Fatalf("claimed %v, %v", list, err)
		}
		_, err = next(t, s.Store, "flag")
		must(t, err)
		beat(t, s.Store, Beat{Server: "s", At: noon, Gap: time.Second})
	}
	if rows := read(t, s) - before; rows > 0 {
		t.Errorf("whole tables are read: %d times", rows)
	}
}

// read returns the number of sequential scans of the tables games and due.
func read(t *testing.T, s *Postgres) (scans int64) {
	t.Helper()
	time.Sleep(1100 * time.Millisecond) // until its counters are brought up to date
	_, err := s.writes.Exec(`SELECT pg_stat_force_next_flush()`)
	if err != nil && !strings.Contains(err.Error(), "does not exist") { // PostgreSQL 14 had another way
		t.Fatal(err)
	}
	err = s.writes.QueryRow(`SELECT COALESCE(SUM(seq_scan), 0) FROM pg_stat_user_tables
		WHERE relname IN ('games', 'due')`).Scan(&scans)
	must(t, err)
	return scans
}
