package store

import (
	"context"
	"database/sql"
	"time"
)

// place is the table of the rows of a kind.
type place struct {
	columns string // those of a Row, in the order of scanRow
	table   string
	key     string // the condition on the kind, $1, and the key, $2
}

// placeOf returns the place of a kind. Every condition names the kind, so that all engines know its type.
func placeOf(kind string) place {
	switch kind {
	case KindPerson:
		return place{`id, '', body, created, seen`, `people`, `$1 = 'person' AND id = $2`}
	case KindSetting:
		return place{`name, '', value, 0, 0`, `settings`, `$1 = 'setting' AND name = $2`}
	}
	return place{`key, person, body, created, seen`, `keys`, `kind = $1 AND key = $2`}
}

// scan returns a function that reads a row of a kind.
func scanRow(kind string) func(row scanner) (Row, error) {
	return func(row scanner) (Row, error) {
		r := Row{Kind: kind}
		var created, seen int64
		err := row.Scan(&r.Key, &r.Person, &r.Body, &created, &seen)
		r.Created, r.Seen = moment(created), moment(seen)
		return r, storeError(err)
	}
}

// moment returns a time from its milliseconds, zero for 0.
func moment(millis int64) (t time.Time) {
	if millis != 0 {
		t = time.UnixMilli(millis)
	}
	return t
}

// Millis returns a time in Unix milliseconds, 0 for the zero time.
func Millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// Put writes a row, new or changed. People and keys keep the time of their creation. An existing setting stays as it
// is, so that all servers read the same value.
func (s *Store) Put(ctx context.Context, r Row) error {
	switch r.Kind {
	case KindPerson:
		return s.execute(ctx, `INSERT INTO people (id, body, created, seen) VALUES ($1, $2, $3, $4)
			ON CONFLICT (id) DO UPDATE SET body = excluded.body, seen = excluded.seen`,
			r.Key, r.Body, r.Created.UnixMilli(), r.Seen.UnixMilli())
	case KindSetting:
		return s.execute(ctx, `INSERT INTO settings (name, value) VALUES ($1, $2)
			ON CONFLICT (name) DO NOTHING`, r.Key, r.Body)
	}
	return s.execute(ctx, `INSERT INTO keys (kind, key, person, body, created, seen)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, key)
		DO UPDATE SET person = excluded.person, body = excluded.body, seen = excluded.seen`,
		r.Kind, r.Key, r.Person, r.Body, Millis(r.Created), Millis(r.Seen))
}

// Touch records the use of a key, unless the key has been deleted.
func (s *Store) Touch(ctx context.Context, kind, key string, seen time.Time) error {
	return s.execute(ctx, `UPDATE keys SET seen = $1 WHERE kind = $2 AND key = $3`, Millis(seen), kind, key)
}

// Get returns a row. Errors: ErrNotFound.
func (s *Store) Get(ctx context.Context, kind, key string) (Row, error) {
	p := placeOf(kind)
	return scanRow(kind)(s.reads.QueryRowContext(ctx, `SELECT `+p.columns+` FROM `+p.table+` WHERE `+p.key, kind, key))
}

// List returns the keys of a kind that belong to a person, or to Anybody, in order: up to most, or all if it is 0.
// It does not list people or settings.
func (s *Store) List(ctx context.Context, kind, person string, most int) ([]Row, error) {
	query, args := listQuery(kind, person, most)
	rows, err := s.reads.QueryContext(ctx, query, args...)
	return all(rows, err, scanRow(kind))
}

// listQuery returns the query of List, and its arguments. Where it names a person, || keeps SQLite from reading all
// rows of the kind in order.
func listQuery(kind, person string, most int) (query string, args []any) {
	where, args := `kind = $1`, []any{kind}
	if person != Anybody {
		where, args = `kind || '' = $1 AND person = $2`, append(args, person)
	}
	return `SELECT ` + placeOf("").columns + ` FROM keys WHERE ` + where + ` ORDER BY key` + limit(most), args
}

// Newest returns the keys of a kind, the last created first: most of them, after the first skip.
func (s *Store) Newest(ctx context.Context, kind string, skip, most int) ([]Row, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT `+placeOf("").columns+` FROM keys WHERE kind = $1
		ORDER BY created DESC, key LIMIT $2 OFFSET $3`, kind, most, skip)
	return all(rows, err, scanRow(kind))
}

// Delete removes a row, if it exists. With a person it removes all their keys, and frees their seats.
func (s *Store) Delete(ctx context.Context, kind, key string) error {
	if kind == KindPerson {
		return s.writer.transaction(ctx, func(tx *sql.Tx) error { return deletePerson(ctx, tx, key) })
	}
	p := placeOf(kind)
	return s.execute(ctx, `DELETE FROM `+p.table+` WHERE `+p.key, kind, key)
}

// deletePerson removes a person with all keys, and frees their seats.
func deletePerson(ctx context.Context, tx *sql.Tx, id string) error {
	for _, query := range []string{
		`DELETE FROM people WHERE id = $1`,
		`DELETE FROM keys WHERE person = $1`,
		`UPDATE seats SET person = '' WHERE person = $1`,
		`UPDATE games SET maker = '' WHERE maker = $1`,
	} {
		if err := execute(ctx, tx, query, id); err != nil {
			return err
		}
	}
	return nil
}

// Forget deletes the keys that were last used before a time. It also deletes up to most people who
// were last here before it and have no key and no seat in a game that has not ended. It returns the number of deleted
// people.
func (s *Store) Forget(ctx context.Context, before time.Time, most int) (n int, err error) {
	err = s.writer.transaction(ctx, func(tx *sql.Tx) error {
		if err := execute(ctx, tx, `DELETE FROM keys WHERE seen > 0 AND seen < $1`, before.UnixMilli()); err != nil {
			return err
		}
		rows, err := tx.QueryContext(ctx, `SELECT id FROM people WHERE seen < $1
			AND NOT EXISTS (SELECT 1 FROM keys WHERE keys.person = people.id)
			AND NOT EXISTS (SELECT 1 FROM seats JOIN games ON games.id = seats.game
				WHERE seats.person = people.id AND games.phase IN ('open', 'playing'))
			LIMIT $2`, before.UnixMilli(), most)
		ids, err := all(rows, err, text)
		for _, id := range ids {
			if err == nil {
				err = deletePerson(ctx, tx, id)
			}
		}
		n = len(ids)
		return err
	})
	return n, err
}

// Rows is what Setting needs of a store.
type Rows interface {
	Put(ctx context.Context, r Row) error
	Get(ctx context.Context, kind, key string) (Row, error)
}

// Setting returns the setting with a name. A new setting gets this value.
func Setting(ctx context.Context, s Rows, name, value string) (string, error) {
	if err := s.Put(ctx, Row{Kind: KindSetting, Key: name, Body: value}); err != nil {
		return "", err
	}
	r, err := s.Get(ctx, KindSetting, name)
	return r.Body, err
}
