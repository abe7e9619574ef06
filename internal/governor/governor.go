// Package governor limits what each source may ask of a server, and divides the server's work among the sources. A
// source of requests is an address, or a person wherever they are.
//
// Each source has an account of milliseconds of work for each [Lane]. It fills up steadily. A request costs one; what
// may take longer is a [Kind] of measured work and costs what it really used, before it is answered. Measured work
// waits in its lane for one of few workers. Of the addresses that wait, the one that has used least comes first, of
// equal ones the one that was served longest ago, so nobody waits for more than one piece of work of each other. What
// is acknowledged, such as moves, is in no lane: nothing that is measured can keep it waiting for a worker.
package governor

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// Limits are the most that one source may ask of a server.
type Limits struct {
	PerSecond float64 // milliseconds of quick work that a source gets back each second; 0 for no limits
	Burst     int     // that it has at the most
	Streams   int     // sockets and streams that a source may have open; 0 for no limit
	All       int     // that all sources may have open together; 0 for no limit
}

// Slow work has its own account, which is larger by these factors: it is done one piece at a time.
const (
	slowRate  = 5
	slowBurst = 3
)

// What a source may share with everybody: this many pieces at once, and one more in each such time.
const (
	publicBurst = 24
	publicEvery = time.Hour
)

// Governor grants work. Its methods may be called from several goroutines.
type Governor struct {
	limits   Limits
	now      func() time.Time
	mu       sync.Mutex // guards all that follows
	accounts map[string]*account
	holds    [stocks]int // of all sources
	lanes    [lanes]lane
	served   int // pieces of work that got a worker
}

// New returns a governor for this machine.
func New(l Limits, now func() time.Time) *Governor {
	g := &Governor{limits: l, now: now, accounts: map[string]*account{}}
	cores := runtime.GOMAXPROCS(0)
	g.lanes[Quick] = newLane(max(1, cores-1))
	g.lanes[Slow] = newLane(max(1, cores/4))
	return g
}

// Reason is why work is refused.
type Reason int

// The reasons of refusals.
const (
	Overdrawn Reason = iota // the source has used what it may
	Crowded                 // too many pieces of work wait
	Streaming               // the source has too many open streams
	Full                    // all sources together have too many
	Daylong                 // the source has had what it may have in a day
)

// Refusal is an error: the work was not done, and may be requested again after some time.
type Refusal struct {
	Reason Reason
	After  time.Duration
}

// Error is for logs.
func (r *Refusal) Error() string {
	return fmt.Sprintf("governor: refused (%d), again in %v", r.Reason, r.After)
}

// Spend charges milliseconds of quick work to the sources at once. Errors: a Refusal if one of them has not that much.
func (g *Governor) Spend(sources []string, cost int) error { return g.spend(sources, Quick, cost) }

// Act charges milliseconds for what the sources do in their games. That has an account of its own, as large as that of
// quick work, so a source that has used up the others can still play. Errors: as of Spend.
func (g *Governor) Act(sources []string, cost int) error { return g.spend(sources, play, cost) }

// Acted charges what the sources have used in their games besides the cost of Act. They may be overdrawn then.
func (g *Governor) Acted(sources []string, used Used) {
	g.charge(sources, play, used.Time)
	if used.Written == 0 {
		return
	}
	_ = g.each(sources, func(a *account, now time.Time) error {
		a.use(Written, now, used.Written)
		if used.Extra > 0 {
			a.use(Extra, now, used.Extra)
		}
		return nil
	})
}

// Publish counts one piece that the sources share with everybody. Errors: a Refusal if one of them has shared too many.
func (g *Governor) Publish(sources []string) error { return g.spend(sources, public, 1) }

func (g *Governor) spend(sources []string, l Lane, cost int) error {
	return g.each(sources, func(a *account, now time.Time) error { return a.spend(l, now, cost) })
}

