package hall

import (
	"context"
	"encoding/json"
	"errors"
	"time"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
)

// Who is a person who acts or looks.
type Who struct {
	Person string // id; empty for a stranger
	Name   string
}

// Command is something that a person asks of a game. The union is closed: [Kinds] lists its types, one for each kind.
// The JSON form of a type is the command without the fields of its [Request]. Each type embeds who may give it: bySeat,
// byPlayer, byMember, byTeam, byOrganiser or byTeamOrganiser.
type Command interface {
	// check returns what is wrong with the command in any game.
	check() error
	// prepare does what must be done before the game is looked at. It may replace the command of the request.
	prepare(ctx context.Context, h *Hall, id string, who Who, r *Request) error
	// admit returns the person as the game knows them. Errors: Forbidden if the person may not give the command.
	admit(p *pending, who Who, r *Request) (actor, error)
	// decide adds the entries that the command brings about. An error means that it cannot be carried out.
	decide(p *pending, by actor) error
}

// Request is a command, and what all commands have in common.
type Request struct {
	ID      string        `json:"id" minLength:"1" maxLength:"64" doc:"your own: sent again with it, the command is answered as the first time"`
	Seat    *int          `json:"seat,omitempty" minimum:"0" maximum:"3" doc:"for which you act, if you hold several; or that of the team, 0 if there is none"`
	Command Command       `json:"-"`
	Lag     time.Duration `json:"-"` // how long the request was on its way, as far as it was measured
}

// Receipt is the answer to a command: the number of its last entry.
type Receipt struct {
	Number int64  `json:"number"`
	Game   string `json:"game,omitempty"` // of a rematch, the new game
}

// maxID is the most characters of a request's id.
const maxID = 64

// Do carries out a command. It returns when the entries of the command are on the disk. Sent again with its id it gets
// the first answer again. Errors: *game.Error: Forbidden for a person who may not give the command; Stale for what was
// composed on an older position; those of the referee, the game, the team and the market; Busy. After any other error
// the command may have been carried out or not: send it again.
func (h *Hall) Do(ctx context.Context, id string, who Who, r Request) (Receipt, error) {
	if r.ID == "" || utf8.RuneCountInString(r.ID) > maxID {
		return Receipt{}, game.Refuse(game.BadRequest, "hall.action_id", "most", maxID)
	}
	begin := h.c.Now()
	if err := r.Command.check(); err != nil {
		return Receipt{}, coded(err)
	}
	if err := r.Command.prepare(ctx, h, id, who, &r); err != nil {
		return Receipt{}, err
	}
	done, err := change(ctx, h, id, func(p *pending) (Receipt, error) { return p.do(who, &r) })
	if err == nil {
		h.c.Gauge.Acknowledged(h.c.Now().Sub(begin))
	}
	return done, err
}

// do carries out a command, unless the game has a receipt for its id.
func (p *pending) do(who Who, r *Request) (Receipt, error) {
	c := p.course
	if last, done := c.receipts.Find(who.Person + " " + r.ID); done {
		return Receipt{last, c.next}, nil
	}
	if err := p.resolve(); err != nil {
		return Receipt{}, err
	}
	by, err := r.Command.admit(p, who, r)
	if err != nil {
		return Receipt{}, err
	}
	number := len(p.bodies)
	if err := r.Command.decide(p, by); err != nil {
		return Receipt{}, coded(err)
	}
	if len(p.bodies) > number {
		p.receipt = &receipt{Person: who.Person, ID: r.ID}
		if by.member != "" { // which the command may have changed
			p.receipt.Member = c.member(who)
		}
	}
	return Receipt{c.row.Head, c.next}, nil
}

// coded returns an error with a code: its own, or that of a bad request.
func coded(err error) error {
	var refused *game.Error
	if errors.As(err, &refused) {
		return err
	}
	return game.Recode(game.BadRequest, err)
}

// Kind is a kind of command.
type Kind struct {
	Name    string  // on the wire
	Does    string  // what the command does, for the document of the API
	Example string  // a body in JSON, without the request's id
	Zero    Command // of the kind's type
	decode  func(b []byte) (Command, error)
}

// kind returns the kind whose commands have the type C.
func kind[C Command](name, does, example string) Kind {
	var zero C
	return Kind{name, does, example, zero, func(b []byte) (Command, error) {
		var c C
		err := json.Unmarshal(b, &c)
		return c, err
	}}
}

