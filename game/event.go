package game

import (
	"encoding/json"
	"maps"

	"github.com/quandary-games/quandary/text"
)

// Event is one thing that happened in a ply or chance turn, told in order (P3).
type Event struct {
	text.Text
	Only  SeatSet // who alone may know it; empty if everybody may
	Arrow *Arrow  // how something went or was meant to go, if that can be drawn
}

// MarshalJSON writes one object: kind, parameters and, if there is one, the arrow.
func (e Event) MarshalJSON() ([]byte, error) {
	all := make(map[string]any, len(e.Args)+2)
	maps.Copy(all, e.Args)
	all["kind"] = e.Kind
	if e.Arrow != nil {
		all["arrow"] = e.Arrow
	}
	return json.Marshal(all)
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

// Heard are the events that a seat (or Nobody) may know.
func Heard(events []Event, seat int) []Event {
	heard := make([]Event, 0, len(events))
	for _, e := range events {
		if e.Only == 0 || e.Only.Has(seat) {
			heard = append(heard, e)
		}
	}
	return heard
}
