package hall

import (
	"encoding/json"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

// pending is an action that is being carried out on a course and not yet written: the entries that it has brought
// about.
type pending struct {
	course  *course
	at      time.Time
	after   int64 // the number of the last entry before it
	bodies  []body
	seats   []store.Seat
	create  bool
	receipt *receipt
	before  owed

	paced    bool                      // the deadlines have changed
	readings map[int]*manifold.Reading // what was looked up for the weights of teams, by seat
}

// owed is who owed something before an action.
type owed struct {
	position int64
	bots     game.SeatSet // are to move
	called   game.SeatSet // are to act, and who holds them may want to be called
	answers  game.SeatSet // are bots to say something to the offer of a draw
	deadline time.Time    // of the teams that take orders; zero if none does
	beginsAt time.Time    // when the match begins, whoever has not added to its dice; zero if nobody is waited for
}

// owed is who owes something now.
func (c *course) owed() owed {
	ends, _ := c.deadline()
	return owed{c.position, c.bots(c.awaited()), c.callable(), c.bots(c.offeredTo()), ends, c.beginsAt()}
}

// newPending is an action on a course, of which nothing has happened yet. Times in a log never go back, even if the
// machine's clock does.
func newPending(c *course, at time.Time) *pending {
	if at.Before(c.row.Touched) {
		at = c.row.Touched
	}
	return &pending{course: c, at: at, after: c.row.Head, before: c.owed()}
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
func (p *pending) sit(seat int, h holder) {
	p.note(Note{Kind: noteJoined, Seat: &seat, Person: h.person, Name: h.name, Bot: h.bot, Stirs: h.stirs})
	p.seats = append(p.seats, store.Seat{Seat: seat, Person: h.person})
}

// order has a seat order a move, and charges its clock.
func (p *pending) order(seat int, lag time.Duration, give func() error) error {
	c := p.course
	if err := p.stamp(seat, lag); err != nil {
		return err
	}
	if err := give(); err != nil {
		return err
	}
	c.clock.Act(p.at, seat, lag)
	return p.goOn()
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

// goOn does what the match does by itself after an action: bots add to the dice, and chance turns are drawn. Then it
// takes down what happened.
func (p *pending) goOn() error {
	c := p.course
	for m := c.match; m.Turn().Kind == game.ChanceTurn && m.HasDice(); {
		for seat := range c.bots(m.Awaited()).All() {
			if err := p.link(seat); err != nil {
				return err
			}
		}
		if m.Awaited() != 0 {
			break
		}
		if err := m.Draw(); err != nil {
			return err
		}
	}
	p.gather()
	c.clock.Run(p.at, c.timed)
	return p.convene()
}

// link has a bot reveal the next link of its chain, or lose the chain when it has come to its end.
func (p *pending) link(seat int) error {
	m := p.course.match
	link, ok := p.course.chain(seat).Link(m.Links(seat))
	if !ok {
		return m.Lose(seat)
	}
	return m.Link(seat, link)
}

// gather takes down what the match has that the entries have not.
func (p *pending) gather() {
	c := p.course
	for number := c.heard + 1; number <= c.match.Number(); number++ {
		b := body{Line: c.match.Entry(number).String()}
		if secret, ok := c.match.Secret(number); ok {
			b.Kept = secret.String()
		}
		p.add(b)
	}
	c.settle()
}

// finish makes the batch.
func (p *pending) finish() (store.Batch, error) {
	c := p.course
	if c.broken != nil {
		return store.Batch{}, c.broken
	}
	last := &p.bodies[len(p.bodies)-1]
	last.Clocks = c.clock.Snapshot()
	if p.paced {
		written, err := json.Marshal(&c.pace)
		if err != nil {
			return store.Batch{}, err
		}
		last.Pace = written
	}
	if p.receipt != nil {
		p.receipt.Last = c.row.Head
		last.Action = p.receipt
		c.foldReceipt(p.receipt, p.at)
	}
	summary, err := json.Marshal(c.summary())
	if err != nil {
		return store.Batch{}, err
	}
	b := store.Batch{
		Game: c.row.ID, After: p.after, At: p.at, Phase: c.phase, Awaited: int64(c.awaited()),
		Summary: string(summary), Seats: p.seats,
	}
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
	p.announce(&b)
	return b, nil
}

// schedule says what is due after this action and was not before: the flag that falls next, the bots that are to move
// or to answer, the beginning of the match.
func (p *pending) schedule(b *store.Batch) {
	c, before, now := p.course, p.before, p.course.owed()
	if at, ok := c.clock.Flag(); ok && c.phase == store.Playing {
		b.Due = append(b.Due, store.Due{Kind: dueFlag, Key: c.row.ID, At: at})
	} else if c.spec.Clock.Kind != clock.None {
		b.Done = append(b.Done, store.Due{Kind: dueFlag, Key: c.row.ID})
	}
	if at, ok := c.deadline(); ok && !at.Equal(before.deadline) {
		b.Due = append(b.Due, store.Due{Kind: dueTeam, Key: c.row.ID, At: at})
	}
	if before.position != now.position {
		before.bots, before.answers = 0, 0
	}
	for seat := range (now.bots &^ before.bots).All() {
		b.Due = append(b.Due, store.Due{Kind: dueBot, Key: botKey(c.row.ID, seat), At: p.at})
	}
	for seat := range (now.answers &^ before.answers).All() {
		b.Due = append(b.Due, store.Due{Kind: dueAnswer, Key: botKey(c.row.ID, seat), At: p.at})
	}
	for seat := range (p.before.bots &^ now.bots).All() {
		b.Done = append(b.Done, store.Due{Kind: dueBot, Key: botKey(c.row.ID, seat)})
	}
	p.callOut(b)
	begins := store.Due{Kind: dueBegin, Key: c.row.ID, At: now.beginsAt}
	switch {
	case !now.beginsAt.IsZero() && before.beginsAt.IsZero():
		b.Due = append(b.Due, begins)
	case now.beginsAt.IsZero() && !before.beginsAt.IsZero():
		b.Done = append(b.Done, begins)
	}
}
