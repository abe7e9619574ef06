package table

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
)

// secrets reports whether the seats of the game know different things.
func (c *Game) secrets() bool {
	if c.match != nil {
		return c.match.Traits().Secrets
	}
	return c.first.Traits().Secrets
}

// mayOrder is nil if somebody may give orders for a team, and so look at the game as its seat does. Where all seats
// know the same anybody may. Where they do not, what can be ordered tells what the seat knows: only who is of the team
// may, and nobody who plays for another side.
func (c *Game) mayOrder(who person.Who, seat int) error {
	t := c.teams[seat]
	if t == nil || !c.secrets() {
		return nil
	}
	member := c.Member(who)
	if who.Person == "" || t.Excluded(member) != "" || !c.belongs(member, seat) || c.opposes(who, seat) {
		return game.Refuse(person.Forbidden, "hall.team_orders", "seat", seat)
	}
	return nil
}

// belongs reports whether a member is of a team by what it is made of, and not only since they ordered.
func (c *Game) belongs(member string, seat int) bool {
	spec, t := c.spec.Seats[seat].Team, c.teams[seat]
	return spec.Source == SourceEqual || slices.Contains(t.Terms().Captains, member) ||
		slices.ContainsFunc(c.weights(seat), func(w team.Weight) bool { return w.Member == member && w.Weight > 0 })
}

// opposes reports whether somebody holds a seat, or is of the team of another one.
func (c *Game) opposes(who person.Who, seat int) bool {
	if c.Held(who.Person) != 0 {
		return true
	}
	member := c.Member(who)
	return slices.ContainsFunc(c.teamSeats(), func(other int) bool { return other != seat && c.ofTeam(member, other) })
}

// teamLog is the log of a team as a member may see it, or, of none, the public: see [team.See]. Where seats know
// different things its orders stay with the team until the game is over, since they tell what it knows.
func (c *Game) teamLog(who person.Who, seat int) []team.Event {
	member := ""
	if who.Person != "" {
		member = c.Member(who)
	}
	shown := team.See(c.log(seat), member, c.ofTeam(member, seat))
	if c.closed() && c.mayOrder(who, seat) != nil {
		for i := range shown {
			if member == "" || shown[i].Member != member {
				shown[i] = withheld(shown[i])
			}
		}
	}
	return shown
}

// conceal takes out of what is told of a team what stays with it.
func (c *Game) conceal(who person.Who, t *TeamRoster) {
	if !c.closed() || c.mayOrder(who, t.Seat) == nil {
		return
	}
	t.Last = nil
	for i := range t.Members {
		if !t.Members[i].You {
			t.Members[i].Order = ""
		}
	}
}

// closed reports whether the orders of teams stay with them though their plies are over.
func (c *Game) closed() bool { return c.secrets() && c.phase != Over }

// withheld is an event without what an order says.
func withheld(e team.Event) team.Event {
	switch e.Kind {
	case team.Ordered:
		e.Text, e.Nonce = "", ""
	case team.Decided:
		e.Choice = nil
	}
	return e
}
