package hall

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// runner runs the table of one game and keeps the game in memory. Actions that change or load the game take turns, in
// the order of arrival. Any goroutine may read the last published state without a turn.
type runner struct {
	hall    *Hall
	id      string
	turn    *semaphore.Weighted        // of size 1
	waiting atomic.Int32               // for a turn, or at it; grows only while the hall is locked
	used    atomic.Int64               // when anything wanted the game last, in nanoseconds since the hall was opened
	now     atomic.Pointer[table.Game] // the game as it was published last; nil if it has to be loaded
	asked   atomic.Int64               // when anybody asked for the game last, in nanoseconds since the hall was opened
	wanted  atomic.Int64               // the number that the log is known to have come to
	flag    time.Time                  // when the flag in the store is due; zero if unknown

	damage error     // error of the last attempt to read the game, or nil
	tried  time.Time // time of that attempt
}

// runner returns the runner of a game, made if there is none. The hall is locked.
func (h *Hall) runner(id string) *runner {
	r := h.runners[id]
	if r == nil {
		r = &runner{hall: h, id: id, turn: semaphore.NewWeighted(1)}
		h.runners[id] = r
		h.c.Gauge.Tables(len(h.runners))
	}
	r.used.Store(int64(time.Since(h.opened)))
	return r
}

// unload drops games from memory that have not been used for a while. With very many games this while is much shorter,
// so that setting up games one after the other does not fill the memory.
func (h *Hall) unload() {
	h.mu.Lock()
	defer h.mu.Unlock()
	part := min(many/float64(max(len(h.runners), 1)), 1)
	since := int64(time.Since(h.opened) - max(time.Duration(part*part*float64(idle)), time.Second))
	for id, r := range h.runners {
		if r.waiting.Load() == 0 && r.used.Load() < since {
			delete(h.runners, id)
		}
	}
	h.c.Gauge.Tables(len(h.runners))
}

// shut returns why nothing is done here now, or nil.
func (h *Hall) shut() error {
	if h.ctx.Err() != nil {
		return game.Refuse(Busy, "hall.closing")
	}
	if reason := h.away.Load(); reason != nil {
		return reason
	}
	return nil
}

// queue returns the runner of a game, for a turn. The caller calls leave at its end. Errors: Busy if too much waits
// already or the hall closes.
func (h *Hall) queue(id string) (*runner, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.shut(); err != nil {
		return nil, err
	}
	r := h.runner(id)
	if r.waiting.Load() >= maxWaiting {
		return nil, game.Refuse(Busy, "hall.busy")
	}
	r.waiting.Add(1)
	h.work.Add(1)
	return r, nil
}

// leave ends the use of a runner that queue returned.
func (r *runner) leave() {
	r.waiting.Add(-1)
	r.hall.work.Done()
}

// errPanic is the error of an action that has panicked.
var errPanic = errors.New("hall: a panic, which is in the log")

// turn runs do when it is its turn to change a game, and returns its result. It loads the game first if it is not in
// memory. A panic throws the game away and harms no other. Errors: Busy if too much waits or the hall closes.
func turn[T any](ctx context.Context, h *Hall, id string, do func(r *runner) (T, error)) (value T, err error) {
	r, err := h.queue(id)
	if err != nil {
		return value, err
	}
	defer r.leave()
	if err := r.turn.Acquire(ctx, 1); err != nil {
		return value, err
	}
	defer r.turn.Release(1)
	defer func() {
		if p := recover(); p != nil {
			h.fault("panic", fmt.Errorf("%v", p), "game", id, "stack", string(debug.Stack()))
			r.now.Store(nil)
			err = errPanic
		}
	}()
	if err := h.shut(); err != nil {
		return value, err
	}
	if r.now.Load() == nil {
		if governor.Meter(ctx, func() { err = r.load() }); err != nil {
			return value, err
		}
	}
	return do(r)
}

// load computes the game from its log and publishes it. A game that cannot be read is not tried again for a while.
func (r *runner) load() error {
	if r.damage != nil && r.hall.c.Now().Sub(r.tried) < damagedFor {
		return r.damage
	}
	ctx, cancel := context.WithTimeout(r.hall.ctx, 30*time.Second)
	defer cancel()
	g, err := r.hall.load(ctx, r.id)
	if r.damage = nil; IsDamaged(err) {
		r.damage, r.tried = err, r.hall.c.Now()
		r.hall.fault("damaged game: see quandary check", err, "game", r.id)
	}
	if err != nil {
		return err
	}
	g.Rest()
	r.flag = time.Time{}
	r.publish(g)
	r.hall.mend(ctx, g)
	return nil
}

