package hall

import (
	"context"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee/record"
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
	for _, seat := range c.teamSeats() {
		if err := p.conveneTeam(seat, next); err != nil {
			return err
		}
	}
	p.await()
	if err := p.mark(next - 1); err != nil || c.phase != store.Over {
		return err
	}
	for _, t := range c.pace.Timers {
		t.Close()
	}
	p.paced = true
	if err := p.reveal(); err != nil {
		return err
	}
	return p.payOut()
}

// conveneTeam brings a team up to date when some ply is the next of the match.
func (p *pending) conveneTeam(seat, next int) error {
	c := p.course
	t := c.teams[seat]
	ply, _, _, open := t.Ply()
	if t.Decided() && ply < next || ply > next || c.phase == store.Over {
		if err := p.endOpen(seat); err != nil {
			return err
		}
		open = false
	}
	if c.phase != store.Playing || open || t.Decided() {
		return nil
	}
	if ply >= next {
		if err := p.team(seat, team.Event{Kind: team.TakenBack, Ply: next}); err != nil {
			return err
		}
	}
	if c.awaited().Has(seat) && c.preceded(seat) {
		return p.openPly(seat, next)
	}
	return nil
}

// preceded reports whether those have ordered who order before a team.
func (c *course) preceded(seat int) bool {
	return !slices.ContainsFunc(c.coming(seat).After, func(first int) bool { return c.awaited().Has(first) })
}

// openPly begins a ply of a team, and takes down what others have committed to.
func (p *pending) openPly(seat, ply int) error {
	c := p.course
	timer := c.pace.Timers[seat]
	plan, err := deadline.Parse(c.coming(seat).Plan)
	if err != nil {
		return err
	}
	timer.Rules.Plan = plan
	timer.Open(p.at, []int{seat})
	p.paced = true
	if err := p.team(seat, team.Event{Kind: team.Opened, Ply: ply, Until: millis(timer.Until)}); err != nil {
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
	return c.match.Ordered(seat) != "" && slices.ContainsFunc(c.teamSeats(), func(of int) bool {
		return slices.Contains(c.coming(of).After, seat)
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

// reveal shows what the teams drew from.
func (p *pending) reveal() error {
	c := p.course
	for _, seat := range c.teamSeats() {
		log := c.log(seat)
		if c.teams[seat].Terms().Seed == "" || slices.ContainsFunc(log,
			func(e team.Event) bool { return e.Kind == team.Revealed }) {
			continue
		}
		if err := p.team(seat, team.Event{Kind: team.Revealed, Seed: c.teamSeed(seat).String()}); err != nil {
			return err
		}
	}
	return nil
}

// payOut has the market pay.
func (p *pending) payOut() error {
	c := p.course
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

// early ends the orders of a team before their time, if all who matter are ready.
func (p *pending) early(seat int) error {
	c := p.course
	t := c.teams[seat]
	if !t.Settling() || c.halted() || t.Terms().Moment == team.AtMinute ||
		c.spec.Seats[seat].Team.Source == SourceManifold {
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
	if t.Terms().Moment != team.AtMinute && c.spec.Seats[seat].Team.Source != SourceManifold {
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
	switch what {
	case team.Draw:
		if act = c.match.OfferDraw; c.match.Offered() != 0 {
			act = c.match.AcceptDraw
		}
	case team.Takeback:
		act = p.takeback
	}
	if err := act(seat); err != nil {
		return err
	}
	return p.goOn()
}

// decideTeam ends the orders of a team at their deadline. Where weights have to be looked up elsewhere and have not
// been, it waits for whoever does that.
func (p *pending) decideTeam(seat int) error {
	if p.course.spec.Seats[seat].Team.Source == SourceManifold && p.readings[seat] == nil {
		return nil
	}
	if err := p.weigh(seat); err != nil {
		return err
	}
	return p.choose(seat)
}

// weigh takes down the weights of a team's members at the moment that counts if its orders ended now.
func (p *pending) weigh(seat int) error {
	c := p.course
	t, spec := c.teams[seat], c.spec.Seats[seat].Team
	as := c.moment(seat, p.at)
	e := team.Event{Kind: team.Weighed, As: as, Source: string(spec.Source)}
	switch spec.Source {
	case SourceList:
		e.Weights = t.Listed(as)
	case SourceEqual:
		e.Weights = team.Equal(t.Ordering())
	case SourceMarket:
		m := c.market
		if log := crowd.Before(c.marketLog.All(), as); len(log) < c.marketLog.Len() {
			var err error
			if m, err = market.Fold(log); err != nil {
				return err
			}
		}
		e.Weights = crowd.Holders(m, seat)
	case SourceManifold:
		r := p.readings[seat]
		e.Rows, e.Digest, e.Weights = string(r.Rows), r.Digest, crowd.Linked(t, r.Weights)
	}
	return p.team(seat, e)
}

// moment is the moment whose weights count in a ply of a team that ends at a time, or at its deadline before.
func (c *course) moment(seat int, at time.Time) int64 {
	t := c.teams[seat]
	ply, from, until, _ := t.Ply()
	switch terms := t.Terms(); terms.Moment {
	case team.AtStart:
		return from
	case team.AtMinute:
		return team.Minute(&terms, c.teamSeed(seat), ply, from, until)
	}
	return min(millis(at), until)
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
	c.pace.Timers[seat].Close()
	p.paced = true
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

// deadline is when something is to be done about a deadline, and whether there is such a time.
func (c *course) deadline() (at time.Time, ok bool) {
	if !c.crowded() {
		return at, false
	}
	return c.pace.due()
}

// endPly does what is due by the deadlines of a game. If nothing is, what is due is set anew.
func (h *Hall) endPly(ctx context.Context, id string) error {
	readings, err := h.readings(ctx, id)
	if err != nil {
		return err
	}
	at, err := change(ctx, h, id, func(p *pending) (time.Time, error) {
		p.readings = readings
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
