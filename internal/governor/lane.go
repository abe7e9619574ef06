package governor

import (
	"context"
	"slices"
	"time"
)

// Lane is a queue with workers of its own.
type Lane int

// The lanes.
const (
	Quick Lane = iota // what a person waits for while playing
	Slow              // what may take seconds
	play              // what a person does in their games: it has an account, and waits for no worker
	lanes
)

// The bounds of a lane's queue.
const (
	maxWaiting   = 512             // pieces of work that wait in a lane
	maxEach      = 16              // of one address
	patience     = 5 * time.Second // how long a piece of quick work waits at most
	slowPatience = 20 * time.Second
	leastPart    = 5 // slow work that others wait behind has at least this part of its time
)

// lane has the work that is being done, and that waits.
type lane struct {
	workers int
	running int
	waiting []*ticket // in the order in which they came
}

// ticket is a piece of work that waits.
type ticket struct {
	source string
	ready  chan struct{} // closed when a worker is its own
}

func newLane(workers int) lane { return lane{workers: workers} }

// enter waits for a worker, and returns how long the work may take. Errors: a Refusal if too much waits already or the
// wait is too long; the context's.
func (g *Governor) enter(ctx context.Context, source string, k Kind) (within time.Duration, err error) {
	t, err := g.queue(source, k.Lane)
	if err != nil {
		return 0, err
	}
	if t != nil {
		if err := g.wait(ctx, t, k.Lane); err != nil {
			return 0, err
		}
	}
	return g.within(k), nil
}

// queue takes a worker, or gets a ticket if all are at work.
func (g *Governor) queue(source string, at Lane) (*ticket, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := &g.lanes[at]
	if l.running < l.workers {
		l.running++
		g.serve(source, at)
		return nil, nil
	}
	each := 0
	for _, t := range l.waiting {
		if t.source == source {
			each++
		}
	}
	switch {
	case each >= maxEach:
		return nil, &Refusal{Overdrawn, time.Second}
	case len(l.waiting) >= maxWaiting:
		return nil, &Refusal{Crowded, retryFull}
	}
	t := &ticket{source, make(chan struct{})}
	l.waiting = append(l.waiting, t)
	return t, nil
}

// wait waits until a worker is the ticket's.
func (g *Governor) wait(ctx context.Context, t *ticket, at Lane) (err error) {
	most := patience
	if at == Slow {
		most = slowPatience
	}
	bored := time.NewTimer(most)
	defer bored.Stop()
	select {
	case <-t.ready:
		return nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-bored.C:
		err = &Refusal{Crowded, retryFull}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	l := &g.lanes[at]
	if i := slices.Index(l.waiting, t); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
	} else { // it got its worker at the same moment
		g.pass(at)
	}
	return err
}

// leave gives a worker to the next.
func (g *Governor) leave(at Lane) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pass(at)
}

// pass gives a worker to the ticket whose address has most left of its account, of equal ones to the one that was
// served longest ago: otherwise an address that asks many things at once would be served as often as it asks. The
// governor is locked.
func (g *Governor) pass(at Lane) {
	l, now := &g.lanes[at], g.now()
	next, most, served := -1, 0.0, 0
	seen := map[string]bool{}
	for i, t := range l.waiting {
		if seen[t.source] {
			continue
		}
		seen[t.source] = true
		a := g.account(t.source, now)
		if share := a.share(at, now); next < 0 || share > most || share == most && a.served[at] < served {
			next, most, served = i, share, a.served[at]
		}
	}
	if next < 0 {
		l.running--
		return
	}
	g.serve(l.waiting[next].source, at)
	close(l.waiting[next].ready)
	l.waiting = slices.Delete(l.waiting, next, next+1)
}

// serve notes that an address gets a worker. The governor is locked.
func (g *Governor) serve(source string, at Lane) {
	g.served++
	g.account(source, g.now()).served[at] = g.served
}

// within returns how long a piece of work of a kind may take: slow work the less, the more addresses wait.
func (g *Governor) within(k Kind) time.Duration {
	if k.Lane == Quick {
		return k.Within
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	seen := map[string]bool{}
	for _, t := range g.lanes[k.Lane].waiting {
		seen[t.source] = true
	}
	return k.Within / time.Duration(min(1+len(seen), leastPart))
}
