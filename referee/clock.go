package referee

import (
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
)

// control is a time control that the referee can hold the clocks of a record against: so much time, and so much more
// with each act, in milliseconds. The zero control is none, or one that the referee does not know.
type control struct{ first, more int64 }

// parseControl reads "300+2" or "300", in seconds. Everything else is a control that the referee does not know.
func parseControl(s string) control {
	first, more, plus := strings.Cut(s, "+")
	if !plus {
		more = "0"
	}
	a, errA := strconv.ParseUint(first, 10, 31)
	b, errB := strconv.ParseUint(more, 10, 31)
	if errA != nil || errB != nil || a == 0 {
		return control{}
	}
	return control{1000 * int64(a), 1000 * int64(b)}
}

// clocks are what the record says of the clocks of the seats.
type clocks struct {
	control control
	most    []int64              // what each clock can show when its seat acts next
	acted   game.SeatSet         // who has acted since its clock was told
	next    map[int]record.Entry // what is to be told with the next act of a seat
}

func newClocks(c control, seats int) clocks {
	all := clocks{control: c, most: make([]int64, seats), next: map[int]record.Entry{}}
	for seat := range all.most {
		if all.most[seat] = min(c.first+c.more, record.MaxLeft); c.first == 0 {
			all.most[seat] = record.MaxLeft
		}
	}
	return all
}

// act notes who acts by an entry.
func (c *clocks) act(by game.SeatSet, e *record.Entry) {
	c.acted |= by
	switch e.What {
	case record.TimedOut:
		for seat := range by.All() {
			c.most[seat] = 0
		}
	case record.Undone: // whoever has the clocks may set them back with what is taken back
		for seat := range c.most {
			c.most[seat] = record.MaxLeft
		}
	}
}

// Stamp says how many milliseconds a seat will have left on its clock when it acts next: the record tells it with
// that act. Who has the clock calls it before each act, in a match with clocks. Errors: BadRequest for a time that
// the clock cannot show.
func (m *Match) Stamp(seat int, left int64) error {
	if err := m.checkSeat(seat); err != nil {
		return err
	}
	e := record.Entry{What: record.Clock, Seat: seat, Left: left}
	if err := m.checkClock(&e); err != nil {
		return err
	}
	m.clocks.next[seat] = e
	return nil
}

// stamp tells the times of those who have just acted.
func (m *Match) stamp() error {
	for seat := range m.clocks.acted.All() {
		e, ok := m.clocks.next[seat]
		if !ok {
			continue
		}
		delete(m.clocks.next, seat)
		e.Ply, e.Left = m.ply(), min(e.Left, m.clocks.most[seat])
		if err := m.apply(e); err != nil {
			return err
		}
	}
	return nil
}

// checkClock checks that a clock can show a time.
func (m *Match) checkClock(e *record.Entry) error {
	if most := m.clocks.most[e.Seat]; e.Left < 0 || e.Left > most {
		return game.Refuse(game.BadRequest, "referee.clock", "seat", m.name(e.Seat), "most", record.ClockTime(most))
	}
	return nil
}

// clocked takes what a seat had left on its clock when it acted.
func (m *Match) clocked(e *record.Entry) error {
	if !m.clocks.acted.Has(e.Seat) {
		return game.Refuse(game.BadRequest, "referee.clock_idle", "seat", m.name(e.Seat))
	}
	if err := m.checkClock(e); err != nil {
		return err
	}
	m.clocks.acted = m.clocks.acted.Without(e.Seat)
	if m.clocks.control.first > 0 {
		m.clocks.most[e.Seat] = min(e.Left+m.clocks.control.more, record.MaxLeft)
	}
	return nil
}
