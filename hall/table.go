package hall

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/store"
)

// table is a cache of the log of one game, owned by one goroutine that ends when there has been nothing to do for a
// while.
type table struct {
	hall   *Hall
	id     string
	inbox  chan job
	wanted atomic.Int64 // the number that the log is known to have come to
	whole  bool         // it is one of those that may have everything in memory
}

// job is something to be done with a course. It gets nil and an error if there is none.
type job func(c *course, err error) (keep bool)

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
	var c *course
	defer func() { t.slim(c, true) }()
	rested := false
	timer := time.NewTimer(idle)
	defer timer.Stop()
	for {
		select {
		case j := <-t.inbox:
			c, rested = t.do(c, j), false
			t.slim(c, false)
			timer.Reset(wholeFor)
		case <-timer.C:
			t.slim(c, true)
			if rested && t.leave() {
				return
			}
			rested = true
			timer.Reset(idle)
		case <-t.hall.ctx.Done():
			t.hall.mu.Lock()
			delete(t.hall.tables, t.id)
			t.hall.mu.Unlock()
			for len(t.inbox) > 0 {
				(<-t.inbox)(nil, game.Refuse(Busy, "hall.closing"))
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

// do does one thing with the course, which is loaded if it is not there. A course that is not to be kept is thrown
// away; so is one in which a fault of ours made us panic, which harms no other game.
func (t *table) do(c *course, j job) (kept *course) {
	defer func() {
		if r := recover(); r != nil {
			t.hall.fault("panic", fmt.Errorf("%v", r), "game", t.id, "stack", string(debug.Stack()))
			kept = nil
		}
	}()
	if c == nil {
		var err error
		if c, err = t.load(); err != nil {
			j(nil, err)
			return nil
		}
	}
	if !j(c, nil) {
		return nil
	}
	return c
}

// load reads the log and computes the course.
func (t *table) load() (*course, error) {
	ctx, cancel := context.WithTimeout(t.hall.ctx, 30*time.Second)
	defer cancel()
	row, err := t.hall.c.Store.Game(ctx, t.id)
	if err != nil {
		return nil, err
	}
	var log []store.Entry
	for after := int64(0); after < row.Head; after = log[len(log)-1].Number {
		part, err := t.hall.c.Store.Log(ctx, t.id, after, 10_000)
		if err != nil {
			return nil, err
		}
		if len(part) == 0 {
			return nil, errors.New("hall: the log of " + t.id + " breaks off")
		}
		log = append(log, part...)
	}
	c, err := load(t.hall, row, log)
	if err == nil {
		t.hall.publish(c)
	}
	return c, err
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
	_ = t.hall.put(t.id, func(c *course, err error) bool {
		return err == nil && (c.row.Head >= t.wanted.Load() ||
			t.hall.catchUp(c)) // else it is thrown away, and read anew by the next
	})
	_ = t.hall.put(t.id, func(_ *course, err error) bool { return err == nil })
}

// errPanic is what an action gets in which we panicked.
var errPanic = errors.New("hall: a panic, which is in the log")

// attempt has something done with a course in its turn, and waits for what comes of it. What is done says whether the
// course is kept; else it is thrown away, and read anew by the next.
func attempt[T any](
	ctx context.Context, h *Hall, id string, do func(c *course) (value T, keep bool, err error),
) (T, error) {
	type answer struct {
		value T
		err   error
	}
	answered := make(chan answer, 1)
	err := h.put(id, func(c *course, err error) (keep bool) {
		a := answer{err: errPanic}
		defer func() { answered <- a }()
		if err != nil {
			a.err = err
			return false
		}
		a.value, keep, a.err = do(c)
		return keep
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

// read asks a course something. If that is behind what other halls have written, which is when it refuses though there
// is more or says ErrBehind itself, it goes on with that and is asked again.
func read[T any](ctx context.Context, h *Hall, id string, ask func(c *course) (T, error)) (T, error) {
	for {
		value, err := attempt(ctx, h, id, func(c *course) (T, bool, error) {
			value, err := ask(c)
			if errors.Is(err, store.ErrBehind) || h.lags(ctx, id, c.row.Head, err) {
				return value, h.catchUp(c), store.ErrBehind
			}
			return value, true, err
		})
		if !errors.Is(err, store.ErrBehind) {
			return value, refused(err)
		}
	}
}

// change carries out something that changes a course: try adds the entries to what is pending. If another hall was
// first it is tried again on what is there then. What try refuses is not written; if it has touched the course, that is
// thrown away.
func change[T any](ctx context.Context, h *Hall, id string, try func(p *pending) (T, error)) (T, error) {
	var none T
	for range maxRetries {
		value, err := attempt(ctx, h, id, func(c *course) (T, bool, error) {
			at, err := h.moment(ctx)
			if err != nil {
				return none, true, err
			}
			p := newPending(c, at)
			c.skip(p.at)
			value, err := try(p)
			switch {
			case err == nil && len(p.bodies) > 0:
				err = h.write(ctx, p)
				c.trim()
			case h.lags(ctx, id, p.after, err):
				return value, p.untouched() && h.catchUp(c), store.ErrBehind
			}
			return value, err == nil || p.untouched() && !errors.Is(err, store.ErrBehind), err
		})
		if !errors.Is(err, store.ErrBehind) {
			return value, refused(err)
		}
	}
	return none, game.Refuse(Busy, "hall.busy")
}

// lags reports whether something may have been refused only since another hall has written more than is known here.
func (h *Hall) lags(ctx context.Context, id string, head int64, err error) bool {
	var refusal *game.Error
	if h.alone() || !errors.As(err, &refusal) {
		return false
	}
	row, failed := h.c.Store.Game(ctx, id)
	return failed == nil && row.Head > head
}

// skip lets no clock run over times when no hall was there, once for each.
func (c *course) skip(now time.Time) {
	for _, o := range c.hall.outages() {
		if !o.Until.After(c.skipped) || !o.Until.After(c.row.Touched) {
			continue
		}
		from := o.Since
		if from.Before(c.row.Touched) {
			from = c.row.Touched
		}
		c.clock.Skip(now, o.Until.Sub(from))
		c.skipped = o.Until
	}
}

// write makes what is pending durable, and shows it.
func (h *Hall) write(ctx context.Context, p *pending) error {
	b, err := p.finish()
	if err != nil {
		return err
	}
	if err := h.c.Store.Commit(context.WithoutCancel(ctx), b); err != nil {
		return err
	}
	h.c.Gauge.Committed(len(b.Bodies))
	h.publish(p.course)
	if err := h.c.Bus.Publish(h.ctx, store.Word{Game: b.Game, Number: p.course.row.Head,
		People: p.course.concerned()}); err != nil {
		h.fault("bus", err)
	}
	for _, d := range b.Due {
		h.wake(d.Kind)
	}
	return nil
}
