package table

import (
	"maps"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// Role is what a person is in a game.
type Role struct {
	Held      game.SeatSet `json:"held" doc:"the seats that you hold"`
	Invited   game.SeatSet `json:"invited" doc:"the seats that are kept for you"`
	Ordering  game.SeatSet `json:"ordering" doc:"the seats of teams that wait for your order"`
	Member    bool         `json:"member" doc:"you have done something in its crowd"`
	Organises bool         `json:"organises" doc:"you organise it"`
}

// Role returns what a person is in the game.
func (c *Game) Role(who person.Who) Role {
	r := Role{Held: c.Held(who.Person), Invited: c.Invited(who.Person), Organises: c.Organises(who)}
	if r.Member = c.Enrolled(who.Person); !r.Member || !c.crowded() {
		return r
	}
	member := c.Member(who)
	for _, seat := range c.teamSeats() {
		t := c.teams[seat]
		_, _, _, open := t.Ply()
		if _, ordered := t.Order(member); !open || ordered || len(t.Waits()) > 0 || c.halted() {
			continue
		}
		of := c.belongs(member, seat) || t.IsLinked(member)
		if of && t.Excluded(member) == "" && c.mayOrder(who, seat) == nil {
			r.Ordering = r.Ordering.With(seat)
		}
	}
	return r
}

// Enrolled reports whether a person has done something in the crowd.
func (c *Game) Enrolled(person string) bool {
	return person != "" && (c.names.Has(person) || c.places.Has(person))
}

// Participants returns the people who play or have done something in the crowd, by their ids.
func (c *Game) Participants() []string {
	all := map[string]bool{}
	for person := range c.names.Keys() {
		all[person] = true
	}
	for person := range c.places.Keys() {
		all[person] = true
	}
	for i := range c.seats {
		if person := c.seats[i].person; person != "" {
			all[person] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Late is a deadline that comes near, and for whom.
type Late struct {
	Title  string
	Ply    int
	Until  time.Time
	Zone   string
	People []string // by their ids
}

// Late returns the deadline that an entry warns of. Of the members of a team those are meant who have not ordered and
// would count. It has no people if the ply is over meanwhile.
func (c *Game) Late(number int) *Late {
	l := &Late{Title: c.spec.Title}
	items := c.items.All()
	i := slices.IndexFunc(items, func(it item) bool { return it.number == int64(number) })
	if i < 0 || items[i].note == nil || items[i].note.Kind != noteWarned || !c.crowded() {
		return l
	}
	if l.Title == "" {
		l.Title = c.setup.Rules
	}
	l.Ply = c.match.Plies() + 1
	for _, seat := range items[i].note.Seats {
		key := players
		if c.hasTeam(seat) {
			key = seat
		}
		t := c.pace.Timers[key]
		if !t.Running || !t.Since.IsZero() || !c.awaited.Has(seat) {
			continue
		}
		l.Until, l.Zone = t.Until, t.Rules.Plan.Zone
		l.People = append(l.People, c.late(seat)...)
	}
	return l
}

// late are the people who are awaited for a seat and have not ordered.
func (c *Game) late(seat int) []string {
	if !c.hasTeam(seat) {
		return []string{c.seats[seat].person}
	}
	var list []string
	for _, id := range c.Participants() {
		member := c.Member(person.Who{Person: id})
		if _, ordered := c.teams[seat].Order(member); !ordered && c.ofTeam(member, seat) && c.Held(id) == 0 {
			list = append(list, id)
		}
	}
	return list
}
