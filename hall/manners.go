package hall

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
)

// once is nil if a seat has not offered a draw or asked for a takeback since the position last changed: who was
// declined asks again when there is something new to think about. Errors: BadRequest.
func (c *course) once(seat int, kind Kind) error {
	for i := len(c.items) - 1; i >= 0 && c.items[i].number > c.position; i-- {
		if c.wants(&c.items[i], seat, kind) {
			return game.Refuse(game.BadRequest, "hall.asked")
		}
	}
	return nil
}

// wants reports whether an entry is a seat offering a draw, or asking for a takeback.
func (c *course) wants(it *item, seat int, kind Kind) bool {
	switch {
	case kind == OfferDraw && it.heard > 0:
		e := c.match.Entry(it.heard)
		return e.What == record.Offered && e.Seat == seat
	case kind == AskTakeback && it.note != nil:
		return it.note.Kind == NoteAsked && *it.note.Seat == seat
	}
	return false
}
