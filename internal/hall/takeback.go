package hall

import "github.com/quandary-games/quandary/game"

// AskTakeback asks to take back what a seat played last and what came after it, or agrees to that.
type AskTakeback struct{ byPlayer }

func (AskTakeback) decide(p *pending, by actor) error { return p.acted(p.takeback(by.seat)) }

// DeclineTakeback declines to take back.
type DeclineTakeback struct{ byPlayer }

func (DeclineTakeback) decide(p *pending, by actor) error {
	if p.course.asked == 0 {
		return game.Refuse(game.BadRequest, "hall.no_takeback")
	}
	p.seatNote(noteDeclined, by.seat)
	return p.acted(nil)
}

// takeback has a seat ask to take back, or agree. When all people who play agree it is taken back; bots always do.
func (p *pending) takeback(seat int) error {
	c := p.course
	if c.asked.Has(seat) {
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	asker := seat
	if c.asked != 0 {
		asker = c.firstAsker()
	}
	plies, _ := c.since(asker)
	if plies == 0 {
		return game.Refuse(game.BadRequest, "hall.nothing_back")
	}
	if c.asked == 0 {
		if c.askedBack(seat) {
			return game.Refuse(game.BadRequest, "hall.asked")
		}
		p.seatNote(noteAsked, seat)
	}
	// on one screen all agree at once
	for agrees := range ((c.held(c.seats[seat].person) | game.Only(seat)) &^ c.asked).All() {
		p.seatNote(noteAgreed, agrees)
	}
	if c.people()&^c.asked != 0 {
		return nil
	}
	for range plies {
		if err := c.match.Undo(); err != nil {
			return err
		}
	}
	return nil
}

// Why a seat cannot take back what it played last.
const (
	nothingBack = "nothing" // it has not played
	chanceBack  = "chance"  // something was rolled since
	ordersBack  = "orders"  // orders were opened since
	secretBack  = "secret"  // it could show a secret
)

// since is how many plies can be taken back so that a seat's last one is among them, or 0 and why: no chance turn and
// no simultaneous turn may lie between, since what they showed cannot be forgotten.
func (c *course) since(seat int) (plies int, why string) {
	n := 0
	for s := range c.match.Latest(game.Nobody) {
		n++
		switch {
		case s.Chance:
			return 0, chanceBack
		case s.Seats.Len() != 1:
			return 0, ordersBack
		case s.Moves[s.Seats.First()] == "":
			return 0, nothingBack
		case s.Seats.Has(seat):
			switch {
			case c.match.Undoable():
				return n, ""
			case c.match.Traits().Secrets:
				return 0, secretBack
			}
			return 0, chanceBack
		}
	}
	return 0, nothingBack
}

// retractors are those of some seats that could take back what they played last; why is the reason if none can.
func (c *course) retractors(seats game.SeatSet) (can game.SeatSet, why string) {
	for seat := range seats.All() {
		n, no := c.since(seat)
		if n > 0 {
			can = can.With(seat)
		} else if why == "" || no != nothingBack {
			why = no
		}
	}
	if can != 0 {
		why = ""
	}
	return can, why
}

// firstAsker is the seat that asked for the takeback that is being agreed to.
func (c *course) firstAsker() int {
	for i := c.items.Len() - 1; i >= 0; i-- {
		if n := c.items.At(i).note; n != nil && n.Kind == noteAsked {
			return *n.Seat
		}
	}
	return 0
}
