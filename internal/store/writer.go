package store

import (
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
	maxQueued = 4096    // batches that wait
	maxGroup  = 128     // batches written in one transaction
	maxBytes  = 1 << 20 // of the bodies in one transaction, unless a batch alone has more
	// While batches come close together, the shortest time between two transactions: a transaction costs more than
	// the batches in it. It also bounds how long after several batches they count as close together.
	groupEvery = 8 * time.Millisecond
	closeFor   = 20 * time.Millisecond
)

// writing is a queued batch or statement.
type writing struct {
	batch Batch
	query string // of a statement; empty for a batch
	args  []any
	done  chan error // gets the outcome once; buffered
}

// put writes it in a transaction. After ErrBehind nothing of it is written, and the transaction can go on.
func (j *writing) put(ctx context.Context, to executor) error {
	if j.query != "" {
		return execute(ctx, to, j.query, j.args...)
	}
	return put(ctx, to, &j.batch)
}

// writer writes batches and statements in groups. While one transaction is committed, new ones wait in a queue. The
// next transaction takes all of them, so one wait for the disk serves many.
type writer struct {
	db     *sql.DB
	groups func(size int)                  // called with the size of every group; may be nil
	settle func(ctx context.Context) error // called after every group; may be nil
	placed func() error                    // called before every group, which gets its error; may be nil
	lost   bool                            // the answer to a commit can be lost in a network

	prepared *prepared // nil if the connections cache statements themselves

	open  context.Context // ends with close
	end   context.CancelFunc
	work  sync.WaitGroup // run
	mu    sync.Mutex     // guards the queue
	more  sync.Cond      // of mu: something was queued, or close was called
	queue []writing
	group []writing // being written; only the goroutine of run uses it
}

// newWriter starts a writer. It runs until close.
func newWriter(db *sql.DB, prepared *prepared, groups func(int)) *writer {
	w := &writer{db: db, prepared: prepared, groups: groups}
	w.open, w.end = context.WithCancel(context.Background())
	w.more.L = &w.mu
	w.work.Go(w.run)
	return w
}

// commit queues a batch or a statement and waits for its outcome.
func (w *writer) commit(ctx context.Context, j writing) error {
	j.done = make(chan error, 1)
	w.mu.Lock()
	closed, busy := w.open.Err() != nil, len(w.queue) >= maxQueued
	if !closed && !busy {
		w.queue = append(w.queue, j)
		w.more.Signal()
	}
	w.mu.Unlock()
	switch {
	case closed:
		return errClosed
	case busy:
		return ErrBusy
	}
	if ctx.Done() == nil { // waiting for one thing takes half the time
		return <-j.done
	}
	select {
	case err := <-j.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

var errClosed = errors.New("store: closed")

// close ends the writer after the group that it is writing.
func (w *writer) close() error {
	w.mu.Lock()
	w.end()
	w.more.Signal()
	w.mu.Unlock()
	w.work.Wait()
	if w.prepared == nil {
		return nil
	}
	return w.prepared.close(w.db)
}

// take waits for batches, and takes the next group from the queue. It returns an empty group when the writer is closed;
// what is still queued is not written.
func (w *writer) take() (group []writing) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.queue) == 0 && w.open.Err() == nil {
		w.more.Wait()
	}
	if w.open.Err() != nil {
		for i := range w.queue {
			w.queue[i].done <- errClosed
		}
		return nil
	}
	n, bytes := 0, 0
	for ; n < min(len(w.queue), maxGroup) && bytes < maxBytes; n++ {
		for _, body := range w.queue[n].batch.Bodies {
			bytes += len(body)
		}
	}
	w.group, w.queue = append(w.group[:0], w.queue[:n]...), slices.Delete(w.queue, 0, n)
	return w.group
}

// run writes groups until the writer is closed.
func (w *writer) run() {
	var several time.Time // the last time at which a group had more than one batch
	for group := w.take(); len(group) > 0; group = w.take() {
		begin := time.Now()
		if len(group) > 1 {
			several = begin
		}
		if w.groups != nil {
			w.groups(len(group))
		}
		w.write(group, false)
		if w.settle != nil {
			_ = w.settle(context.Background()) // after an error the next group tries again
		}
		if begin.Sub(several) < closeFor {
			time.Sleep(groupEvery - time.Since(begin))
		}
	}
}

// write writes a group in one transaction. If that fails, each batch gets a transaction of its own, so that a fault of
// one does not affect the others. With doubt the group is a single batch that may have been written before.
func (w *writer) write(all []writing, doubt bool) {
	// In the order of the games, so that two servers never wait for each other's rows in a circle.
	slices.SortStableFunc(all, func(a, b writing) int { return strings.Compare(a.batch.Game, b.batch.Game) })
	results := make([]error, len(all))
	begun := false
	ctx, cancel := context.Background(), func() {}
	if w.lost {
		ctx, cancel = context.WithTimeout(ctx, writeWithin)
	}
	defer cancel()
	err := w.within(ctx, func(to executor) error {
		if w.placed != nil {
			if err := w.placed(); err != nil {
				return err
			}
		}
		begun = true
		for i := range all {
			err := all[i].put(ctx, to)
			if results[i] = err; err != nil && !errors.Is(err, ErrBehind) {
				return err
			}
		}
		return nil
	})
	switch {
	case err != nil && begun && w.lost && errors.Is(err, ErrUnreachable):
		w.resolve(all, doubt, err)
		return
	case err != nil && begun && len(all) > 1:
		for i := range all {
			w.write(all[i:i+1], doubt)
		}
		return
	case err != nil:
		for i := range results {
			results[i] = err
		}
	case doubt && results[0] != nil: // ErrBehind may mean that this very batch is in the log
		if there, _ := w.look(ctx, &all[0].batch); there {
			results[0] = nil
		}
	}
	for i := range all {
		all[i].done <- results[i]
	}
}

