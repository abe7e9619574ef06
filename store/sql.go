package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

// base is a Store over database/sql. Its SQL is the same text for every engine.
type base struct {
	reads  *sql.DB
	writes *sql.DB
	writer *writer
	free   func() error // gives up what belongs to the process alone
	form   form
	shared bool   // several servers may have it open
	skip   string // has a SELECT leave out rows that somebody else is about to change, where that can be
}

// Options are what a caller may want of a store.
type Options struct {
	// Groups is told how many batches each transaction wrote; it may be nil.
	Groups func(size int)
	// There has a file that is not there be refused, not made.
	There bool
	// Form is the newest form of the data that is known; 0 for all that there are. It is for trying out how a program
	// of an older form gets on.
	Form int64
}

// form is what a program knows of the forms of data, by the options.
func (o *Options) form() form {
	f := thisForm()
	if o.Form > 0 {
		f.newest, f.least = o.Form, min(f.least, o.Form)
	}
	return f
}

func (s *base) Commit(ctx context.Context, b Batch) error {
	if len(b.Bodies) == 0 {
		return errors.New("store: a batch without entries")
	}
	return s.writer.commit(ctx, b)
}

// gameColumns are those of a Game, in the order of scanGame.
const gameColumns = `id, rules, setup, secret, phase, listed, awaited, summary, head, created, touched`

// scanner is a row of an answer.
type scanner interface{ Scan(into ...any) error }

// scanGame reads a row of gameColumns.
func scanGame(row scanner) (Game, error) {
	var g Game
	var phase string
	var listed, created, touched int64
	err := row.Scan(&g.ID, &g.Rules, &g.Setup, &g.Secret, &phase, &listed, &g.Awaited, &g.Summary, &g.Head, &created,
		&touched)
	g.Phase, g.Listed, g.Created, g.Touched = Phase(phase), listed != 0, time.UnixMilli(created), time.UnixMilli(touched)
	return g, told(err)
}

// told is an error of the engine as one of ours.
func told(err error) error {
	var engine interface{ Code() int }
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return ErrNone
	case errors.Is(err, ErrInUse):
		return err
	case errors.As(err, &engine) && engine.Code()&0xff == sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w: %w", ErrFull, err)
	}
	if away(err) {
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	return fmt.Errorf("store: %w", err)
}

// all reads every row of an answer.
func all[T any](rows *sql.Rows, err error, scan func(row scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, told(err)
	}
	var list []T
	for rows.Next() {
		item, err := scan(rows)
		if err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		list = append(list, item)
	}
	return list, told(errors.Join(rows.Err(), rows.Close()))
}

func (s *base) Game(ctx context.Context, id string) (Game, error) {
	return scanGame(s.reads.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM games WHERE id = $1`, id))
}

func (s *base) Log(ctx context.Context, game string, after int64, most int) ([]Entry, error) {
	rows, err := s.reads.QueryContext(ctx,
		`SELECT number, at, body FROM log WHERE game = $1 AND number > $2 ORDER BY number LIMIT $3`, game, after, most)
	return all(rows, err, func(row scanner) (Entry, error) {
		var e Entry
		var at int64
		err := row.Scan(&e.Number, &at, &e.Body)
		e.At = time.UnixMilli(at)
		return e, told(err)
	})
}

func (s *base) Moved(ctx context.Context, since time.Time) (map[string]int64, error) {
	// All kinds of game are named so that the index serves: this is asked every second.
	rows, err := s.reads.QueryContext(ctx, `SELECT id, head FROM games WHERE listed IN (0, 1)
		AND phase IN ('open', 'playing', 'over', 'dropped') AND touched >= $1`, since.UnixMilli())
	heads := map[string]int64{}
	_, err = all(rows, err, func(row scanner) (struct{}, error) {
		var id string
		var head int64
		err := row.Scan(&id, &head)
		heads[id] = head
		return struct{}{}, told(err)
	})
	return heads, err
}

func (s *base) Listed(ctx context.Context, phase Phase, most int) ([]Game, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT `+gameColumns+` FROM games WHERE listed = 1 AND phase = $1
		ORDER BY touched DESC LIMIT $2`, string(phase), most)
	return all(rows, err, scanGame)
}

