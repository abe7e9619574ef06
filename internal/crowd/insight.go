package crowd

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee/record"
)

// MayOrder returns nil if a person may order for a team, and so may look at the game as its seat. If all seats know the
// same, everybody may. Otherwise the possible orders reveal what the seat knows: only members of the team may, unless
// they also play for another side. Errors: Forbidden.
func (c *Crowd) MayOrder(who person.Who, seat int) error {
	t := c.teams[seat]
	if t == nil || !c.game.Secrets() {
		return nil
	}
	member := c.Member(who)
	if who.Person == "" || t.Excluded(member) != "" || !c.belongs(member, seat) || c.opposes(who, seat) {
		return game.Refuse(person.Forbidden, "hall.team_orders", "seat", seat)
	}
	return nil
}

// belongs reports whether a member is in a team by its terms, and not only by an order.
func (c *Crowd) belongs(member string, seat int) bool {
	spec, t := c.setup.Teams[seat], c.teams[seat]
	return spec.Source == SourceEqual || slices.Contains(t.Terms().Captains, member) ||
		slices.ContainsFunc(c.weights(seat), func(w team.Weight) bool { return w.Member == member && w.Weight > 0 })
}

// opposes reports whether a person holds a seat, or is in the team of another seat.
func (c *Crowd) opposes(who person.Who, seat int) bool {
	if c.game.Held(who.Person) != 0 {
		return true
	}
	member := c.Member(who)
	return slices.ContainsFunc(c.teamSeats(), func(other int) bool { return other != seat && c.ofTeam(member, other) })
}

// teamLog returns the log of a team as a member may see it, or, for a stranger, its public part: see [team.See]. Where
// seats know different things the orders stay in the team until the game is over, since they reveal what it knows.
func (c *Crowd) teamLog(who person.Who, seat int) []team.Event {
	member := ""
	if who.Person != "" {
		member = c.Member(who)
	}
	shown := team.See(c.log(seat), member, c.ofTeam(member, seat))
	if c.closed() && c.MayOrder(who, seat) != nil {
		for i := range shown {
			if member == "" || shown[i].Member != member {
				shown[i] = shown[i].Withheld()
			}
		}
	}
	return shown
}

// conceal removes what only the team may know from a roster.
func (c *Crowd) conceal(who person.Who, t *TeamRoster) {
	if !c.closed() || c.MayOrder(who, t.Seat) == nil {
		return
	}
	t.Last = nil
	for i := range t.Members {
		if !t.Members[i].You {
			t.Members[i].Order = ""
		}
	}
}

// closed reports whether the orders of teams stay secret after their plies.
func (c *Crowd) closed() bool { return c.game.Secrets() && !c.game.Over() }

// maxShown is the most weights of an event that watchers get. The log has all of them.
const maxShown = 20

// Shown returns the public part of a team's event: without the weights of a large team, and without looked-up data.
func (c *Crowd) Shown(e *CrowdEvent) *CrowdEvent {
	shown := c.teams[e.Seat].Show(e.Event, "", false)
	if len(shown.Weights) > maxShown {
		shown.Weights = nil
	}
	shown.Rows = ""
	if c.closed() {
		shown = shown.Withheld()
	}
	return &CrowdEvent{e.Seat, shown}
}

// Record returns the public part of the crowd's log as entries of the record of its match with this seal.
func (c *Crowd) Record(seal string) []record.Entry {
	if len(c.teams) == 0 {
		return nil
	}
	log := Log{Teams: map[int][]team.Event{}, Market: c.marketLog.All()}
	for seat := range c.teams {
		log.Teams[seat] = c.log(seat)
	}
	switch {
	case c.closed():
		log = log.Founding()
	case seal == "" && !c.annulled():
		log = log.Open()
	}
	return log.Entries(seal)
}
