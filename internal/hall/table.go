package hall

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee/clock"
)

// table is a cache of the log of one game. One goroutine changes it, and ends after a time without work. Any goroutine
// may read what was published last.
type table struct {
	hall   *Hall
	id     string
	inbox  chan job
	now    atomic.Pointer[course] // the game as it was published last; nil if it has to be loaded
	read   atomic.Bool            // since the table rested last
	wanted atomic.Int64           // the number that the log is known to have come to
}

// job is work for the goroutine of a table. It gets an error if the game could not be loaded.
type job func(t *table, err error)

// table is the table of a game, made if there is none. The hall is locked.
func (h *Hall) table(id string) *table {
	t := h.tables[id]
	if t == nil {
		t = &table{hall: h, id: id, inbox: make(chan job, maxWaiting)}
		h.tables[id] = t
		h.c.Gauge.Tables(len(h.tables))
		h.work.Go(t.run)
	}
	return t
}

// put gives a table something to do. Errors: Busy if too much waits already or the hall closes.
func (h *Hall) put(id string, j job) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return game.Refuse(Busy, "hall.closing")
	}
	if reason := h.away.Load(); reason != nil {
		return reason
	}
	select {
	case h.table(id).inbox <- j:
		return nil
	default:
		return game.Refuse(Busy, "hall.busy")
	}
}

// run does what is put to the table, one thing after the other.
func (t *table) run() {
	timer := time.NewTimer(idle)
	defer timer.Stop()
	for {
		select {
		case j := <-t.inbox:
			t.do(j)
			timer.Reset(idle)
		case <-timer.C:
			if !t.read.Swap(false) && t.leave() {
				return
			}
			timer.Reset(idle)
		case <-t.hall.ctx.Done():
			t.hall.mu.Lock()
			delete(t.hall.tables, t.id)
			t.hall.mu.Unlock()
			for len(t.inbox) > 0 {
				(<-t.inbox)(t, game.Refuse(Busy, "hall.closing"))
			}
			return
		}
	}
}

// leave takes the table out of the hall, if nothing waits for it.
func (t *table) leave() bool {
	t.hall.mu.Lock()
	defer t.hall.mu.Unlock()
	if len(t.inbox) > 0 {
		return false
	}
	delete(t.hall.tables, t.id)
	t.hall.c.Gauge.Tables(len(t.hall.tables))
	return true
}

// do runs one job. It loads the game first if it is not in memory. A panic throws the game away and harms no other.
func (t *table) do(j job) {
	defer func() {
		if r := recover(); r != nil {
			t.hall.fault("panic", fmt.Errorf("%v", r), "game", t.id, "stack", string(debug.Stack()))
			t.now.Store(nil)
		}
	}()
	var err error
	if t.now.Load() == nil {
		err = t.load()
	}
	j(t, err)
}

// load reads the log, and publishes what it tells.
func (t *table) load() error {
	ctx, cancel := context.WithTimeout(t.hall.ctx, 30*time.Second)
	defer cancel()
	row, err := t.hall.c.Store.Game(ctx, t.id)
	if err != nil {
		return err
	}
	var log []store.Entry
	for after := int64(0); after < row.Head; after = log[len(log)-1].Number {
		part, err := t.hall.c.Store.Log(ctx, t.id, after, 10_000)
		if err != nil {
			return err
		}
		if len(part) == 0 {
			return errors.New("hall: the log of " + t.id + " breaks off")
		}
		log = append(log, part...)
	}
	c, err := load(t.hall, row, log)
	if err == nil {
		c.rest()
		t.publish(c)
		t.hall.mend(ctx, c)
	}
	return err
}

// publish makes a course the one that reads use from now on, and tells the watchers.
func (t *table) publish(c *course) {
	if before := t.now.Swap(c); before != nil {
		t.hall.recent.drop(before.match)
	}
	t.hall.publish(c)
}

// refresh looks whether the log has gone on to a number elsewhere, and tells those who watch. While it waits for its
// turn it need not be asked again.
func (t *table) refresh(number int64) {
	for {
		wanted := t.wanted.Load()
		if number <= wanted {
			return
		}
		if t.wanted.CompareAndSwap(wanted, number) {
			break
		}
	}
	_ = t.hall.put(t.id, func(t *table, err error) {
		if err == nil && t.now.Load().row.Head < t.wanted.Load() {
			_ = t.catchUp() // if it fails, the next read loads the game
		}
	})
}

// errPanic is the error of an action that has panicked.
var errPanic = errors.New("hall: a panic, which is in the log")

