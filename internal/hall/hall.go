// Package hall runs tables (package table) over a store: it writes their entries, does what is due, lets bots play and
// informs watchers.
//
// The log is the truth (package store). A hall keeps games in memory as their logs tell them. What changes a game takes
// turns: an action is tried on a clone; the entries that it produces are written to the log; and only when they are on
// the disk the clone takes the place of the game, and the action is acknowledged and shown to anyone. A refused action
// leaves nothing behind, since its clone is thrown away. Reads use the game as it was published last, and wait for no
// action. A hall that is killed loses nothing, and several halls can serve one store.
package hall

import (
	"context"
	"embed"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/purse"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
)

//go:embed *.json
var messages embed.FS

// Messages returns the sentences of this package, for a text.Catalogue.
func Messages() fs.FS { return messages }

// Config configures a hall.
type Config struct {
	Store   Store
	Find    referee.Finder
	Bots    Bots             // who plays for seats that bots hold
	Bus     Bus              // how halls over one store tell each other of news; nil for a hall alone
	Now     func() time.Time // nil for time.Now
	Random  io.Reader        // for ids, seeds and nonces: crypto/rand.Reader in earnest
	Log     *slog.Logger
	Name    string  // of this hall among those over one store
	Gauge   Gauge   // is told what happens, for metrics; may be nil
	Calling Calling // how people are called when it is their turn
	Shares  Shares  // where weights from Manifold are looked up; nil if they cannot be
}

// Gauge counts what happens in a hall. Its methods return at once.
type Gauge interface {
	Tables(n int)                      // n games are in memory
	Committed(entries int)             // entries were written
	Acknowledged(d time.Duration)      // an action was on the disk d after it had arrived
	Late(kind string, d time.Duration) // something was done d after it was due
	Failed(what string)                // a fault of our own
}

// Codes of errors that halls give besides those of games and of package person.
const (
	Full game.Code = "full" // the server's disk: nothing was done
	Busy game.Code = "busy" // too much to do: try again later
)

// The bounds of a hall.
const (
	idle       = time.Minute // how long a table stays in memory without work
	many       = 256         // tables in memory beyond which they stay for less
	maxWaiting = 64          // actions that wait for one table
	maxRetries = 8           // how often an action is tried again when another hall was first
	pulseEvery = time.Second
	pulseGap   = 5 * time.Second // without a pulse for so long, no hall was there
	sweepEvery = time.Second     // how often the halls look for what they were not told
)

// Hall runs games over a store. Make one with [Open]; its methods may be called from several goroutines.
type Hall struct {
	c       Config
	began   time.Time       // by the clock of the Config
	ctx     context.Context // ends with Close
	cancel  context.CancelFunc
	work    sync.WaitGroup // every goroutine
	purses  *purse.Purses
	devices *notice.Devices

	alarms   map[string]*alarm // by kind of due thing
	thinkers chan struct{}     // bots that think
	asked    atomic.Int32      // bots that think or wait for their turn to
	patrons  patrons

	recent recent // matches that have everything in memory

	mu        sync.Mutex
	runners   map[string]*runner
	audiences map[string]*audience
	followers map[string]map[*Follower]struct{} // by person
	words     map[string]int64                  // the last number from the bus, by game, while it may matter
	letters   letters
	tellings  sync.Pool // of *telling
	pulses
}

// pulses are the signs of life of a hall, with what they showed about the store.
type pulses struct {
	gaps    atomic.Pointer[[]table.Outage]
	pulsed  atomic.Int64               // when the last pulse of this hall was, in milliseconds
	opened  time.Time                  // by the clock of the machine, which nobody sets back
	pulsing chan struct{}              // held while a pulse is given out of turn
	away    atomic.Pointer[game.Error] // why nothing is done here for now; nil if it is
	reached time.Time                  // when the store was reached last; of beat
}

// Open starts to run the games of a store, and to do what is due.
func Open(ctx context.Context, c Config) (*Hall, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	gap := pulseGap
	if c.Bus == nil { // then since the last pulse nobody was there
		c.Bus, gap = alone{}, 0
	}
	if c.Gauge == nil {
		c.Gauge = deaf{}
	}
	h := &Hall{
		c: c, began: c.Now(), runners: map[string]*runner{}, audiences: map[string]*audience{},
		followers: map[string]map[*Follower]struct{}{},
		words:     map[string]int64{},
		alarms:    map[string]*alarm{}, thinkers: make(chan struct{}, c.Bots.Workers()),
		pulses: pulses{opened: time.Now(), pulsing: make(chan struct{}, 1)},
	}
	h.tellings.New = func() any { return &telling{letters: &h.letters} }
	for _, d := range h.duties() {
		h.alarms[d.kind] = newAlarm()
	}
	h.purses, h.devices = purse.New(c.Store, h.now), notice.NewDevices(c.Store, h.now)
	h.ctx, h.cancel = context.WithCancel(context.WithoutCancel(ctx))
	h.gaps.Store(&[]table.Outage{})
	if err := h.pulse(ctx, gap, true); err != nil && !errors.Is(err, store.ErrFull) { // a full disk can be read
		h.cancel()
		return nil, err
	}
	h.reached = time.Now()
	h.work.Go(h.beat)
	if err := h.cleaning(ctx); err != nil && !errors.Is(err, store.ErrFull) {
		h.cancel()
		return nil, err
	}
	for _, d := range h.duties() {
		h.work.Go(func() { h.attend(d) })
	}
	h.work.Go(h.listen)
	h.work.Go(h.sweep)
	h.work.Go(h.mendAll)
	return h, nil
}