// load computes a game from its log. Errors: those of the store, and *damage.
func (h *Hall) load(ctx context.Context, id string) (*table.Game, error) {
	row, err := h.c.Store.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	var log []store.Entry
	for after := int64(0); after < row.Head; after = log[len(log)-1].Number {
		part, err := h.c.Store.Log(ctx, id, after, 10_000)
		if err != nil {
			return nil, err
		}
		if len(part) == 0 {
			return nil, &damage{fmt.Errorf("the log ends at %d: want %d", after, row.Head)}
		}
		log = append(log, part...)
	}
	g, err := readLog(h.world(), &row, log)
	if err != nil || !h.setBack(g) {
		return g, err
	}
	h.wake(dueFlag, g.Owed().Flag)
	return g, h.c.Store.Schedule(ctx, store.Due{Kind: dueFlag, Key: id, At: g.Owed().Flag})
}

// maxSkew is the most by which the clocks of halls over one store differ.
const maxSkew = 2 * time.Second

// setBack corrects clocks of a loaded game that begin to run in the future, because an earlier hall with a later clock
// has started them. They run since this hall opened, or since now if other halls may have started them. It reports
// whether it has changed any.
func (h *Hall) setBack(g *table.Game) bool {
	if h.alone() {
		return g.SetBack(h.now(), h.began)
	}
	return g.SetBack(h.now().Add(maxSkew), h.now())
}

// world returns the clock, the randomness and the other things that games need from outside.
func (h *Hall) world() table.World {
	return table.World{Find: h.c.Find, Random: h.c.Random, Bots: h.c.Bots.Names(), Manifold: h.c.Shares != nil}
}

// setup returns a game as it was made.
func setup(row *store.Game) table.Setup {
	return table.Setup{ID: row.ID, Rules: row.Rules, Spec: row.Setup, Secret: row.Secret, Listed: row.Listed,
		Maker: row.Maker}
}

// stored returns entries of the store as those of a log.
func stored(log []store.Entry) []table.Stored {
	list := make([]table.Stored, len(log))
	for i, e := range log {
		list[i] = table.Stored(e)
	}
	return list
}

// publish makes a game the one that reads use from now on, and sends it to the watchers.
func (r *runner) publish(g *table.Game) {
	if before := r.now.Swap(g); before != nil {
		r.hall.recent.drop(before.Match())
	}
	r.hall.publish(g)
}

// refresh loads entries that another hall has written, up to a number at least, and sends them to the watchers. It does
// nothing if a refresh to this number is already under way.
func (r *runner) refresh(number int64) {
	for {
		wanted := r.wanted.Load()
		if number <= wanted {
			return
		}
		if r.wanted.CompareAndSwap(wanted, number) {
			break
		}
	}
	r.hall.work.Go(func() { // if it fails, the next read loads the game
		_, _ = turn(r.hall.ctx, r.hall, r.id, func(r *runner) (none struct{}, err error) {
			if r.now.Load().Head() < number {
				err = r.catchUp()
			}
			return none, err
		})
	})
}

// published returns the last published state of a game, or nil if it is not in memory.
func (h *Hall) published(id string) *table.Game {
	h.mu.Lock()
	r := h.runners[id]
	h.mu.Unlock()
	if r == nil {
		return nil
	}
	r.used.Store(int64(time.Since(h.opened)))
	return r.now.Load()
}

// current returns the last published state of a game. It loads the game if it is not in memory.
func (h *Hall) current(ctx context.Context, id string) (*table.Game, error) {
	if err := h.shut(); err != nil {
		return nil, err
	}
	if c := h.published(id); c != nil {
		return c, nil
	}
	return turn(ctx, h, id, func(r *runner) (*table.Game, error) { return r.now.Load(), nil })
}

// read calls ask with a game, which it must not change. If ask refuses or returns ErrBehind and the store has newer
// entries, it loads them and calls ask again.
func read[T any](ctx context.Context, h *Hall, id string, ask func(g *table.Game) (T, error)) (T, error) {
	for {
		g, err := h.current(ctx, id)
		if err != nil {
			var none T
			return none, refused(err)
		}
		h.attendTo(g)
		value, err := ask(g)
		h.recent.note(g.Match())
		if !errors.Is(err, store.ErrBehind) && !h.lags(ctx, id, g.Head(), err) {
			return value, refused(err)
		}
		if err := h.catchUp(ctx, id, g.Head()); err != nil {
			return value, refused(err)
		}
	}
}

// look is read for a question that a game always answers.
func look[T any](ctx context.Context, h *Hall, id string, ask func(g *table.Game) T) (T, error) {
	return read(ctx, h, id, func(g *table.Game) (T, error) { return ask(g), nil })
}

