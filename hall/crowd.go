package hall

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"io"
	"strings"
	"time"

	"github.com/quandary-games/quandary/deadline"
	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/store"
	"github.com/quandary-games/quandary/team"
)

// Source is where the weights of a team's members come from.
type Source string

// The sources of weights.
const (
	SourceMarket Source = "market" // the shares in the win of the seat, in the market of the game
	SourceList   Source = "list"   // TeamSpec.Members
	SourceEqual  Source = "equal"  // everybody who orders counts alike
)

// TeamSpec is a team that holds a seat.
type TeamSpec struct {
	Name     string                   `json:"name"`
	Source   Source                   `json:"source"`
	Members  []team.Weight            `json:"members,omitempty"` // of a list, by what a Crowd calls them
	Rule     team.Rule                `json:"rule"`
	Captains []string                 `json:"captains,omitempty"`
	Sight    team.Sight               `json:"sight"`
	Moment   team.Moment              `json:"moment"`
	After    []int                    `json:"after,omitempty"` // seats that order first
	Missing  team.Missing             `json:"missing"`
	Default  string                   `json:"default,omitempty"`
	Shares   map[team.What]prob.Ratio `json:"shares,omitempty"`
	Plan     deadline.Plan            `json:"plan"` // when its orders end
}

// CrowdEvent is an event of the team that holds a seat.
type CrowdEvent struct {
	Seat  int        `json:"seat"`
	Event team.Event `json:"event"`
}

// CrowdKind is what somebody of a crowd does.
type CrowdKind string

// The kinds of crowd action. Those from CrowdExclude on are for who set up the game.
const (
	CrowdOrder    CrowdKind = "order"    // Move is ordered
	CrowdWithdraw CrowdKind = "withdraw" //
	CrowdReady    CrowdKind = "ready"    //
	CrowdUnready  CrowdKind = "unready"  //
	CrowdHold     CrowdKind = "hold"     // this ply is not to end early
	CrowdAsk      CrowdKind = "ask"      // the team is to do What
	CrowdUnask    CrowdKind = "unask"    //
	CrowdBuy      CrowdKind = "buy"      // Shares of Result, for at most Limit
	CrowdSell     CrowdKind = "sell"     // Shares of Result, for at least Limit
	CrowdExclude  CrowdKind = "exclude"  // Member, or the order of event Order, for a Reason
	CrowdReadmit  CrowdKind = "readmit"  // Member, for a Reason
	CrowdExtend   CrowdKind = "extend"   // orders are taken until Until, for a Reason
)

// CrowdAction is something that somebody of a crowd does.
type CrowdAction struct {
	ID     string // the client's own, so that the action can be sent again without harm
	Kind   CrowdKind
	Seat   int // of the team
	Move   string
	What   team.What
	Result int
	Shares market.Milli
	Limit  market.Milli
	Member string
	Order  int
	Until  time.Time
	Reason string
}

// calledBy is how many characters of a name a member of a crowd is called by.
const calledBy = 14

// member is what a crowd calls somebody: the name, and a few letters that tell people of one name apart. It is the same
// in all of one game, and who they are does not follow from it.
func (c *course) member(who Who) string {
	mac := hmac.New(sha256.New, []byte(c.row.Secret))
	mac.Write([]byte("member " + who.Person))
	name := []rune(Name(who.Name))
	return string(name[:min(len(name), calledBy)]) + "#" + strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:6])
}

// Crowd carries out an action of somebody of a crowd, as Act does for seats. Errors: as of Act; those of packages team
// and market.
func (h *Hall) Crowd(ctx context.Context, id string, who Who, a CrowdAction) (Receipt, error) {
	if a.ID == "" || len(a.ID) > maxID || who.Person == "" {
		return Receipt{}, game.Refuse(game.BadRequest, "hall.action_id", "most", maxID)
	}
	return change(ctx, h, id, func(p *pending) (Receipt, error) {
		c := p.course
		if last, done := c.receipts[who.Person+" "+a.ID]; done {
			return Receipt{Number: last}, nil
		}
		if err := p.resolve(); err != nil {
			return Receipt{}, err
		}
		number := len(p.bodies)
		if err := p.crowd(who, &a); err != nil {
			return Receipt{}, game.Recode(game.BadRequest, err)
		}
		if len(p.bodies) == number {
			return Receipt{Number: c.row.Head}, nil
		}
		p.receipt = &receipt{Person: who.Person, ID: a.ID}
		return Receipt{Number: c.row.Head}, nil
	})
}

