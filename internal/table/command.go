package table

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// Command is something that a person asks of a game. The union is closed: [Kinds] lists its types, one for each kind.
// The JSON form of a type is the command without the fields of its [Request]. Each type embeds who may give it: bySeat,
// byPlayer, byMember, byTeam, byOrganiser or byTeamOrganiser.
type Command interface {
	// Check returns what is wrong with the command in any game.
	Check() error
	// admit returns the person as the game knows them. Errors: Forbidden if the person may not give the command.
	admit(d *Draft, who person.Who, r *Request) (actor, error)
	// decide adds the entries that the command brings about. An error means that it cannot be carried out.
	decide(d *Draft, by actor) error
}

// Request is a command, and what all commands have in common.
type Request struct {
	ID      string        `json:"id" minLength:"1" maxLength:"64" doc:"your own: sent again with it, the command is answered as the first time"`
	Seat    *int          `json:"seat,omitempty" minimum:"0" maximum:"3" doc:"for which you act, if you hold several; or that of the team, 0 if there is none"`
	Command Command       `json:"-"`
	Lag     time.Duration `json:"-"` // how long the request was on its way, as far as it was measured
}

// Check returns what is wrong with the request's command in any game.
func (r *Request) Check() error {
	if err := r.Command.Check(); err != nil {
		return coded(err)
	}
	return nil
}

// Team returns the seat of the team that the request is for.
func (r *Request) Team() int {
	if r.Seat != nil {
		return *r.Seat
	}
	return 0
}

// Receipt is the answer to a command: the number of its last entry.
type Receipt struct {
	Number int64  `json:"number"`
	Game   string `json:"game,omitempty"` // of a rematch, the new game
}

// MaxID is the most characters of a request's id.
const MaxID = 64

// Do carries out a command, unless the game has a receipt for its id: then the answer is the first one. Errors: a
// *game.Error: Forbidden for a person who may not give the command; Stale for what was composed on an older position;
// those of the referee, the game, the team and the market.
func (d *Draft) Do(who person.Who, r *Request) (Receipt, error) {
	g := d.game
	if last, done := g.receipts.Find(who.Person + " " + r.ID); done {
		return Receipt{last, g.next}, nil
	}
	if err := d.resolve(); err != nil {
		return Receipt{}, err
	}
	by, err := r.Command.admit(d, who, r)
	if err != nil {
		return Receipt{}, err
	}
	number := len(d.bodies)
	if err := r.Command.decide(d, by); err != nil {
		return Receipt{}, coded(err)
	}
	if len(d.bodies) > number {
		d.receipt = &receipt{Person: who.Person, ID: r.ID}
		if by.member != "" { // which the command may have changed
			d.receipt.Member = g.Member(who)
		}
	}
	return Receipt{g.head, g.next}, nil
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
		var g C
		err := json.Unmarshal(b, &g)
		return g, err
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
	person.Who
	seat   int           // for which they act: one that they hold, or that of a team
	member string        // what the crowd calls them; empty for a command of a seat
	lag    time.Duration // of the request
}

// bySeat is embedded in commands of a person who holds a seat.
type bySeat struct{}

func (bySeat) Check() error { return nil }

func (bySeat) admit(d *Draft, who person.Who, r *Request) (actor, error) {
	seat, err := d.game.seatOf(who, r.Seat)
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

func (b byPlayer) admit(d *Draft, who person.Who, r *Request) (actor, error) {
	by, err := b.bySeat.admit(d, who, r)
	switch {
	case err != nil:
	case d.game.match == nil:
		err = game.Refuse(game.NotToMove, "hall.not_begun")
	case d.game.annulled:
		err = game.Refuse(game.NotToMove, "hall.annulled")
	}
	return by, err
}

// byMember is embedded in commands of anybody in the crowd of a game.
type byMember struct{}

func (byMember) Check() error { return nil }

func (byMember) admit(d *Draft, who person.Who, r *Request) (actor, error) {
	by := actor{Who: who, seat: r.Team(), member: d.game.Member(who)}
	return by, d.game.spare(who, d.at)
}

// byTeam is embedded in commands to the team at the request's seat, in a match that has begun.
type byTeam struct{ byMember }

func (b byTeam) admit(d *Draft, who person.Who, r *Request) (actor, error) {
	by, err := b.byMember.admit(d, who, r)
	if err == nil {
		err = d.game.teamPlays(by.seat)
	}
	return by, err
}

// teamPlays returns an error unless a team plays at a seat.
func (g *Game) teamPlays(seat int) error {
	if g.teams[seat] == nil || g.match == nil {
		return game.Refuse(game.BadRequest, "hall.no_team", "seat", seat)
	}
	return nil
}

// byOrganiser is embedded in commands of the person who organises the game.
type byOrganiser struct{ byMember }

func (b byOrganiser) admit(d *Draft, who person.Who, r *Request) (actor, error) {
	by, err := b.byMember.admit(d, who, r)
	if err == nil && !d.game.Organises(who) {
		err = game.Refuse(person.Forbidden, "hall.no_organiser")
	}
	return by, err
}

// byTeamOrganiser is embedded in the organiser's commands to the team at the request's seat.
type byTeamOrganiser struct{ byOrganiser }

func (b byTeamOrganiser) admit(d *Draft, who person.Who, r *Request) (actor, error) {
	by, err := b.byOrganiser.admit(d, who, r)
	if err == nil {
		err = d.game.teamPlays(by.seat)
	}
	return by, err
}