// since is look at a game that has at least the entry with this number, which another hall may have written. For a
// number that was never written it takes the newest state.
func since[T any](ctx context.Context, h *Hall, id string, number int64, ask func(g *table.Game) T) (T, error) {
	asked := false
	return read(ctx, h, id, func(g *table.Game) (value T, err error) {
		if number > g.Head() && !asked {
			asked = true
			return value, store.ErrBehind
		}
		return ask(g), nil
	})
}

// newest is look at the newest state, for due things. The action that made a thing due may have been written a moment
// ago, by this hall or another, and not be published here yet.
func newest[T any](ctx context.Context, h *Hall, id string, ask func(g *table.Game) T) (T, error) {
	value, err := turn(ctx, h, id, func(r *runner) (none T, err error) {
		if err := r.catchUp(); err != nil {
			return none, err
		}
		return ask(r.now.Load()), nil
	})
	return value, refused(err)
}

// catchUp adds the entries of other halls to a game, unless it is ahead of a number already.
func (h *Hall) catchUp(ctx context.Context, id string, number int64) error {
	_, err := turn(ctx, h, id, func(r *runner) (none struct{}, err error) {
		if r.now.Load().Head() > number {
			return none, nil
		}
		return none, r.catchUp()
	})
	return err
}

// change carries out an action. try adds entries to a draft. When they are on the disk the draft's game is published;
// if try refuses, or the entries cannot be written, the draft is thrown away. If another hall has written first, its
// entries are loaded and try is called again.
func change[T any](ctx context.Context, h *Hall, id string, try func(d *table.Draft) (T, error)) (T, error) {
	var none T
	for range maxRetries {
		value, err := turn(ctx, h, id, func(r *runner) (T, error) {
			now, err := h.moment(ctx)
			if err != nil {
				return none, err
			}
			before := r.now.Load()
			var d *table.Draft
			var value T
			governor.Meter(ctx, func() {
				d = before.Draft(now)
				value, err = try(d)
			})
			if err == nil && !d.Empty() {
				if err = h.write(ctx, before, &r.flag, d); err == nil {
					governor.Meter(ctx, func() { r.publish(d.Game()) })
					h.spread(d.Game())
					return value, nil
				}
				if !errors.Is(err, store.ErrBehind) {
					r.now.Store(nil) // it may have been written or not
					return value, err
				}
			}
			if errors.Is(err, store.ErrBehind) || h.lags(ctx, id, before.Head(), err) {
				return value, cmp.Or(r.catchUp(), store.ErrBehind)
			}
			return value, err
		})
		if !errors.Is(err, store.ErrBehind) {
			return value, refused(err)
		}
	}
	return none, game.Refuse(Busy, "hall.busy")
}

// act is change for an action that has no result.
func act(ctx context.Context, h *Hall, id string, try func(d *table.Draft) error) error {
	_, err := change(ctx, h, id, func(d *table.Draft) (none struct{}, err error) { return none, try(d) })
	return err
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

// write appends the entries of a draft to the store, and says what is due after them. Before is the game without them,
// nil for a new one. flag is the runner's.
func (h *Hall) write(ctx context.Context, before *table.Game, flag *time.Time, d *table.Draft) error {
	c, err := d.Finish()
	if err != nil {
		return err
	}
	g := d.Game()
	b := store.Batch{Game: g.ID(), After: c.After, At: c.At, Bodies: c.Bodies, Phase: store.Phase(g.Phase()),
		Awaited: int64(g.Awaited()), Summary: c.Summary}
	for _, s := range c.Seats {
		b.Seats = append(b.Seats, store.Seat(s))
	}
	owed := table.Owed{}
	if before != nil {
		owed = before.Owed()
	} else {
		s := g.Setup()
		b.Create = &store.Game{ID: s.ID, Rules: s.Rules, Setup: s.Spec, Secret: s.Secret, Listed: s.Listed,
			Maker: s.Maker, Head: g.Head(),
			Touched: c.At}
	}
	h.schedule(&b, owed, flag, d, &c)
	if err := h.c.Store.Append(context.WithoutCancel(ctx), b); err != nil {
		return err
	}
	g.Trim(before)
	h.c.Gauge.Committed(len(b.Bodies))
	governor.Wrote(ctx, c.Size, c.Extra)
	if c.Next {
		if err := h.rematch(ctx, g); err != nil {
			h.fault("rematch", err, "game", g.ID())
		}
	}
	for _, d := range b.Due {
		h.wake(d.Kind, d.At)
	}
	return nil
}

// spread tells other halls what was written.
func (h *Hall) spread(g *table.Game) {
	word := store.Word{Game: g.ID(), Number: g.Head(), People: g.Concerned()}
	if err := h.c.Bus.Publish(h.ctx, word); err != nil {
		h.fault("bus", err)
	}
}
