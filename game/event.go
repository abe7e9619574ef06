package game

import (
	"encoding/json"

	"github.com/quandary-games/quandary/text"
)

// Event is one thing that happened in a ply or chance turn, told in order (P3).
type Event struct {
	text.Text
	Only  SeatSet // who alone may know it; empty if everybody may
	Arrow *Arrow  // how something went or was meant to go, if that can be drawn
}

// eventJSON is an event as JSON has it.
type eventJSON struct {
	Kind  string          `json:"kind"`
	Args  json.RawMessage `json:"args,omitempty"`
	Arrow *Arrow          `json:"arrow,omitempty"`
	Only  *SeatSet        `json:"only,omitempty"`
}

// MarshalJSON writes the object of the text with the fields "arrow" and "only", if they say something.
func (e Event) MarshalJSON() ([]byte, error) {
	b, err := e.Text.MarshalJSON()
	if err != nil || e.IsZero() || e.Arrow == nil && e.Only == 0 {
		return b, err
	}
	b = b[:len(b)-1]
	if e.Arrow != nil {
		arrow, err := json.Marshal(e.Arrow)
		if err != nil {
			return nil, err
		}
		b = append(append(b, `,"arrow":`...), arrow...)
	}
	if e.Only != 0 {
		b = e.Only.appendJSON(append(b, `,"only":`...))
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Event) UnmarshalJSON(b []byte) error {
	var all eventJSON
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	*e = Event{Arrow: all.Arrow}
	if all.Only != nil {
		e.Only = *all.Only
	}
	return json.Unmarshal(b, &e.Text)
}

// Log takes down the events of a step. Rules given a nil Log take down nothing: test for it before the parameters of
// an event are put together.
type Log struct{ Events []Event }

// Add takes down an event of this kind and with these parameters, name and value in turn, that everybody may know.
func (l *Log) Add(kind string, args ...any) {
	l.Events = append(l.Events, Event{Text: text.Of(kind, args...)})
}

// AddArrow takes down an event with an arrow.
func (l *Log) AddArrow(a Arrow, kind string, args ...any) {
	l.Events = append(l.Events, Event{Text: text.Of(kind, args...), Arrow: &a})
}

// AddOnly takes down an event that only these seats may know.
func (l *Log) AddOnly(who SeatSet, kind string, args ...any) {
	l.Events = append(l.Events, Event{Text: text.Of(kind, args...), Only: who})
}

// Heard are the events that a seat (or Nobody) may know. What not everybody may know is marked as for this seat alone:
// who else may know it can be a secret, too.
func Heard(events []Event, seat int) []Event {
	heard := make([]Event, 0, len(events))
	for _, e := range events {
		if e.Only == 0 || e.Only.Has(seat) {
			e.Only &= Only(max(seat, 0))
			heard = append(heard, e)
		}
	}
	return heard
}
