package load

import (
	"errors"
	"slices"
	"sync"
	"time"
)

// Tally counts what happens.
type Tally struct {
	mu       sync.Mutex
	since    time.Time // the beginning of the counting
	until    time.Time // the end; zero before it
	acks     []time.Duration
	arrivals []time.Duration
	breaks   int
	errors   map[string]int
}

// begin forgets what was counted so far.
func (t *Tally) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.since, t.acks, t.arrivals = time.Now(), nil, nil
}

// End stops the counting.
func (t *Tally) End() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.until = time.Now()
}

// acknowledged counts a move.
func (t *Tally) acknowledged(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.until.IsZero() {
		t.acks = append(t.acks, d)
	}
}

// delivered counts a move that somebody else has seen.
func (t *Tally) delivered(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.until.IsZero() {
		t.arrivals = append(t.arrivals, d)
	}
}

// fail counts an error.
func (t *Tally) fail(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.errors == nil {
		t.errors = map[string]int{}
	}
	t.errors[what]++
}

// lost counts a connection that broke.
func (t *Tally) lost(err error) {
	t.mu.Lock()
	t.breaks++
	t.mu.Unlock()
	t.fail("broken: " + cause(err))
}

// cause is why something failed, without what it was.
func cause(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err.Error()
}

// Moves is how many moves were acknowledged.
func (t *Tally) Moves() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.acks)
}

// Report is what was counted.
type Report struct {
	Moves       int
	Took        time.Duration
	Acknowledge Times // from sending a move to its answer
	Deliver     Times // from sending a move to when another player has it
	Breaks      int   // connections that broke
	Errors      map[string]int
}

// PerSecond is the moves in a second.
func (r *Report) PerSecond() float64 { return float64(r.Moves) / r.Took.Seconds() }

// Times are how long something took.
type Times struct{ Half, Most, Worst time.Duration } // the median, the 99th of 100, the longest

// TimesOf are the times of a list, which it sorts.
func TimesOf(list []time.Duration) Times {
	if len(list) == 0 {
		return Times{}
	}
	slices.Sort(list)
	return Times{list[len(list)/2], list[len(list)*99/100], list[len(list)-1]}
}

// Report is what was counted until now, or until End.
func (t *Tally) Report() Report {
	t.mu.Lock()
	defer t.mu.Unlock()
	until := t.until
	if until.IsZero() {
		until = time.Now()
	}
	r := Report{Moves: len(t.acks), Took: until.Sub(t.since), Breaks: t.breaks, Errors: map[string]int{}}
	r.Acknowledge, r.Deliver = TimesOf(slices.Clone(t.acks)), TimesOf(slices.Clone(t.arrivals))
	for what, n := range t.errors {
		r.Errors[what] = n
	}
	return r
}
