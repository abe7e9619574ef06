package table

import "github.com/quandary-games/quandary/game"

// Rematch asks for another game, in which everybody sits one seat further. It is made when all people have asked. Bots
// always agree.
type Rematch struct{ bySeat }

func (Rematch) decide(d *Draft, by actor) error {
	g := d.game
	switch {
	case g.phase != Over:
		return game.Refuse(game.BadRequest, "hall.not_over")
	case g.again.Has(by.seat):
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	wants := g.Held(by.Person) &^ g.again // a person on one screen need not agree with themselves
	next := ""
	if g.everybody()&^(g.again|wants) == 0 {
		next = IDFrom("rematch " + g.setup.ID + " " + g.setup.Secret) // made once, whichever server makes it
	}
	for seat := range wants.All() {
		d.note(Note{Kind: noteRematch, Seat: &seat, Game: next})
	}
	return nil
}

// Next returns the game of the rematch, with everybody one seat further, and whether all want it.
func (g *Game) Next() (Founding, bool) {
	if g.next == "" {
		return Founding{}, false
	}
	n := len(g.seats)
	f := Founding{ID: g.next, By: g.seats[g.lastAsker(noteRematch)].name, Spec: g.spec, holders: make([]holder, n)}
	f.Spec.Seats = make([]SeatSpec, n)
	for seat, holder := range g.seats {
		to := (seat + 1) % n
		f.Spec.Seats[to], f.holders[to] = g.spec.Seats[seat], holder
	}
	return f, true
}

// lastAsker returns the seat of the last note of a kind.
func (g *Game) lastAsker(kind NoteKind) int {
	for i := g.items.Len() - 1; i >= 0; i-- {
		if n := g.items.At(i).note; n != nil && n.Kind == kind {
			return *n.Seat
		}
	}
	return 0
}