// Close stops the hall and waits until running actions are written and watchers are informed.
func (h *Hall) Close() {
	h.mu.Lock()
	h.cancel() // nothing comes into the queues after this
	h.mu.Unlock()
	h.work.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, a := range h.audiences {
		a.close()
	}
	for _, all := range h.followers {
		for f := range all {
			f.end()
		}
	}
}

// Devices returns the devices of people.
func (h *Hall) Devices() *notice.Devices { return h.devices }

// now returns the time of the log, in whole milliseconds. On machines with a monotonic clock it counts from the opening
// of the hall, so setting the machine's clock takes nobody's time.
func (h *Hall) now() time.Time { return h.began.Add(h.c.Now().Sub(h.began)).Truncate(time.Millisecond) }

// beat tells the store that this hall is alive, until the hall closes.
func (h *Hall) beat() {
	t := time.NewTicker(pulseEvery)
	defer t.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-t.C:
			ctx, cancel := context.WithTimeout(h.ctx, h.pulseWithin())
			err := h.pulse(ctx, pulseGap, false)
			cancel()
			h.recent.expire()
			h.unload()
			if err != nil {
				h.fault("pulse", err)
			}
			h.reach(err)
		}
	}
}

// pulse tells the store that this hall is alive, and reads the outages: times longer than the gap without a pulse of
// any hall. The first pulse of a hall frees its claims from before its start.
func (h *Hall) pulse(ctx context.Context, gap time.Duration, first bool) error {
	now := h.now()
	list, err := h.c.Store.Pulse(ctx, store.Beat{Server: h.c.Name, At: now, Gap: gap, First: first})
	if err == nil {
		gaps := make([]table.Outage, len(list))
		for i, o := range list {
			gaps[i] = table.Outage(o)
		}
		h.gaps.Store(&gaps)
		h.pulsed.Store(now.UnixMilli())
	}
	return err
}

// moment returns the time of an action. A hall that stood still for longer than the gap gives a pulse first: otherwise
// the action would fall into an outage that is not known yet.
func (h *Hall) moment(ctx context.Context) (table.Now, error) {
	if now := h.instant(); h.wakeful(now.At) {
		return now, nil
	}
	ctx, cancel := context.WithTimeout(ctx, awayAfter)
	defer cancel()
	select {
	case h.pulsing <- struct{}{}: // one pulse is enough for all games
		defer func() { <-h.pulsing }()
	case <-ctx.Done():
		return table.Now{}, ctx.Err()
	}
	for {
		now := h.instant()
		if h.wakeful(now.At) {
			return now, nil
		}
		if err := h.pulse(ctx, pulseGap, false); err != nil {
			return table.Now{}, err
		}
	}
}

// wakeful reports whether this hall has run without a gap until now.
func (h *Hall) wakeful(now time.Time) bool {
	return now.UnixMilli()-h.pulsed.Load() <= pulseGap.Milliseconds()
}

// instant returns now, with the known outages.
func (h *Hall) instant() table.Now { return table.Now{At: h.now(), Outages: *h.gaps.Load()} }

// sleep waits for a time, or until the hall closes.
func (h *Hall) sleep(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-h.ctx.Done():
	}
}

// fault logs and counts a fault of the server.
func (h *Hall) fault(what string, err error, args ...any) {
	if h.ctx.Err() != nil {
		return
	}
	h.c.Gauge.Failed(what)
	h.c.Log.Error(what, append(args, "error", err)...)
}

// refused returns an error for people: one of a game or a hall as it is, one of the store with a code.
func refused(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return game.Refuse(person.NotFound, "hall.none")
	case errors.Is(err, store.ErrUnreachable):
		return game.Refuse(Busy, "hall.away")
	case errors.Is(err, store.ErrFull):
		return game.Refuse(Full, "hall.disk_full")
	case errors.Is(err, store.ErrBusy), errors.Is(err, store.ErrBehind):
		return game.Refuse(Busy, "hall.busy")
	case IsDamaged(err):
		return game.Refuse(Damaged, "hall.damaged")
	}
	return err
}

// deaf is a Gauge that counts nothing.
type deaf struct{}

func (deaf) Tables(int)                 {}
func (deaf) Committed(int)              {}
func (deaf) Acknowledged(time.Duration) {}
func (deaf) Late(string, time.Duration) {}
func (deaf) Failed(string)              {}
