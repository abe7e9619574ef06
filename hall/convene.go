package hall

import (
	"context"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/store"
	"github.com/quandary-games/quandary/team"
)

// convene brings the teams up to date with the match: plies that are over are ended, and those in which a team is
// awaited begin, once those have ordered who order first. When the game is over what was drawn is shown, and the market
// pays.
func (p *pending) convene() error {
	c := p.course
	if len(c.teams) == 0 || c.match == nil {
		return nil
	}
	next := c.match.Plies() + 1
	for seat := range c.seats {
		t := c.teams[seat]
		if t == nil {
			continue
		}
		ply, _, _, open := t.Ply()
		if t.Decided() && ply < next || c.phase == store.Over && (open || t.Decided()) {
			if err := p.team(seat, team.Event{Kind: team.Ended, Ply: ply}); err != nil {
				return err
			}
		}
		if c.phase == store.Playing && !open && !t.Decided() && c.awaited().Has(seat) && c.preceded(seat) {
			if err := p.openPly(seat, next); err != nil {
				return err
			}
		}
	}
	if err := p.mark(next - 1); err != nil || c.phase != store.Over {
		return err
	}
	return p.payOut()
}

// preceded reports whether those have ordered who order before a team.
func (c *course) preceded(seat int) bool {
	return !slices.ContainsFunc(c.spec.Seats[seat].Team.After, func(first int) bool { return c.awaited().Has(first) })
}

// openPly begins a ply of a team, and takes down what others have committed to.
func (p *pending) openPly(seat, ply int) error {
	c := p.course
	until := c.spec.Seats[seat].Team.Plan.End(p.at)
	if err := p.team(seat, team.Event{Kind: team.Opened, Ply: ply, Until: millis(until)}); err != nil {
		return err
	}
	for _, first := range c.teams[seat].Waits() {
		hash := c.committed(first)
		if hash == "" {
			continue // it does not order in this ply
		}
		if err := p.team(seat, team.Event{Kind: team.Committed, Seat: first, Hash: hash}); err != nil {
			return err
		}
	}
	return nil
}

// committed is what a seat has committed to in the present turn, or nothing.
func (c *course) committed(seat int) string {
	for number := c.match.Number(); number > 0; number-- {
		e := c.match.Entry(number)
		if moves(e) {
			break
		}
		if e.What == record.Commit && e.Seat == seat {
			return e.Hash
		}
	}
	return ""
}

// bound reports whether a seat may not replace its order, since a team has ordered after it.
func (c *course) bound(seat int) bool {
	return c.match.Ordered(seat) != "" && slices.ContainsFunc(c.spec.Seats, func(s SeatSpec) bool {
		return s.Team != nil && slices.Contains(s.Team.After, seat)
	})
}

// mark notes the prices at the end of a ply.
func (p *pending) mark(ply int) error {
	c := p.course
	if c.market == nil || ply == 0 || !c.market.Open() {
		return nil
	}
	if marks := c.market.Marks(); len(marks) > 0 && marks[len(marks)-1].Ply >= ply {
		return nil
	}
	e, err := c.market.Mark(millis(p.at), ply)
	if err == nil {
		p.add(body{Market: &e})
	}
	return err
}

// payOut shows what the teams drew from, and has the market pay.
func (p *pending) payOut() error {
	c := p.course
	for seat, t := range c.teams {
		terms, log := t.Terms(), c.teamLogs[seat]
		if !terms.Drawn() || log[len(log)-1].Kind == team.Revealed {
			continue
		}
		if err := p.team(seat, team.Event{Kind: team.Revealed, Seed: c.teamSeed(seat).String()}); err != nil {
			return err
		}
	}
	if c.market == nil || !c.market.Open() {
		return nil
	}
	scores := c.match.Turn().Scores
	e, err := c.market.Settle(millis(p.at), scores[:len(c.seats)])
	if err == nil {
		p.add(body{Market: &e})
	}
	return err
}

// resolve ends the orders of the teams whose time is over, before anything else happens: what comes later is later.
func (p *pending) resolve() error {
	c := p.course
	for seat := range c.seats {
		t := c.teams[seat]
		if t == nil || !c.crowded() {
			continue
		}
		if _, _, until, open := t.Ply(); open && millis(p.at) >= until {
			if err := p.decideTeam(seat); err != nil {
				return err
			}
		}
	}
	return nil
}

