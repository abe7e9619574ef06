package hall

import "github.com/quandary-games/quandary/referee/record"

// offered reports whether a seat has offered a draw since the position last changed: a seat that was declined offers
// again when there is something new to think about.
func (c *course) offered(seat int) bool {
	return c.lately(func(it *item) bool {
		if it.heard == 0 {
			return false
		}
		e := c.match.Entry(it.heard)
		return e.What == record.Offered && e.Seat == seat
	})
}

// askedBack reports likewise whether a seat has asked to take back.
func (c *course) askedBack(seat int) bool {
	return c.lately(func(it *item) bool {
		return it.note != nil && it.note.Kind == noteAsked && *it.note.Seat == seat
	})
}

// lately reports whether an entry since the position last changed is such a one.
func (c *course) lately(is func(it *item) bool) bool {
	for i := c.items.Len() - 1; i >= 0 && c.items.At(i).number > c.position; i-- {
		if is(c.items.At(i)) {
			return true
		}
	}
	return false
}
