package crowd

import (
	"maps"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// Ordering returns the seats of teams that wait for the order of a person.
func (c *Crowd) Ordering(who person.Who) (set game.SeatSet) {
	if !c.Enrolled(who.Person) || !c.crowded() || c.game.Held(who.Person) != 0 {
		return 0
	}
	member := c.Member(who)
	for _, seat := range c.teamSeats() {
		t := c.teams[seat]
		_, _, _, open := t.Ply()
		if _, ordered := t.Order(member); !open || ordered || len(t.Waits()) > 0 || c.halted() {
			continue
		}
		of := c.belongs(member, seat) || t.IsLinked(member)
		if of && t.Excluded(member) == "" && c.MayOrder(who, seat) == nil {
			set = set.With(seat)
		}
	}
	return set
}

// Enrolled reports whether a person has acted in the crowd.
func (c *Crowd) Enrolled(person string) bool {
	return person != "" && (c.names.Has(person) || c.places.Has(person))
}

// Participants returns the ids of the people who play or have acted in the crowd.
func (c *Crowd) Participants() []string {
	all := map[string]bool{}
	for person := range c.names.Keys() {
		all[person] = true
	}
	for person := range c.places.Keys() {
		all[person] = true
	}
	for seat := range c.setup.Seats {
		if person, _, _ := c.game.Holder(seat); person != "" {
			all[person] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Late is a near deadline, and the people who are awaited.
type Late struct {
	Title  string
	Ply    int
	Until  time.Time
	Zone   string
	People []string // by their ids
}

// Late returns the deadline of the present ply for some seats, with the members of a team who have not ordered and
// would count. It has no people if the ply is over.
func (c *Crowd) Late(seats []int) *Late {
	l := &Late{}
	if !c.crowded() {
		return l
	}
	l.Ply = c.game.Match().Plies() + 1
	for _, seat := range seats {
		key := players
		if c.hasTeam(seat) {
			key = seat
		}
		t := c.pace.Timers[key]
		if !t.Running || !t.Since.IsZero() || !c.game.Awaited().Has(seat) {
			continue
		}
		l.Until, l.Zone = t.Until, t.Rules.Plan.Zone
		l.People = append(l.People, c.missing(seat)...)
	}
	return l
}

// missing returns the people who are awaited for a seat and have not ordered.
func (c *Crowd) missing(seat int) []string {
	if !c.hasTeam(seat) {
		person, _, _ := c.game.Holder(seat)
		return []string{person}
	}
	var list []string
	for _, id := range c.Participants() {
		member := c.Member(person.Who{Person: id})
		if _, ordered := c.teams[seat].Order(member); !ordered && c.ofTeam(member, seat) && c.game.Held(id) == 0 {
			list = append(list, id)
		}
	}
	return list
}
