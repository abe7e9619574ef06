package hall

import (
	"errors"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Move plays or orders a move.
type Move struct {
	byPlayer
	Number *int64 `json:"number,omitempty" minimum:"0" doc:"the number of the last entry you knew when you made the move; it is needed"`
	Move   string `json:"move,omitempty" maxLength:"200" doc:"in notation"`
	Link   string `json:"link,omitempty" maxLength:"64" doc:"the next link of your chain, if the move rolls"`
}

func (m Move) decide(p *pending, by actor) error {
	c := p.course
	if m.Number == nil || *m.Number > c.row.Head || *m.Number < 0 {
		return game.Refuse(game.BadRequest, "hall.number", "head", int(c.row.Head))
	}
	if *m.Number < c.position {
		return game.Refuse(Stale, "hall.stale", "number", int(*m.Number), "position", int(c.position))
	}
	if c.bound(by.seat) {
		return game.Refuse(game.NotToMove, "hall.committed")
	}
	lag := min(by.lag, maxLag)
	if c.clock.Out(by.seat, p.at.Add(-lag)) {
		return game.Refuse(game.NotToMove, "hall.time_up")
	}
	if err := p.order(by.seat, lag, func() error { return m.play(c, by.seat) }); err != nil {
		return err
	}
	return p.premove()
}

// play orders the move, and reveals its link if the dice wait for one.
func (m *Move) play(c *course, seat int) error {
	if err := c.typed(seat, m.Move); err != nil || m.Link == "" {
		return err
	}
	if c.match.Turn().Kind == game.ChanceTurn && c.match.Awaited().Has(seat) {
		return c.match.Link(seat, m.Link)
	}
	return nil
}

// typed orders a move that was typed: in notation, or freely where that is unambiguous. Errors: those of the referee.
func (c *course) typed(seat int, move string) error {
	err := c.match.OrderText(seat, move)
	var refused *game.Error
	if !errors.As(err, &refused) || refused.Code != game.BadMove {
		return err
	}
	read, free := game.ReadTyped(c.match.View(seat), seat, move)
	if free != nil {
		return free
	}
	return c.match.Order(seat, read)
}

// seatOf returns the seat for which a person acts. Errors: Forbidden, BadRequest.
func (c *course) seatOf(who Who, named *int) (int, error) {
	held := c.held(who.Person)
	switch {
	case held == 0:
		return 0, game.Refuse(Forbidden, "hall.no_seat")
	case named != nil && !held.Has(*named):
		return 0, game.Refuse(Forbidden, "hall.not_your_seat", "seat", *named)
	case named != nil:
		return *named, nil
	case held.Len() == 1:
		return held.First(), nil
	}
	if to := held & c.awaited(); to.Len() == 1 { // on one screen it is whose turn it is
		return to.First(), nil
	}
	return 0, game.Refuse(game.BadRequest, "hall.which_seat", "seats", slices.Collect(held.All()))
}

// acted goes on after a seat has done something in the match, unless there was an error, and plays premoves.
func (p *pending) acted(err error) error {
	if err != nil {
		return err
	}
	if err := p.goOn(); err != nil {
		return err
	}
	return p.premove()
}

// Resign resigns.
type Resign struct{ byPlayer }

func (Resign) decide(p *pending, by actor) error { return p.acted(p.course.match.Resign(by.seat)) }

// OfferDraw offers a draw.
type OfferDraw struct{ byPlayer }

func (OfferDraw) decide(p *pending, by actor) error {
	if p.course.offered(by.seat) {
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	return p.acted(p.course.match.OfferDraw(by.seat))
}

// AcceptDraw accepts the draw that is offered.
type AcceptDraw struct{ byPlayer }

func (AcceptDraw) decide(p *pending, by actor) error {
	return p.acted(p.course.match.AcceptDraw(by.seat))
}

// DeclineDraw declines the draw that is offered.
type DeclineDraw struct{ byPlayer }

func (DeclineDraw) decide(p *pending, by actor) error {
	return p.acted(p.course.match.DeclineDraw(by.seat))
}

// Claim says that the time of another seat is up.
type Claim struct{ byPlayer }

func (Claim) decide(p *pending, _ actor) error { return p.acted(p.timeout()) }

// timeout ends the time of the seats whose clocks have run out. Errors: BadRequest if there is none.
func (p *pending) timeout() error {
	c := p.course
	var late game.SeatSet
	for seat := range c.awaited().All() {
		if c.clock.Out(seat, p.at) {
			late = late.With(seat)
		}
	}
	if late == 0 {
		return game.Refuse(game.BadRequest, "hall.no_claim")
	}
	return c.match.Timeout(late)
}

// Phrases returns the things that can be said.
func Phrases() []string {
	return []string{"hello", "good_luck", "well_played", "thanks", "oops", "wow", "sorry", "bye"}
}

// Say says one of the Phrases.
type Say struct {
	bySeat
	Phrase string `json:"phrase,omitempty" maxLength:"40" doc:"one of GET /api/rules"`
}

func (s Say) check() error {
	if !slices.Contains(Phrases(), s.Phrase) {
		return game.Refuse(game.BadRequest, "hall.phrase", "phrases", Phrases())
	}
	return nil
}

func (s Say) decide(p *pending, by actor) error {
	p.note(Note{Kind: notePhrase, Seat: &by.seat, Phrase: s.Phrase})
	return nil
}
