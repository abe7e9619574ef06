package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// Claim claims due things for a server, the earliest first. No other server gets them before Claim.Until. If it claims
// nothing, next is the time at which something of this kind will be due and unclaimed, zero if never.
func (s *Store) Claim(ctx context.Context, c Claim) (claimed []Claimed, next time.Time, err error) {
	if c.Most > 0 {
		if claimed, err = s.claim(ctx, c); err != nil || len(claimed) > 0 {
			return claimed, next, err
		}
	}
	next, err = s.nextDue(ctx, c.Kind)
	return nil, next, err
}

func (s *Store) claim(ctx context.Context, c Claim) ([]Claimed, error) {
	now := c.Now.UnixMilli()
	var waits int
	err := s.reads.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM due
		WHERE kind = $1 AND at <= $2 AND claimed <= $2 ORDER BY at LIMIT 1) AS first`, c.Kind, now).Scan(&waits)
	if err != nil || waits == 0 {
		return nil, storeError(err)
	}
	// If two servers want the same row, one of them changes it, and the other does not wait.
	rows, err := s.writes.QueryContext(s.uninterrupted(ctx), `WITH first AS MATERIALIZED
		(SELECT key FROM due WHERE kind = $2 AND at <= $3 AND claimed <= $3 ORDER BY at LIMIT $4`+s.skip+`)
		UPDATE due SET claimed = $1, claimer = $5, token = $6
		WHERE kind = $2 AND claimed <= $3 AND key IN (SELECT key FROM first)
		RETURNING kind, key, at, token`, c.Until.UnixMilli(), c.Kind, now, c.Most, c.Server, rand.Int64())
	list, err := all(rows, err, func(row scanner) (Claimed, error) {
		var d Claimed
		var at int64
		err := row.Scan(&d.Kind, &d.Key, &at, &d.Token)
		d.At = time.UnixMilli(at)
		return d, storeError(err)
	})
	slices.SortFunc(list, func(a, b Claimed) int { return a.At.Compare(b.At) })
	return list, err
}

// nextDue returns the time at which something of a kind will be due and unclaimed, zero if never.
func (s *Store) nextDue(ctx context.Context, kind string) (time.Time, error) {
	var at sql.NullInt64
	// Claimed things are among the earliest, so looking at those is enough.
	err := s.reads.QueryRowContext(ctx, `SELECT MIN(CASE WHEN claimed > at THEN claimed ELSE at END) FROM
		(SELECT at, claimed FROM due WHERE kind = $1 ORDER BY at LIMIT 1000) AS earliest`, kind).Scan(&at)
	if err != nil || !at.Valid {
		return time.Time{}, storeError(err)
	}
	return time.UnixMilli(at.Int64), nil
}

// Settle removes claimed things that are done. A thing that was scheduled again since the claim stays.
func (s *Store) Settle(ctx context.Context, done ...Claimed) error {
	for _, d := range done {
		if err := s.execute(ctx, `DELETE FROM due WHERE kind = $1 AND key = $2 AND claimed > 0 AND token = $3`,
			d.Kind, d.Key, d.Token); err != nil {
			return err
		}
	}
	return nil
}

// Release gives back a claimed thing that could not be done: any server may claim it from a time on. What was scheduled
// or claimed anew since the claim stays.
func (s *Store) Release(ctx context.Context, failed Claimed, from time.Time) error {
	return s.execute(ctx, `UPDATE due SET claimed = $4 WHERE kind = $1 AND key = $2 AND claimed > 0 AND token = $3`,
		failed.Kind, failed.Key, failed.Token, from.UnixMilli())
}

// Schedule sets when something is due, outside of any batch. It replaces what was due with the same kind and key.
func (s *Store) Schedule(ctx context.Context, d Due) error {
	return s.execute(ctx, upsertDue, d.Kind, d.Key, d.At.UnixMilli())
}

// Pulse records that a server is alive, and returns all outages in order. If no server was alive for longer than the
// gap, it records an outage: clocks of games stand still in outages. Claims of servers without a pulse for so long
// become free. Errors: ErrNewer if the data have got a form that this program does not know.
func (s *Store) Pulse(ctx context.Context, b Beat) ([]Outage, error) {
	if least, err := leastOf(ctx, s.reads); err != nil || least > s.form.newest {
		return nil, cmp.Or(err, fmt.Errorf("%w: they need form %d, and this program works with forms up to %d: "+
			"use a newer one", ErrNewer, least, s.form.newest))
	}
	whole := s.uninterrupted(ctx)
	if err := s.writer.transaction(whole, func(tx *sql.Tx) error { return b.write(whole, tx) }); err != nil {
		return nil, err
	}
	rows, err := s.reads.QueryContext(ctx, `SELECT since, until FROM outages ORDER BY since`)
	return all(rows, err, func(row scanner) (Outage, error) {
		var since, until int64
		err := row.Scan(&since, &until)
		return Outage{time.UnixMilli(since), time.UnixMilli(until)}, storeError(err)
	})
}

func (b *Beat) write(ctx context.Context, tx *sql.Tx) error {
	now := b.At.UnixMilli()
	var last sql.NullInt64
	if err := tx.QueryRowContext(ctx, `SELECT MAX(at) FROM pulse`).Scan(&last); err != nil {
		return storeError(err)
	}
	if last.Valid && now-last.Int64 > b.Gap.Milliseconds() {
		if err := execute(ctx, tx, `INSERT INTO outages (since, until) VALUES ($1, $2)
			ON CONFLICT (since) DO NOTHING`, last.Int64, now); err != nil {
			return err
		}
	}
	// A beat that was delayed does not replace a later one.
	if err := execute(ctx, tx, `INSERT INTO pulse (name, at) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET at = CASE WHEN excluded.at > pulse.at THEN excluded.at ELSE pulse.at END`,
		b.Server, now); err != nil {
		return err
	}
	if b.First { // the clock may have been set back since these things were scheduled
		if err := execute(ctx, tx, `UPDATE due SET at = $1 WHERE at > $1 AND at <= $2`, now, last.Int64); err != nil {
			return err
		}
		if err := execute(ctx, tx, `UPDATE due SET claimed = 0 WHERE claimed > 0 AND claimer = $1`,
			b.Server); err != nil {
			return err
		}
	}
	return execute(ctx, tx, `UPDATE due SET claimed = 0 WHERE claimed > 0 AND claimed > $1
		AND claimer IN (SELECT name FROM pulse WHERE at < $2)`, now, b.At.Add(-b.Gap).UnixMilli())
}