// The bounds of writing.
const (
	writeWithin = 30 * time.Second // the time limit of a transaction
	lookWithin  = 3 * time.Second  // how long resolve waits for a database that became unreachable
	lookEvery   = 50 * time.Millisecond
)

// resolve looks up which batches are in the log after the connection was lost in their transaction: perhaps only the
// answer was lost. A batch that is not in the log is written once more, by itself. If the log cannot be read, the batch
// gets the error.
func (w *writer) resolve(all []writing, doubt bool, failed error) {
	ctx, cancel := context.WithTimeout(context.Background(), lookWithin)
	defer cancel()
	for i := range all {
		there, known := w.look(ctx, &all[i].batch)
		switch {
		case there:
			all[i].done <- nil
		case known && !doubt:
			w.write(all[i:i+1], true)
		default:
			all[i].done <- failed
		}
	}
}

// look reports whether a batch is in the log, and whether the log could be read. It tries until the context ends.
func (w *writer) look(ctx context.Context, b *Batch) (there, known bool) {
	for {
		there, err := inLog(ctx, w.db, b)
		if err == nil {
			return there, true
		}
		select {
		case <-time.After(lookEvery):
		case <-w.open.Done():
			return false, false
		case <-ctx.Done():
			return false, false
		}
	}
}

// transaction runs f in a transaction, and commits if f returns nil. If PostgreSQL ends the transaction because others
// and it waited for each other's rows in a circle, it runs f again in a new one.
func (w *writer) transaction(ctx context.Context, f func(tx *sql.Tx) error) error {
	for {
		tx, err := w.db.BeginTx(ctx, nil)
		if err != nil {
			return storeError(err)
		}
		switch err = f(tx); {
		case err == nil:
			return storeError(tx.Commit())
		case !deadlocked(err):
			return errors.Join(err, tx.Rollback())
		}
		if err := tx.Rollback(); err != nil {
			return storeError(err)
		}
	}
}

// within runs f in a transaction of a group, and commits if f returns nil.
func (w *writer) within(ctx context.Context, f func(to executor) error) error {
	if w.prepared != nil {
		return w.prepared.within(ctx, w.db, f)
	}
	return w.transaction(ctx, func(tx *sql.Tx) error { return f(tx) })
}

// The statements of batches.
const (
	insertGame = `INSERT INTO games (id, rules, setup, secret, phase, listed, awaited, summary, head, created, touched,
		maker)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11) ON CONFLICT (id) DO NOTHING`
	// advanceGame is updateGame if the phase stays. SQLite writes an index anew if a column in its condition is set.
	advanceGame = `UPDATE games SET head = $1, touched = $2, awaited = $3, summary = $4
		WHERE id = $5 AND head = $6 AND phase = $7`
	updateGame = `UPDATE games SET head = $1, touched = $2, phase = $3, awaited = $4, summary = $5
		WHERE id = $6 AND head = $7`
	insertLog  = `INSERT INTO log (game, number, at, body) VALUES ($1, $2, $3, $4)`
	upsertSeat = `INSERT INTO seats (game, seat, person) VALUES ($1, $2, $3)
		ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person`
	deleteDue = `DELETE FROM due WHERE kind = $1 AND key = $2`
	upsertDue = `INSERT INTO due (kind, key, at, claimed, claimer, token) VALUES ($1, $2, $3, 0, '', 0)
		ON CONFLICT (kind, key) DO UPDATE SET at = excluded.at, claimed = 0`
)

// executor executes statements.
type executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// put writes a batch in a transaction. After ErrBehind nothing of it is written, and the transaction can go on.
func put(ctx context.Context, to executor, b *Batch) error {
	// As interfaces, which every statement takes, they are allocated once.
	var game, at any = b.Game, b.At.UnixMilli()
	head := b.After + int64(len(b.Bodies))
	var ahead bool
	var err error
	if c := b.Create; c != nil {
		ahead, err = changes(ctx, to, insertGame, game, c.Rules, c.Setup, c.Secret, string(b.Phase), number(c.Listed),
			b.Awaited, b.Summary, head, at, c.Maker)
	} else {
		ahead, err = changes(ctx, to, advanceGame, head, at, b.Awaited, b.Summary, game, b.After, string(b.Phase))
		if err == nil && !ahead {
			ahead, err = changes(ctx, to, updateGame, head, at, string(b.Phase), b.Awaited, b.Summary, game, b.After)
		}
	}
	switch {
	case err != nil:
		return err
	case !ahead:
		return ErrBehind
	}
	for i, body := range b.Bodies {
		if err := execute(ctx, to, insertLog, game, b.After+int64(i)+1, at, body); err != nil {
			return err
		}
	}
	for _, s := range b.Seats {
		if err := execute(ctx, to, upsertSeat, game, s.Seat, s.Person); err != nil {
			return err
		}
	}
	for _, d := range b.Done {
		if err := execute(ctx, to, deleteDue, d.Kind, d.Key); err != nil {
			return err
		}
	}
	for _, d := range b.Due {
		if err := schedule(ctx, to, d); err != nil {
			return err
		}
	}
	return nil
}

// changes executes a statement and reports whether it has changed a row.
func changes(ctx context.Context, to executor, query string, args ...any) (bool, error) {
	result, err := to.ExecContext(ctx, query, args...)
	if err != nil {
		return false, storeError(err)
	}
	n, err := result.RowsAffected()
	return n > 0, storeError(err)
}

func schedule(ctx context.Context, to executor, d Due) error {
	return execute(ctx, to, upsertDue, d.Kind, d.Key, d.At.UnixMilli())
}

// number returns a bool as both engines keep it.
func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
