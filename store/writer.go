package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"
)

// The bounds of the writer.
const (
	maxQueued = 4096 // batches that wait
	maxGroup  = 512  // batches written in one transaction
)

// writing is a batch that waits to be written.
type writing struct {
	batch Batch
	done  chan error // gets the outcome once; has room for it
}

// writer writes batches in groups: while one transaction is being committed the batches that come in queue up, and
// the next transaction takes them all. So the time of a commit, which is the disk's, is shared by all who wait for
// it.
type writer struct {
	db     *sql.DB
	queue  chan writing
	stop   chan struct{}
	ended  chan struct{}
	closed sync.Once
	groups func(size int) // is told the size of every group
	lost   bool           // the answer to a commit can be lost on its way: the engine is on another machine

	prepared map[string]*sql.Stmt
}

func newWriter(db *sql.DB, groups func(int)) (*writer, error) {
	prepared, err := prepare(db)
	if err != nil {
		return nil, err
	}
	w := &writer{db: db, prepared: prepared, queue: make(chan writing, maxQueued), stop: make(chan struct{}), ended: make(chan struct{}), groups: groups}
	go w.run()
	return w, nil
}

// commit waits until the batch is written or not.
func (w *writer) commit(ctx context.Context, b Batch) error {
	j := writing{b, make(chan error, 1)}
	select {
	case w.queue <- j:
	case <-w.stop:
		return errClosed
	default:
		return ErrBusy
	}
	select {
	case err := <-j.done:
		return err
	case <-w.ended:
		select {
		case err := <-j.done:
			return err
		default:
			return errClosed
		}
	case <-ctx.Done():
		return ctx.Err()
	}
}

var errClosed = errors.New("store: closed")

// close lets the writer finish what it is writing.
func (w *writer) close() {
	w.closed.Do(func() { close(w.stop) })
	<-w.ended
}

func (w *writer) run() {
	defer close(w.ended)
	var group []writing
	for {
		select {
		case <-w.stop:
			return
		case j := <-w.queue:
			group = append(group[:0], j)
		}
		for len(group) < maxGroup && len(w.queue) > 0 {
			group = append(group, <-w.queue)
		}
		if w.groups != nil {
			w.groups(len(group))
		}
		w.write(group, false)
	}
}

// write writes a group in one transaction. If that fails, each batch gets one of its own, so that what is wrong with
// one does no harm to the others. In doubt the batch, which is then alone, may be written already.
func (w *writer) write(all []writing, doubt bool) {
	// In the order of the games, so that two servers never wait for each other's rows.
	slices.SortStableFunc(all, func(a, b writing) int { return strings.Compare(a.batch.Game, b.batch.Game) })
	results := make([]error, len(all))
	err := w.transaction(func(tx *sql.Tx) error {
		to := &group{tx, w.prepared, map[string]*sql.Stmt{}}
		for i := range all {
			err := put(to, &all[i].batch)
			if results[i] = err; err != nil && !errors.Is(err, ErrBehind) {
				return err
			}
		}
		return nil
	})
	if err != nil && len(all) > 1 {
		for i := range all {
			w.write(all[i:i+1], w.lost)
		}
		return
	}
	if w.lost && (err != nil || doubt && results[0] != nil) {
		results[0] = w.find(&all[0].batch, cmp.Or(err, results[0]))
		err = nil
	}
	for i := range all {
		if err != nil {
			results[i] = err
		}
		all[i].done <- results[i]
	}
}

// lookFor is how long the writer looks whether a batch whose commit failed is there all the same.
const lookFor = 10 * time.Second

// find looks whether a batch is in the log after its commit failed with an error, which may be only that the answer was
// lost.
func (w *writer) find(b *Batch, failed error) error {
	ctx, cancel := context.WithTimeout(context.Background(), lookFor)
	defer cancel()
	for {
		there, err := inLog(ctx, w.db, b)
		switch {
		case there:
			return nil
		case err == nil:
			return failed
		}
		select {
		case <-time.After(lookFor / 40):
		case <-w.stop:
			return failed
		case <-ctx.Done():
			return failed
		}
	}
}

