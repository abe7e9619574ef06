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

// The bounds of waiting for a database that does not answer.
const (
	firstWait = 20 * time.Millisecond // after a connection could not be made, doubled each time
	longWait  = time.Second
	silence   = 2 * time.Second // in which nothing comes back: the connection is lost
)

// connector makes connections to PostgreSQL. After one could not be made it refuses for a while without trying, longer
// each time: who asks is told at once that the database is away, and a database that starts is not overrun.
type connector struct {
	driver.Connector

	mu     sync.Mutex
	failed error // the last time; nil if it did not
	wait   time.Duration
	again  time.Time // not before
}

// Connect makes a connection, or takes one that was made before.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := c.barred(time.Now()); err != nil {
		return nil, err
	}
	conn, err := c.Connector.Connect(ctx)
	if err == nil || ctx.Err() == nil { // else it was the caller who gave up
		c.learn(time.Now(), err)
	}
	return conn, err
}

// barred is why no connection is tried now.
func (c *connector) barred(now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed != nil && now.Before(c.again) {
		return c.failed
	}
	return nil
}

// learn takes the outcome of a try.
func (c *connector) learn(now time.Time, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed = err; err == nil {
		c.wait = 0
		return
	}
	c.wait = min(max(2*c.wait, firstWait), longWait)
	c.again = now.Add(c.wait/2 + rand.N(c.wait/2)) // not all servers at the same moment
}

// dialer opens connections that notice when the other side is cut off, though no word of that comes.
func dialer() *net.Dialer {
	return &net.Dialer{
		Timeout: silence, Control: impatient,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: time.Second, Interval: time.Second,
			Count: int(silence / time.Second)},
	}
}

// cautions are what PostgreSQL is told for every connection: to give up a server that is cut off in the middle of a
// transaction, whose games nobody else could go on with.
func cautions() map[string]string {
	seconds := strconv.Itoa(int(silence / time.Second))
	return map[string]string{
		"idle_in_transaction_session_timeout": seconds + "s", "tcp_user_timeout": seconds + "s",
		"tcp_keepalives_idle": "1", "tcp_keepalives_interval": "1", "tcp_keepalives_count": seconds,
	}
}

// unfit is why a database is not one to keep games in.
type unfit string

func (u unfit) Error() string { return "store: this PostgreSQL is not fit to keep games: " + string(u) }

// fit checks a new connection: a commit must be on the disk when it is acknowledged, and what is read must not be a
// copy that is behind. Of several addresses the next one is tried if this one is not fit.
func fit(ctx context.Context, conn *pgconn.PgConn) error {
	r := conn.ExecParams(ctx, `SELECT pg_is_in_recovery(), current_setting('fsync'), current_setting('full_page_writes'),
		current_setting('synchronous_commit'), current_setting('synchronous_standby_names')`, nil, nil, nil, nil).Read()
	if r.Err != nil {
		return r.Err
	}
	if len(r.Rows) != 1 || len(r.Rows[0]) != 5 {
		return unfit("it does not tell its settings")
	}
	told := func(i int) string { return strings.TrimSpace(string(r.Rows[0][i])) }
	copied, fsync, whole, commit, standby := told(0), told(1), told(2), told(3), told(4)
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
		return unfit("with synchronous_commit=local it does not wait for the copies in synchronous_standby_names: want on")
	}
	return nil
}
