package table

import (
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/team"
)

// Draft is an action on a clone of a game, with the entries that it has added so far. [Draft.Finish] returns them to be
// written; otherwise the draft is thrown away.
type Draft struct {
	game    *Game
	now     Now       // by which clocks run
	at      time.Time // of the entries; later if an earlier entry is
	after   int64     // the number of the last entry before it
	bodies  []body
	seats   []Sitting
	receipt *receipt
	crowd   *crowd.Draft
}

// Sitting names the person who holds a seat from now on. An empty Person frees the seat.
type Sitting struct {
	Seat   int
	Person string
}

// Now is a moment, with the outages before it.
type Now struct {
	At      time.Time
	Outages []Outage
}

// Outage is a time in which no server ran: no clock counts it.
type Outage struct{ Since, Until time.Time }

// Owed is what a game waits for. Whatever an action adds to it has to be done.
type Owed struct {
	Position int64        // the number of the last entry that changed the position
	Bots     game.SeatSet // bots that are to move
	Answers  game.SeatSet // bots that are to answer the offer of a draw
	Called   game.SeatSet // seats to act whose holders can be notified
	Flag     time.Time    // when the time of a seat is up; zero if no clock runs
	Deadline time.Time    // when something is due by the deadlines of a crowd; zero if nothing is
	Begins   bool         // the match waits for seats to add to the dice, until BeginsAt
	Expires  time.Time    // when an open game is dropped; zero if it is not open
	// bots of the crowd may have something to do
	Rehearsal bool
}

// How long an open game waits for somebody to take a seat, after the last who did or left.
const (
	listedFor = 7 * 24 * time.Hour
	keptFor   = 60 * 24 * time.Hour // one that only people with its address find
)

// Expire drops an open game whose time is over. Before that it returns the time at which the game expires.
func (d *Draft) Expire() (time.Time, error) {
	if at := d.game.owing().Expires; at.IsZero() || d.at.Before(at) {
		return at, nil
	}
	d.note(Note{Kind: noteDropped})
	return time.Time{}, nil
}

// owing computes what the game owes now.
func (g *Game) owing() Owed {
	o := Owed{Position: g.position, Bots: g.bots(g.awaited), Answers: g.bots(g.OfferedTo()), Called: g.callable(),
		Begins: g.terms != nil && g.match == nil, Rehearsal: g.phase == Playing && g.spec.Rehearsal}
	o.Deadline, _ = g.crowd.Deadline()
	switch {
	case g.phase == Playing:
		o.Flag, _ = g.clock.Flag()
	case g.phase == Open && g.setup.Listed:
		o.Expires = g.touched.Add(listedFor)
	case g.phase == Open:
		o.Expires = g.touched.Add(keptFor)
	}
	return o
}

// Draft begins an action at a moment. Times in a log never go back, even if the machine's clock does.
func (g *Game) Draft(now Now) *Draft {
	d := &Draft{game: g.clone(), now: now, at: now.At, after: g.head}
	if d.at.Before(g.touched) {
		d.at = g.touched
	}
	d.game.clock = d.game.skipped(now)
	d.crowd = d.game.crowd.Draft(side{d}, d.at)
	return d
}

// Game returns the game with the entries of the action.
func (d *Draft) Game() *Game { return d.game }

// Empty reports whether the action has brought about no entries.
func (d *Draft) Empty() bool { return len(d.bodies) == 0 }

// BeginsAt returns when the match begins even if a seat has not added to its dice; zero if nothing is waited for.
func (d *Draft) BeginsAt() time.Time { return d.game.BeginsAt(d.now) }

// add adds an entry, and folds it.
func (d *Draft) add(b body) {
	d.game.fold(d.game.head+1, d.at, b)
	d.bodies = append(d.bodies, b)
}

// note adds a note.
func (d *Draft) note(n Note) { d.add(body{Note: &n}) }

// seatNote adds a note about a seat.
func (d *Draft) seatNote(kind NoteKind, seat int) { d.note(Note{Kind: kind, Seat: &seat}) }

// sit gives a seat to a person or a bot.
func (d *Draft) sit(seat int, h holder) {
	d.note(Note{Kind: noteJoined, Seat: &seat, Person: h.person, Name: h.name, Bot: h.bot, Stirs: h.stirs})
	d.seats = append(d.seats, Sitting{Seat: seat, Person: h.person})
}

// Change is a finished action, to be written as a whole.
type Change struct {
	After   int64 // the number of the last entry before it
	At      time.Time
	Bodies  []string // of its entries
	Summary string   // of the game, for lists: a Summary as JSON
	Seats   []Sitting
	Ended   []int   // plies of teams that have ended
	Warned  []int64 // the numbers of entries that warn of a deadline
	Next    bool    // the game of a rematch is to be made
	Size    int     // bytes of the bodies
	Extra   int     // of those that are not lines of the match
}

// rooms has memory in which most entries and summaries can be written.
var rooms = sync.Pool{New: func() any { return new([1 << 10]byte) }}

// Finish returns the change of an action that has entries.
func (d *Draft) Finish() (Change, error) {
	g := d.game
	if g.broken != nil {
		return Change{}, g.broken
	}
	last := &d.bodies[len(d.bodies)-1]
	last.Clocks = g.clock.Snapshot()
	pace, err := d.crowd.Paced()
	if err != nil {
		return Change{}, err
	}
	last.Pace = pace
	if d.receipt != nil {
		d.receipt.Last = g.head
		last.Action = d.receipt
		g.foldReceipt(d.receipt, d.at)
	}
	room := rooms.Get().(*[1 << 10]byte)
	defer rooms.Put(room)
	summary := g.summary()
	text, err := summary.appendJSON(room[:0])
	if err != nil {
		return Change{}, err
	}
	g.owed = g.owing()
	c := Change{After: d.after, At: d.at, Summary: string(text), Seats: d.seats,
		Bodies: make([]string, 0, len(d.bodies))}
	for i := range d.bodies {
		b := &d.bodies[i]
		text, err := b.appendJSON(room[:0])
		if err != nil {
			return Change{}, err
		}
		c.Bodies = append(c.Bodies, string(text))
		c.Size += len(text)
		if b.Line == "" {
			c.Extra += len(text)
		}
		switch n := b.Note; {
		case b.Team != nil && b.Team.Event.Kind == team.Ended:
			c.Ended = append(c.Ended, b.Team.Event.Ply)
		case n != nil && n.Kind == noteWarned:
			c.Warned = append(c.Warned, d.after+int64(i)+1)
		case n != nil && n.Kind == noteRematch:
			c.Next = n.Game != ""
		}
	}
	g.size += c.Size
	return c, nil
}
