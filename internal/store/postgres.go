package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// connections is the number of connections for reading per server. One more writes.
const connections = 8

// Postgres is a Store over PostgreSQL, which several servers share. It is also the bus between them.
type Postgres struct {
	*Store
	pool   *pgxpool.Pool
	herald *herald
}

// OpenPostgres opens a database by its address, such as "postgres://quandary@db.example.org/quandary". Errors:
// ErrNewer; ErrUnreachable; others if the database acknowledges commits before they are on its disk, if it is a copy
// that cannot be written, or if its clock differs from this machine's.
func OpenPostgres(ctx context.Context, address string, o Options) (*Postgres, error) {
	return openForm(ctx, address, o, o.form())
}

// openForm opens a database for a program that knows these forms.
func openForm(ctx context.Context, address string, o Options, f form) (*Postgres, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	config.MaxConns = connections + 2
	config.ConnConfig.ConnectTimeout = 2 * silence
	config.ConnConfig.DialFunc = dialer().DialContext
	config.ConnConfig.ValidateConnect = fit
	maps.Copy(config.ConnConfig.RuntimeParams, cautions())
	config.ConnConfig.RuntimeParams["application_name"] = program + strconv.FormatInt(f.newest, 10)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db := sql.OpenDB(&connector{Connector: stdlib.GetPoolConnector(pool)})
	db.SetMaxIdleConns(0) // the pool keeps idle connections
	both := &Store{form: f, reads: db, writes: db, shared: true, skip: " FOR UPDATE SKIP LOCKED"}
	s := &Postgres{Store: both, pool: pool}
	s.herald = newHerald(s.say)
	s.free = func() error {
		s.herald.close()
		pool.Close()
		return nil
	}
	s.writer = newWriter(db, nil, o.Groups)
	s.writer.lost = true
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// maxApart is the most by which the clocks of this machine and the database may differ.
const maxApart = time.Second

// prepare checks the clocks, and migrates the data to the form of this version, one server at a time.
func (s *Postgres) prepare(ctx context.Context) error {
	var theirs int64
	begin := time.Now()
	err := s.reads.QueryRowContext(ctx, `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint`).Scan(&theirs)
	var never unfit
	switch {
	case errors.As(err, &never): // only a running server waits for a fit database
		return never
	case err != nil:
		return storeError(err)
	}
	if apart := apart(begin, time.Now(), time.UnixMilli(theirs)); apart > maxApart {
		return fmt.Errorf("store: the clocks of this machine and of PostgreSQL differ by %v: want both set by NTP",
			apart)
	}
	return s.exclusively(ctx, func() error {
		return s.form.migrate(ctx, goose.DialectPostgres, s.writes, func(least int64) ([]string, error) {
			return s.older(ctx, least)
		})
	})
}

// program begins the name of every connection. The newest form that the program knows follows.
const program = "quandary form "

// older returns the names of connected programs that know only forms before least.
func (s *Postgres) older(ctx context.Context, least int64) ([]string, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT DISTINCT application_name FROM pg_stat_activity
		WHERE datname = current_database() AND application_name LIKE $1 ORDER BY application_name`, program+"%")
	names, err := all(rows, err, text)
	return slices.DeleteFunc(names, func(name string) bool {
		known, err := strconv.ParseInt(strings.TrimPrefix(name, program), 10, 64)
		return err != nil || known >= least
	}), err
}

// apart returns the least difference of a clock to ours, if it was read between two times of ours.
func apart(begin, end, theirs time.Time) time.Duration {
	return max(begin.Sub(theirs), theirs.Sub(end), 0)
}

// migrating is the number of the lock that a server holds while it migrates.
const migrating = 7_236_001

// exclusively runs work while no other server does.
func (s *Postgres) exclusively(ctx context.Context, work func() error) (err error) {
	conn, err := s.writes.Conn(ctx)
	if err != nil {
		return storeError(err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, migrating); err != nil {
		return storeError(err)
	}
	err = work()
	_, unlocked := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, migrating)
	return errors.Join(err, storeError(unlocked))
}

// inLog reports whether the log has the entries of a batch. The answer to its commit may have been lost.
func inLog(ctx context.Context, db *sql.DB, b *Batch) (bool, error) {
	rows, err := db.QueryContext(ctx, `SELECT body FROM log
		WHERE game = $1 AND number > $2 AND number <= $3 ORDER BY number`,
		b.Game, b.After, b.After+int64(len(b.Bodies)))
	bodies, err := all(rows, err, text)
	return err == nil && slices.Equal(bodies, b.Bodies), err
}

// unreachable reports whether an error means that the database cannot be reached for now: the network fails, or it is
// starting or stopping.
func unreachable(err error) bool {
	var refused *pgconn.PgError
	if errors.As(err, &refused) { // class 08: connection; 57P: operator intervention
		return strings.HasPrefix(refused.Code, "08") || strings.HasPrefix(refused.Code, "57P")
	}
	var connecting *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connecting) || errors.As(err, &network) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, net.ErrClosed) ||
		pgconn.SafeToRetry(err) || strings.Contains(err.Error(), "conn closed")
}

// deadlocked reports whether PostgreSQL has ended a transaction because transactions waited for each other in a circle.
// The others of the circle go on.
func deadlocked(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && refused.Code == "40P01"
}
