package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// table is a table of the store, for copying: the first columns are its key.
type table struct {
	name    string
	key     int
	columns []string
}

// tables are all of them. What servers say of themselves while they run is not copied.
var tables = []table{
	{"games", 1, strings.Split(gameColumns, ", ")},
	{"log", 2, []string{"game", "number", "at", "body"}},
	{"seats", 2, []string{"game", "seat", "person"}},
	{"due", 2, []string{"kind", "key", "at", "claimed", "claimer", "token"}},
	{"people", 1, []string{"id", "body", "created", "seen"}},
	{"keys", 2, []string{"kind", "key", "person", "body"}},
	{"outages", 1, []string{"since", "until"}},
	{"settings", 1, []string{"name", "value"}},
}

// page is how many rows are copied at a time.
const page = 500

// Copy copies everything from one store to another, row by row, and reads back what it has written. A row that is there
// already must be the same. So it can be broken off and begun again. No server may run over either store. Tell is told
// how many rows of how many are done. Error: the first row that differs.
func Copy(ctx context.Context, from, to Store, tell func(done, all int64)) error {
	a, b := sqlOf(from), sqlOf(to)
	var done, all int64
	for _, t := range tables {
		var n int64
		if err := a.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+t.name).Scan(&n); err != nil {
			return told(err)
		}
		all += n
	}
	for _, t := range tables {
		last := make([]any, 0, t.key)
		for {
			rows, err := t.read(ctx, a, last)
			if err != nil {
				return err
			}
			if len(rows) == 0 {
				break
			}
			if err := t.write(ctx, b, rows); err != nil {
				return err
			}
			done += int64(len(rows))
			tell(done, all)
			last = rows[len(rows)-1][:t.key]
		}
	}
	return nil
}

// sqlOf is the database of a store.
func sqlOf(s Store) *sql.DB {
	if p, ok := s.(*Postgres); ok {
		return p.writes
	}
	return s.(*base).writes
}

// read is the rows after a key, at most a page.
func (t *table) read(ctx context.Context, db *sql.DB, after []any) ([][]any, error) {
	keys := strings.Join(t.columns[:t.key], ", ")
	query := "SELECT " + strings.Join(t.columns, ", ") + " FROM " + t.name
	if len(after) > 0 {
		query += " WHERE (" + keys + ") > (" + places(0, t.key) + ")"
	}
	return t.rows(db.QueryContext(ctx, query+" ORDER BY "+keys+" LIMIT "+strconv.Itoa(page), after...))
}

// rows reads an answer with all columns of the table.
func (t *table) rows(answer *sql.Rows, err error) ([][]any, error) {
	return all(answer, err, func(row interface{ Scan(into ...any) error }) ([]any, error) {
		values, into := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range values {
			into[i] = &values[i]
		}
		err := row.Scan(into...)
		return values, told(err)
	})
}

// places are the places of so many arguments in a query, after those before: "$3, $4".
func places(before, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = "$" + strconv.Itoa(before+i+1)
	}
	return strings.Join(list, ", ")
}

// write writes rows in one transaction, and compares what is there afterwards.
func (t *table) write(ctx context.Context, db *sql.DB, rows [][]any) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return told(err)
	}
	defer func() { _ = tx.Rollback() }() // does nothing after the commit
	keys := strings.Join(t.columns[:t.key], ", ")
	insert := "INSERT INTO " + t.name + " (" + strings.Join(t.columns, ", ") + ") VALUES (" + places(0, len(t.columns)) +
		") ON CONFLICT (" + keys + ") DO NOTHING"
	look := "SELECT " + strings.Join(t.columns, ", ") + " FROM " + t.name + " WHERE (" + keys + ") = (" + places(0, t.key) + ")"
	for _, row := range rows {
		if _, err := tx.ExecContext(ctx, insert, row...); err != nil {
			return told(err)
		}
		there, err := t.rows(tx.QueryContext(ctx, look, row[:t.key]...))
		if err != nil {
			return err
		}
		if len(there) != 1 || !slices.EqualFunc(there[0], row, same) {
			return fmt.Errorf("store: %s %v is there already, and not the same", t.name, row[:t.key])
		}
	}
	return told(tx.Commit())
}

// same reports whether two values are the same, as numbers or as text.
func same(a, b any) bool { return plain(a) == plain(b) }

// plain is a value of a row as text.
func plain(v any) string {
	switch v := v.(type) {
	case []byte:
		return string(v)
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return fmt.Sprint(v)
}
