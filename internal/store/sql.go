package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	sqlite3 "modernc.org/sqlite/lib"
)

// Store keeps logs, due things and rows in a database. Its methods may be called from several goroutines. Times are
// kept in whole milliseconds. All engines get the same SQL text.
type Store struct {
	reads  *sql.DB
	writes *sql.DB
	writer *writer
	free   func() error // releases the locks of this process
	placed func() error // ErrUnreachable if the file has been removed or replaced; nil for PostgreSQL
	form   form
	// journal says what was wrong with the journal when the file was opened; empty if nothing was
	journal string
	shared  bool   // several servers may have it open
	skip    string // ends a SELECT that skips rows which another server is changing; empty for SQLite
}

// Options are the options of a store.
type Options struct {
	Groups func(size int) // called with the number of batches of each transaction; may be nil
	There  bool           // refuse a file that does not exist instead of making it
	Form   int64          // the newest known form of the data, for tests of older programs; 0 for all
}

// form returns the known forms of data under these options.
func (o *Options) form() form {
	f := thisForm()
	if o.Form > 0 {
		f.newest, f.least = o.Form, min(f.least, o.Form)
	}
	return f
}

// Ping returns nil if the store answers. Errors: ErrUnreachable.
func (s *Store) Ping(ctx context.Context) error {
	if s.placed != nil {
		if err := s.placed(); err != nil {
			return err
		}
	}
	return storeError(s.reads.PingContext(ctx))
}

// Close ends the goroutines of the store. Batches that were not written get an error.
func (s *Store) Close() error {
	err := errors.Join(s.writer.close(), s.writes.Close())
	if s.reads != s.writes {
		err = errors.Join(err, s.reads.Close())
	}
	return errors.Join(err, s.free())
}

// uninterrupted returns the context of a statement that writes. Over a file it does not end: a connection whose
// statement is interrupted is closed, and the prepared statements with it.
func (s *Store) uninterrupted(ctx context.Context) context.Context {
	if s.shared {
		return ctx
	}
	return context.WithoutCancel(ctx)
}

// storeError converts an error of the engine to one of this package.
func storeError(err error) error {
	if err == nil {
		return nil
	}
	var engine interface{ Code() int }
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return ErrNotFound
	case strings.HasPrefix(err.Error(), "store: "): // it is one of this package
		return err
	case errors.As(err, &engine) && engine.Code()&0xff == sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w: %w", ErrFull, err)
	case errors.As(err, &engine) && slices.Contains([]int{sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB},
		engine.Code()&0xff):
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if unreachable(err) {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return fmt.Errorf("store: %w", err)
}

// scanner is a row of an answer.
type scanner interface{ Scan(into ...any) error }

// all reads every row of an answer.
func all[T any](rows *sql.Rows, err error, scan func(row scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, storeError(err)
	}
	var list []T
	for rows.Next() {
		item, err := scan(rows)
		if err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		list = append(list, item)
	}
	return list, storeError(errors.Join(rows.Err(), rows.Close()))
}

// text reads a row of one text.
func text(row scanner) (s string, err error) {
	err = row.Scan(&s)
	return s, storeError(err)
}

// limit returns the LIMIT of a query, or nothing if most is 0.
func limit(most int) string {
	if most <= 0 {
		return ""
	}
	return " LIMIT " + strconv.Itoa(most)
}

// execute executes a statement that writes and is not part of a batch. Over a file it joins the writer's next
// transaction: on its own it would wait for the disk, and all moves behind it. Servers that share a database would wait
// for each other's rows in a circle.
func (s *Store) execute(ctx context.Context, query string, args ...any) error {
	if s.shared {
		return execute(ctx, s.writes, query, args...)
	}
	return s.writer.commit(ctx, writing{query: query, args: args})
}

func execute(ctx context.Context, to executor, query string, args ...any) error {
	_, err := to.ExecContext(ctx, query, args...)
	return storeError(err)
}
