package table

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// holder is the person or bot that holds a seat.
type holder struct {
	taken  bool
	person string
	name   string
	bot    string
	stirs  bool // the client wants to add to the dice
}

// where returns the seats for which is returns true.
func (g *Game) where(is func(seat int) bool) (set game.SeatSet) {
	for seat := range g.seats {
		if is(seat) {
			set = set.With(seat)
		}
	}
	return set
}

// Held returns the seats that a person holds.
func (g *Game) Held(person string) game.SeatSet {
	return g.where(func(seat int) bool { return person != "" && g.seats[seat].person == person })
}

// seatOf returns the seat for which a person acts. Errors: person.Forbidden, BadRequest.
func (g *Game) seatOf(who person.Who, named *int) (int, error) {
	held := g.Held(who.Person)
	switch {
	case held == 0:
		return 0, game.Refuse(person.Forbidden, "hall.no_seat")
	case named != nil && !held.Has(*named):
		return 0, game.Refuse(person.Forbidden, "hall.not_your_seat", "seat", *named)
	case named != nil:
		return *named, nil
	case held.Len() == 1:
		return held.First(), nil
	}
	if to := held & g.awaited; to.Len() == 1 { // on one screen: the seat whose turn it is
		return to.First(), nil
	}
	return 0, game.Refuse(game.BadRequest, "hall.which_seat", "seats", slices.Collect(held.All()))
}

// Invited returns the free seats that are kept for a person.
func (g *Game) Invited(person string) game.SeatSet {
	return g.where(func(seat int) bool { return person != "" && g.keptFor(seat) == person })
}

// keptFor returns the person for whom a free seat is kept, or nothing.
func (g *Game) keptFor(seat int) string {
	if g.phase != Open || g.seats[seat].taken || g.refused.Has(seat) {
		return ""
	}
	return g.spec.Seats[seat].Person
}

// everybody returns the seats that people hold, in the game or not.
func (g *Game) everybody() game.SeatSet {
	return g.where(func(seat int) bool { return g.seats[seat].taken && g.seats[seat].bot == "" })
}

// people returns the seats that people hold and that are still in the game.
func (g *Game) people() game.SeatSet {
	if g.match == nil {
		return g.everybody()
	}
	return g.everybody() & g.match.Turn().Living
}

// full reports whether all seats are taken.
func (g *Game) full() bool {
	return !slices.ContainsFunc(g.seats, func(h holder) bool { return !h.taken })
}

// bots returns those of some seats that bots hold.
func (g *Game) bots(among game.SeatSet) game.SeatSet {
	return among & g.where(func(seat int) bool { return g.seats[seat].bot != "" })
}

// Holder returns the id and the name of the person who holds a seat, or the name of its bot.
func (g *Game) Holder(seat int) (person, name, bot string) {
	h := &g.seats[seat]
	return h.person, h.name, h.bot
}

// recent is the number of the last steps of a match in which a person has to have acted: otherwise its bots play among
// themselves.
const recent = 16

// BotsAlone reports whether bots play among themselves: no person holds a seat, or none has acted for long.
func (g *Game) BotsAlone() bool {
	if g.phase != Playing || g.spec.crowded() {
		return false
	}
	people, steps := g.where(func(seat int) bool { return g.seats[seat].bot == "" }), 0
	if people == 0 {
		return true
	}
	for s := range g.match.Played(game.Nobody) {
		if s.Seats&people != 0 {
			return false
		}
		if steps++; steps == recent {
			return true
		}
	}
	return false
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
	return g.where(func(seat int) bool { return g.spec.Seats[seat].Person == person })
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