// Decode reads a request with a command of this kind. Fields that the kind does not have are passed over. Errors: those
// of package json.
func (k *Kind) Decode(b []byte) (r Request, err error) {
	if err := json.Unmarshal(b, &r); err != nil {
		return r, err
	}
	r.Command, err = k.decode(b)
	return r, err
}

// Kinds returns every kind of command: those of seats, of members of a crowd, and of organisers.
func Kinds() []Kind {
	return []Kind{
		kind[Move]("move", "plays or orders a move", `{"kind":"move","number":4,"move":"e2e4"}`),
		kind[Resign]("resign", "resigns", `{"kind":"resign"}`),
		kind[OfferDraw]("offer", "offers a draw", `{"kind":"offer"}`),
		kind[AcceptDraw]("accept", "accepts the draw that is offered", `{"kind":"accept"}`),
		kind[DeclineDraw]("decline", "declines the draw that is offered", `{"kind":"decline"}`),
		kind[AskTakeback]("takeback", "asks to take back your last move, or agrees to that", `{"kind":"takeback"}`),
		kind[DeclineTakeback]("decline_takeback", "declines to take back", `{"kind":"decline_takeback"}`),
		kind[Claim]("claim", "says that the time of another seat is up", `{"kind":"claim"}`),
		kind[SetPremoves]("premoves", "replaces what you will play when your turn comes",
			`{"kind":"premoves","premoves":[{"if":["e7e5"],"play":"g1f3"}]}`),
		kind[Say]("phrase", "says a phrase", `{"kind":"phrase","phrase":"hello"}`),
		kind[Rematch]("rematch", "asks to play again, one seat further", `{"kind":"rematch"}`),
		kind[Stir]("stir", "adds to the dice before the game begins", `{"kind":"stir","entropy":"anything"}`),
		kind[Link]("link", "reveals the next link of your chain", `{"kind":"link","link":"5f8e…"}`),
		kind[LoseChain]("lose_chain", "says that your chain is lost: the dice go on without it", `{"kind":"lose_chain"}`),

		kind[Order]("order", "orders a move of your team", `{"kind":"order","move":"e2e4","ply":3}`),
		kind[Withdraw]("withdraw", "withdraws your order", `{"kind":"withdraw"}`),
		kind[Ready]("ready", "says that you need no more time", `{"kind":"ready"}`),
		kind[Unready]("unready", "says that you need time after all", `{"kind":"unready"}`),
		kind[Hold]("hold", "keeps this ply from ending early", `{"kind":"hold"}`),
		kind[AskTeam]("ask", "asks your team to resign, to draw or to take back", `{"kind":"ask","what":"draw"}`),
		kind[UnaskTeam]("unask", "takes back what it asked", `{"kind":"unask","what":"draw"}`),
		kind[Buy]("buy", "buys shares of a result", `{"kind":"buy","result":1,"shares":40000,"limit":30000}`),
		kind[Sell]("sell", "sells shares of a result", `{"kind":"sell","result":1,"shares":40000,"limit":10000}`),
		kind[ClaimPlace]("claim_place", "takes the place of a list, or the right to trade, that a code is for",
			`{"kind":"claim_place","code":"p.bWlyYQ.0123456789abcdef01"}`),
		kind[LinkAccount]("link_account", "links you to the account at Manifold that has posted your code",
			`{"kind":"link_account"}`),

		kind[Vacation]("vacation", "takes a vacation: no deadline of your seat falls in it",
			`{"kind":"vacation","from":"2026-11-24T21:00:00Z","until":"2026-11-30T21:00:00Z"}`),
		kind[Pause]("pause", "stops the time: an organiser for a reason, a player once",
			`{"kind":"pause","reason":"the server moves"}`),
		kind[Resume]("resume", "lets the time run on; a reason may be given", `{"kind":"resume"}`),
		kind[Extend]("extend", "moves the end of the ply, later or earlier",
			`{"kind":"extend","until":"2026-11-24T21:00:00Z","reason":"a train is late"}`),
		kind[Exclude]("exclude", "keeps a member from ordering, or one order from counting",
			`{"kind":"exclude","member":"mira","reason":"plays for the other side"}`),
		kind[Readmit]("readmit", "lets a member order again", `{"kind":"readmit","member":"mira","reason":"it was not so"}`),
		kind[SetList]("list", "replaces the list of members",
			`{"kind":"list","members":[{"member":"mira","weight":412500}],"reason":"a member joins"}`),
		kind[SetTerms]("terms", "changes the terms of a team from the next ply on",
			`{"kind":"terms","terms":{"rule":"plurality"},"reason":"to be fair"}`),
		kind[Annul]("annul", "ends the game: it does not count, and all have back what they brought",
			`{"kind":"annul","reason":"a fault of the server"}`),
		kind[Remark]("remark", "says something on the page of the ply", `{"kind":"remark","reason":"welcome"}`),
		kind[AddHook]("hook", "adds a hook, which is told of every ply",
			`{"kind":"hook","hook":{"address":"https://example.org/plies","form":"json","secret":"sixteen characters"}}`),
		kind[RemoveHook]("unhook", "removes a hook", `{"kind":"unhook","number":1}`),
	}
}

