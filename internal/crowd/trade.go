package crowd

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/person"
)

// Buy buys shares of a result.
type Buy struct {
	byMember
	Result int          `json:"result,omitempty" minimum:"0" maximum:"4" doc:"the seat that wins, or the number of seats for a draw"`
	Shares market.Milli `json:"shares,omitempty" minimum:"0" doc:"in thousandths"`
	Limit  market.Milli `json:"limit,omitempty" minimum:"0" doc:"the most that it may cost, in thousandths"`
}

func (b Buy) Decide(d *Draft, by Actor) error {
	if err := d.crowd.plays(by.Who); err != nil {
		return err
	}
	return d.trade(by, func(m *market.Market) (market.Event, error) {
		return m.Buy(d.at.UnixMilli(), by.Member, b.Result, b.Shares, b.Limit)
	})
}

// Sell sells shares of a result.
type Sell struct {
	byMember
	Result int          `json:"result,omitempty" minimum:"0" maximum:"4" doc:"the seat that wins, or the number of seats for a draw"`
	Shares market.Milli `json:"shares,omitempty" minimum:"0" doc:"in thousandths"`
	Limit  market.Milli `json:"limit,omitempty" minimum:"0" doc:"the least that it must bring, in thousandths"`
}

func (s Sell) Decide(d *Draft, by Actor) error {
	return d.trade(by, func(m *market.Market) (market.Event, error) {
		return m.Sell(d.at.UnixMilli(), by.Member, s.Result, s.Shares, s.Limit)
	})
}

// plays returns an error if a person may not buy because they hold a seat. They can sell what they had before.
func (c *Crowd) plays(who person.Who) error {
	if c.game.Held(who.Person) == 0 || c.market == nil || c.setup.Market.Players {
		return nil
	}
	return game.Refuse(person.Forbidden, "hall.player_trades")
}

// trade adds a trade. With their first trade a member brings the stake of the game.
func (d *Draft) trade(by Actor, act func(m *market.Market) (market.Event, error)) error {
	c := d.crowd
	switch {
	case c.market == nil:
		return game.Refuse(game.BadRequest, "hall.no_market")
	case c.annulled():
		return game.Refuse(game.NotToMove, "hall.annulled")
	}
	if c.market.Holding(by.Member).Brought == 0 {
		if err := c.mayTrade(by.Who); err != nil {
			return err
		}
		e := market.Event{Kind: market.Brought, Member: by.Member, Money: c.setup.Market.Stake}
		if err := d.market(e); err != nil {
			return err
		}
	}
	return d.trades(act(c.market))
}

// wants returns how many games a person must have finished before they may trade.
func (m *MarketSpec) wants() int {
	if m.Finished > 0 {
		return m.Finished
	}
	return Needed
}

// Needed is the default number of finished games before a purse counts.
const Needed = 3

// mayTrade returns nil if a person may trade. Errors: Forbidden.
func (c *Crowd) mayTrade(who person.Who) error {
	m := c.setup.Market
	switch {
	case m.Entry == "", m.Entry == entryAll, c.admitted.Has(who.Person):
		return nil
	case m.Entry == entryInvited:
		return game.Refuse(person.Forbidden, "hall.trade_invited")
	}
	return game.Refuse(person.Forbidden, "hall.trade_finished", "want", m.wants())
}

// Entrance is what a person needs before their first trade in a game.
type Entrance struct {
	Finished int          // the games to finish first; 0 if the person is admitted
	Stake    market.Milli // from their purse into the game; may be 0
}

// Entrance returns what a person needs before they may trade. It is zero for a person who trades already, or may not.
func (c *Crowd) Entrance(who person.Who) (e Entrance) {
	m := c.setup.Market
	if c.market == nil || c.market.Holding(c.Member(who)).Brought > 0 || c.plays(who) != nil {
		return e
	}
	if m.Entry == entryFinished && c.mayTrade(who) != nil {
		e.Finished = m.wants()
	}
	if m.Purse {
		e.Stake = m.Stake
	}
	return e
}

// Admit admits a person to trading.
func (d *Draft) Admit(who person.Who) {
	if !d.crowd.admitted.Has(who.Person) {
		d.note(Note{Kind: Admitted, Person: who.Person})
	}
}

// Back returns what a game pays back to a person with this stake in it, and whether its market is over or the game was
// dropped.
func (c *Crowd) Back(who person.Who, staked market.Milli, dropped bool) (back market.Milli, over bool) {
	if c.market == nil || c.market.Open() && !dropped {
		return 0, false
	}
	own := c.market.Holding(c.Member(who))
	return own.Back + staked - own.Brought, true
}
