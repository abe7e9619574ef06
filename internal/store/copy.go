package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// table is a table to be copied. Its first columns are its key.
type table struct {
	name    string
	key     int
	columns []string
}

// tables are all tables but pulse, which describes running servers.
var tables = []table{
	{"games", 1, strings.Split(gameColumns, ", ")},
	{"log", 2, []string{"game", "number", "at", "body"}},
	{"seats", 2, []string{"game", "seat", "person"}},
	{"due", 2, []string{"kind", "key", "at", "claimed", "claimer", "token"}},
	{"people", 1, []string{"id", "body", "created", "seen"}},
	{"keys", 2, []string{"kind", "key", "person", "body", "created", "seen"}},
	{"outages", 1, []string{"since", "until"}},
	{"settings", 1, []string{"name", "value"}},
}

// page is the number of rows copied at a time.
const page = 500

// Copy copies everything from one store to another, and reads back every row that it has written. An existing row must
// be the same, so an interrupted copy can be started again. Copy calls tell with the number of finished rows and of all
// rows. Errors: ErrInUse if a server runs over either store; ErrNewer if either has a newer form; others with the first
// row that differs.
func Copy(ctx context.Context, from, to *Store, tell func(done, all int64)) error {
	for _, s := range []*Store{from, to} {
		if err := s.still(ctx); err != nil {
			return err
		}
	}
	a, b := from.writes, to.writes
	var done, all int64
	for _, t := range tables {
		var n int64
		if err := a.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+t.name).Scan(&n); err != nil {
			return storeError(err)
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

// stillFor is the time without a pulse after which data can be copied.
const stillFor = 5 * time.Second

// still returns an error if a server runs over the store, or if this program does not know the form of its data. A file
// is locked for this process, so its last pulse does not matter.
func (s *Store) still(ctx context.Context) error {
	var pulse, form sql.NullInt64
	err := s.writes.QueryRowContext(ctx, `SELECT (SELECT MAX(at) FROM pulse),
		(SELECT MAX(version_id) FROM goose_db_version)`).Scan(&pulse, &form)
	switch {
	case err != nil:
		return storeError(err)
	case form.Int64 > s.form.newest:
		return fmt.Errorf("%w: they have form %d, and this program works with forms up to %d: use a newer one",
			ErrNewer, form.Int64, s.form.newest)
	case s.shared && pulse.Valid && time.Since(time.UnixMilli(pulse.Int64)) < stillFor:
		return fmt.Errorf("%w: stop it, and try again after %v", ErrInUse, stillFor)
	}
	return nil
}

// read returns the rows after a key, at most a page.
func (t *table) read(ctx context.Context, db *sql.DB, after []any) ([][]any, error) {
	keys := strings.Join(t.columns[:t.key], ", ")
	query := "SELECT " + strings.Join(t.columns, ", ") + " FROM " + t.name
	if len(after) > 0 {
		query += " WHERE (" + keys + ") > (" + places(0, t.key) + ")"
	}
	return t.rows(db.QueryContext(ctx, query+" ORDER BY "+keys+" LIMIT "+strconv.Itoa(page), after...))
}

// rows reads an answer with all columns of the table.
func (t *table) rows(answer *sql.Rows, err error) ([][]any, error) { return all(answer, err, t.scan) }

// scan reads a row with all columns of the table.
func (t *table) scan(row scanner) ([]any, error) {
	values, into := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range values {
		into[i] = &values[i]
	}
	err := row.Scan(into...)
	return values, storeError(err)
}

// places returns n placeholders of a query, numbered from before+1: "$3, $4".
func places(before, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = "$" + strconv.Itoa(before+i+1)
	}
	return strings.Join(list, ", ")
}

// typed returns placeholders with their types, for places where PostgreSQL does not infer them.
func typed(before int, values []any) string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = "$" + strconv.Itoa(before+i+1)
		if _, number := v.(int64); number {
			list[i] = "CAST(" + list[i] + " AS BIGINT)"
		}
	}
	return strings.Join(list, ", ")
}

// write writes rows in one transaction, and compares them with the stored ones.
func (t *table) write(ctx context.Context, db *sql.DB, rows [][]any) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return storeError(err)
	}
	defer func() { _ = tx.Rollback() }() // does nothing after the commit
	keys := strings.Join(t.columns[:t.key], ", ")
	var values, wanted []any
	lists, wants := make([]string, len(rows)), make([]string, len(rows))
	for i, row := range rows {
		lists[i], wants[i] = "("+places(len(values), len(row))+")", "("+typed(len(wanted), row[:t.key])+")"
		values, wanted = append(values, row...), append(wanted, row[:t.key]...)
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO "+t.name+" ("+strings.Join(t.columns,
		", ")+") VALUES "+strings.Join(lists, ", ")+
		" ON CONFLICT ("+keys+") DO NOTHING", values...); err != nil {
		return storeError(err)
	}
	list, err := t.rows(tx.QueryContext(ctx, "SELECT "+strings.Join(t.columns, ", ")+" FROM "+t.name+
		" WHERE ("+keys+") IN (VALUES "+strings.Join(wants, ", ")+")", wanted...))
	if err != nil {
		return err
	}
	there := make(map[string][]any, len(list))
	for _, row := range list {
		there[t.keyOf(row)] = row
	}
	for _, row := range rows {
		if !slices.EqualFunc(there[t.keyOf(row)], row, same) {
			return fmt.Errorf("store: %s %v exists with other contents: want a database without games of its own",
				t.name, row[:t.key])
		}
	}
	return storeError(tx.Commit())
}

// keyOf returns the key of a row as text.
func (t *table) keyOf(row []any) string {
	parts := make([]string, t.key)
	for i := range parts {
		parts[i] = plain(row[i])
	}
	return strings.Join(parts, "\x00")
}

func same(a, b any) bool { return plain(a) == plain(b) }

// plain returns a value of a row as text.
func plain(v any) string {
	switch v := v.(type) {
	case []byte:
		return string(v)
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return fmt.Sprint(v)
}
