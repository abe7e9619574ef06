package hall

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/publish"
	"github.com/quandary-games/quandary/store"
	"github.com/quandary-games/quandary/team"
)

// CrowdEvent is an event of the team that holds a seat.
type CrowdEvent struct {
	Seat  int        `json:"seat"`
	Event team.Event `json:"event"`
}

// CrowdKind is what somebody of a crowd does.
type CrowdKind string

// The kinds of crowd action. Those from CrowdExclude on are for who set up the game, but that players too can pause.
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
	CrowdClaim    CrowdKind = "claim"    // the place, or the right to trade, that Code gives
	CrowdLink     CrowdKind = "link"     // who has posted the code at Manifold is this person
	CrowdVacation CrowdKind = "vacation" // From and Until: no deadline of the own seat falls there
	CrowdExclude  CrowdKind = "exclude"  // Member, or the order of event Order, for a Reason
	CrowdReadmit  CrowdKind = "readmit"  // Member, for a Reason
	CrowdExtend   CrowdKind = "extend"   // orders are taken until Until, later or earlier, for a Reason
	CrowdPause    CrowdKind = "pause"    // no time runs; for a Reason, or the one pause of who holds a seat
	CrowdResume   CrowdKind = "resume"   // it runs on
	CrowdList     CrowdKind = "list"     // Members or CSV instead of those before, for a Reason
	CrowdTerms    CrowdKind = "terms"    // from the next ply on Terms, for a Reason
	CrowdAnnul    CrowdKind = "annul"    // the game does not count, for a Reason
	CrowdRemark   CrowdKind = "remark"   // Reason is said
	CrowdHook     CrowdKind = "hook"     // Hook is told of every ply from now on
	CrowdUnhook   CrowdKind = "unhook"   // the hook with a Number is not any more
)

// CrowdAction is something that somebody of a crowd does.
type CrowdAction struct {
	ID     string // the client's own, so that the action can be sent again without harm
	Kind   CrowdKind
	Seat   int // of the team
	Ply    int // for which Move is ordered; 0 for the present one
	Move   string
	What   team.What
	Result int
	Shares market.Milli
	Limit  market.Milli
	Member string
	Order  int
	From   time.Time
	Until  time.Time
	Reason string
	Code   string
	List   []team.Weight
	CSV    string
	Terms  *Wishes
	Hook   *publish.Hook
	Number int // of a hook
}

// calledBy is how many characters of a name a member of a crowd is called by.
const calledBy = 14

// member is what a crowd calls somebody: the name, and a few letters that tell people of one name apart, or the place
// of a list that they have claimed. It is the same in all of one game, and who they are does not follow from it.
func (c *course) member(who Who) string {
	if place := c.places[who.Person]; place != "" {
		return place
	}
	if name := c.names[who.Person]; name != "" { // whatever they are called elsewhere now
		return name
	}
	mac := hmac.New(sha256.New, []byte(c.row.Secret))
	mac.Write([]byte("member " + who.Person))
	name := []rune(Name(who.Name))
	return string(name[:min(len(name), calledBy)]) + "#" +
		strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:6])
}

// called notes what the crowd calls who has acted, so that it stays so.
func (c *course) called(r *receipt) {
	if r.Member != "" && c.names[r.Person] == "" && c.places[r.Person] == "" {
		c.names[r.Person] = r.Member
	}
}

// Crowd carries out an action of somebody of a crowd, as Act does for seats. Errors: as of Act; those of packages team
// and market.
func (h *Hall) Crowd(ctx context.Context, id string, who Who, a CrowdAction) (Receipt, error) {
	if a.ID == "" || len(a.ID) > maxID || who.Person == "" {
		return Receipt{}, game.Refuse(game.BadRequest, "hall.action_id", "most", maxID)
	}
	if err := h.enrol(ctx, id, who.Person); err != nil {
		return Receipt{}, err
	}
	user, err := h.prepare(ctx, id, who, &a)
	if err != nil {
		return Receipt{}, err
	}
	return change(ctx, h, id, func(p *pending) (Receipt, error) {
		c := p.course
		if last, done := c.receipts[who.Person+" "+a.ID]; done {
			return Receipt{Number: last}, nil
		}
		if err := p.resolve(); err != nil {
			return Receipt{}, err
		}
		if err := c.spare(who, p.at); err != nil {
			return Receipt{}, err
		}
		p.user = user
		number := len(p.bodies)
		if err := p.crowd(who, &a); err != nil {
			return Receipt{}, coded(err)
		}
		if len(p.bodies) == number {
			return Receipt{Number: c.row.Head}, nil
		}
		p.receipt = &receipt{Person: who.Person, ID: a.ID, Member: c.member(who)}
		return Receipt{Number: c.row.Head}, nil
	})
}

// coded is an error with a code: its own, or that of a bad request.
func coded(err error) error {
	var refused *game.Error
	if errors.As(err, &refused) {
		return err
	}
	return game.Recode(game.BadRequest, err)
}

// prepare gets what an action needs from elsewhere before its game is looked at: the user who has posted somebody's
// code, the stake of who buys.
func (h *Hall) prepare(ctx context.Context, id string, who Who, a *CrowdAction) (user string, err error) {
	switch a.Kind {
	case CrowdLink:
		return h.linkedUser(ctx, id, who, a.Seat)
	case CrowdBuy:
		return "", h.stake(ctx, id, who)
	}
	return "", nil
}

