package table

import (
	"errors"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee/clock"
)

// Move plays or orders a move.
type Move struct {
	byPlayer
	Number *int64 `json:"number,omitempty" minimum:"0" doc:"the number of the last entry you knew when you made the move; it is needed"`
	Move   string `json:"move,omitempty" maxLength:"16000" doc:"in notation"`
	Link   string `json:"link,omitempty" maxLength:"64" doc:"the next link of your chain, if the move rolls"`
}

func (m Move) decide(d *Draft, by actor) error {
	g := d.game
	if err := g.fresh(m.Number); err != nil {
		return err
	}
	if g.crowd.Bound(by.seat) {
		return game.Refuse(game.NotToMove, "hall.committed")
	}
	lag := min(by.lag, clock.MaxLag)
	if g.clock.Out(by.seat, d.now.At.Add(-lag)) {
		return game.Refuse(game.NotToMove, "hall.time_up")
	}
	if err := d.order(by.seat, lag, func() error { return m.play(g, by.seat) }); err != nil {
		return err
	}
	return d.premove()
}

// fresh returns nil if the position has not changed since the entry of a number. Errors: BadRequest, person.Stale.
func (g *Game) fresh(number *int64) error {
	switch {
	case number == nil || *number > g.head || *number < 0:
		return game.Refuse(game.BadRequest, "hall.number", "head", int(g.head))
	case *number < g.position:
		return game.Refuse(person.Stale, "hall.stale", "number", int(*number), "position", int(g.position))
	}
	return nil
}

// play orders the move. If the dice wait for a link of the seat, it reveals the link.
func (m *Move) play(g *Game, seat int) error {
	if err := g.typed(seat, m.Move); err != nil || m.Link == "" {
		return err
	}
	if g.match.Turn().Kind == game.ChanceTurn && g.match.Awaited().Has(seat) {
		return g.match.Link(seat, m.Link)
	}
	return nil
}

// typed orders a move that a person typed: in notation, or freely if that is unambiguous. Errors: those of the referee.
func (g *Game) typed(seat int, move string) error {
	err := g.match.OrderText(seat, move)
	var refused *game.Error
	if !errors.As(err, &refused) || refused.Code != game.BadMove {
		return err
	}
	read, free := game.ReadTyped(g.match.View(seat), seat, move)
	if free != nil {
		return free
	}
	return g.match.Order(seat, read)
}

// seatOf returns the seat for which a person acts. Errors: person.Forbidden, BadRequest.
func (g *Game) seatOf(who person.Who, named *int) (int, error) {
	held := g.Held(who.Person)
	switch {
	case held == 0:
		return 0, game.Refuse(person.Forbidden, "hall.no_seat")
	case named != nil && !held.Has(*named):
		return 0, game.Refuse(person.Forbidden, "hall.not_your_seat", "seat", *named)
	case named != nil:
		return *named, nil
	case held.Len() == 1:
		return held.First(), nil
	}
	if to := held & g.awaited; to.Len() == 1 { // on one screen: the seat whose turn it is
		return to.First(), nil
	}
	return 0, game.Refuse(game.BadRequest, "hall.which_seat", "seats", slices.Collect(held.All()))
}

// acted continues the game after the match has changed, and plays premoves. It returns a given error.
func (d *Draft) acted(err error) error {
	if err := d.settled(err); err != nil {
		return err
	}
	return d.premove()
}

// settled continues the game after the match has changed. It returns a given error.
func (d *Draft) settled(err error) error {
	if err != nil {
		return err
	}
	return d.goOn()
}

// Resign resigns.
type Resign struct{ byPlayer }

func (Resign) decide(d *Draft, by actor) error { return d.acted(d.game.match.Resign(by.seat)) }

// OfferDraw offers a draw.
type OfferDraw struct{ byPlayer }

func (OfferDraw) decide(d *Draft, by actor) error {
	if d.game.offered(by.seat) {
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	return d.acted(d.game.match.OfferDraw(by.seat))
}

// AcceptDraw accepts the draw that is offered.
type AcceptDraw struct{ byPlayer }

func (AcceptDraw) decide(d *Draft, by actor) error {
	return d.acted(d.game.match.AcceptDraw(by.seat))
}

// DeclineDraw declines the draw that is offered.
type DeclineDraw struct{ byPlayer }

func (DeclineDraw) decide(d *Draft, by actor) error {
	return d.acted(d.game.match.DeclineDraw(by.seat))
}

// Claim says that the time of another seat is up.
type Claim struct{ byPlayer }

func (Claim) decide(d *Draft, _ actor) error { return d.acted(d.timeout()) }

// timeout ends the time of the seats whose clocks have run out. Errors: BadRequest if none has.
func (d *Draft) timeout() error {
	g := d.game
	var late game.SeatSet
	for seat := range g.awaited.All() {
		if g.clock.Out(seat, d.now.At) {
			late = late.With(seat)
		}
	}
	if late == 0 {
		return game.Refuse(game.BadRequest, "hall.no_claim")
	}
	return g.match.Timeout(late)
}

// Flag ends the time of the seats whose clocks have run out. If none has, it returns when one will, or zero if no clock
// runs.
func (d *Draft) Flag() (time.Time, error) {
	g := d.game
	at, running := g.clock.Flag()
	if g.phase != Playing || !running {
		return time.Time{}, nil
	}
	if d.now.At.Before(at) {
		return at, nil
	}
	return time.Time{}, d.settled(d.timeout())
}

// Phrases returns the phrases that a seat can say.
func Phrases() []string {
	return []string{"hello", "good_luck", "well_played", "thanks", "oops", "wow", "sorry", "bye"}
}

// Say says one of the Phrases.
type Say struct {
	bySeat
	Phrase string `json:"phrase,omitempty" maxLength:"40" doc:"one of GET /api/rules"`
}

func (s Say) Check() error {
	if !slices.Contains(Phrases(), s.Phrase) {
		return game.Refuse(game.BadRequest, "hall.phrase", "phrases", Phrases())
	}
	return nil
}

func (s Say) decide(d *Draft, by actor) error {
	d.note(Note{Kind: notePhrase, Seat: &by.seat, Phrase: s.Phrase})
	return nil
}
