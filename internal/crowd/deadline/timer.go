package deadline

import (
	"slices"
	"time"
)

// The bounds of rules.
const (
	maxWarnings  = 4
	maxExtension = MaxDays * day
	ahead        = day // so long before it begins a vacation must be told
)

// Rules are what the players of a game agreed on.
type Rules struct {
	Plan     Plan   `json:"plan"`
	Warn     []Span `json:"warn,omitempty"`     // so long before a deadline those who are awaited are warned
	Pause    Span   `json:"pause,omitempty"`    // how long the one pause of each player can be; 0 for no pauses
	Vacation Span   `json:"vacation,omitempty"` // how long all vacations of a player together can be; 0 for none
}

// Check is nil for rules that a game can have. Errors: a *text.Error.
func (r *Rules) Check() error {
	long := func(d Span) bool { return d < 0 || time.Duration(d) > maxExtension }
	none := func(d Span) bool { return d <= 0 || long(d) }
	if len(r.Warn) > maxWarnings || slices.ContainsFunc(r.Warn, none) || long(r.Pause) || long(r.Vacation) {
		return wrong("rules", "warnings", maxWarnings, "most", told(maxExtension))
	}
	return nil
}

// Vacation is a time in which no deadline of a seat falls.
type Vacation struct {
	Seat  int       `json:"seat"`
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// Timer is the deadlines of one game. Make one with [New]. Its fields are for JSON; what changes them are its methods.
type Timer struct {
	Rules     Rules      `json:"rules"`
	Seats     int        `json:"seats"`
	Number    int        `json:"number"` // of the deadline, from 1
	Running   bool       `json:"running"`
	From      time.Time  `json:"from,omitzero"` // the ply began
	Until     time.Time  `json:"until,omitzero"`
	Awaited   []int      `json:"awaited,omitempty"` // the seats that it is for
	Warned    []Span     `json:"warned,omitempty"`  // the warnings of this deadline that were given
	Since     time.Time  `json:"since,omitzero"`    // the game is paused
	Ends      time.Time  `json:"ends,omitzero"`     // the pause of a player ends; zero for one that somebody has to end
	Paused    []int      `json:"paused,omitempty"`  // who has had a pause, the last one last
	Vacations []Vacation `json:"vacations,omitempty"`
}

// New is the deadlines of a game before its first ply.
func New(r Rules, seats int) *Timer { return &Timer{Rules: r, Seats: seats} }

// Clone returns a copy that goes on by itself.
func (t *Timer) Clone() *Timer {
	c := *t
	c.Awaited, c.Warned = slices.Clone(t.Awaited), slices.Clone(t.Warned)
	c.Paused, c.Vacations = slices.Clone(t.Paused), slices.Clone(t.Vacations)
	return &c
}

// Open begins a ply in which some seats are awaited. The deadline is that of the plan, put off over the vacations of
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

// Close ends a ply, in time or before: nothing is due any more.
func (t *Timer) Close() { t.Running, t.Awaited = false, nil }

// past is a deadline put off over the vacations of the awaited seats: a span does not run in them, and a time by the
// wall clock is the first one after.
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

// Extend gives the ply more time. Warnings that are ahead again are given again. Errors: a *text.Error.
func (t *Timer) Extend(now time.Time, d time.Duration) error {
	switch {
	case !t.Running:
		return wrong("none")
	case d <= 0 || d > maxExtension:
		return wrong("extension", "most", told(maxExtension))
	}
	t.put(now, t.Until.Add(d))
	return nil
}

// Hasten has the ply end earlier, but not before now. Warnings whose time has passed so are given at once. Errors: a
// *text.Error.
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

// put moves the deadline: it is another one, with warnings of its own.
func (t *Timer) put(now, until time.Time) {
	if until.Equal(t.Until) {
		return
	}
	t.Until = until
	t.Warned = slices.DeleteFunc(t.Warned, func(d Span) bool { return until.Add(-time.Duration(d)).After(now) })
}

// Halt stops the time until somebody lets it run on. Errors: a *text.Error.
func (t *Timer) Halt(now time.Time) error {
	if !t.Since.IsZero() {
		return wrong("paused")
	}
	t.Since = now.Truncate(time.Millisecond)
	return nil
}

// Pause stops the time, for a seat that has not had its pause. Errors: a *text.Error.
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

// Resume lets the time run on: as much of it is left as there was at least. Errors: a *text.Error.
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

// Leave tells a vacation of a seat: at least a day ahead, and with all others of the seat within what the rules give. A
// deadline that would fall into it is put off, by all of it even if another seat is away too. Errors: a *text.Error.
func (t *Timer) Leave(now time.Time, v Vacation) error {
	left := t.Left(v.Seat)
	switch {
	case v.Seat < 0 || v.Seat >= t.Seats:
		return wrong("seat", "seat", v.Seat)
	case v.From.Before(now.Add(ahead)) || !v.Until.After(v.From):
		return wrong("vacation", "notice", told(ahead))
	case v.Until.Sub(v.From) > left:
		return wrong("vacation_left", "seat", v.Seat, "left", told(left))
	}
	t.Vacations = append(t.Vacations, v)
	if t.Running && slices.Contains(t.Awaited, v.Seat) && !v.From.After(t.Until) {
		t.put(now, t.later(v))
	}
	return nil
}

// Left is how much of its vacations a seat has left.
func (t *Timer) Left(seat int) time.Duration {
	left := time.Duration(t.Rules.Vacation)
	for _, had := range t.Vacations {
		if had.Seat == seat {
			left -= had.Until.Sub(had.From)
		}
	}
	return left
}

// later is the deadline put off over one vacation that begins before it.
func (t *Timer) later(v Vacation) time.Time {
	if t.Rules.Plan.Every > 0 {
		return t.Until.Add(v.Until.Sub(v.From))
	}
	if t.Until.After(v.Until) {
		return t.Until
	}
	return t.Rules.Plan.End(v.Until)
}

// NoteKind is what a note tells.
type NoteKind string

// The kinds of note.
const (
	Warning NoteKind = "warning" // Left before the deadline
	Passed  NoteKind = "passed"  // the deadline is there
	Resumed NoteKind = "resumed" // the pause was as long as it can be
)

// Note is something that is to be said or done about a deadline.
type Note struct {
	Kind   NoteKind
	Number int           // of the deadline
	Left   time.Duration // until it, of a warning
	Seats  []int         // whom it concerns
}

// Tick is what is to be said or done at a time, each thing once. A ply whose deadline has passed is to be closed: until
// then it is told again. Of several warnings that are late only the last is given.
func (t *Timer) Tick(now time.Time) []Note {
	var notes []Note
	if !t.Since.IsZero() {
		end := t.Ends
		if end.IsZero() || now.Before(end) {
			return nil
		}
		_ = t.Resume(end) // it is paused
		notes = append(notes, Note{Kind: Resumed, Number: t.Number, Seats: t.Paused[len(t.Paused)-1:]})
	}
	if !t.Running {
		return notes
	}
	if !now.Before(t.Until) {
		return append(notes, Note{Kind: Passed, Number: t.Number, Seats: t.Awaited})
	}
	if late := t.warnings(now); len(late) > 0 {
		t.Warned = append(t.Warned, late...)
		notes = append(notes, Note{Kind: Warning, Number: t.Number, Left: time.Duration(slices.Min(late)),
			Seats: t.Awaited})
	}
	return notes
}

// warnings are those that are due at a time and were not given. One that was due when the ply began is none.
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

// Due is when Tick is to be called next, and whether it is.
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