// early ends the orders of a team before their time, if all who matter are ready.
func (p *pending) early(seat int) error {
	c := p.course
	t := c.teams[seat]
	if !t.Settling() || t.Terms().Moment == team.AtMinute {
		return nil
	}
	if err := p.weigh(seat); err != nil || !t.Early() {
		return err
	}
	return p.choose(seat)
}

// carry has the team do what enough of its weight want.
func (p *pending) carry(seat int, what team.What) error {
	c := p.course
	t := c.teams[seat]
	if t.Terms().Moment != team.AtMinute {
		if err := p.weigh(seat); err != nil {
			return err
		}
	}
	if !t.Enough(what) {
		return nil
	}
	if err := p.team(seat, team.Event{Kind: team.Carried, What: what}); err != nil {
		return err
	}
	act := c.match.Resign
	if what == team.Draw {
		if act = c.match.OfferDraw; c.match.Offered() != 0 {
			act = c.match.AcceptDraw
		}
	}
	if err := act(seat); err != nil {
		return err
	}
	return p.goOn()
}

// decideTeam ends the orders of a team at their deadline.
func (p *pending) decideTeam(seat int) error {
	if err := p.weigh(seat); err != nil {
		return err
	}
	return p.choose(seat)
}

// weigh takes down the weights of a team's members at the moment that counts if its orders ended now.
func (p *pending) weigh(seat int) error {
	c := p.course
	t, spec := c.teams[seat], c.spec.Seats[seat].Team
	ply, from, until, _ := t.Ply()
	as := min(millis(p.at), until)
	switch terms := t.Terms(); terms.Moment {
	case team.AtStart:
		as = from
	case team.AtMinute:
		as = team.Minute(&terms, c.teamSeed(seat), ply, from, until)
	}
	e := team.Event{Kind: team.Weighed, As: as, Source: string(spec.Source)}
	switch spec.Source {
	case SourceList:
		e.Weights = spec.Members
	case SourceEqual:
		e.Weights = team.Equal(t.Ordering())
	case SourceMarket:
		m, err := market.Fold(c.marketUntil(as))
		if err != nil {
			return err
		}
		for _, name := range m.Members() {
			if n := m.Holding(name).Shares[seat]; n > 0 {
				e.Weights = append(e.Weights, team.Weight{Member: name, Weight: int64(n)})
			}
		}
	}
	return p.team(seat, e)
}

// marketUntil is the log of the market before a moment.
func (c *course) marketUntil(as int64) []market.Event {
	end := slices.IndexFunc(c.marketLog, func(e market.Event) bool { return e.Kind != market.Opened && e.At >= as })
	if end < 0 {
		end = len(c.marketLog)
	}
	return c.marketLog[:end]
}

// choose has a team's rule decide, and the seat do what it says. What cannot be played is the loss of the seat by time.
func (p *pending) choose(seat int) error {
	c := p.course
	seed := c.teamSeed(seat)
	e, err := c.teams[seat].Decide(millis(p.at), &seed)
	if err != nil {
		return err
	}
	p.add(body{Team: &CrowdEvent{seat, e}})
	move := e.Choice.Text
	switch e.Choice.Missing {
	case team.Pass:
		move = "pass"
	case team.Clock:
		move = ""
	}
	if move == "" || c.match.OrderText(seat, move) != nil {
		if err := c.match.Timeout(game.Only(seat)); err != nil {
			return err
		}
	}
	return p.goOn()
}

// deadline is when the orders of the first team end, and whether one takes orders.
func (c *course) deadline() (at time.Time, ok bool) {
	for _, t := range c.teams {
		if _, _, until, open := t.Ply(); open && c.phase == store.Playing {
			if end := time.UnixMilli(until); !ok || end.Before(at) {
				at, ok = end, true
			}
		}
	}
	return at, ok
}

// endPly ends the orders of the teams whose time is over. If none's is, what is due is set anew.
func (h *Hall) endPly(ctx context.Context, id string) error {
	at, err := change(ctx, h, id, func(p *pending) (time.Time, error) {
		if err := p.resolve(); err != nil || len(p.bodies) > 0 {
			return time.Time{}, err
		}
		at, _ := p.course.deadline()
		return at, nil
	})
	if err == nil && !at.IsZero() {
		err = h.c.Store.Schedule(ctx, store.Due{Kind: dueTeam, Key: id, At: at})
	}
	return err
}
