package crowd

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
)

// maxCodes is the number of codes that let people trade. Each works once.
const maxCodes = 10_000

// Place is a place on a list of members, and the code that claims it.
type Place struct {
	Member  string `json:"member"`
	Code    string `json:"code"`
	Claimed bool   `json:"claimed"`
}

// Codes returns the places on the lists of a game, and up to most unused codes that let somebody trade. Errors:
// Forbidden if the person does not organise the game.
func (c *Crowd) Codes(who person.Who, most int) (places []Place, codes []string, err error) {
	if !c.Organises(who) {
		return nil, nil, game.Refuse(person.Forbidden, "hall.no_organiser")
	}
	places, codes = []Place{}, []string{}
	for _, seat := range c.teamSeats() {
		for _, w := range c.listed(seat) {
			places = append(places, Place{w.Member, c.code("place", w.Member), c.taken.Has(w.Member)})
		}
	}
	for n := 1; n <= maxCodes && len(codes) < most && c.market != nil; n++ {
		if !c.codes.Has(n) {
			codes = append(codes, c.code("trade", strconv.Itoa(n)))
		}
	}
	return places, codes, nil
}

// listed returns the members of a team whose weights come from a list.
func (c *Crowd) listed(seat int) []team.Weight {
	return c.teams[seat].Listed(c.game.Touched().UnixMilli() + 1)
}

// code returns a code of the game that nobody can guess: its kind, its subject and a signature.
func (c *Crowd) code(kind, of string) string {
	mac := hmac.New(sha256.New, []byte(c.setup.Secret))
	mac.Write([]byte(kind + " " + of))
	return kind[:1] + "." + base64.RawURLEncoding.EncodeToString([]byte(of)) + "." +
		hex.EncodeToString(mac.Sum(nil)[:9])
}

// ClaimPlace redeems a code: for a place on a list, or for the right to trade.
type ClaimPlace struct {
	byMember
	Code string `json:"code,omitempty" maxLength:"200"`
}

func (m ClaimPlace) Decide(d *Draft, by Actor) error {
	c := d.crowd
	bad := game.Refuse(person.Forbidden, "hall.code")
	parts := strings.Split(m.Code, ".")
	if len(parts) != 3 {
		return bad
	}
	named, err := base64.RawURLEncoding.DecodeString(parts[1])
	of := string(named)
	switch {
	case err != nil:
		return bad
	case m.Code == c.code("place", of):
		if c.taken.Has(of) || c.places.Has(by.Person) || c.hasActed(by.Member) {
			return game.Refuse(person.Taken, "hall.code_used")
		}
		d.note(Note{Kind: Claimed, Person: by.Person, Name: of})
		return nil
	case m.Code == c.code("trade", of):
		n, err := strconv.Atoi(of)
		if err != nil || n < 1 || n > maxCodes {
			return bad
		}
		if c.codes.Has(n) || c.admitted.Has(by.Person) {
			return game.Refuse(person.Taken, "hall.code_used")
		}
		d.note(Note{Kind: Admitted, Person: by.Person, Code: n})
		return nil
	}
	return bad
}

// hasActed reports whether the member has an order or money in this game. Such a member keeps their name.
func (c *Crowd) hasActed(member string) bool {
	for _, t := range c.teams {
		if _, ordered := t.Order(member); ordered {
			return true
		}
	}
	return c.market != nil && c.market.Holding(member).Brought > 0
}

// LinkCode returns the code that a person posts as a comment on a market at Manifold to link their account there to a
// team, that market, and the id of the linked account. Errors: BadRequest if the weights of the team come from another
// source.
func (c *Crowd) LinkCode(who person.Who, seat int) (code, market, user string, err error) {
	t := c.teams[seat]
	if t == nil || t.Terms().Market == "" || who.Person == "" {
		return "", "", "", game.Refuse(game.BadRequest, "hall.no_link")
	}
	mac := hmac.New(sha256.New, []byte(c.setup.Secret))
	mac.Write([]byte("link " + who.Person))
	code, market = "quandary-"+hex.EncodeToString(mac.Sum(nil)[:10]), t.Terms().Market
	member := c.Member(who)
	for _, e := range c.log(seat) {
		if e.Kind == team.Linked && e.Member == member {
			user = e.User
		}
	}
	return code, market, user, nil
}

// LinkAccount links a person to the account at Manifold that has posted their code.
type LinkAccount struct {
	byTeam
	user string // the id of the account
}

// LinkTo returns the command with the account that was found.
func LinkTo(user string) LinkAccount { return LinkAccount{user: user} }

func (l LinkAccount) Decide(d *Draft, by Actor) error {
	return d.team(by.Seat, team.Event{Member: by.Member, Kind: team.Linked, User: l.user})
}
