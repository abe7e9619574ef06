package hall

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/clock"
	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/store"
)

// pending is an action that is being carried out on a course and not yet written: the entries that it has brought about.
type pending struct {
	course  *course
	at      time.Time
	after   int64 // the number of the last entry before it
	heard   int   // of the last event of the match before it
	bodies  []body
	seats   []store.Seat
	create  bool
	receipt *receipt
}

// newPending is an action on a course, of which nothing has happened yet. Times in a log never go back, even if the machine's clock does.
func newPending(c *course, at time.Time) *pending {
	if at.Before(c.row.Touched) {
		at = c.row.Touched
	}
	p := &pending{course: c, at: at, after: c.row.Head}
	if c.match != nil {
		p.heard = c.match.Number()
	}
	return p
}

// untouched reports whether the course is as it was before the action.
func (p *pending) untouched() bool {
	return len(p.bodies) == 0 && (p.course.match == nil || p.course.match.Number() == p.heard)
}

// add takes down an entry.
func (p *pending) add(b body) {
	p.course.fold(p.course.row.Head+1, p.at, b)
	p.bodies = append(p.bodies, b)
}

// note takes down a note.
func (p *pending) note(n Note) { p.add(body{Note: &n}) }

// seatNote takes down a note about a seat.
func (p *pending) seatNote(kind NoteKind, seat int) { p.note(Note{Kind: kind, Seat: &seat}) }

// sit gives a seat to a person or a bot.
func (p *pending) sit(seat int, person, name, bot string) {
	p.note(Note{Kind: NoteJoined, Seat: &seat, Person: person, Name: name, Bot: bot})
	p.seats = append(p.seats, store.Seat{Seat: seat, Person: person})
}

// begin begins the match if all seats are taken.
func (p *pending) begin() error {
	c := p.course
	if c.match != nil || len(c.free()) > 0 || c.phase != store.Open {
		return nil
	}
	seed, err := dice.ParseSeed(c.row.Secret)
	if err != nil {
		return err
	}
	setup := referee.Setup{
		Game: c.game, Options: c.spec.Options, Position: c.spec.Position, ID: c.row.ID, Random: c.hall.c.Random,
		Tags: []record.Tag{{Name: "Date", Value: p.at.UTC().Format("2006.01.02")}},
	}
	setup.TimeControl = timeControl(c.spec.Clock)
	if c.first.Traits().Chance {
		setup.Seed = &seed
	}
	for _, h := range c.seats {
		kind := referee.Person
		if h.bot != "" {
			kind = "bot " + h.bot
		}
		setup.Seats = append(setup.Seats, referee.Seat{Name: h.name, Kind: kind})
	}
	if c.match, err = referee.New(setup); err != nil {
		return err
	}
	p.add(body{Start: c.match.Record().Tags})
	return p.goOn()
}

// timeControl is a control as a record tells it: in seconds where there is a time for the whole game, and in our own words elsewhere.
func timeControl(c clock.Control) string {
	switch c.Kind {
	case clock.None:
		return ""
	case clock.Increment:
		return fmt.Sprintf("%d+%d", c.Base/time.Second, c.Step/time.Second)
	}
	return c.String()
}

// stamp has the record tell what a seat will have left on its clock when it has acted now.
func (p *pending) stamp(seat int, lag time.Duration) error {
	c := p.course
	if !c.clock.Running(seat) {
		return nil
	}
	after := c.clock.Clone()
	after.Act(p.at, seat, lag)
	return c.match.Stamp(seat, min(max(after.Left(seat, p.at).Milliseconds(), 0), record.MaxLeft))
}

// goOn does what the match does by itself after an action: chance turns are drawn. Then it takes down what happened.
func (p *pending) goOn() error {
	m := p.course.match
	for m.Turn().Kind == game.ChanceTurn && m.HasDice() {
		if err := m.Draw(); err != nil {
			return err
		}
	}
	p.gather()
	return nil
}

// gather takes down what the match has that the entries have not.
func (p *pending) gather() {
	c := p.course
	since := 0
	for i := len(c.items) - 1; i >= 0 && since == 0; i-- {
		since = c.items[i].heard
	}
	heard := c.match.Heard(game.Nobody, since)
	kept := map[string]string{}
	for _, e := range heard {
		if e.Entry.What == record.Commit || e.Entry.Secret() {
			kept = c.kept()
			break
		}
	}
	for _, e := range heard {
		p.add(body{Line: e.Entry.String(), Kept: kept[secretKey(&e.Entry)]})
	}
	c.settle()
}

// kept are the secrets of the match as the log keeps them, by secretKey.
func (c *course) kept() map[string]string {
	kept := map[string]string{}
	for _, e := range c.match.Private().Entries {
		if e.What == record.Kept {
			kept[secretKey(&e)] = e.String()
		}
	}
	return kept
}

// secretKey names what an entry keeps secret.
func secretKey(e *record.Entry) string {
	if e.Number > 0 {
		return "#" + strconv.Itoa(e.Number)
	}
	return strconv.Itoa(e.Ply) + " " + strconv.Itoa(e.Seat)
}

// finish charges the clocks of who acted, lets those run that are to act, and makes the batch.
func (p *pending) finish(acted game.SeatSet, lag time.Duration) (store.Batch, error) {
	c := p.course
	for seat := range acted.All() {
		c.clock.Act(p.at, seat, lag)
	}
	awaited := c.awaited()
	c.clock.Run(p.at, awaited.Has)
	last := &p.bodies[len(p.bodies)-1]
	last.Clocks = c.clock.Snapshot()
	c.items[len(c.items)-1].body.Clocks = last.Clocks
	if p.receipt != nil {
		p.receipt.Last = c.row.Head
		p.bodies[0].Action = p.receipt
		c.receipts[p.receipt.Person+" "+p.receipt.ID] = c.row.Head
	}
	summary, err := json.Marshal(c.summary())
	if err != nil {
		return store.Batch{}, err
	}
	b := store.Batch{Game: c.row.ID, After: p.after, At: p.at, Phase: c.phase, Awaited: int64(awaited), Summary: string(summary), Seats: p.seats}
	if p.create {
		row := c.row
		b.Create = &row
	}
	for i := range p.bodies {
		text, err := p.bodies[i].text()
		if err != nil {
			return store.Batch{}, err
		}
		b.Bodies = append(b.Bodies, text)
	}
	p.schedule(&b)
	return b, nil
}

// schedule says what is due after this action: the flag that falls next, and the bots that are to move.
func (p *pending) schedule(b *store.Batch) {
	c := p.course
	if at, ok := c.clock.Flag(); ok && c.phase == store.Playing {
		b.Due = append(b.Due, store.Due{Kind: dueFlag, Key: c.row.ID, At: at})
	} else {
		b.Done = append(b.Done, store.Due{Kind: dueFlag, Key: c.row.ID})
	}
	for seat := range c.awaited().All() {
		if c.seats[seat].bot != "" {
			b.Due = append(b.Due, store.Due{Kind: dueBot, Key: botKey(c.row.ID, seat), At: p.at})
		}
	}
}
