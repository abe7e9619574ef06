package clock

import "time"

// MaxLag is the most time that is given back for a ply's way over the network.
const MaxLag = time.Second

// Clock holds the clocks of one game in whole milliseconds. Make one with [New].
type Clock struct {
	control Control
	seats   []side
}

type side struct {
	left    time.Duration // at since, if it runs
	running bool
	since   time.Time     // when it began to run
	free    time.Duration // left of the delay of this turn
}

// New returns the clocks of a game with so many seats, all stopped.
func New(c Control, seats int) *Clock {
	k := &Clock{control: c, seats: make([]side, seats)}
	first := c.Base
	if c.Kind == Increment && first == 0 {
		first = c.Step
	}
	for i := range k.seats {
		k.seats[i].left = first
	}
	return k
}

// Control returns the time control.
func (k *Clock) Control() Control { return k.control }

// Run sets the seats that are to act from now on. Their clocks run and those of others stop. A clock that already
// runs goes on.
func (k *Clock) Run(now time.Time, runs func(seat int) bool) {
	if k.control.Kind == None {
		return
	}
	now = now.Truncate(time.Millisecond)
	for i := range k.seats {
		s := &k.seats[i]
		switch wanted := runs(i); {
		case wanted && !s.running:
			s.running, s.since = true, now
			switch k.control.Kind {
			case Delay:
				s.free = k.control.Step
			case Turn:
				s.left = k.control.Base
			case Daily:
				s.left = k.control.deadline(now).Sub(now)
			}
		case !wanted && s.running:
			k.stop(i, now, 0)
		}
	}
}

// Act charges the clock of a seat that has acted and stops it until Run. The lag of its message, up to MaxLag, is not
// charged.
func (k *Clock) Act(now time.Time, seat int, lag time.Duration) {
	s := &k.seats[seat]
	if !s.running {
		return
	}
	k.stop(seat, now.Truncate(time.Millisecond), min(max(lag, 0), MaxLag))
	if k.control.Kind == Increment {
		s.left += k.control.Step
	}
}

// stop charges a running clock and stops it.
func (k *Clock) stop(seat int, now time.Time, lag time.Duration) {
	s := &k.seats[seat]
	s.left = k.at(seat, now.Add(-lag.Truncate(time.Millisecond)))
	s.running, s.since, s.free = false, time.Time{}, 0
}

// LeftAfter returns what Left returns after Act.
func (k *Clock) LeftAfter(now time.Time, seat int, lag time.Duration) time.Duration {
	one := Clock{k.control, []side{k.seats[seat]}}
	one.Act(now, 0, lag)
	return one.Left(0, now)
}

// at returns what a running clock shows at a time.
func (k *Clock) at(seat int, now time.Time) time.Duration {
	s := &k.seats[seat]
	spent := max(now.Sub(s.since), 0)
	return s.left - max(spent-s.free, 0)
}

// Skip excludes the time d before now, in which no server ran, from all clocks. A Daily deadline within it is
// postponed by d.
func (k *Clock) Skip(now time.Time, d time.Duration) {
	for i := range k.seats {
		if s := &k.seats[i]; s.running {
			s.since = s.since.Add(min(d, max(now.Sub(s.since), 0)).Truncate(time.Millisecond))
		}
	}
}

// SetBack changes clocks that begin to run after now, because the clock of the machine was set back: they run since a
// time before now. It reports whether it has changed any.
func (k *Clock) SetBack(now, since time.Time) (any bool) {
	for i := range k.seats {
		if s := &k.seats[i]; s.running && s.since.After(now) {
			s.since, any = since.Truncate(time.Millisecond), true
		}
	}
	return any
}

// Left returns the time that a seat has left; negative if it has run out, 0 without a control.
func (k *Clock) Left(seat int, now time.Time) time.Duration {
	if s := &k.seats[seat]; !s.running {
		return s.left
	}
	return k.at(seat, now.Truncate(time.Millisecond))
}

// Began returns what the clock of a seat showed when its turn began, and for how long it has run since: 0 if it does
// not run.
func (k *Clock) Began(seat int, now time.Time) (left, run time.Duration) {
	s := &k.seats[seat]
	if s.running {
		run = max(now.Sub(s.since), 0)
	}
	return s.left, run
}

// Running reports whether the clock of a seat runs.
func (k *Clock) Running(seat int) bool { return k.seats[seat].running }

// Flag returns when the first of the running clocks runs out. ok is false if none runs.
func (k *Clock) Flag() (at time.Time, ok bool) {
	for i := range k.seats {
		s := &k.seats[i]
		if !s.running {
			continue
		}
		if t := s.since.Add(s.left + s.free); !ok || t.Before(at) {
			at, ok = t, true
		}
	}
	return at, ok
}

// Out reports whether the time of a seat is up.
func (k *Clock) Out(seat int, now time.Time) bool {
	return k.seats[seat].running && k.Left(seat, now) <= 0
}

// Clone returns a copy. Without a control the clocks never change, and the copy is the same.
func (k *Clock) Clone() *Clock {
	if k.control.Kind == None {
		return k
	}
	return &Clock{k.control, append([]side(nil), k.seats...)}
}

// Snapshot is the state of a game's clocks, for storage.
type Snapshot struct {
	Left  []int64 `json:"left"`            // by seat, in milliseconds, at Since if it runs
	Since []int64 `json:"since,omitempty"` // by seat, start of its clock in Unix milliseconds; 0 if stopped
	Free  []int64 `json:"free,omitempty"`  // by seat, milliseconds left of the delay of its turn
}

// Snapshot returns the present state, or nil without a control.
func (k *Clock) Snapshot() *Snapshot {
	if k.control.Kind == None {
		return nil
	}
	var s Snapshot
	for i := range k.seats {
		side, since := &k.seats[i], int64(0)
		if side.running {
			since = side.since.UnixMilli()
		}
		s.Left = append(s.Left, side.left.Milliseconds())
		s.Since = append(s.Since, since)
		if k.control.Kind == Delay {
			s.Free = append(s.Free, side.free.Milliseconds())
		}
	}
	return &s
}

// Restore returns the clocks of a snapshot, or new ones if it is nil.
func Restore(c Control, seats int, s *Snapshot) *Clock {
	k := New(c, seats)
	if s == nil {
		return k
	}
	for i := range k.seats {
		side := &k.seats[i]
		if i < len(s.Left) {
			side.left = time.Duration(s.Left[i]) * time.Millisecond
		}
		if i < len(s.Since) && s.Since[i] != 0 {
			side.running, side.since = true, time.UnixMilli(s.Since[i])
		}
		if i < len(s.Free) {
			side.free = time.Duration(s.Free[i]) * time.Millisecond
		}
	}
	return k
}
