package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// connections is how many connections one server has for reading, and besides one that writes.
const connections = 8

// channel is where servers over one PostgreSQL tell each other of news.
const channel = "quandary"

// Postgres is a Store over PostgreSQL, for several servers at a time. It is their bus too.
type Postgres struct {
	*base
	pool *pgxpool.Pool
}

// OpenPostgres opens a database by its address, such as "postgres://quandary@db.example.org/quandary". Errors:
// ErrNewer; and if the database would acknowledge a commit before it is on its disk, or is a copy that cannot be
// written to.
func OpenPostgres(ctx context.Context, address string, o Options) (_ *Postgres, err error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	config.MaxConns = connections + 2
	config.ConnConfig.ConnectTimeout = 10 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db := stdlib.OpenDBFromPool(pool)
	db.SetMaxIdleConns(0) // the pool keeps them
	s := &Postgres{&base{reads: db, writes: db, free: func() error { pool.Close(); return nil }}, pool}
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, db.Close(), s.free())
	}
	if s.writer, err = newWriter(db, o.Groups); err != nil {
		return nil, errors.Join(err, db.Close(), s.free())
	}
	s.writer.lost = true
	return s, nil
}

// prepare checks that a commit is on the disk when it is acknowledged, and brings the data to the form of this version,
// one server at a time.
func (s *Postgres) prepare(ctx context.Context) error {
	var recovering bool
	if err := s.reads.QueryRowContext(ctx, `SELECT pg_is_in_recovery()`).Scan(&recovering); err != nil {
		return told(err)
	}
	if recovering {
		return errors.New("store: this PostgreSQL is a copy that cannot be written to: want the primary")
	}
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		var value string
		if err := s.reads.QueryRowContext(ctx, `SELECT current_setting($1)`, name).Scan(&value); err != nil {
			return told(err)
		}
		if value == "off" || value == "local" && name != "synchronous_commit" {
			return fmt.Errorf("store: PostgreSQL runs with %s=%s and would lose what it has acknowledged: want on", name, value)
		}
	}
	return s.exclusively(ctx, func() error { return migrate(ctx, goose.DialectPostgres, s.writes) })
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

// Publish tells all servers over this database that the log of a game has come to a number.
func (s *Postgres) Publish(ctx context.Context, game string, number int64) error {
	_, err := s.writes.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, game+" "+strconv.FormatInt(number, 10))
	return told(err)
}

// Listen calls back for every message, until the context ends or the connection is lost.
func (s *Postgres) Listen(ctx context.Context, tell func(game string, number int64)) error {
	conn, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		return ended(ctx, err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return ended(ctx, err)
	}
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return ended(ctx, err)
		}
		game, digits, _ := strings.Cut(n.Payload, " ")
		if number, err := strconv.ParseInt(digits, 10, 64); err == nil {
			tell(game, number)
		}
	}
}

// ended is the error with which listening ended: none if it was to end.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return told(err)
}

// inLog reports whether what a batch says is in the log: a commit whose answer was lost may have come about.
func inLog(ctx context.Context, db *sql.DB, b *Batch) (bool, error) {
	rows, err := db.QueryContext(ctx, `SELECT body FROM log WHERE game = $1 AND number > $2 AND number <= $3 ORDER BY number`,
		b.Game, b.After, b.After+int64(len(b.Bodies)))
	bodies, err := all(rows, err, func(row interface{ Scan(into ...any) error }) (string, error) {
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
