package deadline

import (
	"slices"
	"time"
)

// The bounds of rules.
const (
	maxWarnings  = 4
	maxExtension = MaxDays * day
	ahead        = day // the least notice before a vacation begins
)

// Rules are the rules of a game about time.
type Rules struct {
	Plan     Plan   `json:"plan"`
	Warn     []Span `json:"warn,omitempty"`     // warnings go out so long before a deadline
	Pause    Span   `json:"pause,omitempty"`    // the longest pause; each player may take one; 0 for no pauses
	Vacation Span   `json:"vacation,omitempty"` // the sum of a player's vacations at most; 0 for none
}

// Check returns a *text.Error if a game cannot have these rules.
func (r *Rules) Check() error {
	long := func(d Span) bool { return d < 0 || time.Duration(d) > maxExtension }
	none := func(d Span) bool { return d <= 0 || long(d) }
	if len(r.Warn) > maxWarnings || slices.ContainsFunc(r.Warn, none) || long(r.Pause) || long(r.Vacation) {
		return wrong("rules", "warnings", maxWarnings, "most", spanText(maxExtension))
	}
	return nil
}

// Vacation is a period without deadlines for a seat.
type Vacation struct {
	Seat  int       `json:"seat"`
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// Timer holds the deadlines of one game. Make one with [New]. Its fields are exported for JSON; only its methods change
// them.
type Timer struct {
	Rules     Rules      `json:"rules"`
	Seats     int        `json:"seats"`
	Number    int        `json:"number"` // number of the deadline, from 1
	Running   bool       `json:"running"`
	From      time.Time  `json:"from,omitzero"` // begin of the ply
	Until     time.Time  `json:"until,omitzero"`
	Awaited   []int      `json:"awaited,omitempty"` // seats that must act before the deadline
	Warned    []Span     `json:"warned,omitempty"`  // warnings of this deadline that were given
	Since     time.Time  `json:"since,omitzero"`    // begin of the present pause; zero if there is none
	Ends      time.Time  `json:"ends,omitzero"`     // end of a player's pause; zero for a pause without an end
	Paused    []int      `json:"paused,omitempty"`  // seats that have had their pause, in order
	Vacations []Vacation `json:"vacations,omitempty"`
}

// New returns the timer of a game before its first ply.
func New(r Rules, seats int) *Timer { return &Timer{Rules: r, Seats: seats} }

// Clone returns an independent copy.
func (t *Timer) Clone() *Timer {
	c := *t
	c.Awaited, c.Warned = slices.Clone(t.Awaited), slices.Clone(t.Warned)
	c.Paused, c.Vacations = slices.Clone(t.Paused), slices.Clone(t.Vacations)
	return &c
}

// Open begins a ply in which some seats must act. The deadline follows the plan and is put off over the vacations of
// these seats.
func (t *Timer) Open(now time.Time, awaited []int) {
	if t.Rules.Plan.None() {
		return
	}
	now = now.Truncate(time.Millisecond)
	t.Number++
	t.Running, t.From, t.Awaited, t.Warned = true, now, slices.Clone(awaited), nil
	t.Until = t.past(now, t.Rules.Plan.End(now))
	if !t.Since.IsZero() {
		t.Since = now
	}
}

// Close ends a ply. Nothing is due until the next Open.
func (t *Timer) Close() { t.Running, t.Awaited = false, nil }

// past returns a deadline put off over the vacations of the awaited seats. A span does not run during them. A time of
// day becomes the first one after them.
func (t *Timer) past(from, until time.Time) time.Time {
	list := slices.Clone(t.Vacations)
	slices.SortFunc(list, func(a, b Vacation) int { return a.From.Compare(b.From) })
	end := from // of the vacations so far
	for _, v := range list {
		if !slices.Contains(t.Awaited, v.Seat) || !v.Until.After(end) || v.From.After(until) {
			continue
		}
		begin := v.From
		if begin.Before(end) {
			begin = end
		}
		end = v.Until
		if t.Rules.Plan.Every > 0 {
			until = until.Add(end.Sub(begin))
		} else if !until.After(end) {
			until = t.Rules.Plan.End(end)
		}
	}
	return until
}

// Extend moves the deadline later. Warnings whose time is ahead again are given again. Errors: a *text.Error.
func (t *Timer) Extend(now time.Time, d time.Duration) error {
	switch {
	case !t.Running:
		return wrong("none")
	case d <= 0 || d > maxExtension:
		return wrong("extension", "most", spanText(maxExtension))
	}
	t.put(now, t.Until.Add(d))
	return nil
}

// Hasten moves the deadline earlier, but not before now. Warnings whose time has then passed are given at once. Errors:
// a *text.Error.
func (t *Timer) Hasten(now, until time.Time) error {
	switch {
	case !t.Running:
		return wrong("none")
	case !t.Since.IsZero():
		return wrong("paused")
	case !until.After(now) || !until.Before(t.Until):
		return wrong("earlier")
	}
	t.put(now, until)
	return nil
}

// put moves the deadline. Warnings whose time is ahead again count as not given.
func (t *Timer) put(now, until time.Time) {
	if until.Equal(t.Until) {
		return
	}
	t.Until = until
	t.Warned = slices.DeleteFunc(t.Warned, func(d Span) bool { return until.Add(-time.Duration(d)).After(now) })
}

// Halt stops the time until Resume. Errors: a *text.Error.
func (t *Timer) Halt(now time.Time) error {
	if !t.Since.IsZero() {
		return wrong("paused")
	}
	t.Since = now.Truncate(time.Millisecond)
	return nil
}

// Pause stops the time for the one pause of a seat, until Resume or for Rules.Pause. Errors: a *text.Error.
func (t *Timer) Pause(now time.Time, seat int) error {
	switch {
	case seat < 0 || seat >= t.Seats:
		return wrong("seat", "seat", seat)
	case t.Rules.Pause == 0:
		return wrong("no_pauses")
	case !t.Since.IsZero():
		return wrong("paused")
	case slices.Contains(t.Paused, seat):
		return wrong("pause_used", "seat", seat)
	}
	t.Since = now.Truncate(time.Millisecond)
	t.Ends = t.Since.Add(time.Duration(t.Rules.Pause))
	t.Paused = append(t.Paused, seat)
	return nil
}

// Resume ends a pause. At least as much time is left as at its begin. Errors: a *text.Error.
func (t *Timer) Resume(now time.Time) error {
	if t.Since.IsZero() {
		return wrong("not_paused")
	}
	now = now.Truncate(time.Millisecond)
	left := max(t.Until.Sub(t.Since), 0)
	t.Since, t.Ends = time.Time{}, time.Time{}
	switch {
	case !t.Running:
	case t.Rules.Plan.Every > 0:
		t.put(now, t.past(now, now.Add(left)))
	default:
		t.put(now, t.past(now, t.Rules.Plan.first(now.Add(left))))
	}
	return nil
}

// Leave adds a vacation of a seat. It must begin at least a day later, and the vacations of the seat must not exceed
// Rules.Vacation. A deadline that falls into it is put off by all of it, even if another seat is away too. Errors: a
// *text.Error.
func (t *Timer) Leave(now time.Time, v Vacation) error {
	left := t.Left(v.Seat)
	switch {
	case v.Seat < 0 || v.Seat >= t.Seats:
		return wrong("seat", "seat", v.Seat)
	case v.From.Before(now.Add(ahead)) || !v.Until.After(v.From):
		return wrong("vacation", "notice", spanText(ahead))
	case v.Until.Sub(v.From) > left:
		return wrong("vacation_left", "seat", v.Seat, "left", spanText(left))
	}
	t.Vacations = append(t.Vacations, v)
	if t.Running && slices.Contains(t.Awaited, v.Seat) && !v.From.After(t.Until) {
		t.put(now, t.later(v))
	}
	return nil
}

// Left returns how much vacation a seat has left.
func (t *Timer) Left(seat int) time.Duration {
	left := time.Duration(t.Rules.Vacation)
	for _, had := range t.Vacations {
		if had.Seat == seat {
			left -= had.Until.Sub(had.From)
		}
	}
	return left
}

// later returns the deadline put off over one vacation that begins before it.
func (t *Timer) later(v Vacation) time.Time {
	if t.Rules.Plan.Every > 0 {
		return t.Until.Add(v.Until.Sub(v.From))
	}
	if t.Until.After(v.Until) {
		return t.Until
	}
	return t.Rules.Plan.End(v.Until)
}

// NoteKind is the kind of a note.
type NoteKind string

// The kinds of note.
const (
	Warning NoteKind = "warning" // the deadline is Left away
	Passed  NoteKind = "passed"  // the deadline has passed
	Resumed NoteKind = "resumed" // the pause of a player has ended
)

// Note is a notice about a deadline.
type Note struct {
	Kind  NoteKind
	Left  time.Duration // time until the deadline, in a warning
	Seats []int         // the seats that it concerns
}

// Tick returns the notes that are due at a time, each once. Only Passed is returned again, until the ply is closed. Of
// several overdue warnings Tick returns only the last.
func (t *Timer) Tick(now time.Time) []Note {
	var notes []Note
	if !t.Since.IsZero() {
		end := t.Ends
		if end.IsZero() || now.Before(end) {
			return nil
		}
		_ = t.Resume(end) // cannot fail in a pause
		notes = append(notes, Note{Kind: Resumed, Seats: t.Paused[len(t.Paused)-1:]})
	}
	if !t.Running {
		return notes
	}
	if !now.Before(t.Until) {
		return append(notes, Note{Kind: Passed, Seats: t.Awaited})
	}
	if late := t.warnings(now); len(late) > 0 {
		t.Warned = append(t.Warned, late...)
		notes = append(notes, Note{Kind: Warning, Left: time.Duration(slices.Min(late)), Seats: t.Awaited})
	}
	return notes
}

// warnings returns the warnings that are due and were not given. A warning whose time was before the ply began is left
// out.
func (t *Timer) warnings(now time.Time) []Span {
	var list []Span
	for _, d := range t.Rules.Warn {
		at := t.Until.Add(-time.Duration(d))
		if at.After(t.From) && !at.After(now) && !slices.Contains(t.Warned, d) {
			list = append(list, d)
		}
	}
	return list
}

// Due returns the time of the next call of Tick; ok is false if nothing is due.
func (t *Timer) Due() (at time.Time, ok bool) {
	switch {
	case !t.Since.IsZero():
		return t.Ends, !t.Ends.IsZero()
	case !t.Running:
		return time.Time{}, false
	}
	at = t.Until
	for _, d := range t.Rules.Warn {
		if w := t.Until.Add(-time.Duration(d)); w.Before(at) && w.After(t.From) && !slices.Contains(t.Warned, d) {
			at = w
		}
	}
	return at, true
}
