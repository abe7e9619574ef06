package crowd

import (
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/referee"
)

// Convene brings the teams up to date with the match. It ends finished plies, and opens the ply of an awaited team
// after the seats that order before it. When the game is over it reveals the seeds of draws, and the market pays.
func (d *Draft) Convene() error {
	c := d.crowd
	if len(c.teams) == 0 || c.game.Match() == nil {
		return nil
	}
	next := c.game.Match().Plies() + 1
	for _, seat := range c.teamSeats() {
		if err := d.conveneTeam(seat, next); err != nil {
			return err
		}
	}
	d.await()
	if err := d.mark(next - 1); err != nil || !c.game.Over() {
		return err
	}
	for _, t := range c.pace.Timers {
		t.Close()
	}
	d.paced = true
	if err := d.reveal(); err != nil {
		return err
	}
	return d.payOut()
}

// conveneTeam brings a team up to date; next is the next ply of the match.
func (d *Draft) conveneTeam(seat, next int) error {
	c := d.crowd
	t := c.teams[seat]
	ply, _, _, open := t.Ply()
	if t.Decided() && ply < next || ply > next || c.game.Over() {
		if err := d.endOpen(seat); err != nil {
			return err
		}
		open = false
	}
	if !c.game.Playing() || open || t.Decided() {
		return nil
	}
	if ply >= next {
		if err := d.team(seat, team.Event{Kind: team.TakenBack, Ply: next}); err != nil {
			return err
		}
	}
	if c.game.Awaited().Has(seat) && c.preceded(seat) {
		return d.openPly(seat, next)
	}
	return nil
}

// preceded reports whether the seats that order before a team have ordered.
func (c *Crowd) preceded(seat int) bool {
	return !slices.ContainsFunc(c.coming(seat).After, func(first int) bool { return c.game.Awaited().Has(first) })
}

// openPly opens a ply of a team, and adds the commitments of other seats.
func (d *Draft) openPly(seat, ply int) error {
	c := d.crowd
	timer := c.pace.Timers[seat]
	plan, err := deadline.Parse(c.coming(seat).Plan)
	if err != nil {
		return err
	}
	timer.Rules.Plan = plan
	timer.Open(d.at, []int{seat})
	d.paced = true
	if err := d.team(seat, team.Event{Kind: team.Opened, Ply: ply, Until: timer.Until.UnixMilli()}); err != nil {
		return err
	}
	for _, first := range c.teams[seat].Waits() {
		hash := c.game.Committed(first)
		if hash == "" {
			continue // it has no order in this ply
		}
		if err := d.team(seat, team.Event{Kind: team.Committed, Seat: first, Hash: hash}); err != nil {
			return err
		}
	}
	return nil
}

// Bound reports whether a seat may not replace its order, since a team orders after it.
func (c *Crowd) Bound(seat int) bool {
	return c.game.Match().Ordered(seat) != "" && slices.ContainsFunc(c.teamSeats(), func(of int) bool {
		return slices.Contains(c.coming(of).After, seat)
	})
}

// mark notes the prices at the end of a ply.
func (d *Draft) mark(ply int) error {
	c := d.crowd
	if c.market == nil || ply == 0 || !c.market.Open() {
		return nil
	}
	if marks := c.market.Marks(); len(marks) > 0 && marks[len(marks)-1].Ply >= ply {
		return nil
	}
	return d.market(market.Event{Kind: market.Marked, Ply: ply})
}

// reveal publishes the seeds of the teams' draws.
func (d *Draft) reveal() error {
	c := d.crowd
	for _, seat := range c.teamSeats() {
		log := c.log(seat)
		if c.teams[seat].Terms().Seed == "" || slices.ContainsFunc(log,
			func(e team.Event) bool { return e.Kind == team.Revealed }) {
			continue
		}
		if err := d.team(seat, team.Event{Kind: team.Revealed, Seed: c.teamSeed(seat).String()}); err != nil {
			return err
		}
	}
	return nil
}

// payOut settles the market.
func (d *Draft) payOut() error {
	c := d.crowd
	if c.market == nil || !c.market.Open() {
		return nil
	}
	scores := c.game.Match().Turn().Scores
	return d.market(market.Event{Kind: market.Settled, Scores: scores[:c.setup.Seats]})
}

// early ends the orders of a team before the deadline, if all members with weight are ready.
func (d *Draft) early(seat int) error {
	c := d.crowd
	t := c.teams[seat]
	if !t.Settling() || t.Ordered() < t.Quorum() || c.halted() || t.Terms().Moment == team.AtMinute ||
		c.setup.Teams[seat].Source == SourceManifold {
		return nil
	}
	if err := d.weigh(seat); err != nil || !t.Early() {
		return err
	}
	return d.choose(seat)
}

