package table

import (
	"encoding/json"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// AppendJSON appends the entry as encoding/json writes it. Most of what a server sends and stores is written in this
// file, without reflection.
func (e *Entry) AppendJSON(b []byte) ([]byte, error) {
	o := object{b: append(b, '{')}
	o.integer("number", e.Number)
	o.integer("at", e.At)
	if e.Ply != 0 {
		o.integer("ply", int64(e.Ply))
	}
	o.optional("line", e.Line)
	o.given("start", e.Start)
	o.other("note", e.Note, e.Note != nil)
	o.other("team", e.Team, e.Team != nil)
	o.other("market", e.Market, e.Market != nil)
	o.other("comment", e.Talk, e.Talk != nil)
	if e.Opened != nil {
		o.integer("opened", int64(*e.Opened))
	}
	o.optional("words", e.Words)
	for i := range e.Events {
		if i == 0 {
			o.field("events")
			o.b = append(o.b, '[')
		} else {
			o.b = append(o.b, ',')
		}
		var err error
		if o.b, err = e.Events[i].AppendJSON(o.b); err != nil {
			return nil, err
		}
	}
	if len(e.Events) > 0 {
		o.b = append(o.b, ']')
	}
	o.other("said", e.Said, len(e.Said) > 0)
	return o.end()
}

// AppendJSON appends the state as encoding/json writes it.
func (s *State) AppendJSON(b []byte) ([]byte, error) {
	o := object{b: append(b, '{')}
	o.text("id", s.ID)
	o.text("game", s.Game)
	o.optional("title", s.Title)
	o.bool("listed", s.Listed)
	if !s.Options.IsZero() {
		o.field("options")
		o.b = append(o.b, s.Options.json...)
	}
	o.text("phase", string(s.Phase))
	o.integer("number", s.Number)
	o.integer("position", s.Position)
	if s.Seat != nil {
		o.integer("seat", int64(*s.Seat))
	}
	o.seats("held", s.Held)
	o.holders(s.Seats)
	o.text("view", s.View)
	o.integer("ply", int64(s.Ply))
	o.turn(&s.Turn)
	o.seats("awaited", s.Awaited)
	o.other("dice", s.Dice, len(s.Dice) > 0)
	o.given("typed", s.Typed)
	o.other("picture", s.Picture, s.Picture != nil)
	if s.Clocks != nil {
		o.clocks(s.Clocks)
	}
	o.other("orders", s.Orders, s.Orders != nil)
	o.other("premoves", s.Premoves, len(s.Premoves) > 0)
	o.seats("offered", s.Offered)
	o.seats("takeback", s.Takeback)
	o.bool("undoable", s.Undoable)
	if s.Back != 0 {
		o.seats("back", s.Back)
	}
	o.optional("noBack", s.NoBack)
	o.seats("rematch", s.Rematch)
	o.optional("next", s.Next)
	o.optional("promise", s.Promise)
	o.other("terms", s.Terms, s.Terms != nil)
	o.seats("stirring", s.Stirring)
	o.other("links", s.Links, len(s.Links) > 0)
	return o.end()
}

// appendJSON appends the entry of the log as encoding/json writes it.
func (e *body) appendJSON(b []byte) ([]byte, error) {
	o := object{b: append(b, '{')}
	o.optional("line", e.Line)
	o.optional("kept", e.Kept)
	o.other("note", e.Note, e.Note != nil)
	o.other("team", e.Team, e.Team != nil)
	o.other("market", e.Market, e.Market != nil)
	o.other("start", e.Start, len(e.Start) > 0)
	if r := e.Action; r != nil {
		o.begin("action")
		o.text("person", r.Person)
		o.text("id", r.ID)
		o.integer("last", r.Last)
		o.optional("member", r.Member)
		o.b = append(o.b, '}')
	}
	if c := e.Clocks; c != nil {
		o.begin("clocks")
		o.integers("left", c.Left)
		if len(c.Since) > 0 {
			o.integers("since", c.Since)
		}
		if len(c.Free) > 0 {
			o.integers("free", c.Free)
		}
		o.b = append(o.b, '}')
	}
	o.other("pace", e.Pace, len(e.Pace) > 0)
	o.other("talk", e.Talk, e.Talk != nil)
	o.other("hook", e.Hook, e.Hook != nil)
	return o.end()
}

// appendJSON appends the summary as encoding/json writes it.
func (s *Summary) appendJSON(b []byte) ([]byte, error) {
	o := object{b: append(b, '{')}
	o.optional("title", s.Title)
	list(&o, "seats", s.Seats, func(seat *SummarySeat) {
		o.b = append(o.b, '{')
		o.optional("name", seat.Name)
		o.optional("bot", seat.Bot)
		o.bool("taken", seat.Taken)
		o.given("team", seat.Team)
		o.b = append(o.b, '}')
	})
	o.integer("plies", int64(s.Plies))
	o.text("clock", s.Clock.String())
	o.optional("reason", string(s.Reason))
	o.other("scores", s.Scores, len(s.Scores) > 0)
	o.given("alone", s.Alone)
	return o.end()
}

// object is a JSON object in the making.
type object struct {
	b   []byte
	err error // the first of a field that cannot be written
}

// field begins a field.
func (o *object) field(name string) {
	if o.b[len(o.b)-1] != '{' {
		o.b = append(o.b, ',')
	}
	o.b = append(append(append(o.b, '"'), name...), `":`...)
}

// begin begins a field that is an object.
func (o *object) begin(name string) {
	o.field(name)
	o.b = append(o.b, '{')
}

// list adds a list whose items are written by a function.
func list[T any](o *object, name string, items []T, write func(item *T)) {
	o.field(name)
	if items == nil {
		o.b = append(o.b, "null"...)
		return
	}
	o.b = append(o.b, '[')
	for i := range items {
		if i > 0 {
			o.b = append(o.b, ',')
		}
		write(&items[i])
	}
	o.b = append(o.b, ']')
}

func (o *object) integers(name string, values []int64) {
	list(o, name, values, func(n *int64) { o.b = strconv.AppendInt(o.b, *n, 10) })
}

// end ends the object.
func (o *object) end() ([]byte, error) { return append(o.b, '}'), o.err }

func (o *object) text(name, value string) {
	o.field(name)
	o.b = text.AppendString(o.b, value)
}

// optional adds a text that is not empty.
func (o *object) optional(name, value string) {
	if value != "" {
		o.text(name, value)
	}
}

func (o *object) integer(name string, value int64) {
	o.field(name)
	o.b = strconv.AppendInt(o.b, value, 10)
}

func (o *object) bool(name string, value bool) {
	o.field(name)
	o.b = strconv.AppendBool(o.b, value)
}

// given adds true, and leaves out false.
func (o *object) given(name string, value bool) {
	if value {
		o.bool(name, true)
	}
}

func (o *object) seats(name string, value game.SeatSet) {
	o.field(name)
	o.b = value.AppendJSON(o.b)
}

// other adds a rare value if it is given.
func (o *object) other(name string, value any, given bool) {
	if !given {
		return
	}
	o.field(name)
	b, err := json.Marshal(value)
	if err != nil && o.err == nil {
		o.err = err
	}
	o.b = append(o.b, b...)
}

func (o *object) holders(seats []Seat) {
	list(o, "seats", seats, func(s *Seat) {
		o.b = append(o.b, '{')
		o.text("kind", string(s.Kind))
		o.bool("taken", s.Taken)
		o.optional("name", s.Name)
		o.optional("bot", s.Bot)
		o.given("you", s.You)
		o.given("kept", s.Kept)
		o.optional("who", s.Who)
		o.optional("level", s.Level)
		o.b = append(o.b, '}')
	})
}

func (o *object) turn(t *game.Turn) {
	o.begin("turn")
	o.text("kind", t.Kind.String())
	o.seats("seats", t.Seats)
	o.seats("living", t.Living)
	if t.Rollers != 0 {
		o.seats("rollers", t.Rollers)
	}
	o.optional("reason", string(t.Reason))
	o.given("yields", t.Yields)
	if t.Scores != [game.MaxSeats]prob.Ratio{} { // else they need no memory
		o.other("scores", t.Scores, true)
	}
	o.b = append(o.b, '}')
}

func (o *object) clocks(c *Clocks) {
	o.begin("clocks")
	o.text("control", c.Control.String())
	o.integers("left", c.Left)
	o.seats("running", c.Running)
	o.integer("now", c.Now)
	o.b = append(o.b, '}')
}
