package hall

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Who is somebody who acts or looks.
type Who struct {
	Person string // id; empty for nobody known
	Name   string
}

// Kind is what an action does.
type Kind string

// The kinds of action.
const (
	Move            Kind = "move"             // Move is played or ordered
	Resign          Kind = "resign"           //
	OfferDraw       Kind = "offer"            //
	AcceptDraw      Kind = "accept"           //
	DeclineDraw     Kind = "decline"          //
	AskTakeback     Kind = "takeback"         // asks for it, or agrees
	DeclineTakeback Kind = "decline_takeback" //
	Claim           Kind = "claim"            // somebody's time is up
	Premoves        Kind = "premoves"         // Premoves replace those told before
	Phrase          Kind = "phrase"           // Phrase is said
	Rematch         Kind = "rematch"          //
	Stir            Kind = "stir"             // Entropy, and the Anchor of a chain, are added to the dice
	Link            Kind = "link"             // Link of the chain is revealed for the draw that waits
	LoseChain       Kind = "lose_chain"       // the chain is lost: the dice are not to wait for it any more
)

// Action is something that a seat does.
type Action struct {
	ID       string        // the client's own, so that the action can be sent again without harm
	Kind     Kind          //
	Seat     *int          // which, for who holds several; else the one held
	Number   *int64        // of the last entry that was known when a move was composed
	Move     string        // in notation
	Phrase   string        //
	Premoves []Premove     //
	Entropy  string        // 1 to 128 ASCII characters without spaces
	Anchor   string        // of a dice.Chain, or empty
	Link     string        // of a dice.Chain; with a move, for the draw that the move leads to, if it does
	Lag      time.Duration // that the action had on its way, as far as it was measured
}

// Receipt is the answer to an action: the number of its last entry.
type Receipt struct {
	Number int64  `json:"number"`
	Game   string `json:"game,omitempty"` // of a rematch, the new game
}

// maxID is the most bytes of an action's id.
const maxID = 64

// Phrases are the things that can be said.
func Phrases() []string {
	return []string{"hello", "good_luck", "well_played", "thanks", "oops", "wow", "sorry", "bye"}
}

// Act carries out an action. It returns when what it brought about is on the disk. Sent again with its id it gets the
// first answer again. Errors: *game.Error: Forbidden for who does not hold the seat; Stale for what was composed on an
// older position; those of the referee and the game; Busy. After any other error the action may have happened or not:
// send it again.
func (h *Hall) Act(ctx context.Context, id string, who Who, a Action) (Receipt, error) {
	if a.ID == "" || len(a.ID) > maxID {
		return Receipt{}, game.Refuse(game.BadRequest, "hall.action_id", "most", maxID)
	}
	begin := h.c.Now()
	r, err := change(ctx, h, id, func(p *pending) (Receipt, error) {
		c := p.course
		if last, done := c.receipts[who.Person+" "+a.ID]; done {
			return Receipt{Number: last, Game: c.next}, nil
		}
		if err := p.resolve(); err != nil {
			return Receipt{}, err
		}
		seat, err := c.seatOf(who, a.Seat)
		if err != nil {
			return Receipt{}, err
		}
		p.receipt = &receipt{Person: who.Person, ID: a.ID}
		err = p.act(ctx, seat, a)
		return Receipt{Number: c.row.Head, Game: c.next}, err
	})
	if err == nil {
		h.c.Gauge.Acknowledged(h.c.Now().Sub(begin))
	}
	return r, err
}

// seatOf is the seat for which somebody acts. Errors: Forbidden, BadRequest.
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

// act carries out an action of a seat on what is pending.
func (p *pending) act(ctx context.Context, seat int, a Action) error {
	switch a.Kind {
	case Rematch:
		return p.rematch(ctx, seat)
	case Phrase:
		return p.phrase(seat, a.Phrase)
	case Stir:
		return p.stir(seat, a.Entropy, a.Anchor)
	}
	if p.course.match == nil {
		return game.Refuse(game.NotToMove, "hall.not_begun")
	}
	if p.course.annulled {
		return game.Refuse(game.NotToMove, "hall.annulled")
	}
	switch a.Kind {
	case Premoves:
		return p.setPremoves(seat, a.Premoves)
	case Move:
		if err := p.move(seat, a); err != nil {
			return err
		}
	default:
		if err := p.decide(seat, a); err != nil {
			return err
		}
		if err := p.goOn(); err != nil {
			return err
		}
	}
	return p.premove()
}

// decide carries out what a seat decides besides its moves.
func (p *pending) decide(seat int, a Action) error {
	m := p.course.match
	switch a.Kind {
	case Resign:
		return m.Resign(seat)
	case OfferDraw:
		if err := p.course.once(seat, a.Kind); err != nil {
			return err
		}
		return m.OfferDraw(seat)
	case AcceptDraw:
		return m.AcceptDraw(seat)
	case DeclineDraw:
		return m.DeclineDraw(seat)
	case AskTakeback, DeclineTakeback:
		return p.takeback(seat, a.Kind == AskTakeback)
	case Claim:
		return p.claim()
	case Link:
		return m.Link(seat, a.Link)
	case LoseChain:
		return m.Lose(seat)
	}
	return game.Refuse(game.BadRequest, "hall.action", "kind", string(a.Kind))
}

// move plays or orders a move.
func (p *pending) move(seat int, a Action) error {
	c := p.course
	if a.Number == nil || *a.Number > c.row.Head || *a.Number < 0 {
		return game.Refuse(game.BadRequest, "hall.number", "head", int(c.row.Head))
	}
	if *a.Number < c.position {
		return game.Refuse(Stale, "hall.stale", "number", int(*a.Number), "position", int(c.position))
	}
	if c.bound(seat) {
		return game.Refuse(game.NotToMove, "hall.committed")
	}
	lag := min(a.Lag, maxLag)
	if c.clock.Out(seat, p.at.Add(-lag)) {
		return game.Refuse(game.NotToMove, "hall.time_up")
	}
	return p.order(seat, lag, func() error {
		if err := c.typed(seat, a.Move); err != nil || a.Link == "" {
			return err
		}
		if c.match.Turn().Kind == game.ChanceTurn && c.match.Awaited().Has(seat) {
			return c.match.Link(seat, a.Link)
		}
		return nil
	})
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

// claim says that somebody's time is up.
func (p *pending) claim() error {
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

// phrase says one of the Phrases.
func (p *pending) phrase(seat int, phrase string) error {
	if !slices.Contains(Phrases(), phrase) {
		return game.Refuse(game.BadRequest, "hall.phrase", "phrases", Phrases())
	}
	p.note(Note{Kind: NotePhrase, Seat: &seat, Phrase: phrase})
	return nil
}
