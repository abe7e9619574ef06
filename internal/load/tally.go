package load

import (
	"errors"
	"maps"
	"slices"
	"sync"
	"time"
)

// Tally counts moves, delays and errors.
type Tally struct {
	mu       sync.Mutex
	since    time.Time // beginning of the counting
	until    time.Time // its end; zero before
	acks     []time.Duration
	arrivals []time.Duration
	breaks   int
	errors   map[string]int
}

// begin resets the counters.
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

func (t *Tally) acknowledged(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.until.IsZero() {
		t.acks = append(t.acks, d)
	}
}

// delivered counts a move that another player has seen.
func (t *Tally) delivered(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.until.IsZero() {
		t.arrivals = append(t.arrivals, d)
	}
}

func (t *Tally) fail(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.errors == nil {
		t.errors = map[string]int{}
	}
	t.errors[what]++
}

// lost counts a broken connection.
func (t *Tally) lost(err error) {
	t.mu.Lock()
	t.breaks++
	t.mu.Unlock()
	t.fail("broken: " + cause(err))
}

// cause returns the kind of an error without its details.
func cause(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err.Error()
}

// Moves returns the number of acknowledged moves.
func (t *Tally) Moves() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.acks)
}

// Report holds the results.
type Report struct {
	Moves       int
	Took        time.Duration
	Acknowledge Times // from sending a move to its answer
	Deliver     Times // from sending a move until another player has it
	Breaks      int   // broken connections
	Errors      map[string]int
}

// PerSecond returns the moves per second.
func (r *Report) PerSecond() float64 { return float64(r.Moves) / r.Took.Seconds() }

// Times summarises durations.
type Times struct{ Half, Most, Worst time.Duration } // the median, the 99th percentile, the longest

// TimesOf returns the summary of a list, which it sorts.
func TimesOf(list []time.Duration) Times {
	if len(list) == 0 {
		return Times{}
	}
	slices.Sort(list)
	return Times{list[len(list)/2], list[len(list)*99/100], list[len(list)-1]}
}

// Report returns the results up to now, or up to End.
func (t *Tally) Report() Report {
	t.mu.Lock()
	defer t.mu.Unlock()
	until := t.until
	if until.IsZero() {
		until = time.Now()
	}
	r := Report{Moves: len(t.acks), Took: until.Sub(t.since), Breaks: t.breaks, Errors: map[string]int{}}
	r.Acknowledge, r.Deliver = TimesOf(slices.Clone(t.acks)), TimesOf(slices.Clone(t.arrivals))
	maps.Copy(r.Errors, t.errors)
	return r
}
