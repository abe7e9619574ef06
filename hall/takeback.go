package hall

import "github.com/quandary-games/quandary/game"

// takeback asks to take back what a seat played last and what came after it, agrees to that, or does not. When all
// people who play agree it is taken back; bots always do.
func (p *pending) takeback(seat int, agrees bool) error {
	c := p.course
	switch {
	case !agrees && c.asked == 0:
		return game.Refuse(game.BadRequest, "hall.no_takeback")
	case !agrees:
		p.seatNote(NoteDeclined, seat)
		return nil
	case c.asked.Has(seat):
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	asker := seat
	if c.asked != 0 {
		asker = c.firstAsker()
	}
	plies := c.since(asker)
	if plies == 0 {
		return game.Refuse(game.BadRequest, "hall.nothing_back")
	}
	if c.asked == 0 {
		if err := c.once(seat, AskTakeback); err != nil {
			return err
		}
		p.seatNote(NoteAsked, seat)
	}
	// on one screen all agree at once
	for agrees := range ((c.held(c.seats[seat].person) | game.Only(seat)) &^ c.asked).All() {
		p.seatNote(NoteAgreed, agrees)
	}
	if c.people()&^c.asked != 0 {
		return nil
	}
	c.asked = 0
	for range plies {
		if err := c.match.Undo(); err != nil {
			return err
		}
	}
	return nil
}

// since is how many plies can be taken back so that a seat's last one is among them, or 0: no chance turn and no
// simultaneous turn may lie between, since what they showed cannot be forgotten.
func (c *course) since(seat int) int {
	if !c.match.Undoable() {
		return 0
	}
	n := 0
	for s := range c.match.Latest(game.Nobody) {
		n++
		if s.Chance || s.Seats.Len() != 1 || s.Moves[s.Seats.First()] == "" {
			return 0
		}
		if s.Seats.Has(seat) {
			return n
		}
	}
	return 0
}

// firstAsker is the seat that asked for the takeback that is being agreed to.
func (c *course) firstAsker() int {
	for i := len(c.items) - 1; i >= 0; i-- {
		if n := c.items[i].note; n != nil && n.Kind == NoteAsked {
			return *n.Seat
		}
	}
	return 0
}