// crowd carries out an action.
func (p *pending) crowd(who Who, a *CrowdAction) error {
	c := p.course
	switch a.Kind {
	case CrowdBuy, CrowdSell:
		return p.trade(who, a)
	case CrowdClaim:
		return p.claimPlace(who, a.Code)
	case CrowdPause, CrowdResume, CrowdVacation:
		return p.stand(who, a)
	case CrowdAnnul:
		return p.annul(who, a.Reason)
	case CrowdHook, CrowdUnhook:
		return p.changeHooks(who, a)
	}
	t := c.teams[a.Seat]
	if t == nil || c.match == nil {
		return game.Refuse(game.BadRequest, "hall.no_team", "seat", a.Seat)
	}
	e := team.Event{Member: c.member(who)}
	switch a.Kind {
	case CrowdOrder:
		return p.give(who, a)
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
	case CrowdLink:
		e.Kind, e.User = team.Linked, p.user
	case CrowdExclude, CrowdReadmit, CrowdExtend, CrowdList, CrowdTerms, CrowdRemark:
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
func (p *pending) give(who Who, a *CrowdAction) error {
	c, seat := p.course, a.Seat
	if err := c.mayOrder(who, seat); err != nil {
		return err
	}
	switch ply, _, _, open := c.teams[seat].Ply(); {
	case !open:
		return game.Refuse(game.NotToMove, "hall.team_waits")
	case a.Ply != 0 && a.Ply != ply:
		return game.Refuse(Stale, "hall.stale_ply", "ply", a.Ply, "open", ply)
	}
	view := c.match.View(seat)
	parsed, err := view.ParseMove(seat, a.Move)
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
	e, err := c.teams[seat].Give(millis(p.at), c.member(who), view.FormatMove(seat, parsed), hex.EncodeToString(nonce[:]))
	if err != nil {
		return err
	}
	p.add(body{Team: &CrowdEvent{seat, e}})
	return nil
}

// trade buys or sells shares. Who trades for the first time brings the stake of the game.
func (p *pending) trade(who Who, a *CrowdAction) error {
	c := p.course
	switch {
	case c.market == nil:
		return game.Refuse(game.BadRequest, "hall.no_market")
	case c.annulled:
		return game.Refuse(game.NotToMove, "hall.annulled")
	}
	member, at := c.member(who), millis(p.at)
	if c.market.Holding(member).Brought == 0 {
		if err := c.mayTrade(who); err != nil {
			return err
		}
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
		terms := c.founding(seat)
		c.teams[seat] = &team.Team{}
		if err := p.team(seat, team.Event{Kind: team.Founded, Terms: &terms}); err != nil {
			return err
		}
		if s.Source == SourceList {
			if err := p.team(seat, team.Event{Kind: team.Listed, Weights: s.Members}); err != nil {
				return err
			}
		}
	}
	c.pace, p.paced = c.newPace(), len(c.teams) > 0
	if c.spec.Market == nil {
		return nil
	}
	e, err := market.Start(millis(p.at), c.spec.Market.Terms)
	if err == nil {
		p.add(body{Market: &e})
	}
	return err
}

// founding are the terms under which a team begins. What it draws has a seed from the start on, though nothing may be
// drawn yet: an organiser can change that.
func (c *course) founding(seat int) team.Terms {
	s := c.spec.Seats[seat].Team
	t := team.Terms{
		Game: c.row.ID, Seat: seat, Rule: s.Rule, Captains: s.Captains, Sight: s.Sight, Moment: s.Moment,
		After:   s.After,
		Missing: s.Missing, Default: s.Default, Shares: s.Shares, Seed: c.teamSeed(seat).Commitment(),
		Source: string(s.Source), Plan: s.Plan.String(),
	}
	if s.Manifold != nil {
		t.Market, t.Outcome = s.Manifold.Market, s.Manifold.Outcome
	}
	if c.spec.Pace != nil {
		t.Pause = time.Duration(c.spec.Pace.Pause).Milliseconds()
	}
	return t
}

// teamSeed is the seed of what a team draws, another one than that of the game's dice.
func (c *course) teamSeed(seat int) dice.Seed {
	mac := hmac.New(sha256.New, []byte(c.row.Secret))
	mac.Write([]byte{'t', 'e', 'a', 'm', byte(seat)})
	return dice.Seed(mac.Sum(nil))
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
	err := c.market.Apply(*e)
	switch e.Kind {
	case market.Opened, market.Traded, market.Marked:
		c.prices = append(c.prices, c.market.Point())
	}
	return err
}

// hasTeam reports whether a team holds a seat.
func (c *course) hasTeam(seat int) bool { return c.spec.Seats[seat].Kind == SeatTeam }

// timed are the seats whose clocks run: teams have deadlines instead, and while time stands nobody's does.
func (c *course) timed(seat int) bool {
	return c.awaited().Has(seat) && !c.hasTeam(seat) && !c.halted()
}

// crowded reports whether a team plays.
func (c *course) crowded() bool { return c.phase == store.Playing && len(c.teams) > 0 }
