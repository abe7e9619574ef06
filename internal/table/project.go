package table

import (
	"encoding/hex"
	"slices"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

// project returns an entry of the log as a seat (or game.Nobody) may know it. Events leave a game only through project
// and [Game.State].
func project(m *referee.Match, it *item, seat int) Entry {
	e := Entry{Number: it.number, At: it.at, Start: it.start, Market: it.market}
	if it.heard > 0 {
		o := m.Entry(it.heard)
		e.Ply, e.Line, e.Events = o.Ply, m.Line(it.heard), m.Told(it.heard, seat)
		if o.What == record.Opened && o.Number == 0 {
			opened := o.Seat
			e.Opened, e.Words = &opened, Words(referee.Commitment(m.ID(), o.Ply, o.Seat, o.Text, o.Nonce))
		}
	}
	if n := it.note; n != nil && (!n.private() || n.Seat != nil && *n.Seat == seat) {
		shown := *n
		shown.Person = ""
		e.Note = &shown
	}
	return e
}

// Entries returns the entries after a number, as a seat may know them.
func (g *Game) Entries(seat int, after int64) []Entry {
	if after >= g.head || g.items.Len() == 0 {
		return nil
	}
	begin := max(int(after-g.items.At(0).number)+1, 0)
	list := make([]Entry, 0, g.items.Len()-begin)
	for i := begin; i < g.items.Len(); i++ {
		it := g.items.At(i)
		e := project(g.match, it, seat)
		if it.team != nil {
			e.Team = g.crowd.Shown(it.team)
		}
		if t := it.talk; t != nil {
			e.Talk = g.crowd.Aloud(it.number, t)
		}
		list = append(list, e)
	}
	return list
}

// Hearer returns game.Nobody if the entries after a number are the same for everybody, else the seat.
func (g *Game) Hearer(seat int, after int64) int {
	if g.match == nil || g.match.Traits().Secrets {
		return seat
	}
	for i := g.items.Len() - 1; i >= 0 && g.items.At(i).number > after; i-- {
		if n := g.items.At(i).note; n != nil && n.private() {
			return seat
		}
	}
	return game.Nobody
}

// shown is a view with its text.
type shown struct {
	view game.State
	text string
}

// text returns a view as text. The last result is kept: in most games it is the same for all seats.
func (g *Game) text(view game.State) string {
	if last := g.shown.Load(); last != nil && last.view == view {
		return last.text
	}
	s := &shown{view, view.String()}
	g.shown.Store(s)
	return s.text
}

// State returns the game at a moment for a seat, or for game.Nobody. Held are the seats of the person.
func (g *Game) State(seat int, held game.SeatSet, now Now, pictured bool) *State {
	s := &State{}
	g.StateInto(s, seat, held, now, pictured)
	return s
}

// StateInto is State with its memory given.
func (g *Game) StateInto(s *State, seat int, held game.SeatSet, now Now, pictured bool) {
	*s = State{
		ID: g.setup.ID, Game: g.setup.Rules, Title: g.spec.Title, Listed: g.setup.Listed,
		Phase: g.phase, Number: g.head,
		Position: g.position, Held: held, Clocks: g.clocks(now), Options: g.options,
		Seats:    slices.Grow(s.Seats[:0], len(g.seats))[:len(g.seats)],
		Offers:   Offers{Takeback: g.asked, Rematch: g.again, Next: g.next},
		Fairness: Fairness{Terms: g.terms, Stirring: g.stirring()},
	}
	if seat != game.Nobody {
		s.Seat, s.Premoves = &seat, g.premoves[seat]
	}
	for i, h := range g.seats {
		spec := &g.spec.Seats[i]
		s.Seats[i] = Seat{spec.Kind, h.taken, h.name, h.bot, held.Has(i), g.keptFor(i) != "", spec.Who, spec.Level}
	}
	s.Typed = g.spec.Typed
	var view game.State
	if g.match == nil {
		view = game.View(g.first, seat)
		s.Turn = view.Turn()
	} else {
		view = g.match.View(seat)
		s.Turn, s.Awaited, s.Offered, s.Undoable = g.match.Turn(), g.awaited, g.match.Offered(), g.match.Undoable()
		s.Back, s.NoBack = g.retractors(held)
		s.Orders = g.orders(seat)
		s.Ply = g.ply()
		if g.match.HasDice() {
			s.Promise, _ = g.match.Tag(record.Dice)
		}
		s.Terms = nil
		for i := range g.seats {
			if g.match.Together() {
				s.Links = append(s.Links, g.match.Links(i))
			}
		}
		if r, ok := view.(game.Roller); ok && s.Turn.Kind == game.ChanceTurn {
			s.Dice = r.Dice()
		}
	}
	s.View = g.text(view)
	if pictured {
		picture := view.Picture()
		s.Picture = &picture
	}
}

// ply returns the number of the last ply that was played.
func (g *Game) ply() int {
	if g.heard == 0 {
		return 0
	}
	return g.match.Entry(g.heard).Ply
}

// clocks returns the clocks at a moment, or nil without a time control.
func (g *Game) clocks(now Now) *Clocks {
	if g.spec.Clock.Kind == 0 {
		return nil
	}
	k := &Clocks{Control: g.spec.Clock, Now: now.At.UnixMilli()}
	all := g.skipped(now)
	for seat := range g.seats {
		k.Left = append(k.Left, all.Left(seat, now.At).Milliseconds())
		if all.Running(seat) {
			k.Running = k.Running.With(seat)
		}
	}
	return k
}

// skipped returns the clocks at a moment, without the outages since the last entry.
func (g *Game) skipped(now Now) *clock.Clock {
	all := g.clock
	for _, o := range now.Outages {
		from, until := o.Since, o.Until
		if from.Before(g.touched) {
			from = g.touched
		}
		if until.After(now.At) {
			until = now.At
		}
		if !until.After(from) {
			continue
		}
		if all == g.clock {
			all = all.Clone()
		}
		all.Skip(now.At, until.Sub(from))
	}
	return all
}

// Time returns the time control, what the clock of a seat showed when its turn began, and how long it has run since.
func (g *Game) Time(seat int, now time.Time) (c clock.Control, left, run time.Duration) {
	left, run = g.clock.Began(seat, now)
	return g.spec.Clock, left, run
}

// Committed returns the hash of the order that a seat has given in the present turn, or nothing.
func (g *Game) Committed(seat int) string {
	for number := g.match.Number(); number > 0; number-- {
		e := g.match.Entry(number)
		if moves(e) {
			break
		}
		if e.What == record.Commit && e.Seat == seat {
			return e.Hash
		}
	}
	return ""
}

// orders returns the orders of a simultaneous turn, or nil.
func (g *Game) orders(seat int) *Orders {
	t := g.match.Turn()
	if g.phase != Playing || t.Kind != game.SimultaneousTurn {
		return nil
	}
	o := &Orders{Words: map[string]string{}}
	for number := g.heard; number > 0; number-- {
		e := g.match.Entry(number)
		if moves(e) {
			break
		}
		if e.What == record.Commit && !o.In.Has(e.Seat) {
			o.In = o.In.With(e.Seat)
			o.Words[strconv.Itoa(e.Seat)] = Words(e.Hash)
		}
	}
	if seat != game.Nobody {
		o.Yours = g.match.Ordered(seat)
	}
	return o
}

// Words returns the first 64 bits of a hash in hexadecimal digits as four words of five letters, for people to speak
// and compare: proquints (Wilkerson, "A Proposal for Proquints", 2009). It returns "" for anything else.
func Words(hash string) string {
	const consonants, vowels = "bdfghjklmnprstvz", "aiou"
	b, err := hex.DecodeString(hash)
	if err != nil || len(b) < 8 {
		return ""
	}
	var out []byte
	for i := 0; i < 8; i += 2 {
		n := int(b[i])<<8 | int(b[i+1])
		if i > 0 {
			out = append(out, ' ')
		}
		out = append(out, consonants[n>>12], vowels[n>>10&3], consonants[n>>6&15], vowels[n>>4&3], consonants[n&15])
	}
	return string(out)
}
