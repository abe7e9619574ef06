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
	Quick  Lane = iota // what a person waits for while playing
	Slow               // what may take seconds
	play               // what a person does in their games: it has an account, and waits for no worker
	public             // what is shared with everybody: its account counts pieces, and it waits for no worker
	lanes
)

// The bounds of a lane's queue.
const (
	maxWaiting   = 512             // pieces of work that wait in a lane
	patience     = 5 * time.Second // how long a piece of quick work waits at most
	slowPatience = 15 * time.Second
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
	sources []string      // the address, and the others who pay
	ready   chan struct{} // closed when it stops waiting
	served  bool          // a worker is its own; else it had to make room
}

// source returns the address of a ticket.
func (t *ticket) source() string { return t.sources[0] }

func newLane(workers int) lane { return lane{workers: workers} }

// enter waits for a worker, and returns how long the work may take. Errors: a Refusal if too much waits already or the
// wait is too long; the context's.
func (g *Governor) enter(ctx context.Context, sources []string, k Kind) (within time.Duration, err error) {
	t, err := g.queue(sources, k.Lane)
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

// queue takes a worker, or gets a ticket if all are at work. If too many wait already, the address with most tickets
// loses its last one to an address with fewer.
func (g *Governor) queue(sources []string, at Lane) (*ticket, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := &g.lanes[at]
	if l.running < l.workers {
		l.running++
		g.serve(sources[0], at)
		return nil, nil
	}
	if len(l.waiting) >= maxWaiting && !l.evict(sources[0]) {
		return nil, &Refusal{Crowded, retryFull}
	}
	t := &ticket{sources: sources, ready: make(chan struct{})}
	l.waiting = append(l.waiting, t)
	return t, nil
}

// evict takes the last ticket of the address with most of them away, and reports whether there is room for a newcomer.
func (l *lane) evict(newcomer string) bool {
	count, most := map[string]int{}, newcomer
	for _, t := range l.waiting {
		if count[t.source()]++; count[t.source()] > count[most] {
			most = t.source()
		}
	}
	if count[most] <= count[newcomer]+1 {
		return false
	}
	for i, t := range slices.Backward(l.waiting) {
		if t.source() == most {
			close(t.ready)
			l.waiting = slices.Delete(l.waiting, i, i+1)
			break
		}
	}
	return true
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
		if !t.served {
			return &Refusal{Crowded, retryFull}
		}
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
	} else if t.served { // it got its worker at the same moment
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
	next := -1
	seen := map[string]bool{}
	for i, t := range l.waiting {
		if seen[t.source()] {
			continue
		}
		seen[t.source()] = true
		if next < 0 || g.before(t.source(), l.waiting[next].source(), at, now) {
			next = i
		}
	}
	if next < 0 {
		l.running--
		return
	}
	t := l.waiting[next]
	g.serve(t.source(), at)
	t.served = true
	close(t.ready)
	l.waiting = slices.Delete(l.waiting, next, next+1)
}

// before reports whether an address gets a worker before another one. The governor is locked.
func (g *Governor) before(source, other string, at Lane, now time.Time) bool {
	a, b := g.account(source, now), g.account(other, now)
	if x, y := a.share(at, now), b.share(at, now); x != y {
		return x > y
	}
	return a.served[at] < b.served[at]
}

// Place returns the place in the queue of the first piece of slow work that waits for these sources, from 1, as far as
// it can be foretold. It is 0 if none waits.
func (g *Governor) Place(sources []string) int {
	now, who := g.now(), sources[len(sources)-1]
	g.mu.Lock()
	defer g.mu.Unlock()
	earlier, mine := -1, sources[0] // earlier: pieces of the same address that came before
	count, first := map[string]int{}, map[string]int{}
	for n, t := range g.lanes[Slow].waiting {
		if earlier < 0 && t.source() == mine && slices.Contains(t.sources, who) {
			earlier = count[mine]
		}
		if count[t.source()]++; count[t.source()] == 1 {
			first[t.source()] = n
		}
	}
	if earlier < 0 {
		return 0
	}
	place := 1 + earlier
	for other, pieces := range count {
		turns := earlier
		if g.before(other, mine, Slow, now) || first[other] < first[mine] && !g.before(mine, other, Slow, now) {
			turns++
		}
		if other != mine {
			place += min(pieces, turns)
		}
	}
	return place
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
		seen[t.source()] = true
	}
	return k.Within / time.Duration(min(1+len(seen), leastPart))
}
