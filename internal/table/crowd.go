package table

import (
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee"
)

// Crowd returns what the crowd of the game has done.
func (g *Game) Crowd() *crowd.Crowd { return g.crowd }

// crowd returns the setup of the game's crowd.
func (s *Spec) crowd(seats int) *crowd.Setup {
	c := &crowd.Setup{Seats: seats, Teams: map[int]*crowd.TeamSpec{}, Market: s.Market, Pace: s.Pace, Hooks: s.Hooks,
		Organiser: s.Organiser,
		Rehearsal: s.Rehearsal}
	for seat := range s.Seats {
		if t := s.Seats[seat].Team; t != nil {
			c.Teams[seat] = t
		}
	}
	return c
}

// side gives the crowd access to the game that is being changed.
type side struct{ d *Draft }

func (s side) Add(e crowd.Entry) {
	b := body{Team: e.Team, Market: e.Market, Talk: e.Talk, Hook: e.Hook}
	if n := e.Note; n != nil {
		b.Note = &Note{Kind: NoteKind(n.Kind), Seat: n.Seat, Person: n.Person, Name: n.Name, Phrase: n.Phrase,
			Seats: n.Seats, Left: n.Left, From: n.From, Until: n.Until, Code: n.Code}
	}
	s.d.add(b)
}

func (s side) Do(act func(m *referee.Match) error) error { return s.d.settled(act(s.d.game.match)) }

func (s side) Takeback(seat int) error { return s.d.takeback(seat, nil) }

func (s side) RunClocks() { s.d.runClocks() }

// ofCrowd returns the part of an entry that the crowd folds.
func (b *body) ofCrowd() crowd.Entry {
	e := crowd.Entry{Team: b.Team, Market: b.Market, Talk: b.Talk, Hook: b.Hook}
	if n := b.Note; n != nil {
		e.Note = &crowd.Note{Kind: crowd.NoteKind(n.Kind), Person: n.Person, Name: n.Name, Code: n.Code}
	}
	return e
}

// Speak adds a comment on a ply and returns the number of its entry. Errors: as of Do; Forbidden for a comment that
// only a team may write.
func (d *Draft) Speak(who person.Who, s crowd.Saying) (number int64, err error) {
	g := d.game
	if s.ID == "" || len(s.ID) > MaxID || who.Person == "" {
		return 0, game.Refuse(game.BadRequest, "hall.action_id", "most", MaxID)
	}
	if last, done := g.receipts.Find(who.Person + " " + s.ID); done {
		return last, nil
	}
	if err := g.room(); err != nil {
		return 0, err
	}
	d.receipt = &receipt{Person: who.Person, ID: s.ID, Member: g.crowd.Member(who)}
	number = g.head + 1
	return number, d.crowd.Speak(who, s)
}

// Crowd returns the crowd's part of the action.
func (d *Draft) Crowd() *crowd.Draft { return d.crowd }

// Deadlines does what is due by the deadlines of the game. If nothing is due, it returns the next time at which
// something will be, or zero. Readings are the weights of teams that were looked up, by seat.
func (d *Draft) Deadlines(readings map[int]*manifold.Reading) (at time.Time, err error) {
	if err := d.crowd.Resolve(readings); err != nil || len(d.bodies) > 0 {
		return time.Time{}, err
	}
	at, _ = d.game.crowd.Deadline()
	return at, nil
}
