package crowd

import (
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
)

// extras are the names of the bots that are the crowd of a rehearsal.
var extras = [...]string{"Ada", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo"}

// The bounds of a rehearsal.
const (
	rehearsedFor = 20          // rounds; then the bots ask for a draw
	patience     = 2           // rounds later they ask to resign
	mostRound    = time.Minute // a round takes
	mostBought   = 160         // shares at first
	mostNoise    = 40          // shares in a later trade
)

// Extra returns a bot of the crowd of a rehearsal, by its number from 0.
func (c *Crowd) Extra(n int) person.Who {
	return person.Who{Person: fmt.Sprint("rehearsal ", c.setup.ID, " ", n), Name: extras[n] + " (bot)"}
}

// Cue is a possible next action of a bot in a rehearsal.
type Cue struct {
	Who     person.Who
	Bot     int   // its number
	Seat    int   // of the team for which it acts
	After   int64 // the number of the game's last entry
	Command Command
}

// Cues returns the possible next actions of the crowd's bots, the most urgent first. Bots buy shares or take places on
// a list, trade a little in each round without a plan, order, and then are ready. An [Order] has no move yet: a bot has
// to choose it. There are none unless the game is a running rehearsal.
func (c *Crowd) Cues() []Cue {
	if !c.setup.Rehearsal || !c.crowded() || c.halted() || c.annulled() {
		return nil
	}
	var list []Cue
	seats := c.teamSeats()
	for _, next := range []func(who person.Who, n, seat int) Command{c.enters, c.wavers, c.plans, c.tires, c.settles} {
		for n := range extras {
			who, seat := c.Extra(n), seats[n%len(seats)]
			if command := next(who, n, seat); command != nil {
				list = append(list, Cue{who, n, seat, c.game.Head(), command})
			}
		}
	}
	return list
}

// enters returns how a bot becomes a member, or nil.
func (c *Crowd) enters(who person.Who, n, seat int) Command {
	if c.setup.Teams[seat].Source == SourceList && !c.places.Has(who.Person) && !c.hasActed(c.Member(who)) {
		for _, w := range c.listed(seat) {
			if !c.taken.Has(w.Member) {
				return ClaimPlace{Code: c.code("place", w.Member)}
			}
		}
	}
	if c.market == nil || !c.market.Open() || c.market.Holding(c.Member(who)).Brought > 0 {
		return nil
	}
	result := seat
	if n%4 == 3 { // one in four hopes for another result
		result = (seat + 1 + n/4) % c.market.Terms().Results()
	}
	return c.buys(result, market.Milli(mostBought-mostBought/10*n)*market.Unit, c.setup.Market.Stake/2)
}

// buys returns the purchase of the shares, or of those that the money buys; nil for none.
func (c *Crowd) buys(result int, shares, money market.Milli) Command {
	if shares = min(shares, c.market.Affordable(result, money)); shares > 0 {
		return Buy{Result: result, Shares: shares, Limit: money}
	}
	return nil
}

// tires returns a bot's request to end a rehearsal that has lasted long enough, or nil.
func (c *Crowd) tires(who person.Who, _, seat int) Command {
	t := c.teams[seat]
	ply, _, _, open := t.Ply()
	what := team.Draw
	if ply >= rehearsedFor+patience {
		what = team.Resign
	}
	if member := c.Member(who); !open || ply < rehearsedFor || slices.Contains(t.Asks(what), member) ||
		!c.belongs(member, seat) {
		return nil
	}
	return AskTeam{What: what}
}

// wavers returns a small trade of a bot, at most one in a round, or nil.
func (c *Crowd) wavers(who person.Who, n, _ int) Command {
	if c.market == nil || !c.market.Open() {
		return nil
	}
	h := fnv.New64a()
	fmt.Fprint(h, c.setup.Secret, n, len(c.market.Marks()))
	noise := h.Sum64()
	member := c.Member(who)
	own := c.market.Holding(member)
	if noise%3 != 0 || own.Brought == 0 || c.traded(member) {
		return nil
	}
	result := int(noise / 3 % uint64(c.market.Terms().Results()))
	shares := market.Milli(1+noise/64%mostNoise) * market.Unit
	if noise/1024%2 == 0 && own.Shares[result] > shares {
		return Sell{Result: result, Shares: shares}
	}
	return c.buys(result, shares, own.Cash)
}

// traded reports whether a member has traded since the last ply was over.
func (c *Crowd) traded(member string) bool {
	for i := c.marketLog.Len() - 1; i >= 0; i-- {
		switch e := c.marketLog.At(i); {
		case e.Kind == market.Marked:
			return false
		case e.Kind == market.Traded && e.Member == member:
			return true
		}
	}
	return false
}

// plans returns the order of a bot, without its move, or nil.
func (c *Crowd) plans(who person.Who, _, seat int) Command {
	t, member := c.teams[seat], c.Member(who)
	ply, _, _, open := t.Ply()
	if _, ordered := t.Order(member); !open || ordered || len(t.Waits()) > 0 || t.Excluded(member) != "" ||
		!c.belongs(member, seat) || c.MayOrder(who, seat) != nil {
		return nil
	}
	return Order{Ply: ply}
}

// settles returns Ready for a bot that has ordered, or nil.
func (c *Crowd) settles(who person.Who, _, seat int) Command {
	t, member := c.teams[seat], c.Member(who)
	_, _, _, open := t.Ply()
	if _, ordered := t.Order(member); !open || !ordered || t.IsReady(member) {
		return nil
	}
	return Ready{}
}

// Rehearsed returns the team in a rehearsal of the game: bots can be members, and a round takes a minute.
func (t TeamSpec) Rehearsed(priced bool) *TeamSpec {
	t.Plan = deadline.Plan{Every: mostRound}
	if t.Source == SourceManifold {
		t.Source, t.Manifold = SourceEqual, nil
		if priced {
			t.Source = SourceMarket
		}
	}
	if t.Rule == team.Captain && t.Source != SourceList {
		t.Rule, t.Captains = team.Holder, nil
	}
	return &t
}

// Rehearsed returns the market in a rehearsal: everybody may trade, and nothing leaves a purse.
func (m MarketSpec) Rehearsed() *MarketSpec {
	m.Entry, m.Finished, m.Purse = "", 0, false
	return &m
}

// Rehearsed returns the pace in a rehearsal: players have no deadlines.
func (p Pace) Rehearsed() *Pace { return &Pace{Pause: p.Pause} }