// turn runs do in the goroutine of a table and returns its result. Errors: Busy if too much waits or the hall closes.
func turn[T any](ctx context.Context, h *Hall, id string, do func(t *table) (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	answered := make(chan answer, 1)
	err := h.put(id, func(t *table, err error) {
		a := answer{err: errPanic}
		defer func() { answered <- a }()
		if a.err = err; err == nil {
			a.err = errPanic
			a.value, a.err = do(t)
		}
	})
	var none T
	if err != nil {
		return none, err
	}
	select {
	case a := <-answered:
		return a.value, a.err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// published returns a game as it was published last, or nil if it is not in memory.
func (h *Hall) published(id string) *course {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t == nil {
		return nil
	}
	t.read.Store(true)
	return t.now.Load()
}

// current returns a game as it was published last. If it is not in memory, the table's goroutine loads it.
func (h *Hall) current(ctx context.Context, id string) (*course, error) {
	if h.ctx.Err() != nil {
		return nil, game.Refuse(Busy, "hall.closing")
	}
	if reason := h.away.Load(); reason != nil {
		return nil, reason
	}
	if c := h.published(id); c != nil {
		return c, nil
	}
	return turn(ctx, h, id, func(t *table) (*course, error) { return t.now.Load(), nil })
}

// read calls ask with a game, which it must not change. If ask refuses or returns ErrBehind and the store has newer
// entries, it loads them and calls ask again.
func read[T any](ctx context.Context, h *Hall, id string, ask func(c *course) (T, error)) (T, error) {
	for {
		c, err := h.current(ctx, id)
		if err != nil {
			var none T
			return none, refused(err)
		}
		value, err := ask(c)
		h.recent.note(c.match)
		if !errors.Is(err, store.ErrBehind) && !h.lags(ctx, id, c.row.Head, err) {
			return value, refused(err)
		}
		if err := h.catchUp(ctx, id, c.row.Head); err != nil {
			return value, refused(err)
		}
	}
}

// catchUp adds the entries of other halls to a game, unless it is ahead of a number already.
func (h *Hall) catchUp(ctx context.Context, id string, number int64) error {
	_, err := turn(ctx, h, id, func(t *table) (none struct{}, err error) {
		if t.now.Load().row.Head > number {
			return none, nil
		}
		return none, t.catchUp()
	})
	return err
}

// change carries out an action. try adds entries to a clone of the game. When they are on the disk the clone is
// published; if try refuses, or the entries cannot be written, it is thrown away. If another hall has written first,
// its entries are loaded and try is called again.
func change[T any](ctx context.Context, h *Hall, id string, try func(p *pending) (T, error)) (T, error) {
	var none T
	for range maxRetries {
		value, err := turn(ctx, h, id, func(t *table) (T, error) {
			at, err := h.moment(ctx)
			if err != nil {
				return none, err
			}
			p := newPending(t.now.Load().clone(), at)
			p.course.clock = p.course.skipped(p.at)
			value, err := try(p)
			if err == nil && len(p.bodies) > 0 {
				if err = h.write(ctx, p); err == nil {
					p.course.trim()
					t.publish(p.course)
					h.spread(p)
					return value, nil
				}
				if !errors.Is(err, store.ErrBehind) {
					t.now.Store(nil) // it may have been written or not
					return value, err
				}
			}
			if errors.Is(err, store.ErrBehind) || h.lags(ctx, id, p.after, err) {
				return value, cmp.Or(t.catchUp(), store.ErrBehind)
			}
			return value, err
		})
		if !errors.Is(err, store.ErrBehind) {
			return value, refused(err)
		}
	}
	return none, game.Refuse(Busy, "hall.busy")
}

// lags reports whether an error is a refusal and the store has entries after head, which may be the reason for it.
func (h *Hall) lags(ctx context.Context, id string, head int64, err error) bool {
	var refusal *game.Error
	if h.alone() || !errors.As(err, &refusal) {
		return false
	}
	row, failed := h.c.Store.Game(ctx, id)
	return failed == nil && row.Head > head
}

// skipped returns the clocks at a time: no clock runs over the times since the last entry when no hall was running.
func (c *course) skipped(now time.Time) *clock.Clock {
	all := c.clock
	for _, o := range c.hall.outages() {
		from, until := o.Since, o.Until
		if from.Before(c.row.Touched) {
			from = c.row.Touched
		}
		if until.After(now) {
			until = now
		}
		if !until.After(from) {
			continue
		}
		if all == c.clock {
			all = all.Clone()
		}
		all.Skip(now, until.Sub(from))
	}
	return all
}

// write appends the pending entries to the store.
func (h *Hall) write(ctx context.Context, p *pending) error {
	b, err := p.finish()
	if err != nil {
		return err
	}
	if err := h.c.Store.Append(context.WithoutCancel(ctx), b); err != nil {
		return err
	}
	h.c.Gauge.Committed(len(b.Bodies))
	for _, d := range b.Due {
		h.wake(d.Kind)
	}
	return nil
}

// spread tells other halls what was written.
func (h *Hall) spread(p *pending) {
	c := p.course
	word := store.Word{Game: c.row.ID, Number: c.row.Head, People: c.concerned()}
	if err := h.c.Bus.Publish(h.ctx, word); err != nil {
		h.fault("bus", err)
	}
}
