package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

// clocks holds what the record says of the clocks of the seats.
type clocks struct {
	control clock.Control        // the zero control if the record has none, or one that the referee cannot check
	most    [game.MaxSeats]int64 // by seat: the most that its clock can show when it acts next
	acted   game.SeatSet         // seats that have acted since their clock was recorded
	stamped game.SeatSet         // seats with a time to record with their next act
	next    [game.MaxSeats]int64 // by seat: that time
}

func newClocks(c clock.Control) clocks {
	all := clocks{control: c}
	for seat := range all.most {
		if all.most[seat] = min((c.Base + c.Step).Milliseconds(), record.MaxLeft); c.Base == 0 {
			all.most[seat] = record.MaxLeft
		}
	}
	return all
}

// act records that seats act by an entry.
func (c *clocks) act(by game.SeatSet, e *record.Entry) {
	c.acted |= by
	switch e.What {
	case record.TimedOut:
		for seat := range by.All() {
			c.most[seat] = 0
		}
	case record.Undone: // taking back may set the clocks back
		for seat := range c.most {
			c.most[seat] = record.MaxLeft
		}
	}
}

// Stamp sets how many milliseconds a seat will have left when it acts next; the record says it with that act. In a
// match with clocks, the keeper of the clocks calls it before each act. Errors: BadRequest for a time that the clock
// cannot show.
func (m *Match) Stamp(seat int, left int64) error {
	if err := m.checkSeat(seat); err != nil {
		return err
	}
	if err := m.checkClock(seat, left); err != nil {
		return err
	}
	m.clocks.stamped, m.clocks.next[seat] = m.clocks.stamped.With(seat), left
	return nil
}

// stamp records the times of the seats that have just acted.
func (m *Match) stamp() error {
	for seat := range (m.clocks.acted & m.clocks.stamped).All() {
		e := record.Entry{What: record.Clock, Ply: m.ply(), Seat: seat, Left: min(m.clocks.next[seat],
			m.clocks.most[seat])}
		m.clocks.stamped, m.clocks.next[seat] = m.clocks.stamped.Without(seat), 0
		if err := m.apply(e); err != nil {
			return err
		}
	}
	return nil
}

// checkClock checks that a clock can show a time.
func (m *Match) checkClock(seat int, left int64) error {
	if most := m.clocks.most[seat]; left < 0 || left > most {
		return game.Refuse(game.BadRequest, "referee.clock", "seat", m.name(seat), "most", record.ClockTime(most))
	}
	return nil
}

// clocked stores the time that a seat had left when it acted.
func (m *Match) clocked(e *record.Entry) error {
	if !m.clocks.acted.Has(e.Seat) {
		return game.Refuse(game.BadRequest, "referee.clock_idle", "seat", m.name(e.Seat))
	}
	if err := m.checkClock(e.Seat, e.Left); err != nil {
		return err
	}
	m.clocks.acted = m.clocks.acted.Without(e.Seat)
	if m.clocks.control.Base > 0 {
		m.clocks.most[e.Seat] = min(e.Left+m.clocks.control.Step.Milliseconds(), record.MaxLeft)
	}
	return nil
}
