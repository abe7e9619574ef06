package hall

import (
	"context"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/market"
)

// Buy buys shares of a result.
type Buy struct {
	byMember
	Result int          `json:"result,omitempty" minimum:"0" maximum:"4" doc:"the seat that wins, or the number of seats for a draw"`
	Shares market.Milli `json:"shares,omitempty" minimum:"0" doc:"in thousandths"`
	Limit  market.Milli `json:"limit,omitempty" minimum:"0" doc:"the most that it may cost, in thousandths"`
}

func (b Buy) prepare(ctx context.Context, h *Hall, id string, who Who, r *Request) error {
	if err := b.byMember.prepare(ctx, h, id, who, r); err != nil {
		return err
	}
	return h.stake(ctx, id, who)
}

func (b Buy) decide(p *pending, by actor) error {
	return p.trade(by, func(m *market.Market) (market.Event, error) {
		return m.Buy(millis(p.at), by.member, b.Result, b.Shares, b.Limit)
	})
}

// Sell sells shares of a result.
type Sell struct {
	byMember
	Result int          `json:"result,omitempty" minimum:"0" maximum:"4" doc:"the seat that wins, or the number of seats for a draw"`
	Shares market.Milli `json:"shares,omitempty" minimum:"0" doc:"in thousandths"`
	Limit  market.Milli `json:"limit,omitempty" minimum:"0" doc:"the least that it must bring, in thousandths"`
}

func (s Sell) decide(p *pending, by actor) error {
	return p.trade(by, func(m *market.Market) (market.Event, error) {
		return m.Sell(millis(p.at), by.member, s.Result, s.Shares, s.Limit)
	})
}

// trade takes down a trade. A member who trades for the first time brings the stake of the game.
func (p *pending) trade(by actor, act func(m *market.Market) (market.Event, error)) error {
	c := p.course
	switch {
	case c.market == nil:
		return game.Refuse(game.BadRequest, "hall.no_market")
	case c.annulled:
		return game.Refuse(game.NotToMove, "hall.annulled")
	}
	if c.market.Holding(by.member).Brought == 0 {
		if err := c.mayTrade(by.Who); err != nil {
			return err
		}
		e, err := c.market.Bring(millis(p.at), by.member, c.spec.Market.Stake)
		if err != nil {
			return err
		}
		p.add(body{Market: &e})
	}
	e, err := act(c.market)
	if err != nil {
		return err
	}
	p.add(body{Market: &e})
	return nil
}
