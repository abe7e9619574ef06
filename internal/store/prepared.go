package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"regexp"
	"strconv"
)

// prepared are the statements of the one connection that writes to a file. They are executed without package sql, which
// takes about as long for a statement as SQLite does.
type prepared struct {
	conn driver.ConnPrepareContext
	all  map[string]driver.StmtExecContext // of conn, by their text
	args []driver.NamedValue               // of the present statement
}

// within runs f in a transaction of a database with one connection, and commits if f returns nil.
func (p *prepared) within(ctx context.Context, db *sql.DB, f func(to executor) error) (err error) {
	c, err := db.Conn(ctx)
	if err != nil {
		return storeError(err)
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	return c.Raw(func(conn any) error {
		if p.conn != conn {
			p.conn, p.all = conn.(driver.ConnPrepareContext), map[string]driver.StmtExecContext{}
		}
		err := execute(ctx, p, `BEGIN IMMEDIATE`)
		if err != nil {
			return err
		}
		if err = f(p); err == nil {
			err = execute(ctx, p, `COMMIT`)
		}
		if err != nil {
			_ = execute(ctx, p, `ROLLBACK`) // there is nothing to roll back if SQLite has done so
		}
		return err
	})
}

// ExecContext executes a statement of the connection. The first time it prepares it.
func (p *prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	s := p.all[query]
	if s == nil {
		made, err := p.conn.PrepareContext(ctx, positional(query))
		if err != nil {
			return nil, err
		}
		s = made.(driver.StmtExecContext)
		p.all[query] = s
	}
	p.args = p.args[:0]
	for i, arg := range args {
		value, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, err
		}
		p.args = append(p.args, driver.NamedValue{Ordinal: i + 1, Value: value})
	}
	return s.ExecContext(ctx, p.args)
}

// close frees the statements. A connection with statements would keep its file open.
func (p *prepared) close(db *sql.DB) error {
	c, err := db.Conn(context.Background())
	if err != nil {
		return storeError(err)
	}
	err = c.Raw(func(conn any) error {
		if conn != p.conn {
			return nil // statements of a closed connection must not be touched
		}
		var errs []error
		for _, s := range p.all {
			errs = append(errs, s.(driver.Stmt).Close())
		}
		return errors.Join(errs...)
	})
	return errors.Join(err, c.Close())
}

var parameter = regexp.MustCompile(`\$\d+`)

// positional returns a statement with ? for its parameters $1, $2 and so on, if they are in their order: the driver
// looks for a named one by its name.
func positional(query string) string {
	n, ordered := 0, true
	marked := parameter.ReplaceAllStringFunc(query, func(name string) string {
		n++
		ordered = ordered && name == "$"+strconv.Itoa(n)
		return "?"
	})
	if !ordered {
		return query
	}
	return marked
}