// actor is the person who gives a command, as the game knows them.
type actor struct {
	Who
	seat   int           // for which they act: one that they hold, or that of a team
	member string        // what the crowd calls them; empty for a command of a seat
	lag    time.Duration // of the request
}

// bySeat is embedded in commands of a person who holds a seat.
type bySeat struct{}

func (bySeat) check() error { return nil }

func (bySeat) prepare(context.Context, *Hall, string, Who, *Request) error { return nil }

func (bySeat) admit(p *pending, who Who, r *Request) (actor, error) {
	seat, err := p.course.seatOf(who, r.Seat)
	return actor{Who: who, seat: seat, lag: r.Lag}, err
}

func (bySeat) ofSeat() {}

// OfSeat reports whether the command is one of a person who holds a seat. Those of a crowd need the person's name.
func (r *Request) OfSeat() bool {
	_, ok := r.Command.(interface{ ofSeat() })
	return ok
}

// byPlayer is embedded in commands of a seat of a match that has begun and counts.
type byPlayer struct{ bySeat }

func (b byPlayer) admit(p *pending, who Who, r *Request) (actor, error) {
	by, err := b.bySeat.admit(p, who, r)
	switch {
	case err != nil:
	case p.course.match == nil:
		err = game.Refuse(game.NotToMove, "hall.not_begun")
	case p.course.annulled:
		err = game.Refuse(game.NotToMove, "hall.annulled")
	}
	return by, err
}

// byMember is embedded in commands of anybody in the crowd of a game.
type byMember struct{}

func (byMember) check() error { return nil }

func (byMember) prepare(ctx context.Context, h *Hall, id string, who Who, _ *Request) error {
	if who.Person == "" {
		return game.Refuse(game.BadRequest, "hall.action_id", "most", maxID)
	}
	return h.enrol(ctx, id, who.Person)
}

func (byMember) admit(p *pending, who Who, r *Request) (actor, error) {
	by := actor{Who: who, member: p.course.member(who)}
	if r.Seat != nil {
		by.seat = *r.Seat
	}
	return by, p.course.spare(who, p.at)
}

// byTeam is embedded in commands to the team at the request's seat, in a match that has begun.
type byTeam struct{ byMember }

func (b byTeam) admit(p *pending, who Who, r *Request) (actor, error) {
	by, err := b.byMember.admit(p, who, r)
	if err == nil {
		err = p.course.teamPlays(by.seat)
	}
	return by, err
}

// teamPlays returns an error unless a team plays at a seat.
func (c *course) teamPlays(seat int) error {
	if c.teams[seat] == nil || c.match == nil {
		return game.Refuse(game.BadRequest, "hall.no_team", "seat", seat)
	}
	return nil
}

// byOrganiser is embedded in commands of the person who organises the game.
type byOrganiser struct{ byMember }

func (b byOrganiser) admit(p *pending, who Who, r *Request) (actor, error) {
	by, err := b.byMember.admit(p, who, r)
	if err == nil && !p.course.organises(who) {
		err = game.Refuse(Forbidden, "hall.no_organiser")
	}
	return by, err
}

// byTeamOrganiser is embedded in the organiser's commands to the team at the request's seat.
type byTeamOrganiser struct{ byOrganiser }

func (b byTeamOrganiser) admit(p *pending, who Who, r *Request) (actor, error) {
	by, err := b.byOrganiser.admit(p, who, r)
	if err == nil {
		err = p.course.teamPlays(by.seat)
	}
	return by, err
}