// each calls f with the account of each source, and returns its first error. Without limits it calls nothing.
func (g *Governor) each(sources []string, f func(a *account, now time.Time) error) error {
	if g.limits.PerSecond == 0 {
		return nil
	}
	now := g.now()
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, name := range sources {
		if err := f(g.account(name, now), now); err != nil {
			return err
		}
	}
	return nil
}

// Do runs a piece of measured work, of a source's address and of the others who pay for it too. It waits for a worker,
// while the context lasts. The context of run ends with it, or when the time of the kind is over. Errors: a Refusal;
// the context's; those of run.
func (g *Governor) Do(ctx context.Context, sources []string, k Kind, run func(ctx context.Context) error) error {
	if err := g.solvent(sources, k.Lane); err != nil {
		return err
	}
	within, err := g.enter(ctx, sources, k)
	if err != nil {
		return err
	}
	defer g.leave(k.Lane)
	if err := g.solvent(sources, k.Lane); err != nil { // it was charged for other work while it waited
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	used := measure()
	defer func() { g.charge(sources, k.Lane, used()) }()
	return run(ctx)
}

// solvent returns a Refusal if one of the sources has used up its account.
func (g *Governor) solvent(sources []string, l Lane) error {
	return g.each(sources, func(a *account, now time.Time) error { return a.solvent(l, now) })
}

// charge takes what a piece of work used from the accounts of its sources, which may be overdrawn then.
func (g *Governor) charge(sources []string, l Lane, used time.Duration) {
	cost := int(used.Milliseconds())
	if cost == 0 { // as of nearly all moves
		return
	}
	now := g.now()
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, name := range sources {
		g.account(name, now).charge(l, now, cost)
	}
}

// Open counts one more open socket or stream of the sources until closed is called. Errors: a Refusal.
func (g *Governor) Open(sources []string) (closed func(), err error) {
	return g.reserve(sources, streams, 1, g.limits.Streams, g.limits.All, Streaming)
}

// retryFull is the time after which to ask again if only other work can make room.
const retryFull = 2 * time.Second

// The most bytes of answers that may be written at a time, for one source and for all.
const (
	maxHeld    = 16 << 20
	maxHeldAll = 64 << 20
)

// Hold counts the bytes of an answer that is being written to the sources until written is called. One answer alone may
// be of any size. Errors: a Refusal if the client has to be cut off.
func (g *Governor) Hold(sources []string, n int) (written func(), err error) {
	return g.reserve(sources, bytes, n, maxHeld, maxHeldAll, Overdrawn)
}

// stock is something that sources hold for a time.
type stock int

const (
	streams stock = iota // open sockets and streams
	bytes                // of answers that are being written
	stocks
)

// reserve counts n more of a stock for each of the sources and for all together, until release is called. 0 is no
// limit, and a source that holds nothing may exceed one. No source may hold more than what is left for all: so several
// cannot take everything, and something is left for a newcomer. Errors: a Refusal, for the reason spent if a source
// holds too much.
func (g *Governor) reserve(sources []string, s stock, n, most, mostAll int, spent Reason) (release func(), err error) {
	full := func(has, most int) bool { return most > 0 && has > 0 && has+n > most }
	now := g.now()
	g.mu.Lock()
	defer g.mu.Unlock()
	if most > 0 && mostAll > 0 {
		most = min(most, max(mostAll-g.holds[s], 1))
	}
	var all []*account
	for _, name := range sources {
		a := g.account(name, now)
		if full(a.holds[s], most) {
			return nil, &Refusal{spent, retryFull}
		}
		all = append(all, a)
	}
	if full(g.holds[s], mostAll) {
		return nil, &Refusal{Full, retryFull}
	}
	count := func(n int) {
		g.holds[s] += n
		for _, a := range all {
			a.holds[s] += n
		}
	}
	count(n)
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		count(-n)
	}, nil
}

// Streams returns the number of open sockets and streams.
func (g *Governor) Streams() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.holds[streams]
}
