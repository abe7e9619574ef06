package table

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// holder is the person or bot that holds a seat.
type holder struct {
	taken  bool
	person string
	name   string
	bot    string
	stirs  bool // the client wants to add to the dice
}

// Held returns the seats that a person holds.
func (g *Game) Held(person string) game.SeatSet {
	var set game.SeatSet
	for seat := range g.seats {
		if person != "" && g.seats[seat].person == person {
			set = set.With(seat)
		}
	}
	return set
}

// Invited returns the free seats that are kept for a person.
func (g *Game) Invited(person string) game.SeatSet {
	var set game.SeatSet
	for seat := range g.seats {
		if person != "" && g.keptFor(seat) == person {
			set = set.With(seat)
		}
	}
	return set
}

// keptFor returns the person for whom a free seat is kept, or nothing.
func (g *Game) keptFor(seat int) string {
	if g.phase != Open || g.seats[seat].taken || g.refused.Has(seat) {
		return ""
	}
	return g.spec.Seats[seat].Person
}

// people returns the seats that people hold and that are still in the game.
func (g *Game) people() game.SeatSet {
	var set game.SeatSet
	for seat := range g.seats {
		if h := &g.seats[seat]; h.taken && h.bot == "" {
			set = set.With(seat)
		}
	}
	if g.match != nil {
		set &= g.match.Turn().Living
	}
	return set
}

// free returns the seats that nobody holds.
func (g *Game) free() []int {
	var list []int
	for seat := range g.seats {
		if !g.seats[seat].taken {
			list = append(list, seat)
		}
	}
	return slices.Clip(list)
}

// bots returns those of some seats that bots hold.
func (g *Game) bots(among game.SeatSet) game.SeatSet {
	for seat := range among.All() {
		if g.seats[seat].bot == "" {
			among = among.Without(seat)
		}
	}
	return among
}

// Holder returns the id and the name of the person who holds a seat, or the name of its bot.
func (g *Game) Holder(seat int) (person, name, bot string) {
	h := &g.seats[seat]
	return h.person, h.name, h.bot
}

// callable returns the awaited seats whose holders can be notified. A person who plays alone or only with bots is not.
func (g *Game) callable() game.SeatSet {
	var set game.SeatSet
	one, several := "", false
	for seat := range g.seats {
		if person := g.seats[seat].person; person != "" {
			several = several || one != "" && person != one
			one, set = person, set.With(seat)
		}
	}
	if !several {
		return 0
	}
	return set & g.awaited
}

// Concerned returns the people who hold seats or for whom seats were kept.
func (g *Game) Concerned() []string {
	var people []string
	for seat := range g.seats {
		for _, person := range []string{g.seats[seat].person, g.spec.Seats[seat].Person} {
			if person != "" && !slices.Contains(people, person) {
				people = append(people, person)
			}
		}
	}
	return people
}

// KeptOnce returns the seats that are or were kept for a person.
func (g *Game) KeptOnce(person string) game.SeatSet {
	var set game.SeatSet
	for seat, s := range g.spec.Seats {
		if s.Person == person {
			set = set.With(seat)
		}
	}
	return set
}

// By returns the name of the person who made the game.
func (g *Game) By() string { return g.by }

// OfferedTo returns the seats that have not answered the draw that is offered.
func (g *Game) OfferedTo() game.SeatSet {
	if g.match == nil || g.phase != Playing || g.match.Offered() == 0 {
		return 0
	}
	return g.match.Turn().Living &^ g.match.Offered()
}

// hasTeam reports whether a team holds a seat.
func (g *Game) hasTeam(seat int) bool { return g.spec.Seats[seat].Kind == SeatTeam }