func (s *base) Played(ctx context.Context, person string, most int) ([]Game, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT `+gameColumns+` FROM games
		WHERE id IN (SELECT game FROM seats WHERE person = $1) AND phase <> 'dropped'
		ORDER BY CASE WHEN phase = 'over' THEN 1 ELSE 0 END, touched DESC LIMIT $2`, person, most)
	return all(rows, err, scanGame)
}

func (s *base) Ping(ctx context.Context) error { return told(s.reads.PingContext(ctx)) }

// scanClaimed reads kind, key, at and token.
func scanClaimed(row scanner) (Claimed, error) {
	var d Claimed
	var at int64
	err := row.Scan(&d.Kind, &d.Key, &at, &d.Token)
	d.At = time.UnixMilli(at)
	return d, told(err)
}

func (s *base) Claim(ctx context.Context, server, kind string, now, until time.Time, most int) ([]Claimed, error) {
	var waits int
	err := s.reads.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM due
		WHERE kind = $1 AND at <= $2 AND claimed <= $2 ORDER BY at LIMIT 1) AS first`, kind, now.UnixMilli()).Scan(&waits)
	if err != nil || waits == 0 {
		return nil, told(err)
	}
	// Of two servers that want the same row one changes it, and the other does not wait for that.
	rows, err := s.writes.QueryContext(ctx, `WITH first AS MATERIALIZED
		(SELECT key FROM due WHERE kind = $2 AND at <= $3 AND claimed <= $3 ORDER BY at LIMIT $4`+s.skip+`)
		UPDATE due SET claimed = $1, claimer = $5, token = $6
		WHERE kind = $2 AND claimed <= $3 AND key IN (SELECT key FROM first)
		RETURNING kind, key, at, token`, until.UnixMilli(), kind, now.UnixMilli(), most, server, rand.Int64())
	list, err := all(rows, err, scanClaimed)
	slices.SortFunc(list, func(a, b Claimed) int { return a.At.Compare(b.At) })
	return list, err
}

func (s *base) Release(ctx context.Context, server string) error {
	_, err := s.writes.ExecContext(ctx, `UPDATE due SET claimed = 0 WHERE claimed > 0 AND claimer = $1`, server)
	return told(err)
}

func (s *base) Settle(ctx context.Context, done []Claimed) error {
	for _, d := range done { // what is due anew since it was claimed is not claimed
		if _, err := s.writes.ExecContext(ctx, `DELETE FROM due WHERE kind = $1 AND key = $2 AND claimed > 0 AND token = $3`,
			d.Kind, d.Key, d.Token); err != nil {
			return told(err)
		}
	}
	return nil
}

func (s *base) NextDue(ctx context.Context, kind string) (time.Time, error) {
	var at sql.NullInt64
	// What is claimed is among the earliest, and no more than that needs to be looked at.
	err := s.reads.QueryRowContext(ctx, `SELECT MIN(CASE WHEN claimed > at THEN claimed ELSE at END) FROM
		(SELECT at, claimed FROM due WHERE kind = $1 ORDER BY at LIMIT 1000) AS earliest`, kind).Scan(&at)
	if err == nil && !at.Valid {
		return time.Time{}, ErrNone
	}
	return time.UnixMilli(at.Int64), told(err)
}

func (s *base) Schedule(ctx context.Context, d Due) error { return schedule(ctx, s.writes, d) }

func (s *base) PutPerson(ctx context.Context, p Person) error {
	_, err := s.writes.ExecContext(ctx, `INSERT INTO people (id, body, created, seen) VALUES ($1, $2, $3, $4)
		ON CONFLICT (id) DO UPDATE SET body = excluded.body, seen = excluded.seen`,
		p.ID, p.Body, p.Created.UnixMilli(), p.Seen.UnixMilli())
	return told(err)
}

func (s *base) Person(ctx context.Context, id string) (Person, error) {
	p := Person{ID: id}
	var created, seen int64
	err := s.reads.QueryRowContext(ctx, `SELECT body, created, seen FROM people WHERE id = $1`, id).Scan(&p.Body, &created,
		&seen)
	p.Created, p.Seen = time.UnixMilli(created), time.UnixMilli(seen)
	return p, told(err)
}

func (s *base) DeletePerson(ctx context.Context, id string) error {
	return s.writer.transaction(ctx, func(tx *sql.Tx) error { return forget(ctx, tx, id) })
}

// forget forgets a person with all keys and seats.
func forget(ctx context.Context, tx *sql.Tx, id string) error {
	for _, query := range []string{
		`DELETE FROM people WHERE id = $1`,
		`DELETE FROM keys WHERE person = $1`,
		`UPDATE seats SET person = '' WHERE person = $1`,
	} {
		if _, err := tx.ExecContext(ctx, query, id); err != nil {
			return told(err)
		}
	}
	return nil
}

