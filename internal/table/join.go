package table

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// Joining says how a person takes a seat.
type Joining struct {
	Seat    *int // nil for the first that the person may take
	Invited bool // with the link of the seat
	Stirs   bool // the client wants to add to the dice
}

// Join gives a person a free seat. Errors: Taken; Forbidden for a seat that is kept for somebody else.
func (d *Draft) Join(who person.Who, j Joining) (seat int, err error) {
	g := d.game
	if g.phase != Open || g.terms != nil {
		return 0, game.Refuse(person.Taken, "hall.begun")
	}
	if seat, err = g.freeSeat(who, j); err != nil {
		return 0, err
	}
	if err := g.room(); err != nil { // people can come and go without end
		return 0, err
	}
	if g.Held(who.Person) != 0 {
		return 0, game.Refuse(person.Taken, "hall.sits")
	}
	d.sit(seat, holder{taken: true, person: who.Person, name: who.Name, stirs: j.Stirs})
	return seat, d.begin()
}

// freeSeat returns the free seat for a person: the named one, else one that is kept for them, else the first.
func (g *Game) freeSeat(who person.Who, j Joining) (int, error) {
	if j.Seat != nil {
		switch seat := *j.Seat; {
		case seat < 0 || seat >= len(g.seats):
			return 0, game.Refuse(game.BadRequest, "orders.seat", "seat", seat, "last", len(g.seats)-1)
		case g.seats[seat].taken:
			return 0, game.Refuse(person.Taken, "hall.taken", "seat", seat)
		case !g.mayTake(seat, who, j.Invited):
			return 0, game.Refuse(person.Forbidden, "hall.invited", "seat", seat)
		}
		return *j.Seat, nil
	}
	if kept := g.Invited(who.Person); kept != 0 {
		return kept.First(), nil
	}
	for seat := range g.seats {
		if !g.seats[seat].taken && g.mayTake(seat, who, j.Invited) {
			return seat, nil
		}
	}
	return 0, game.Refuse(person.Taken, "hall.full")
}

// mayTake reports whether a person may take a free seat.
func (g *Game) mayTake(seat int, who person.Who, invited bool) bool {
	if kept := g.keptFor(seat); kept != "" {
		return kept == who.Person
	}
	return g.spec.Seats[seat].Kind != SeatInvited || invited
}

// Leave gives up a seat of a game that has not begun, or declines a kept seat. If no person is left, the game is
// dropped.
func (d *Draft) Leave(who person.Who) error {
	g := d.game
	if g.Held(who.Person)|g.Invited(who.Person) == 0 {
		return game.Refuse(person.Forbidden, "hall.no_seat")
	}
	if g.phase != Open || g.terms != nil {
		return game.Refuse(person.Taken, "hall.begun")
	}
	d.leave(who.Person)
	return nil
}

// leave frees the seats of a person in a game that has not begun.
func (d *Draft) leave(person string) {
	g := d.game
	held, invited := g.Held(person), g.Invited(person)
	for seat := range (held | invited).All() {
		kind := noteLeft
		if invited.Has(seat) {
			kind = noteRefused
		}
		d.seatNote(kind, seat)
		d.seats = append(d.seats, Sitting{Seat: seat})
	}
	if g.everybody() == 0 {
		d.note(Note{Kind: noteDropped})
	}
}

// Quit resigns a running game, or leaves one that has not begun, and clears the person's name from its seats.
func (d *Draft) Quit(who person.Who) error {
	g := d.game
	if g.terms != nil && g.match == nil { // it is about to begin
		if err := d.launch(); err != nil {
			return err
		}
	}
	if g.match == nil {
		d.leave(who.Person)
		return nil
	}
	for seat := range g.Held(who.Person).All() {
		if g.phase == Playing && g.match.Turn().Living.Has(seat) {
			if err := d.settled(g.match.Resign(seat)); err != nil {
				return err
			}
		}
		d.seats = append(d.seats, Sitting{Seat: seat})
		d.seatNote(noteQuit, seat)
	}
	return d.premove()
}