// crowd carries out an action.
func (p *pending) crowd(who Who, a *CrowdAction) error {
	c := p.course
	if a.Kind == CrowdBuy || a.Kind == CrowdSell {
		return p.trade(c.member(who), a)
	}
	t := c.teams[a.Seat]
	if t == nil || c.match == nil {
		return game.Refuse(game.BadRequest, "hall.no_team", "seat", a.Seat)
	}
	e := team.Event{Member: c.member(who)}
	switch a.Kind {
	case CrowdOrder:
		return p.give(a.Seat, e.Member, a.Move)
	case CrowdWithdraw:
		e.Kind = team.Withdrawn
	case CrowdReady:
		e.Kind = team.Ready
	case CrowdUnready:
		e.Kind = team.Unready
	case CrowdHold:
		e.Kind = team.Held
	case CrowdAsk, CrowdUnask:
		if e.Kind, e.What = team.Asked, a.What; a.Kind == CrowdUnask {
			e.Kind = team.Unasked
		}
		if a.What == team.Takeback {
			return game.Refuse(game.BadRequest, "hall.team_takeback")
		}
	case CrowdExclude, CrowdReadmit, CrowdExtend:
		return p.organise(who, a)
	default:
		return game.Refuse(game.BadRequest, "hall.action", "kind", string(a.Kind))
	}
	if err := p.team(a.Seat, e); err != nil {
		return err
	}
	switch a.Kind {
	case CrowdReady:
		return p.early(a.Seat)
	case CrowdAsk:
		return p.carry(a.Seat, a.What)
	}
	return nil
}

// give takes an order of a member, in the game's own notation, if the seat could play it.
func (p *pending) give(seat int, member, move string) error {
	c := p.course
	if _, _, _, open := c.teams[seat].Ply(); !open {
		return game.Refuse(game.NotToMove, "hall.team_waits")
	}
	view := c.match.View(seat)
	parsed, err := view.ParseMove(seat, move)
	if err != nil {
		return err
	}
	if err := view.Check(seat, parsed); err != nil {
		return err
	}
	var nonce [32]byte
	if _, err := io.ReadFull(c.hall.c.Random, nonce[:]); err != nil {
		return err
	}
	e, err := c.teams[seat].Give(millis(p.at), member, view.FormatMove(seat, parsed), hex.EncodeToString(nonce[:]))
	if err != nil {
		return err
	}
	p.add(body{Team: &CrowdEvent{seat, e}})
	return nil
}

// organise does what the organiser does, who set up the game.
func (p *pending) organise(who Who, a *CrowdAction) error {
	c := p.course
	if c.spec.Organiser == "" || who.Person != c.spec.Organiser {
		return game.Refuse(Forbidden, "hall.no_organiser")
	}
	e := team.Event{By: c.member(who), Reason: a.Reason, Member: a.Member, Order: a.Order}
	switch a.Kind {
	case CrowdExclude:
		e.Kind = team.Excluded
	case CrowdReadmit:
		e.Kind = team.Readmitted
	case CrowdExtend:
		e.Kind, e.Until = team.Moved, millis(a.Until)
	}
	return p.team(a.Seat, e)
}

// trade buys or sells shares. Who trades for the first time brings the stake of the game.
func (p *pending) trade(member string, a *CrowdAction) error {
	c := p.course
	if c.market == nil {
		return game.Refuse(game.BadRequest, "hall.no_market")
	}
	at := millis(p.at)
	if c.market.Holding(member).Brought == 0 {
		e, err := c.market.Bring(at, member, c.spec.Market.Stake)
		if err != nil {
			return err
		}
		p.add(body{Market: &e})
	}
	act := c.market.Buy
	if a.Kind == CrowdSell {
		act = c.market.Sell
	}
	e, err := act(at, member, a.Result, a.Shares, a.Limit)
	if err != nil {
		return err
	}
	p.add(body{Market: &e})
	return nil
}

// team takes down an event of a team.
func (p *pending) team(seat int, e team.Event) error {
	e, err := p.course.teams[seat].Propose(millis(p.at), e)
	if err != nil {
		return err
	}
	p.add(body{Team: &CrowdEvent{seat, e}})
	return nil
}

// found writes the beginnings of the teams and of the market of a game to be.
func (p *pending) found() error {
	c := p.course
	for seat := range c.spec.Seats {
		s := c.spec.Seats[seat].Team
		if s == nil {
			continue
		}
		terms := team.Terms{
			Game: c.row.ID, Seat: seat, Rule: s.Rule, Captains: s.Captains, Sight: s.Sight, Moment: s.Moment, After: s.After,
			Missing: s.Missing, Default: s.Default, Shares: s.Shares,
		}
		if terms.Drawn() {
			terms.Seed = c.teamSeed(seat).Commitment()
		}
		c.teams[seat] = &team.Team{}
		if err := p.team(seat, team.Event{Kind: team.Founded, Terms: &terms}); err != nil {
			return err
		}
	}
	if c.spec.Market == nil {
		return nil
	}
	e, err := market.Start(millis(p.at), *c.spec.Market)
	if err == nil {
		p.add(body{Market: &e})
	}
	return err
}

