package clock

import "time"

// MaxLag is the most time that a ply's way over the network can be given back.
const MaxLag = time.Second

// Clock is the clocks of one game. Make one with [New]. Its times are whole milliseconds.
type Clock struct {
	control Control
	seats   []side
}

// side is the clock of a seat.
type side struct {
	left    time.Duration // at since, if it runs
	running bool
	since   time.Time     // when it began to run
	free    time.Duration // what is left of the delay of this turn
}

// New is the clocks of a game with so many seats, none of them running.
func New(c Control, seats int) *Clock {
	k := &Clock{control: c, seats: make([]side, seats)}
	for i := range k.seats {
		k.seats[i].left = c.Base
	}
	return k
}

// Control is the time control.
func (k *Clock) Control() Control { return k.control }

// Run says which seats are to act from now on: the clocks of these run, those of others stand. A clock that ran
// already runs on.
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

// Act says that a seat has acted: its clock is charged, less the lag of at most MaxLag that its ply had on the way,
// and stands until Run.
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
	s.running, s.free = false, 0
}

// at is what a running clock shows at a time.
func (k *Clock) at(seat int, now time.Time) time.Duration {
	s := &k.seats[seat]
	spent := max(now.Sub(s.since), 0)
	return s.left - max(spent-s.free, 0)
}

// Skip says that for a time before now nobody could act, since no server ran: no clock runs over it. A deadline by
// the wall clock that fell into it is put off by as much.
func (k *Clock) Skip(now time.Time, d time.Duration) {
	for i := range k.seats {
		if s := &k.seats[i]; s.running {
			s.since = s.since.Add(min(d, max(now.Sub(s.since), 0)).Truncate(time.Millisecond))
		}
	}
}

// Extend gives a seat more time.
func (k *Clock) Extend(seat int, d time.Duration) { k.seats[seat].left += d }

// Left is how much time a seat has at a time; less than nothing if it has run out. Without a control it is nothing.
func (k *Clock) Left(seat int, now time.Time) time.Duration {
	if s := &k.seats[seat]; !s.running {
		return s.left
	}
	return k.at(seat, now.Truncate(time.Millisecond))
}

// Running reports whether the clock of a seat runs.
func (k *Clock) Running(seat int) bool { return k.seats[seat].running }

// Flag is when the first of the running clocks runs out, and whether one runs.
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

// Clone is a copy.
func (k *Clock) Clone() *Clock {
	return &Clock{k.control, append([]side(nil), k.seats...)}
}

// Snapshot is the clocks of a game at a moment, to be kept and read back.
type Snapshot struct {
	Left  []int64 `json:"left"`            // of each seat, in milliseconds, at Since if it runs
	Since []int64 `json:"since,omitempty"` // when each running clock began, in Unix milliseconds; 0 if it stands
	Free  []int64 `json:"free,omitempty"`  // what is left of the delay of each turn, in milliseconds
}

// Snapshot is the clocks as they are, or nil without a control.
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

// Restore is the clocks of a game as a snapshot has them; those of a new game if there is none.
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
