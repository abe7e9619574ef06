package hall

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/store"
)

// keyCrowd is the kind of key by which the games are found in whose crowd a person has done something, or which they
// organise: the id of the game, a space, that of the person.
const keyCrowd = "crowd"

// Role is what somebody is in a game.
type Role struct {
	Held      game.SeatSet `json:"held" doc:"the seats that you hold"`
	Invited   game.SeatSet `json:"invited" doc:"the seats that are kept for you"`
	Ordering  game.SeatSet `json:"ordering" doc:"the seats of teams that wait for your order"`
	Member    bool         `json:"member" doc:"you have done something in its crowd"`
	Organises bool         `json:"organises" doc:"you organise it"`
}

// Role is what somebody is in a game. Errors: NotFound.
func (h *Hall) Role(ctx context.Context, id string, who Who) (Role, error) {
	return read(ctx, h, id, func(c *course) (Role, error) {
		r := Role{Held: c.held(who.Person), Invited: c.invited(who.Person), Organises: c.organises(who)}
		if r.Member = c.enrolled(who.Person); !r.Member || !c.crowded() {
			return r, nil
		}
		member := c.member(who)
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
		return r, nil
	})
}

// Held returns the seats that a person holds. Errors: NotFound.
func (h *Hall) Held(ctx context.Context, id string, who Who) (game.SeatSet, error) {
	return read(ctx, h, id, func(c *course) (game.SeatSet, error) { return c.held(who.Person), nil })
}

// Organises reports whether a person organises a game. Errors: NotFound.
func (h *Hall) Organises(ctx context.Context, id string, who Who) (bool, error) {
	return read(ctx, h, id, func(c *course) (bool, error) { return c.organises(who), nil })
}

// enrolled reports whether a person has done something in the crowd.
func (c *course) enrolled(person string) bool {
	return person != "" && (c.names.Has(person) || c.places.Has(person))
}

// enrol sees to it that a game is found among those of a person, before they do something there for the first time.
func (h *Hall) enrol(ctx context.Context, id, person string) error {
	enrolled, err := read(ctx, h, id, func(c *course) (bool, error) { return c.enrolled(person), nil })
	if err != nil || enrolled {
		return err
	}
	return h.c.Store.Put(ctx, crowdKey(id, person))
}

// crowdKey is the key by which a game is found among those of a person.
func crowdKey(id, person string) store.Row {
	return store.Row{Kind: keyCrowd, Key: id + " " + person, Person: person}
}

// Crowds are the games in whose crowd a person has done something, or which they organise, those that go on first, then
// the last touched first, at most so many.
func (h *Hall) Crowds(ctx context.Context, person string, most int) ([]store.Game, error) {
	keys, err := h.c.Store.List(ctx, keyCrowd, person, 0)
	if err != nil {
		return nil, err
	}
	var list []store.Game
	for _, k := range keys {
		id, _, _ := strings.Cut(k.Key, " ")
		row, err := h.c.Store.Game(ctx, id)
		switch {
		case errors.Is(err, store.ErrNotFound): // there is no such game: its first action was refused, or it was removed
			continue
		case err != nil:
			return nil, err
		case row.Phase != store.Dropped:
			list = append(list, row)
		}
	}
	slices.SortStableFunc(list, Later)
	return list[:min(len(list), most)], nil
}

// Later compares games as lists have them: those that go on first, then the last touched first.
func Later(a, b store.Game) int {
	over := func(g store.Game) int {
		if g.Phase == store.Over {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(over(a), over(b)), b.Touched.Compare(a.Touched))
}