func (s *base) ForgetAbsent(ctx context.Context, since time.Time, most int) (n int, err error) {
	err = s.writer.transaction(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT id FROM people WHERE seen < $1
			AND NOT EXISTS (SELECT 1 FROM keys WHERE keys.person = people.id)
			AND NOT EXISTS (SELECT 1 FROM seats JOIN games ON games.id = seats.game
				WHERE seats.person = people.id AND games.phase IN ('open', 'playing'))
			LIMIT $2`, since.UnixMilli(), most)
		ids, err := all(rows, err, func(row scanner) (id string, err error) {
			err = row.Scan(&id)
			return id, told(err)
		})
		for _, id := range ids {
			if err == nil {
				err = forget(ctx, tx, id)
			}
		}
		n = len(ids)
		return err
	})
	return n, err
}

func (s *base) PutKey(ctx context.Context, k Key) error {
	_, err := s.writes.ExecContext(ctx, `INSERT INTO keys (kind, key, person, body) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, key) DO UPDATE SET person = excluded.person, body = excluded.body`,
		k.Kind, k.Key, k.Person, k.Body)
	return told(err)
}

// scanKey reads kind, key, person and body.
func scanKey(row scanner) (Key, error) {
	var k Key
	err := row.Scan(&k.Kind, &k.Key, &k.Person, &k.Body)
	return k, told(err)
}

func (s *base) Key(ctx context.Context, kind, key string) (Key, error) {
	return scanKey(s.reads.QueryRowContext(ctx, `SELECT kind, key, person, body FROM keys WHERE kind = $1 AND key = $2`,
		kind, key))
}

func (s *base) Keys(ctx context.Context, kind, person string) ([]Key, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT kind, key, person, body FROM keys
		WHERE kind = $1 AND person = $2 ORDER BY key`,
		kind, person)
	return all(rows, err, scanKey)
}

func (s *base) KeysOf(ctx context.Context, kind string, most int) ([]Key, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT kind, key, person, body FROM keys
		WHERE kind = $1 ORDER BY key LIMIT $2`, kind, most)
	return all(rows, err, scanKey)
}

func (s *base) DeleteKey(ctx context.Context, kind, key string) error {
	_, err := s.writes.ExecContext(ctx, `DELETE FROM keys WHERE kind = $1 AND key = $2`, kind, key)
	return told(err)
}

func (s *base) Pulse(ctx context.Context, server string, now time.Time, gap time.Duration) error {
	if least, err := leastOf(ctx, s.reads); err != nil || least > s.form.newest {
		return cmp.Or(err, fmt.Errorf("%w: they want form %d, and this one knows forms up to %d", ErrNewer, least,
			s.form.newest))
	}
	return s.writer.transaction(ctx, func(tx *sql.Tx) error {
		var last sql.NullInt64
		if err := tx.QueryRowContext(ctx, `SELECT MAX(at) FROM pulse`).Scan(&last); err != nil {
			return told(err)
		}
		if last.Valid && now.UnixMilli()-last.Int64 > gap.Milliseconds() {
			if _, err := tx.ExecContext(ctx, `INSERT INTO outages (since, until) VALUES ($1, $2)
				ON CONFLICT (since) DO NOTHING`, last.Int64, now.UnixMilli()); err != nil {
				return told(err)
			}
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO pulse (name, at) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET at = CASE WHEN excluded.at > pulse.at THEN excluded.at ELSE pulse.at END`,
			server, now.UnixMilli()); err != nil { // one that was held up does not take back a later one
			return told(err)
		}
		_, err := tx.ExecContext(ctx, `UPDATE due SET claimed = 0 WHERE claimed > 0 AND claimed > $1
			AND claimer IN (SELECT name FROM pulse WHERE at < $2)`, now.UnixMilli(), now.Add(-gap).UnixMilli())
		return told(err)
	})
}

func (s *base) Outages(ctx context.Context, after time.Time) ([]Outage, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT since, until FROM outages WHERE until > $1 ORDER BY since`,
		after.UnixMilli())
	return all(rows, err, func(row scanner) (Outage, error) {
		var since, until int64
		err := row.Scan(&since, &until)
		return Outage{time.UnixMilli(since), time.UnixMilli(until)}, told(err)
	})
}

func (s *base) Setting(ctx context.Context, name, value string) (string, error) {
	if _, err := s.writes.ExecContext(ctx, `INSERT INTO settings (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO NOTHING`,
		name, value); err != nil {
		return "", told(err)
	}
	err := s.reads.QueryRowContext(ctx, `SELECT value FROM settings WHERE name = $1`, name).Scan(&value)
	return value, told(err)
}

func (s *base) Close() error {
	s.writer.close()
	err := s.writes.Close()
	if s.reads != s.writes {
		err = errors.Join(err, s.reads.Close())
	}
	return errors.Join(err, s.free())
}
