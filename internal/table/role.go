package table

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
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
func (g *Game) Role(who person.Who) Role {
	return Role{g.Held(who.Person), g.Invited(who.Person), g.crowd.Ordering(who), g.crowd.Enrolled(who.Person),
		g.crowd.Organises(who)}
}

// Late returns the deadline that an entry warns of, and for whom.
func (g *Game) Late(number int) *crowd.Late {
	items := g.items.All()
	i := slices.IndexFunc(items, func(it item) bool { return it.number == int64(number) })
	if i < 0 || items[i].note == nil || items[i].note.Kind != noteWarned {
		return &crowd.Late{}
	}
	l := g.crowd.Late(items[i].note.Seats)
	if l.Title = g.spec.Title; l.Title == "" {
		l.Title = g.setup.Rules
	}
	return l
}
