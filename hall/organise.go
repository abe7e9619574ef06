package hall

import (
	"maps"
	"slices"
	"time"

	"github.com/quandary-games/quandary/deadline"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/team"
)

// Wishes are terms of a team that an organiser changes, for the plies to come. What is not there stays.
type Wishes struct {
	Rule     team.Rule                `json:"rule,omitempty"`
	Captains []string                 `json:"captains,omitempty"`
	Sight    team.Sight               `json:"sight,omitempty"`
	Moment   team.Moment              `json:"moment,omitempty"`
	After    *[]int                   `json:"after,omitempty"`
	Missing  team.Missing             `json:"missing,omitempty"`
	Default  *string                  `json:"default,omitempty"`
	Shares   map[team.What]prob.Ratio `json:"shares,omitempty"`
	Plan     *deadline.Plan           `json:"plan,omitempty"`
}

// organises reports whether somebody organises the game: in public games nobody does.
func (c *course) organises(who Who) bool {
	return c.spec.Organiser != "" && who.Person == c.spec.Organiser
}

// organise does what the organiser does to a team. There is no act that gives an order for it.
func (p *pending) organise(who Who, a *CrowdAction) error {
	c := p.course
	if !c.organises(who) {
		return game.Refuse(Forbidden, "hall.no_organiser")
	}
	if a.Member != "" && (a.Kind == CrowdExclude || a.Kind == CrowdReadmit) && !c.knows(a.Seat, a.Member, p.at) {
		return game.Refuse(NotFound, "hall.no_member", "member", a.Member)
	}
	e := team.Event{By: c.member(who), Reason: a.Reason, Member: a.Member, Order: a.Order}
	var err error
	switch a.Kind {
	case CrowdExclude:
		e.Kind = team.Excluded
	case CrowdReadmit:
		e.Kind = team.Readmitted
	case CrowdRemark:
		e.Kind = team.Remarked
	case CrowdExtend:
		t := c.pace.Timers[a.Seat]
		if err = t.Extend(p.at, a.Until.Sub(t.Until)); a.Until.Before(t.Until) {
			err = t.Hasten(p.at, a.Until)
		}
		if err != nil {
			return err
		}
		e.Kind, e.Until, p.paced = team.Moved, millis(t.Until), true
	case CrowdList:
		e.Kind = team.Listed
		if e.Weights, err = readList(a.List, a.CSV); err != nil {
			return err
		}
	case CrowdTerms:
		e.Kind = team.Changed
		if e.Terms, err = c.changed(a.Seat, a.Terms); err != nil {
			return err
		}
	}
	return p.team(a.Seat, e)
}

// knows reports whether somebody of this name is of a team or has done anything in the crowd.
func (c *course) knows(seat int, member string, at time.Time) bool {
	is := func(w team.Weight) bool { return w.Member == member }
	called := func(names map[string]string) bool { return slices.Contains(slices.Collect(maps.Values(names)), member) }
	return called(c.names) || called(c.places) || slices.ContainsFunc(c.teams[seat].Listed(millis(at)), is)
}

// coming are the terms of the next ply of a team.
func (c *course) coming(seat int) team.Terms {
	if later := c.teams[seat].Later(); later != nil {
		return *later
	}
	return c.teams[seat].Terms()
}

// changed are the terms of a team as an organiser wishes them.
func (c *course) changed(seat int, w *Wishes) (*team.Terms, error) {
	t := c.coming(seat)
	if w == nil {
		w = &Wishes{}
	}
	if w.Rule != "" {
		t.Rule = w.Rule
		if w.Rule != team.Captain {
			t.Captains = nil
		}
	}
	if len(w.Captains) > 0 {
		t.Captains = w.Captains
	}
	if w.Sight != "" {
		t.Sight = w.Sight
	}
	if w.Moment != "" {
		t.Moment = w.Moment
	}
	if w.After != nil {
		t.After = *w.After
	}
	if w.Missing != "" {
		if t.Missing = w.Missing; w.Missing != team.Default {
			t.Default = ""
		}
	}
	if w.Default != nil {
		t.Default = *w.Default
	}
	if w.Shares != nil {
		t.Shares = w.Shares
	}
	if w.Plan != nil {
		t.Plan = w.Plan.String()
	}
	for _, first := range t.After {
		if first < 0 || first >= len(c.seats) || c.hasTeam(first) {
			return nil, game.Refuse(game.BadRequest, "hall.team_after", "seat", first)
		}
	}
	if plan, err := deadline.Parse(t.Plan); err != nil || plan.None() {
		return nil, game.Refuse(game.BadRequest, "hall.team_plan")
	}
	if err := standing(c.match.View(seat), seat, t.Missing, t.Default); err != nil {
		return nil, err
	}
	return &t, t.Check()
}

// annul ends a game that does not count: everybody has back what they brought into its market.
func (p *pending) annul(who Who, reason string) error {
	c := p.course
	switch {
	case !c.organises(who):
		return game.Refuse(Forbidden, "hall.no_organiser")
	case !c.crowded():
		return game.Refuse(game.NotToMove, "hall.not_begun")
	}
	by := c.member(who)
	for _, seat := range c.teamSeats() {
		if err := p.endOpen(seat); err != nil {
			return err
		}
		if err := p.team(seat, team.Event{Kind: team.Annulled, By: by, Reason: reason}); err != nil {
			return err
		}
	}
	if c.market != nil && c.market.Open() {
		e, err := c.market.Annul(millis(p.at), by, reason)
		if err != nil {
			return err
		}
		p.add(body{Market: &e})
	}
	p.note(Note{Kind: NoteAnnulled, Name: by, Phrase: reason})
	c.settle()
	c.clock.Run(p.at, c.timed)
	for _, t := range c.pace.Timers {
		t.Close()
	}
	p.paced = true
	return p.reveal()
}

// endOpen ends a ply of a team that goes on.
func (p *pending) endOpen(seat int) error {
	t := p.course.teams[seat]
	ply, _, _, open := t.Ply()
	if !open && !t.Decided() {
		return nil
	}
	return p.team(seat, team.Event{Kind: team.Ended, Ply: ply})
}
