package crowd

import (
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee/persist"
)

// Wishes are changes of a team's terms by an organiser, from the next ply on. Missing fields change nothing.
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

// Organises reports whether a person organises the game. Nobody organises a public game.
func (c *Crowd) Organises(who person.Who) bool {
	return c.setup.Organiser != "" && who.Person == c.setup.Organiser
}

// Exclude keeps a member from ordering, or one order from counting.
type Exclude struct {
	byTeamOrganiser
	Member string `json:"member,omitempty" maxLength:"64" doc:"as the crowd calls them"`
	Order  int    `json:"order,omitempty" minimum:"0" doc:"the number of an order's event, to exclude only that"`
	Reason string `json:"reason,omitempty" maxLength:"400" doc:"it is needed, and everybody reads it"`
}

func (e Exclude) Check() error { return team.CheckReason(e.Reason) }

func (e Exclude) Decide(d *Draft, by Actor) error {
	if err := d.known(by.Seat, e.Member); err != nil {
		return err
	}
	return d.uses(by, e.Reason, team.Event{Kind: team.Excluded, Member: e.Member, Order: e.Order})
}

// Readmit lets a member order again.
type Readmit struct {
	byTeamOrganiser
	Member string `json:"member,omitempty" maxLength:"64" doc:"as the crowd calls them"`
	Reason string `json:"reason,omitempty" maxLength:"400" doc:"it is needed, and everybody reads it"`
}

func (r Readmit) Check() error { return team.CheckReason(r.Reason) }

func (r Readmit) Decide(d *Draft, by Actor) error {
	if err := d.known(by.Seat, r.Member); err != nil {
		return err
	}
	return d.uses(by, r.Reason, team.Event{Kind: team.Readmitted, Member: r.Member})
}

// Remark adds a note to the page of the ply: its reason.
type Remark struct {
	byTeamOrganiser
	Reason string `json:"reason,omitempty" maxLength:"400" doc:"it is needed, and everybody reads it"`
}

func (r Remark) Check() error { return team.CheckReason(r.Reason) }

func (r Remark) Decide(d *Draft, by Actor) error {
	return d.uses(by, r.Reason, team.Event{Kind: team.Remarked})
}

// SetList replaces the list of members of a team.
type SetList struct {
	byTeamOrganiser
	Members []team.Weight `json:"members,omitempty" maxItems:"5000" doc:"members and weights, in thousandths"`
	CSV     string        `json:"csv,omitempty" maxLength:"250000" doc:"instead of members, lines such as mira,412.5"`
	Reason  string        `json:"reason,omitempty" maxLength:"400" doc:"it is needed, and everybody reads it"`
}

func (s SetList) Check() error { return team.CheckReason(s.Reason) }

func (s SetList) Decide(d *Draft, by Actor) error {
	weights, err := readList(s.Members, s.CSV)
	if err != nil {
		return err
	}
	return d.uses(by, s.Reason, team.Event{Kind: team.Listed, Weights: weights})
}

// SetTerms changes the terms of a team from the next ply on.
type SetTerms struct {
	byTeamOrganiser
	Terms  *Wishes `json:"terms,omitempty" doc:"those that change"`
	Reason string  `json:"reason,omitempty" maxLength:"400" doc:"it is needed, and everybody reads it"`
}

func (s SetTerms) Check() error { return team.CheckReason(s.Reason) }

func (s SetTerms) Decide(d *Draft, by Actor) error {
	terms, err := d.crowd.changed(by.Seat, s.Terms)
	if err != nil {
		return err
	}
	return d.uses(by, s.Reason, team.Event{Kind: team.Changed, Terms: terms})
}

// uses adds an act of the organiser on a team.
func (d *Draft) uses(by Actor, reason string, e team.Event) error {
	e.By, e.Reason = by.Member, reason
	return d.team(by.Seat, e)
}

// known returns an error if the crowd has no member of this name. Errors: NotFound.
func (d *Draft) known(seat int, member string) error {
	if member == "" || d.crowd.knows(seat, member, d.at) {
		return nil
	}
	return game.Refuse(person.NotFound, "hall.no_member", "member", member)
}

// knows reports whether a member of this name is in a team or has acted in the crowd.
func (c *Crowd) knows(seat int, member string, at time.Time) bool {
	is := func(w team.Weight) bool { return w.Member == member }
	called := func(names persist.Map[string, string]) bool {
		for _, name := range names.All() {
			if name == member {
				return true
			}
		}
		return false
	}
	return called(c.names) || called(c.places) || slices.ContainsFunc(c.teams[seat].Listed(at.UnixMilli()), is)
}

// coming returns the terms of the next ply of a team.
func (c *Crowd) coming(seat int) team.Terms {
	if later := c.teams[seat].Later(); later != nil {
		return *later
	}
	return c.teams[seat].Terms()
}

// changed returns the terms of a team with the changes that an organiser wants.
func (c *Crowd) changed(seat int, w *Wishes) (*team.Terms, error) {
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
		if first < 0 || first >= c.setup.Seats || c.hasTeam(first) {
			return nil, game.Refuse(game.BadRequest, "hall.team_after", "seat", first)
		}
	}
	if plan, err := deadline.Parse(t.Plan); err != nil || plan.None() {
		return nil, game.Refuse(game.BadRequest, "hall.team_plan")
	}
	if err := standing(c.game.Match().View(seat), seat, t.Missing, t.Default); err != nil {
		return nil, err
	}
	return &t, t.Check()
}

// Annul ends a game, which then does not count. Everybody gets back what they brought into its market.
type Annul struct {
	byOrganiser
	Reason string `json:"reason,omitempty" maxLength:"400" doc:"it is needed, and everybody reads it"`
}

func (a Annul) Check() error { return team.CheckReason(a.Reason) }

func (a Annul) Decide(d *Draft, by Actor) error {
	c := d.crowd
	if !c.crowded() {
		return game.Refuse(game.NotToMove, "hall.not_begun")
	}
	for _, seat := range c.teamSeats() {
		if err := d.endOpen(seat); err != nil {
			return err
		}
		if err := d.team(seat, team.Event{Kind: team.Annulled, By: by.Member, Reason: a.Reason}); err != nil {
			return err
		}
	}
	if c.market != nil && c.market.Open() {
		if err := d.market(market.Event{Kind: market.Annulled, By: by.Member, Reason: a.Reason}); err != nil {
			return err
		}
	}
	d.note(Note{Kind: Annulled, Name: by.Member, Phrase: a.Reason})
	d.table.RunClocks()
	for _, t := range c.pace.Timers {
		t.Close()
	}
	d.paced = true
	return d.reveal()
}

// endOpen ends the ply of a team, if it is open or decided.
func (d *Draft) endOpen(seat int) error {
	t := d.crowd.teams[seat]
	ply, _, _, open := t.Ply()
	if !open && !t.Decided() {
		return nil
	}
	return d.team(seat, team.Event{Kind: team.Ended, Ply: ply})
}
