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

// connections is how many connections one server has for reading, and besides one that writes.
const connections = 8

// Postgres is a Store over PostgreSQL, for several servers at a time. It is their bus too.
type Postgres struct {
	*base
	pool   *pgxpool.Pool
	herald *herald
}

// OpenPostgres opens a database by its address, such as "postgres://quandary@db.example.org/quandary". Errors:
// ErrNewer; ErrAway; and if the database would acknowledge a commit before it is on its disk, or is a copy that cannot
// be written to, or if its clock and that of this machine differ.
func OpenPostgres(ctx context.Context, address string, o Options) (*Postgres, error) {
	return openForm(ctx, address, o, o.form())
}

// openForm opens a database for a program that knows the forms given.
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
	db.SetMaxIdleConns(0) // the pool keeps them
	s := &Postgres{base: &base{form: f, reads: db, writes: db, shared: true, skip: " FOR UPDATE SKIP LOCKED"}, pool: pool}
	s.herald = newHerald(s.say)
	s.free = func() error { pool.Close(); return nil }
	s.writer = newWriter(db, nil, o.Groups)
	s.writer.lost = true
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close ends the goroutines of the store.
func (s *Postgres) Close() error {
	s.herald.close()
	return s.base.Close()
}

// maxApart is how much the clock of this machine may differ from that of the database.
const maxApart = time.Second

// prepare checks the clocks, and brings the data to the form of this version, one server at a time.
func (s *Postgres) prepare(ctx context.Context) error {
	var theirs int64
	begin := time.Now()
	err := s.reads.QueryRowContext(ctx, `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint`).Scan(&theirs)
	var never unfit
	switch {
	case errors.As(err, &never): // while it runs a server waits for a fit one to come back, but it does not start without
		return never
	case err != nil:
		return told(err)
	}
	if apart := apart(begin, time.Now(), time.UnixMilli(theirs)); apart > maxApart {
		return fmt.Errorf("store: the clocks of this machine and of PostgreSQL differ by %v: want both set by NTP", apart)
	}
	return s.exclusively(ctx, func() error {
		return s.form.migrate(ctx, goose.DialectPostgres, s.writes, func(least int64) ([]string, error) {
			return s.older(ctx, least)
		})
	})
}

// program is what connections are called, with the form that the program knows after it.
const program = "quandary form "

// older are the connected programs of forms before one, as they are called.
func (s *Postgres) older(ctx context.Context, least int64) ([]string, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT DISTINCT application_name FROM pg_stat_activity
		WHERE datname = current_database() AND application_name LIKE $1 ORDER BY application_name`, program+"%")
	names, err := all(rows, err, func(row scanner) (name string, err error) {
		return name, told(row.Scan(&name))
	})
	return slices.DeleteFunc(names, func(name string) bool {
		known, err := strconv.ParseInt(strings.TrimPrefix(name, program), 10, 64)
		return err != nil || known >= least
	}), err
}

// apart is how much a clock differs at least from ours, if it was read at some time between two times of ours.
func apart(begin, end, theirs time.Time) time.Duration {
	return max(begin.Sub(theirs), theirs.Sub(end), 0)
}

// migrating is the number of the lock that a server holds while it changes the form of the data.
const migrating = 7_236_001

// exclusively does something that only one server may do at a time.
func (s *Postgres) exclusively(ctx context.Context, work func() error) (err error) {
	conn, err := s.writes.Conn(ctx)
	if err != nil {
		return told(err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, migrating); err != nil {
		return told(err)
	}
	err = work()
	_, unlocked := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, migrating)
	return errors.Join(err, told(unlocked))
}

// inLog reports whether what a batch says is in the log: a commit whose answer was lost may have come about.
func inLog(ctx context.Context, db *sql.DB, b *Batch) (bool, error) {
	rows, err := db.QueryContext(ctx, `SELECT body FROM log
		WHERE game = $1 AND number > $2 AND number <= $3 ORDER BY number`,
		b.Game, b.After, b.After+int64(len(b.Bodies)))
	bodies, err := all(rows, err, func(row scanner) (string, error) {
		var body string
		err := row.Scan(&body)
		return body, told(err)
	})
	if err != nil || len(bodies) != len(b.Bodies) {
		return false, err
	}
	for i := range bodies {
		if bodies[i] != b.Bodies[i] {
			return false, nil
		}
	}
	return true, nil
}

// away reports whether an error says that the database is not there for now: it cannot be reached, or it is starting or
// stopping.
func away(err error) bool {
	var refused *pgconn.PgError
	if errors.As(err, &refused) { // class 08 is about connections, 57P about an operator who intervenes
		return strings.HasPrefix(refused.Code, "08") || strings.HasPrefix(refused.Code, "57P")
	}
	var connecting *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connecting) || errors.As(err, &network) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, net.ErrClosed) ||
		pgconn.SafeToRetry(err) || strings.Contains(err.Error(), "conn closed")
}
