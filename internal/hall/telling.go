package hall

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/store"
)

// The kinds of due things that are for others to do, with [Hall.Attend].
const (
	DuePly  = "ply"  // a ply of a crowd is over, and to be told: a PlyKey
	DueWarn = "warn" // a deadline comes near: a PlyKey, with the number of the entry that says so
)

// PlyKey is a number in a game as the key of something due.
func PlyKey(id string, number int) string { return id + "/" + strconv.Itoa(number) }

// ParsePlyKey reads what PlyKey writes.
func ParsePlyKey(key string) (id string, number int, err error) {
	id, digits, _ := strings.Cut(key, "/")
	number, err = strconv.Atoi(digits)
	return id, number, err
}

// Attend has something done that is due of a kind, so many things at once, until the hall closes. What is due is kept
// in the store: of several halls one does it, what a hall that was killed had begun is done again, and so doing a thing
// twice must do no harm. What fails is tried again later.
func (h *Hall) Attend(kind string, atOnce int, do func(ctx context.Context, key string) error) {
	h.mu.Lock()
	h.nudges[kind] = make(chan struct{}, 1)
	h.mu.Unlock()
	h.work.Go(func() { h.attend(duty{kind, atOnce, slowly, do}) })
}

// announce says what is to be told after this action.
func (p *pending) announce(b *store.Batch) {
	number := int(p.course.row.Head) - len(p.bodies)
	for i := range p.bodies {
		number++
		switch body := &p.bodies[i]; {
		case body.Team != nil && body.Team.Event.Kind == team.Ended:
			b.Due = append(b.Due, store.Due{Kind: DuePly, Key: PlyKey(b.Game, body.Team.Event.Ply), At: p.at})
		case body.Note != nil && body.Note.Kind == noteWarned:
			b.Due = append(b.Due, store.Due{Kind: DueWarn, Key: PlyKey(b.Game, number), At: p.at})
		}
	}
}

// Audience are the people who play or have done something in the crowd of a game, by their ids. Errors: NotFound.
func (h *Hall) Audience(ctx context.Context, id string) ([]string, error) {
	return read(ctx, h, id, func(c *course) ([]string, error) { return c.participants(), nil })
}

// participants are who plays or has done something in the crowd.
func (c *course) participants() []string {
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

// Late is the deadline that an entry warns of: of the members of a team those who have not ordered and would count are
// meant. It has no people if the ply is over meanwhile. Errors: NotFound.
func (h *Hall) Late(ctx context.Context, id string, number int) (*Late, error) {
	return read(ctx, h, id, func(c *course) (*Late, error) {
		l := &Late{Title: c.spec.Title}
		items := c.items.All()
		i := slices.IndexFunc(items, func(it item) bool { return it.number == int64(number) })
		if i < 0 || items[i].note == nil || items[i].note.Kind != noteWarned || !c.crowded() {
			return l, nil
		}
		if l.Title == "" {
			l.Title = c.row.Rules
		}
		l.Ply = c.match.Plies() + 1
		for _, seat := range items[i].note.Seats {
			key := players
			if c.hasTeam(seat) {
				key = seat
			}
			t := c.pace.Timers[key]
			if !t.Running || !t.Since.IsZero() || !c.awaited().Has(seat) {
				continue
			}
			l.Until, l.Zone = t.Until, t.Rules.Plan.Zone
			l.People = append(l.People, c.late(seat)...)
		}
		return l, nil
	})
}

// late are the people who are awaited for a seat and have not ordered.
func (c *course) late(seat int) []string {
	if !c.hasTeam(seat) {
		return []string{c.seats[seat].person}
	}
	var list []string
	for _, person := range c.participants() {
		member := c.member(Who{Person: person})
		if _, ordered := c.teams[seat].Order(member); !ordered && c.ofTeam(member, seat) &&
			c.held(person) == game.SeatSet(0) {
			list = append(list, person)
		}
	}
	return list
}
