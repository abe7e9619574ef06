package table

import "github.com/quandary-games/quandary/referee/record"

// offered reports whether a seat has offered a draw since the position last changed.
func (g *Game) offered(seat int) bool {
	return g.lately(func(it *item) bool {
		if it.heard == 0 {
			return false
		}
		e := g.match.Entry(it.heard)
		return e.What == record.Offered && e.Seat == seat
	})
}

// askedBack reports whether a seat has asked to take back since the position last changed.
func (g *Game) askedBack(seat int) bool {
	return g.lately(func(it *item) bool {
		return it.note != nil && it.note.Kind == noteAsked && *it.note.Seat == seat
	})
}

// lately reports whether is returns true for an entry since the position last changed.
func (g *Game) lately(is func(it *item) bool) bool {
	for i := g.items.Len() - 1; i >= 0 && g.items.At(i).number > g.position; i-- {
		if is(g.items.At(i)) {
			return true
		}
	}
	return false
}
