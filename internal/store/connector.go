package store

import (
	"context"
	"database/sql/driver"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// The waits for a database that does not answer.
const (
	firstWait = 20 * time.Millisecond // after a failed connection; doubled each time
	longWait  = time.Second
	silence   = 2 * time.Second // after so long without an answer a connection counts as lost
)

// connector makes connections to PostgreSQL. After a failure it refuses for a while without trying, longer each time.
// So callers get an error at once, and a starting database is not flooded.
type connector struct {
	driver.Connector

	mu     sync.Mutex
	failed error // of the last try; nil if it succeeded
	wait   time.Duration
	again  time.Time // of the next try
}

func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := c.barred(time.Now()); err != nil {
		return nil, err
	}
	conn, err := c.Connector.Connect(ctx)
	if err == nil || ctx.Err() == nil { // else the caller gave up
		c.learn(time.Now(), err)
	}
	return conn, err
}

// barred returns the reason why no connection is tried now, or nil.
func (c *connector) barred(now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed != nil && now.Before(c.again) {
		return c.failed
	}
	return nil
}

// learn notes the outcome of a try.
func (c *connector) learn(now time.Time, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed = err; err == nil {
		c.wait = 0
		return
	}
	c.wait = min(max(2*c.wait, firstWait), longWait)
	c.again = now.Add(c.wait/2 + rand.N(c.wait/2)) // random, so that servers try at different moments
}

// dialer returns a dialer whose connections soon notice that the other side is cut off.
func dialer() *net.Dialer {
	return &net.Dialer{
		Timeout: silence, Control: impatient,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: time.Second, Interval: time.Second,
			Count: int(silence / time.Second)},
	}
}

// cautions returns settings for every connection. PostgreSQL ends a transaction soon after its server is cut off, so
// that other servers can write to the games in it.
func cautions() map[string]string {
	seconds := strconv.Itoa(int(silence / time.Second))
	return map[string]string{
		"idle_in_transaction_session_timeout": seconds + "s", "tcp_user_timeout": seconds + "s",
		"tcp_keepalives_idle": "1", "tcp_keepalives_interval": "1", "tcp_keepalives_count": seconds,
	}
}

// unfit says why a database must not keep games.
type unfit string

// Error returns the reason as a sentence.
func (u unfit) Error() string { return "store: this PostgreSQL is not fit to keep games: " + string(u) }

// fit checks a new connection. The database must acknowledge commits only when they are on its disk, and it must be the
// primary. If an address has several hosts, pgx tries the next one after an error.
func fit(ctx context.Context, conn *pgconn.PgConn) error {
	r := conn.ExecParams(ctx,
		`SELECT pg_is_in_recovery(), current_setting('fsync'), current_setting('full_page_writes'),
		current_setting('synchronous_commit'), current_setting('synchronous_standby_names')`, nil, nil, nil, nil).Read()
	if r.Err != nil {
		return r.Err
	}
	if len(r.Rows) != 1 || len(r.Rows[0]) != 5 {
		return unfit("it does not tell its settings")
	}
	at := func(i int) string { return strings.TrimSpace(string(r.Rows[0][i])) }
	copied, fsync, whole, commit, standby := at(0), at(1), at(2), at(3), at(4)
	switch {
	case copied != "f":
		return unfit("it is a copy that cannot be written to: want the primary")
	case fsync != "on":
		return unfit("with fsync=" + fsync + " it loses what it has acknowledged: want on")
	case whole != "on":
		return unfit("with full_page_writes=" + whole + " a crash can damage it: want on")
	case commit == "off":
		return unfit("with synchronous_commit=off it loses what it has acknowledged: want on")
	case commit == "local" && standby != "":
		return unfit("with synchronous_commit=local it does not wait for the copies in synchronous_standby_names: " +
			"want on")
	}
	return nil
}
