package table

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// object is a JSON object that is being written: what a server says most often is written without reflection.
type object []byte

// key begins a field.
func (o *object) key(name string) { *o = append(append(append(*o, '"'), name...), `":`...) }

func (o *object) text(name, v string) {
	o.key(name)
	*o = append(text.AppendString(*o, v), ',')
}

func (o *object) number(name string, v int64) {
	o.key(name)
	*o = append(strconv.AppendInt(*o, v, 10), ',')
}

func (o *object) truth(name string, v bool) {
	o.key(name)
	*o = append(strconv.AppendBool(*o, v), ',')
}

func (o *object) seats(name string, v game.SeatSet) {
	o.key(name)
	*o = append(v.AppendJSON(*o), ',')
}

// options writes the options of a game.
func (o *object) options(v map[string]string) {
	var few [8]string
	names := slices.AppendSeq(few[:0], maps.Keys(v))
	slices.Sort(names)
	o.key("options")
	*o = append(*o, '{')
	for _, name := range names {
		*o = append(text.AppendString(*o, name), ':')
		*o = append(text.AppendString(*o, v[name]), ',')
	}
	o.end("},")
}

// other writes a field that is rare.
func (o *object) other(name string, v any) error {
	b, err := json.Marshal(v)
	o.key(name)
	*o = append(append(*o, b...), ',')
	return err
}

// end ends the object, or a list in it.
func (o *object) end(with string) { *o = append((*o)[:len(*o)-1], with...) }

// some writes a field unless its value is zero.
func some[T comparable](o *object, name string, v T, write func(o *object, name string, v T)) {
	var zero T
	if v != zero {
		write(o, name, v)
	}
}

// AppendJSON appends the state as encoding/json writes it.
func (s *State) AppendJSON(b []byte) (_ []byte, err error) {
	o := object(append(b, '{'))
	other := func(name string, set bool, v any) {
		if set && err == nil {
			err = o.other(name, v)
		}
	}
	o.text("id", s.ID)
	o.text("game", s.Game)
	some(&o, "title", s.Title, (*object).text)
	o.truth("listed", s.Listed)
	if len(s.Options) > 0 {
		o.options(s.Options)
	}
	o.text("phase", string(s.Phase))
	o.number("number", s.Number)
	o.number("position", s.Position)
	if s.Seat != nil {
		o.number("seat", int64(*s.Seat))
	}
	o.seats("held", s.Held)
	o.key("seats")
	for i := range s.Seats {
		o = append(o, "[,"[min(i, 1)])
		s.Seats[i].append(&o)
	}
	o = append(o, "],"...)
	s.Board.append(&o)
	other("dice", len(s.Dice) > 0, s.Dice)
	some(&o, "typed", s.Typed, (*object).truth)
	other("picture", s.Picture != nil, s.Picture)
	if s.Clocks != nil {
		s.Clocks.append(&o)
	}
	other("orders", s.Orders != nil, s.Orders)
	other("premoves", len(s.Premoves) > 0, s.Premoves)
	o.seats("offered", s.Offered)
	o.seats("takeback", s.Takeback)
	o.truth("undoable", s.Undoable)
	some(&o, "back", s.Back, (*object).seats)
	some(&o, "noBack", s.NoBack, (*object).text)
	o.seats("rematch", s.Rematch)
	some(&o, "next", s.Next, (*object).text)
	some(&o, "promise", s.Promise, (*object).text)
	other("terms", s.Terms != nil, s.Terms)
	o.seats("stirring", s.Stirring)
	other("links", len(s.Links) > 0, s.Links)
	o.end("}")
	return o, err
}

func (s *Seat) append(o *object) {
	*o = append(*o, '{')
	o.text("kind", string(s.Kind))
	o.truth("taken", s.Taken)
	some(o, "name", s.Name, (*object).text)
	some(o, "bot", s.Bot, (*object).text)
	some(o, "you", s.You, (*object).truth)
	some(o, "kept", s.Kept, (*object).truth)
	some(o, "who", s.Who, (*object).text)
	some(o, "level", s.Level, (*object).text)
	o.end("}")
}

// append writes the fields that every board has.
func (s *Board) append(o *object) {
	o.text("view", s.View)
	o.number("ply", int64(s.Ply))
	o.key("turn")
	*o = append(s.Turn.AppendJSON(*o), ',')
	o.seats("awaited", s.Awaited)
}

func (c *Clocks) append(o *object) {
	o.key("clocks")
	*o = append(*o, '{')
	o.text("control", c.Control.String())
	o.key("left")
	for i, left := range c.Left {
		*o = strconv.AppendInt(append(*o, "[,"[min(i, 1)]), left, 10)
	}
	*o = append(*o, "],"...)
	o.seats("running", c.Running)
	o.number("now", c.Now)
	o.end("},")
}

// AppendJSON appends the entry as encoding/json writes it.
func (e *Entry) AppendJSON(b []byte) (_ []byte, err error) {
	o := object(append(b, '{'))
	other := func(name string, set bool, v any) {
		if set && err == nil {
			err = o.other(name, v)
		}
	}
	o.number("number", e.Number)
	o.number("at", e.At)
	some(&o, "ply", int64(e.Ply), (*object).number)
	some(&o, "line", e.Line, (*object).text)
	some(&o, "start", e.Start, (*object).truth)
	other("note", e.Note != nil, e.Note)
	other("team", e.Team != nil, e.Team)
	other("market", e.Market != nil, e.Market)
	other("comment", e.Talk != nil, e.Talk)
	other("opened", e.Opened != nil, e.Opened)
	some(&o, "words", e.Words, (*object).text)
	for i := 0; i < len(e.Events) && err == nil; i++ {
		if i == 0 {
			o.key("events")
		}
		o, err = e.Events[i].AppendJSON(append(o, "[,"[min(i, 1)]))
	}
	if len(e.Events) > 0 {
		o = append(o, "],"...)
	}
	other("said", len(e.Said) > 0, e.Said)
	o.end("}")
	return o, err
}
