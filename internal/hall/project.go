package hall

import (
	"encoding/hex"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// project is an entry of the log as a seat (or game.Nobody) may know it. With [course.state] it is the only way out of
// a hall for what happens in a game: what is not copied here stays inside.
func project(id string, it *item, heard *referee.Event, seat int) Entry {
	e := Entry{Number: it.number, At: it.at, Start: it.start, Market: it.market}
	if heard != nil {
		e.Ply, e.Line, e.Events = heard.Entry.Ply, heard.Entry.String(), heard.Events
		if o := &heard.Entry; o.What == record.Opened && o.Number == 0 {
			e.Opened, e.Words = &o.Seat, Words(referee.Commitment(id, o.Ply, o.Seat, o.Text, o.Nonce))
		}
	}
	if n := it.note; n != nil && (!n.private() || n.Seat != nil && *n.Seat == seat) {
		shown := *n
		shown.Person = ""
		e.Note = &shown
	}
	return e
}

// entries are those after a number, as a seat may know them.
func (c *course) entries(seat int, after int64) []Entry {
	if after >= c.row.Head || c.items.Len() == 0 {
		return nil
	}
	begin := max(int(after-c.items.At(0).number)+1, 0)
	var heard []referee.Event
	offset := 0
	var list []Entry
	for i := begin; i < c.items.Len(); i++ {
		it := c.items.At(i)
		var event *referee.Event
		if it.heard > 0 {
			if heard == nil {
				offset = it.heard
				heard = c.match.Heard(seat, it.heard-1)
			}
			event = &heard[it.heard-offset]
		}
		e := project(c.row.ID, it, event, seat)
		if t := it.team; t != nil {
			shown := brief(c.teams[t.Seat].Show(t.Event, "", false))
			if c.closed() {
				shown = withheld(shown)
			}
			e.Team = &CrowdEvent{t.Seat, shown}
		}
		if t := it.talk; t != nil {
			e.Talk = c.aloud(it.number, t)
		}
		list = append(list, e)
	}
	return list
}

// maxShown is how many weights of an event are sent to who watches: the log has them all.
const maxShown = 20

// brief is an event without what is too long to be sent to everybody who watches: the weights of a large team, and what
// was read elsewhere.
func brief(e team.Event) team.Event {
	if len(e.Weights) > maxShown {
		e.Weights = nil
	}
	e.Rows = ""
	return e
}

// hearer is the seat itself, or game.Nobody if the entries after a number say the same to all.
func (c *course) hearer(seat int, after int64) int {
	if c.match == nil || c.match.Traits().Secrets {
		return seat
	}
	for i := c.items.Len() - 1; i >= 0 && c.items.At(i).number > after; i-- {
		if n := c.items.At(i).note; n != nil && n.private() {
			return seat
		}
	}
	return game.Nobody
}

// shown is a view, and the view as text.
type shown struct {
	view game.State
	text string
}

// text is a view as text. The one that was asked for last is kept: in most games it is the same for all.
func (c *course) text(view game.State) string {
	if last := c.shown.Load(); last != nil && last.view == view {
		return last.text
	}
	s := &shown{view, view.String()}
	c.shown.Store(s)
	return s.text
}

// state is how the game stands for a seat (or game.Nobody) at a time.
func (c *course) state(seat int, held game.SeatSet, now time.Time, pictured bool) *State {
	s := &State{
		ID: c.row.ID, Game: c.row.Rules, Title: c.spec.Title, Listed: c.row.Listed, Phase: c.phase, Number: c.row.Head,
		Position: c.position, Held: held, Terms: c.terms, Stirring: c.stirring(), Takeback: c.asked,
		Rematch: c.again, Next: c.next, Clocks: c.clocks(now),
	}
	if seat != game.Nobody {
		s.Seat, s.Premoves = &seat, c.premoves[seat]
	}
	for i, h := range c.seats {
		spec := &c.spec.Seats[i]
		s.Seats = append(s.Seats, Seat{spec.Kind, h.taken, h.name, h.bot, held.Has(i), c.keptFor(i) != "", spec.Who,
			spec.Level})
	}
	if c.spec.Position == "" {
		s.Options, _ = c.game.Facts().Settle(c.spec.Options) // they were settled when the game was made
	}
	view := game.View(c.first, seat)
	s.Turn = view.Turn()
	if c.match != nil {
		view = c.match.View(seat)
		s.Turn, s.Awaited, s.Offered, s.Undoable = c.match.Turn(), c.awaited(), c.match.Offered(), c.match.Undoable()
		s.Back, s.NoBack = c.retractors(held)
		s.Orders = c.orders(seat)
		s.Ply = c.ply()
		if c.match.HasDice() {
			s.Promise = c.promise()
		}
		s.Terms = nil
		for i := range c.seats {
			if c.match.Together() {
				s.Links = append(s.Links, c.match.Links(i))
			}
		}
		if r, ok := view.(game.Roller); ok && s.Turn.Kind == game.ChanceTurn {
			s.Dice = r.Dice()
		}
	}
	s.View = c.text(view)
	if pictured {
		picture := view.Picture()
		s.Picture = &picture
	}
	return s
}

// ply is the number of the last ply that was played.
func (c *course) ply() int {
	if c.heard == 0 {
		return 0
	}
	return c.match.Entry(c.heard).Ply
}

// clocks are the clocks at a time, or nil without a control.
func (c *course) clocks(now time.Time) *Clocks {
	if c.spec.Clock.Kind == 0 {
		return nil
	}
	k := &Clocks{Control: c.spec.Clock, Now: millis(now)}
	all := c.skipped(now)
	for seat := range c.seats {
		k.Left = append(k.Left, all.Left(seat, now).Milliseconds())
		if all.Running(seat) {
			k.Running = k.Running.With(seat)
		}
	}
	return k
}

// orders are those of a simultaneous turn, or nil.
func (c *course) orders(seat int) *Orders {
	t := c.match.Turn()
	if c.phase != store.Playing || t.Kind != game.SimultaneousTurn {
		return nil
	}
	o := &Orders{Words: map[string]string{}}
	for number := c.heard; number > 0; number-- {
		e := c.match.Entry(number)
		if moves(e) {
			break
		}
		if e.What == record.Commit && !o.In.Has(e.Seat) {
			o.In = o.In.With(e.Seat)
			o.Words[strconv.Itoa(e.Seat)] = Words(e.Hash)
		}
	}
	if seat != game.Nobody {
		o.Yours = c.match.Ordered(seat)
	}
	return o
}

// Words are the first 64 bits of a hash in hexadecimal digits as four words of five letters that can be spoken and
// compared: proquints (Wilkerson, "A Proposal for Proquints", 2009). They are empty if it is no such hash.
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
