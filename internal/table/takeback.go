package table

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// AskTakeback asks to take back what a seat played last and what came after it, or agrees to that.
type AskTakeback struct {
	byPlayer
	Ply *int `json:"ply,omitempty" minimum:"0" doc:"the last ply you knew; with it no other move is taken back"`
}

func (a AskTakeback) decide(d *Draft, by actor) error { return d.acted(d.takeback(by.seat, a.Ply)) }

// DeclineTakeback declines to take back.
type DeclineTakeback struct{ byPlayer }

func (DeclineTakeback) decide(d *Draft, by actor) error {
	if d.game.asked == 0 {
		return game.Refuse(game.BadRequest, "hall.no_takeback")
	}
	d.seatNote(noteDeclined, by.seat)
	return d.acted(nil)
}

// takeback asks to take back for a seat, or agrees. When all people who play agree, the plies are undone. Bots always
// agree. If known is not nil, the move that is meant was among so many plies. Errors: BadRequest; person.Stale if that
// move is taken back already, or another one is the last.
func (d *Draft) takeback(seat int, known *int) error {
	g := d.game
	if g.asked.Has(seat) {
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	asker := seat
	if g.asked != 0 {
		asker = g.lastAsker(noteAsked)
	}
	plies, _ := g.since(asker)
	if plies == 0 {
		return game.Refuse(game.BadRequest, "hall.nothing_back")
	}
	if played := g.match.Plies(); known != nil && (*known > played || *known <= played-plies) {
		return game.Refuse(person.Stale, "hall.stale_back")
	}
	if g.asked == 0 {
		if g.askedBack(seat) {
			return game.Refuse(game.BadRequest, "hall.asked")
		}
		d.seatNote(noteAsked, seat)
	}
	// on one screen all agree at once
	for agrees := range ((g.Held(g.seats[seat].person) | game.Only(seat)) &^ g.asked).All() {
		d.seatNote(noteAgreed, agrees)
	}
	if g.people()&^g.asked != 0 {
		return nil
	}
	for range plies {
		if err := g.match.Undo(); err != nil {
			return err
		}
	}
	return nil
}

// Why a seat cannot take back what it played last.
const (
	nothingBack = "nothing" // it has not played
	chanceBack  = "chance"  // something was rolled since
	ordersBack  = "orders"  // orders are opened together
	secretBack  = "secret"  // it could show a secret
)

// since returns how many plies to take back so that a seat's last one is among them, or 0 and why. No chance turn and
// no simultaneous turn may lie between: people know what those showed.
func (g *Game) since(seat int) (plies int, why string) {
	switch t := g.match.Traits(); {
	case t.Secrets && !g.match.Undoable():
		return 0, secretBack
	case t.Simultaneous && !t.Secrets:
		return 0, ordersBack
	}
	n := 0
	for s := range g.match.Played(game.Nobody) {
		n++
		switch {
		case s.Chance:
			return 0, chanceBack
		case s.Seats.Len() != 1:
			return 0, ordersBack
		case s.Moves[s.Seats.First()] == "":
			return 0, nothingBack
		case s.Seats.Has(seat):
			if g.match.Undoable() {
				return n, ""
			}
			return 0, chanceBack
		}
	}
	return 0, nothingBack
}

// retractors returns those of some seats that can take back their last move, or why none can.
func (g *Game) retractors(seats game.SeatSet) (can game.SeatSet, why string) {
	for seat := range seats.All() {
		n, no := g.since(seat)
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