// transaction runs what it is given in a transaction that is committed if that returns no error.
func (w *writer) transaction(f func(tx *sql.Tx) error) error {
	tx, err := w.db.BeginTx(context.Background(), nil)
	if err != nil {
		return told(err)
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return told(err)
	}
	return nil
}

// The statements of batches.
const (
	insertGame = `INSERT INTO games (id, rules, setup, secret, phase, listed, awaited, summary, head, created, touched)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT (id) DO NOTHING`
	updateGame = `UPDATE games SET head = $1, touched = $2, phase = $3, awaited = $4, summary = $5 WHERE id = $6 AND head = $7`
	insertLog  = `INSERT INTO log (game, number, at, body) VALUES ($1, $2, $3, $4)`
	upsertSeat = `INSERT INTO seats (game, seat, person) VALUES ($1, $2, $3)
		ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person`
	deleteDue = `DELETE FROM due WHERE kind = $1 AND key = $2`
	upsertDue = `INSERT INTO due (kind, key, at, claimed, claimer, token) VALUES ($1, $2, $3, 0, '', 0)
		ON CONFLICT (kind, key) DO UPDATE SET at = excluded.at, claimed = 0`
)

// prepare prepares the statements of batches, by their text.
func prepare(db *sql.DB) (map[string]*sql.Stmt, error) {
	prepared := map[string]*sql.Stmt{}
	for _, query := range []string{insertGame, updateGame, insertLog, upsertSeat, deleteDue, upsertDue} {
		var err error
		if prepared[query], err = db.Prepare(query); err != nil {
			return nil, told(err)
		}
	}
	return prepared, nil
}

// executor executes statements.
type executor interface {
	Exec(query string, args ...any) (sql.Result, error)
}

// group is a transaction that executes prepared statements.
type group struct {
	tx       *sql.Tx
	prepared map[string]*sql.Stmt
	bound    map[string]*sql.Stmt // to the transaction
}

// Exec executes one of the prepared statements.
func (g *group) Exec(query string, args ...any) (sql.Result, error) {
	s := g.bound[query]
	if s == nil {
		s = g.tx.Stmt(g.prepared[query])
		g.bound[query] = s
	}
	return s.Exec(args...)
}

// put writes a batch. After ErrBehind nothing of it is written, and the transaction can go on.
func put(to executor, b *Batch) error {
	head, at := b.After+int64(len(b.Bodies)), b.At.UnixMilli()
	var result sql.Result
	var err error
	if c := b.Create; c != nil {
		result, err = to.Exec(insertGame, b.Game, c.Rules, c.Setup, c.Secret, string(b.Phase), number(c.Listed), b.Awaited, b.Summary,
			head, at)
	} else {
		result, err = to.Exec(updateGame, head, at, string(b.Phase), b.Awaited, b.Summary, b.Game, b.After)
	}
	if err != nil {
		return told(err)
	}
	if n, err := result.RowsAffected(); err != nil {
		return told(err)
	} else if n == 0 {
		return ErrBehind
	}
	for i, body := range b.Bodies {
		if _, err := to.Exec(insertLog, b.Game, b.After+int64(i)+1, at, body); err != nil {
			return told(err)
		}
	}
	for _, s := range b.Seats {
		if _, err := to.Exec(upsertSeat, b.Game, s.Seat, s.Person); err != nil {
			return told(err)
		}
	}
	for _, d := range b.Done {
		if _, err := to.Exec(deleteDue, d.Kind, d.Key); err != nil {
			return told(err)
		}
	}
	for _, d := range b.Due {
		if err := schedule(to, d); err != nil {
			return err
		}
	}
	return nil
}

// schedule sets what is due, unclaimed.
func schedule(to executor, d Due) error {
	if _, err := to.Exec(upsertDue, d.Kind, d.Key, d.At.UnixMilli()); err != nil {
		return told(err)
	}
	return nil
}

// number is a truth as both engines keep it.
func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