// carry carries out a request that enough of a team's weight supports. Below the quorum it waits for the end of the
// orders.
func (d *Draft) carry(seat int, what team.What) error {
	c := d.crowd
	t := c.teams[seat]
	if t.Ordered() < t.Quorum() {
		return nil
	}
	if t.Terms().Moment != team.AtMinute && c.setup.Teams[seat].Source != SourceManifold {
		if err := d.weigh(seat); err != nil {
			return err
		}
	}
	return d.fulfil(seat, what)
}

// fulfil carries out a request that enough of the last recorded weight supports.
func (d *Draft) fulfil(seat int, what team.What) error {
	if !d.crowd.teams[seat].Enough(what) {
		return nil
	}
	if err := d.team(seat, team.Event{Kind: team.Carried, What: what}); err != nil {
		return err
	}
	if what == team.Takeback {
		return d.table.Do(func(*referee.Match) error { return d.table.Takeback(seat) })
	}
	return d.table.Do(func(m *referee.Match) error {
		switch {
		case what == team.Resign:
			return m.Resign(seat)
		case m.Offered() != 0:
			return m.AcceptDraw(seat)
		}
		return m.OfferDraw(seat)
	})
}

// decideTeam ends the orders of a team at their deadline, unless the team then resigns or agrees to a draw. If its
// weights still have to be looked up, it does nothing.
func (d *Draft) decideTeam(seat int) error {
	if d.crowd.setup.Teams[seat].Source == SourceManifold && d.readings[seat] == nil {
		return nil
	}
	if err := d.weigh(seat); err != nil {
		return err
	}
	if err := d.fulfil(seat, team.Resign); err != nil || d.crowd.game.Over() {
		return err
	}
	if !d.crowd.game.Match().Offered().Has(seat) {
		if err := d.fulfil(seat, team.Draw); err != nil || d.crowd.game.Over() {
			return err
		}
	}
	return d.choose(seat)
}

// weigh adds the weights of a team's members at the moment that would count if its orders ended now.
func (d *Draft) weigh(seat int) error {
	c := d.crowd
	t, spec := c.teams[seat], c.setup.Teams[seat]
	as := c.moment(seat, d.at)
	e := team.Event{Kind: team.Weighed, Reading: team.Reading{As: as, Source: string(spec.Source)}}
	switch spec.Source {
	case SourceList:
		e.Weights = t.Listed(as)
	case SourceEqual:
		e.Weights = team.Equal(t.Ordering())
	case SourceMarket:
		m := c.market
		if log := Before(c.marketLog.All(), as); len(log) < c.marketLog.Len() {
			var err error
			if m, err = market.Fold(log); err != nil {
				return err
			}
		}
		e.Weights = holders(m, seat)
	case SourceManifold:
		r := d.readings[seat]
		e.Rows, e.Digest, e.Weights = string(r.Rows), r.Digest, linkedTo(t, r.Weights)
	}
	return d.team(seat, e)
}

// moment returns the time whose weights count in a ply that ends at a time, or at its earlier deadline.
func (c *Crowd) moment(seat int, at time.Time) int64 {
	t := c.teams[seat]
	ply, from, until, _ := t.Ply()
	switch terms := t.Terms(); terms.Moment {
	case team.AtStart:
		return from
	case team.AtMinute:
		return team.Minute(&terms, c.teamSeed(seat), ply, from, until)
	}
	return min(at.UnixMilli(), until)
}

// choose decides by a team's rule, and orders the move. If it cannot be played, the seat loses on time.
func (d *Draft) choose(seat int) error {
	c := d.crowd
	seed := c.teamSeed(seat)
	e, err := c.teams[seat].Decide(d.at.UnixMilli(), &seed)
	if err != nil {
		return err
	}
	d.table.Add(Entry{Team: &CrowdEvent{seat, e}})
	c.pace.Timers[seat].Close()
	d.paced = true
	move := e.Choice.Text
	switch e.Choice.Missing {
	case team.Pass:
		move = "pass"
	case team.Clock:
		move = ""
	}
	return d.table.Do(func(m *referee.Match) error {
		if move == "" || m.OrderText(seat, move) != nil {
			return m.Timeout(game.Only(seat))
		}
		return nil
	})
}

// Deadline returns the time of the next deadline or warning, and whether there is one.
func (c *Crowd) Deadline() (at time.Time, ok bool) {
	if !c.crowded() {
		return at, false
	}
	return c.pace.due()
}

// Reading is a lookup that a ply of a team needs before it ends: the shares in a market at Manifold at a moment.
type Reading struct {
	Market, Outcome string
	Moment          time.Time
}

// Readings returns, by seat, the lookups that plies need whose time is over.
func (c *Crowd) Readings(now time.Time) map[int]Reading {
	all := map[int]Reading{}
	for _, seat := range c.teamSeats() {
		t := c.pace.Timers[seat]
		if c.setup.Teams[seat].Source != SourceManifold || !c.crowded() || !t.Running || now.Before(t.Until) ||
			c.halted() {
			continue
		}
		terms := c.teams[seat].Terms()
		all[seat] = Reading{terms.Market, terms.Outcome, time.UnixMilli(c.moment(seat, now))}
	}
	return all
}
