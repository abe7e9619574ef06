package table

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/person"
)

// Command is something that a person asks of a game: a command of a seat, or a [crowd.Command]. The union is closed:
// [Kinds] lists its types, one for each kind. The JSON form of a type is the command without the fields of its
// [Request].
type Command interface {
	// Check returns what is wrong with the command in any game.
	Check() error
}

// seatCommand is a command of a person who holds a seat. Each type embeds bySeat or byPlayer.
type seatCommand interface {
	Command
	// admit returns the person as the game knows them. Errors: Forbidden if the person may not give the command.
	admit(d *Draft, who person.Who, r *Request) (actor, error)
	// decide adds the entries that the command brings about. An error means that it cannot be carried out.
	decide(d *Draft, by actor) error
}

// Request is a command with the fields that all commands share.
type Request struct {
	ID      string        `json:"id" minLength:"1" maxLength:"64" doc:"your own: sent again with it, the command is answered as the first time"`
	Seat    *int          `json:"seat,omitempty" minimum:"0" maximum:"3" doc:"for which you act, if you hold several; or that of the team, 0 if there is none"`
	Command Command       `json:"-"`
	Lag     time.Duration `json:"-"` // the measured time that the request took to arrive
}

// Check returns what is wrong with the request's command in any game.
func (r *Request) Check() error {
	return coded(r.Command.Check())
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

// Do carries out a command. If the game has a receipt for its id, Do returns that receipt and changes nothing. Errors:
// a *game.Error: Forbidden for a person who may not give the command; Stale for a move composed on an older position;
// those of the referee, the game, the team and the market.
func (d *Draft) Do(who person.Who, r *Request) (Receipt, error) {
	g := d.game
	if last, done := g.receipts.Find(who.Person + " " + r.ID); done {
		return Receipt{last, g.next}, nil
	}
	if r.Extra() {
		if err := g.room(); err != nil {
			return Receipt{}, err
		}
	}
	if err := d.crowd.Resolve(nil); err != nil {
		return Receipt{}, err
	}
	number := len(d.bodies)
	var err error
	switch c := r.Command.(type) {
	case crowd.Command:
		err = d.crowd.Do(c, who, r.Team())
	case seatCommand:
		var by actor
		if by, err = c.admit(d, who, r); err == nil {
			err = c.decide(d, by)
		}
	}
	if err != nil {
		return Receipt{}, coded(err)
	}
	if len(d.bodies) > number {
		d.receipt = &receipt{Person: who.Person, ID: r.ID}
		if !r.OfSeat() { // the command may have changed the person's name in the crowd
			d.receipt.Member = g.crowd.Member(who)
		}
	}
	return Receipt{g.head, g.next}, nil
}

// coded returns err if it has a code, else err as a bad request.
func coded(err error) error {
	if err == nil {
		return nil
	}
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
	// Decode reads a command of this kind from JSON: an object, or the field "action" of one if it is framed. It
	// ignores fields that the kind does not have. Errors: those of package json.
	Decode func(b []byte, framed bool) (Command, error)
}

// kind returns the kind whose commands have the type C.
func kind[C Command](name, does, example string) Kind {
	var zero C
	return Kind{name, does, example, zero, func(b []byte, framed bool) (Command, error) {
		var frame struct {
			Action C `json:"action"`
		}
		into := any(&frame.Action)
		if framed {
			into = &frame
		}
		err := json.Unmarshal(b, into)
		return frame.Action, err
	}}
}

// Kinds returns every kind of command: those of seats, of members of a crowd, and of organisers.
func Kinds() []Kind {
	return []Kind{
		kind[Move]("move", "plays or orders a move", `{"kind":"move","number":4,"move":"e2e4"}`),
		kind[Resign]("resign", "resigns", `{"kind":"resign"}`),
		kind[OfferDraw]("offer", "offers a draw", `{"kind":"offer"}`),
		kind[AcceptDraw]("accept", "accepts the draw that is offered", `{"kind":"accept"}`),
		kind[DeclineDraw]("decline", "declines the draw that is offered", `{"kind":"decline"}`),
		kind[AskTakeback]("takeback", "asks to take back your last move, or agrees to take back",
			`{"kind":"takeback","ply":4}`),
		kind[DeclineTakeback]("decline_takeback", "declines the takeback that is asked for",
			`{"kind":"decline_takeback"}`),
		kind[Claim]("claim", "claims that another seat has run out of time", `{"kind":"claim"}`),
		kind[SetPremoves]("premoves", "replaces the moves that you have prepared",
			`{"kind":"premoves","premoves":[{"if":["e7e5"],"play":"g1f3"}]}`),
		kind[Say]("phrase", "sends one of the fixed phrases", `{"kind":"phrase","phrase":"hello"}`),
		kind[Rematch]("rematch", "proposes a rematch in which everybody moves on by one seat, or agrees to it",
			`{"kind":"rematch"}`),
		kind[Stir]("stir", "adds to the dice before the game begins", `{"kind":"stir","entropy":"anything"}`),
		kind[Link]("link", "reveals the next link of your chain", `{"kind":"link","link":"5f8e…"}`),
		kind[Throw]("roll", "enters what your own dice show", `{"kind":"roll","number":9,"faces":[4]}`),
		kind[LoseChain]("lose_chain", "declares your chain lost: the dice go on without it",
			`{"kind":"lose_chain"}`),

		kind[crowd.Order]("order", "orders a move of your team", `{"kind":"order","move":"e2e4","ply":3}`),
		kind[crowd.Withdraw]("withdraw", "withdraws your order", `{"kind":"withdraw"}`),
		kind[crowd.Ready]("ready", "agrees to end the ply early", `{"kind":"ready"}`),
		kind[crowd.Unready]("unready", "no longer agrees to end the ply early", `{"kind":"unready"}`),
		kind[crowd.Hold]("hold", "refuses an early end of this ply", `{"kind":"hold"}`),
		kind[crowd.AskTeam]("ask", "votes that your team resigns, draws or takes back", `{"kind":"ask","what":"draw"}`),
		kind[crowd.UnaskTeam]("unask", "withdraws such a vote", `{"kind":"unask","what":"draw"}`),
		kind[crowd.Buy]("buy", "buys shares of a result", `{"kind":"buy","result":1,"shares":40000,"limit":30000}`),
		kind[crowd.Sell]("sell", "sells shares of a result", `{"kind":"sell","result":1,"shares":40000,"limit":10000}`),
		kind[crowd.ClaimPlace]("claim_place", "uses a code: it gives you a place on the list, or the right to trade",
			`{"kind":"claim_place","code":"p.bWlyYQ.0123456789abcdef01"}`),
		kind[crowd.LinkAccount]("link_account", "links you to the Manifold account that has posted your code",
			`{"kind":"link_account"}`),

		kind[crowd.Vacation]("vacation", "takes a vacation, in which no deadline of your seat falls",
			`{"kind":"vacation","from":"2026-11-24T21:00:00Z","until":"2026-11-30T21:00:00Z"}`),
		kind[crowd.Pause]("pause", "stops the time: an organiser with a reason, a player once",
			`{"kind":"pause","reason":"the server moves"}`),
		kind[crowd.Resume]("resume", "lets the time run again; the reason is optional", `{"kind":"resume"}`),
		kind[crowd.Extend]("extend", "moves the end of the ply to a later or earlier time",
			`{"kind":"extend","until":"2026-11-24T21:00:00Z","reason":"a train is late"}`),
		kind[crowd.Exclude]("exclude", "excludes a member from ordering, or one order from counting",
			`{"kind":"exclude","member":"mira","reason":"plays for the other side"}`),
		kind[crowd.Readmit]("readmit", "lets a member order again",
			`{"kind":"readmit","member":"mira","reason":"it was not so"}`),
		kind[crowd.SetList]("list", "replaces the list of members",
			`{"kind":"list","members":[{"member":"mira","weight":412500}],"reason":"a member joins"}`),
		kind[crowd.SetTerms]("terms", "changes the terms of a team from the next ply on",
			`{"kind":"terms","terms":{"rule":"plurality"},"reason":"to be fair"}`),
		kind[crowd.Annul]("annul", "ends the game without a result: everybody gets back their stake",
			`{"kind":"annul","reason":"a fault of the server"}`),
		kind[crowd.Remark]("remark", "publishes a remark on the page of the ply",
			`{"kind":"remark","reason":"welcome"}`),
		kind[crowd.AddHook]("hook", "adds a hook, which receives every ply",
			`{"kind":"hook","hook":{"address":"https://example.org/plies","form":"json",`+
				`"secret":"sixteen characters"}}`),
		kind[crowd.RemoveHook]("unhook", "removes a hook", `{"kind":"unhook","number":1}`),
	}
}

// actor is the person who gives a command of a seat.
type actor struct {
	person.Who
	seat int           // a seat that they hold
	lag  time.Duration // of the request
}

// bySeat is embedded in commands of a person who holds a seat.
type bySeat struct{}

func (bySeat) Check() error { return nil }

func (bySeat) admit(d *Draft, who person.Who, r *Request) (actor, error) {
	seat, err := d.game.seatOf(who, r.Seat)
	return actor{Who: who, seat: seat, lag: r.Lag}, err
}

// OfSeat reports whether the command is for a person who holds a seat. Commands of a crowd need the person's name.
func (r *Request) OfSeat() bool {
	_, ok := r.Command.(seatCommand)
	return ok
}

// byPlayer is embedded in commands that need a match which has begun and was not annulled.
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
