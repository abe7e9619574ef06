package hall

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/team"
)

// maxCodes is how many codes there are that let somebody trade, each of which works once.
const maxCodes = 10_000

// Place is a place of a list of members, and the code by which somebody takes it.
type Place struct {
	Member  string `json:"member"`
	Code    string `json:"code"`
	Claimed bool   `json:"claimed"`
}

// Codes are the places of the lists of a game, and codes that let somebody trade and were not used yet, at most so
// many. Errors: Forbidden for who does not organise it.
func (h *Hall) Codes(ctx context.Context, id string, who Who, most int) (places []Place, codes []string, err error) {
	type answer struct {
		places []Place
		codes  []string
	}
	a, err := read(ctx, h, id, func(c *course) (answer, error) {
		if !c.organises(who) {
			return answer{}, game.Refuse(Forbidden, "hall.no_organiser")
		}
		a := answer{[]Place{}, []string{}}
		for _, seat := range c.teamSeats() {
			for _, w := range c.listed(seat) {
				a.places = append(a.places, Place{w.Member, c.code("place", w.Member), c.taken.Has(w.Member)})
			}
		}
		for n := 1; n <= maxCodes && len(a.codes) < most && c.market != nil; n++ {
			if !c.codes.Has(n) {
				a.codes = append(a.codes, c.code("trade", strconv.Itoa(n)))
			}
		}
		return a, nil
	})
	return a.places, a.codes, err
}

// listed are the members of a team whose weights come from a list.
func (c *course) listed(seat int) []team.Weight {
	return c.teams[seat].Listed(millis(c.row.Touched) + 1)
}

// code is a code of the game, which nobody can guess: what it is for, and for whom.
func (c *course) code(kind, of string) string {
	mac := hmac.New(sha256.New, []byte(c.row.Secret))
	mac.Write([]byte(kind + " " + of))
	return kind[:1] + "." + base64.RawURLEncoding.EncodeToString([]byte(of)) + "." +
		hex.EncodeToString(mac.Sum(nil)[:9])
}

// ClaimPlace takes what a code is for: a place of a list, or the right to trade.
type ClaimPlace struct {
	byMember
	Code string `json:"code,omitempty" maxLength:"200"`
}

func (m ClaimPlace) decide(p *pending, by actor) error {
	c := p.course
	bad := game.Refuse(Forbidden, "hall.code")
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
		if c.taken.Has(of) || c.places.Has(by.Person) || c.hasActed(by.member) {
			return game.Refuse(Taken, "hall.code_used")
		}
		p.note(Note{Kind: noteClaimed, Person: by.Person, Name: of})
		return nil
	case m.Code == c.code("trade", of):
		n, err := strconv.Atoi(of)
		if err != nil || n < 1 || n > maxCodes {
			return bad
		}
		if c.codes.Has(n) || c.admitted.Has(by.Person) {
			return game.Refuse(Taken, "hall.code_used")
		}
		p.note(Note{Kind: noteAdmitted, Person: by.Person, Code: n})
		return nil
	}
	return bad
}

// hasActed reports whether the member has an order or money in this game. Such a member keeps their name.
func (c *course) hasActed(member string) bool {
	for _, t := range c.teams {
		if _, ordered := t.Order(member); ordered {
			return true
		}
	}
	return c.market != nil && c.market.Holding(member).Brought > 0
}

// LinkCode is what somebody is to post as a comment on a market at Manifold to show who they are there, and the user
// that they are linked to already. Errors: BadRequest if the weights of the team come from somewhere else.
func (h *Hall) LinkCode(ctx context.Context, id string, who Who, seat int) (code, market, user string, err error) {
	a, err := read(ctx, h, id, func(c *course) ([3]string, error) {
		t := c.teams[seat]
		if t == nil || t.Terms().Market == "" || who.Person == "" {
			return [3]string{}, game.Refuse(game.BadRequest, "hall.no_link")
		}
		member := c.member(who)
		mac := hmac.New(sha256.New, []byte(c.row.Secret))
		mac.Write([]byte("link " + who.Person))
		a := [3]string{"quandary-" + hex.EncodeToString(mac.Sum(nil)[:10]), t.Terms().Market, ""}
		for _, e := range c.log(seat) {
			if e.Kind == team.Linked && e.Member == member {
				a[2] = e.User
			}
		}
		return a, nil
	})
	return a[0], a[1], a[2], err
}

// LinkAccount links a person to the account at Manifold that has posted their code.
type LinkAccount struct {
	byTeam
	user string // of the account
}

func (l LinkAccount) prepare(ctx context.Context, h *Hall, id string, who Who, r *Request) error {
	if err := l.byTeam.prepare(ctx, h, id, who, r); err != nil {
		return err
	}
	seat := 0
	if r.Seat != nil {
		seat = *r.Seat
	}
	code, market, _, err := h.LinkCode(ctx, id, who, seat)
	if err != nil {
		return err
	}
	user, ok, err := h.c.Shares.Linked(ctx, market, code)
	switch {
	case err != nil:
		h.fault("manifold", err, "game", id)
		return game.Refuse(Busy, "hall.elsewhere")
	case !ok:
		return game.Refuse(game.BadRequest, "hall.not_posted", "code", code)
	}
	r.Command = LinkAccount{user: user}
	return nil
}

func (l LinkAccount) decide(p *pending, by actor) error {
	return p.team(by.seat, team.Event{Member: by.member, Kind: team.Linked, User: l.user})
}
