package hall

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/store"
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

// Act carries out an action. It returns when what it brought about is on the disk. Sent again with its id it gets the first answer again.
// Errors: *game.Error: Forbidden for who does not hold the seat; Stale for what was composed on an older position; those of the referee and the game;
// Busy. After any other error the action may have happened or not: send it again.
func (h *Hall) Act(ctx context.Context, id string, who Who, a Action) (Receipt, error) {
	if a.ID == "" || len(a.ID) > maxID {
		return Receipt{}, game.Refuse(game.BadRequest, "hall.action_id", "most", maxID)
	}
	begin := h.c.Now()
	r, err := change(ctx, h, id, func(p *pending) (game.SeatSet, time.Duration, Receipt, error) {
		c := p.course
		if last, done := c.receipts[who.Person+" "+a.ID]; done {
			return 0, 0, Receipt{Number: last, Game: c.next}, nil
		}
		seat, err := c.seatOf(who, a.Seat)
		if err != nil {
			return 0, 0, Receipt{}, err
		}
		p.receipt = &receipt{Person: who.Person, ID: a.ID}
		acted, err := p.act(ctx, seat, a)
		return acted, a.Lag, Receipt{Number: c.row.Head, Game: c.next}, err
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

// act carries out an action of a seat on what is pending, and tells whose clocks are charged.
func (p *pending) act(ctx context.Context, seat int, a Action) (acted game.SeatSet, err error) {
	c := p.course
	if a.Kind == Rematch {
		return 0, p.rematch(ctx, seat)
	}
	if a.Kind == Phrase {
		return 0, p.phrase(seat, a.Phrase)
	}
	if c.match == nil {
		return 0, game.Refuse(game.NotToMove, "hall.not_begun")
	}
	switch a.Kind {
	case Move:
		return p.move(seat, a)
	case Resign:
		err = c.match.Resign(seat)
	case OfferDraw:
		err = c.match.OfferDraw(seat)
	case AcceptDraw:
		err = c.match.AcceptDraw(seat)
	case DeclineDraw:
		err = c.match.DeclineDraw(seat)
	case AskTakeback, DeclineTakeback:
		err = p.takeback(seat, a.Kind == AskTakeback)
	case Claim:
		err = p.claim()
	case Premoves:
		return 0, p.setPremoves(seat, a.Premoves)
	default:
		return 0, game.Refuse(game.BadRequest, "hall.action", "kind", string(a.Kind))
	}
	if err != nil {
		return 0, err
	}
	return 0, p.goOn()
}

// move plays or orders a move.
func (p *pending) move(seat int, a Action) (game.SeatSet, error) {
	c := p.course
	if a.Number == nil || *a.Number > c.row.Head || *a.Number < 0 {
		return 0, game.Refuse(game.BadRequest, "hall.number", "head", int(c.row.Head))
	}
	if *a.Number < c.position {
		return 0, game.Refuse(Stale, "hall.stale", "number", int(*a.Number), "position", int(c.position))
	}
	if c.clock.Out(seat, p.at.Add(-min(a.Lag, maxLag))) {
		return 0, game.Refuse(game.NotToMove, "hall.time_up")
	}
	if err := p.stamp(seat, a.Lag); err != nil {
		return 0, err
	}
	if err := c.match.OrderText(seat, a.Move); err != nil {
		return 0, err
	}
	c.asked = 0
	if err := p.goOn(); err != nil {
		return 0, err
	}
	return game.Only(seat), p.premove()
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

// takeback asks to take back the last ply, agrees to it, or does not. When all people who play agree it is taken back.
func (p *pending) takeback(seat int, agrees bool) error {
	c := p.course
	if !agrees {
		if c.asked == 0 {
			return game.Refuse(game.BadRequest, "hall.no_takeback")
		}
		p.seatNote(NoteDeclined, seat)
		return nil
	}
	if !c.match.Undoable() {
		return game.Refuse(game.BadRequest, "referee.undo.revealed")
	}
	if c.asked.Has(seat) {
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	kind := NoteAgreed
	if c.asked == 0 {
		kind = NoteAsked
	}
	p.seatNote(kind, seat)
	asker := c.firstAsker()
	if c.people()&^c.asked != 0 {
		return nil
	}
	c.asked = 0
	for range len(c.seats) { // back to where who asked is to move
		if err := c.match.Undo(); err != nil {
			return err
		}
		if c.match.Awaited().Has(asker) || !c.match.Undoable() {
			break
		}
	}
	return nil
}

// firstAsker is the seat that asked for the takeback that is being agreed to.
func (c *course) firstAsker() int {
	for i := len(c.items) - 1; i >= 0; i-- {
		if n := c.items[i].body.Note; n != nil && n.Kind == NoteAsked {
			return *n.Seat
		}
	}
	return 0
}

// phrase says one of the Phrases.
func (p *pending) phrase(seat int, phrase string) error {
	if !slices.Contains(Phrases(), phrase) {
		return game.Refuse(game.BadRequest, "hall.phrase", "phrases", Phrases())
	}
	p.note(Note{Kind: NotePhrase, Seat: &seat, Phrase: phrase})
	return nil
}

// rematch wants to play again: when all people do, there is a new game, in which everybody sits one seat further. Bots always do.
func (p *pending) rematch(ctx context.Context, seat int) error {
	c := p.course
	switch {
	case c.phase != store.Over:
		return game.Refuse(game.BadRequest, "hall.not_over")
	case c.again.Has(seat):
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	n := Note{Kind: NoteRematch, Seat: &seat}
	if c.everybody()&^c.again.With(seat) == 0 {
		n.Game = rematchID(c.row.ID, c.row.Secret)
		if err := c.hall.again(ctx, c, n.Game); err != nil && !errors.Is(err, store.ErrBehind) {
			return err
		}
	}
	p.note(n)
	return nil
}

// everybody are the seats that people hold, in the game or not.
func (c *course) everybody() game.SeatSet {
	var set game.SeatSet
	for seat := range c.seats {
		if c.seats[seat].bot == "" {
			set = set.With(seat)
		}
	}
	return set
}

// Join takes a free seat, the first that is open to all if none is named. Errors: Taken, Forbidden for a seat that only who is invited may take.
func (h *Hall) Join(ctx context.Context, id string, who Who, named *int, invited bool) (seat int, err error) {
	return change(ctx, h, id, func(p *pending) (game.SeatSet, time.Duration, int, error) {
		c := p.course
		if c.phase != store.Open {
			return 0, 0, 0, game.Refuse(Taken, "hall.begun")
		}
		seat, err := c.freeSeat(named, invited)
		if err != nil {
			return 0, 0, 0, err
		}
		if c.held(who.Person) != 0 {
			return 0, 0, 0, game.Refuse(Taken, "hall.sits")
		}
		p.sit(seat, who.Person, who.Name, "")
		return 0, 0, seat, p.begin()
	})
}

// freeSeat is the seat that somebody may take.
func (c *course) freeSeat(named *int, invited bool) (int, error) {
	if named != nil {
		switch {
		case *named < 0 || *named >= len(c.seats):
			return 0, game.Refuse(game.BadRequest, "orders.seat", "seat", *named, "last", len(c.seats)-1)
		case c.seats[*named].taken:
			return 0, game.Refuse(Taken, "hall.taken", "seat", *named)
		case c.spec.Seats[*named].Kind == SeatInvited && !invited:
			return 0, game.Refuse(Forbidden, "hall.invited", "seat", *named)
		}
		return *named, nil
	}
	for seat := range c.seats {
		if !c.seats[seat].taken && (c.spec.Seats[seat].Kind != SeatInvited || invited) {
			return seat, nil
		}
	}
	return 0, game.Refuse(Taken, "hall.full")
}

// Leave gives up a seat of a game that has not begun; if nobody is left there will be no game.
func (h *Hall) Leave(ctx context.Context, id string, who Who) error {
	_, err := change(ctx, h, id, func(p *pending) (game.SeatSet, time.Duration, struct{}, error) {
		c := p.course
		held := c.held(who.Person)
		if held == 0 {
			return 0, 0, struct{}{}, game.Refuse(Forbidden, "hall.no_seat")
		}
		if c.phase != store.Open {
			return 0, 0, struct{}{}, game.Refuse(Taken, "hall.begun")
		}
		for seat := range held.All() {
			p.seatNote(NoteLeft, seat)
			p.seats = append(p.seats, store.Seat{Seat: seat})
		}
		if c.everybody() == game.FirstSeats(len(c.seats)) && len(c.free()) == len(c.seats) || c.onlyBots() {
			p.note(Note{Kind: NoteDropped})
		}
		return 0, 0, struct{}{}, nil
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

// again makes the game of a rematch, with everybody one seat further. Error: store.ErrBehind if it is there already.
func (h *Hall) again(ctx context.Context, c *course, id string) error {
	spec, n := c.spec, len(c.seats)
	spec.Seats = make([]SeatSpec, n)
	holders := make([]holder, n)
	for seat, holder := range c.seats {
		to := (seat + 1) % n
		spec.Seats[to], holders[to] = c.spec.Seats[seat], holder
	}
	return h.create(ctx, id, spec.Title, spec, holders)
}
