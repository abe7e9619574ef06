package hall

import (
	"context"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
)

// Joining is how somebody takes a seat.
type Joining struct {
	Seat    *int // which; the first that may be taken if none is named
	Invited bool // by the link of the seat
	Stirs   bool // the client wants to add to the dice
}

// Join takes a free seat. Errors: Taken, Forbidden for a seat that only who is invited may take.
func (h *Hall) Join(ctx context.Context, id string, who Who, j Joining) (seat int, err error) {
	return change(ctx, h, id, func(p *pending) (int, error) {
		c := p.course
		if c.phase != store.Open || c.terms != nil {
			return 0, game.Refuse(Taken, "hall.begun")
		}
		seat, err := c.freeSeat(who, j)
		if err != nil {
			return 0, err
		}
		if c.held(who.Person) != 0 {
			return 0, game.Refuse(Taken, "hall.sits")
		}
		p.sit(seat, holder{taken: true, person: who.Person, name: who.Name, stirs: j.Stirs})
		return seat, p.begin()
	})
}

// freeSeat is the seat that somebody may take: the named one, else one that is kept for them, else the first.
func (c *course) freeSeat(who Who, j Joining) (int, error) {
	if j.Seat != nil {
		switch seat := *j.Seat; {
		case seat < 0 || seat >= len(c.seats):
			return 0, game.Refuse(game.BadRequest, "orders.seat", "seat", seat, "last", len(c.seats)-1)
		case c.seats[seat].taken:
			return 0, game.Refuse(Taken, "hall.taken", "seat", seat)
		case !c.mayTake(seat, who, j.Invited):
			return 0, game.Refuse(Forbidden, "hall.invited", "seat", seat)
		}
		return *j.Seat, nil
	}
	if kept := c.invited(who.Person); kept != 0 {
		return kept.First(), nil
	}
	for seat := range c.seats {
		if !c.seats[seat].taken && c.mayTake(seat, who, j.Invited) {
			return seat, nil
		}
	}
	return 0, game.Refuse(Taken, "hall.full")
}

// mayTake reports whether a free seat is for somebody.
func (c *course) mayTake(seat int, who Who, invited bool) bool {
	if kept := c.keptFor(seat); kept != "" {
		return kept == who.Person
	}
	return c.spec.Seats[seat].Kind != SeatInvited || invited
}

// Leave gives up a seat of a game that has not begun, or declines one that was kept; if no person is left there will be
// no game.
func (h *Hall) Leave(ctx context.Context, id string, who Who) error {
	_, err := change(ctx, h, id, func(p *pending) (none struct{}, err error) {
		c := p.course
		if c.held(who.Person)|c.invited(who.Person) == 0 {
			return none, game.Refuse(Forbidden, "hall.no_seat")
		}
		if c.phase != store.Open || c.terms != nil {
			return none, game.Refuse(Taken, "hall.begun")
		}
		p.leave(who.Person)
		return none, nil
	})
	return err
}

// leave frees the seats of a person in a game that has not begun.
func (p *pending) leave(person string) {
	c := p.course
	held, invited := c.held(person), c.invited(person)
	for seat := range (held | invited).All() {
		kind := noteLeft
		if invited.Has(seat) {
			kind = noteRefused
		}
		p.seatNote(kind, seat)
		p.seats = append(p.seats, store.Seat{Seat: seat})
	}
	if c.onlyBots() {
		p.note(Note{Kind: noteDropped})
	}
}

// Quit has a person leave a game for good: they leave it if it has not begun, and resign if it has. The seats are
// nobody's then.
func (h *Hall) Quit(ctx context.Context, id string, who Who) error {
	_, err := change(ctx, h, id, func(p *pending) (none struct{}, err error) {
		c := p.course
		if c.terms != nil && c.match == nil { // it would begin in a moment
			if err := p.launch(); err != nil {
				return none, err
			}
		}
		if c.match == nil {
			p.leave(who.Person)
			return none, nil
		}
		for seat := range c.held(who.Person).All() {
			if c.phase == store.Playing && c.match.Turn().Living.Has(seat) {
				if err := c.match.Resign(seat); err != nil {
					return none, err
				}
				if err := p.goOn(); err != nil {
					return none, err
				}
			}
			p.seats = append(p.seats, store.Seat{Seat: seat})
			p.seatNote(noteQuit, seat)
		}
		return none, p.premove()
	})
	return err
}

// onlyBots reports whether no person holds a seat.
func (c *course) onlyBots() bool {
	for _, h := range c.seats {
		if h.taken && h.bot == "" {
			return false
		}
	}
	return true
}