// teamSeed is the seed of what a team draws, another one than that of the game's dice.
func (c *course) teamSeed(seat int) dice.Seed {
	mac := hmac.New(sha256.New, []byte(c.row.Secret))
	mac.Write([]byte{'t', 'e', 'a', 'm', byte(seat)})
	return dice.Seed(mac.Sum(nil))
}

// checkCrowd is nil for teams and a market that a game with so many seats can have.
func (s *Spec) checkCrowd(seats int) error {
	teams := false
	for seat := range s.Seats {
		spec := &s.Seats[seat]
		if (spec.Kind == SeatTeam) != (spec.Team != nil) {
			return game.Refuse(game.BadRequest, "hall.seat_kind", "kind", string(spec.Kind))
		}
		if spec.Team == nil {
			continue
		}
		teams = true
		switch source := spec.Team.Source; {
		case spec.Team.Plan.None():
			return game.Refuse(game.BadRequest, "hall.team_plan")
		case source != SourceMarket && source != SourceList && source != SourceEqual,
			(source == SourceMarket) && s.Market == nil, (source == SourceList) != (len(spec.Team.Members) > 0):
			return game.Refuse(game.BadRequest, "hall.team_source", "source", string(source))
		}
		for _, first := range spec.Team.After {
			if first < 0 || first >= seats || s.Seats[first].Kind == SeatTeam {
				return game.Refuse(game.BadRequest, "hall.team_after", "seat", first)
			}
		}
	}
	if s.Market != nil && (!teams || s.Market.Seats != seats || s.Market.Stake == 0) {
		return game.Refuse(game.BadRequest, "hall.market", "seats", seats)
	}
	return nil
}

// foldTeam carries out an event of a team.
func (c *course) foldTeam(e *CrowdEvent) error {
	t := c.teams[e.Seat]
	if t == nil {
		t = &team.Team{}
		c.teams[e.Seat] = t
	}
	c.teamLogs[e.Seat] = append(c.teamLogs[e.Seat], e.Event)
	return t.Apply(e.Event)
}

// foldMarket carries out an event of the market.
func (c *course) foldMarket(e *market.Event) error {
	if c.market == nil {
		c.market = &market.Market{}
	}
	c.marketLog = append(c.marketLog, *e)
	return c.market.Apply(*e)
}

// Crowd is what somebody may know of the crowd of a game.
type Crowd struct {
	Member  string               `json:"member,omitempty"` // what they are called
	Teams   map[int][]team.Event `json:"teams"`            // the log of each team, by seat, as they may know it
	Market  []market.Event       `json:"market,omitempty"` // the log of the market
	Prices  []market.Milli       `json:"prices,omitempty"`
	Holding *market.Holding      `json:"holding,omitempty"` // what they have
	Traders []market.Trader      `json:"traders,omitempty"`
}

// LookAtCrowd is the crowd of a game as somebody may know it. Whoever weighs something in a team, or has ordered for
// it, is of the team.
func (h *Hall) LookAtCrowd(ctx context.Context, id string, who Who) (*Crowd, error) {
	return read(ctx, h, id, func(c *course) (*Crowd, error) {
		all := &Crowd{Teams: map[int][]team.Event{}}
		if who.Person != "" {
			all.Member = c.member(who)
		}
		for seat, t := range c.teams {
			_, ordered := t.Order(all.Member)
			of := all.Member != "" && (ordered || t.Weight(all.Member) > 0 || c.holds(all.Member, seat))
			all.Teams[seat] = team.See(c.teamLogs[seat], all.Member, of)
		}
		if c.market != nil {
			all.Market, all.Prices, all.Traders = c.marketLog, c.market.Prices(), c.market.Traders()
			holding := c.market.Holding(all.Member)
			all.Holding = &holding
		}
		return all, nil
	})
}

// holds reports whether a member holds shares in the win of a seat.
func (c *course) holds(member string, seat int) bool {
	return c.market != nil && c.market.Holding(member).Shares[seat] > 0
}

// hasTeam reports whether a team holds a seat.
func (c *course) hasTeam(seat int) bool { return c.spec.Seats[seat].Kind == SeatTeam }

// timed are the seats whose clocks run: teams have deadlines instead.
func (c *course) timed(seat int) bool { return c.awaited().Has(seat) && !c.hasTeam(seat) }

// crowded reports whether a team plays.
func (c *course) crowded() bool { return c.phase == store.Playing && len(c.teams) > 0 }
