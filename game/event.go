package game

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game/text"
)

// Event is one thing that happened in a ply or chance turn (P3). A ply's events are in order.
type Event struct {
	text.Text
	Role    Role
	Implied bool    // other events of the step tell the same: an account leaves it out
	Only    SeatSet // the seats that may know it; empty for everybody
	Arrow   *Arrow  // the way of a piece, if it can be drawn
	Clues   []Clue  // what everybody learns from it of what is hidden; no part of its JSON form
}

// Role says what an event means for programs that do not know its game. Its kind and parameters only make its words.
type Role string

// The roles of events. Most events have none.
const (
	RoleCaptured   Role = "captured"   // "seat" lost a piece or part on "square"; en passant: where its pawn had passed
	RoleCheck      Role = "check"      // the king of "seat" is attacked
	RoleMate       Role = "mate"       // the king of "seat" is attacked, which has ended the game
	RoleSaved      Role = "saved"      // the king of "seat" on "square" was to be captured, and was not
	RoleUnbidden   Role = "unbidden"   // a piece went along the arrow, though no seat had moved it
	RoleContracted Role = "contracted" // squares have vanished
	RoleSwallowed  Role = "swallowed"  // "pieces" of "seat" have vanished with their squares
	RoleOut        Role = "out"        // "seat" is out of the game; the event before it says why, if it is of that seat
	RoleAttempt    Role = "attempt"    // a move was played of which a roll decides what it does
	RoleVain       Role = "vain"       // the same, of a move that succeeds by no roll
	RoleRolls      Role = "rolls"      // "seat" has to roll
	RoleRolled     Role = "rolled"     // it only says what "seat" rolled
	RoleFound      Role = "found"      // it only says where a roll found a piece
	RoleMeasured   Role = "measured"   // it only says where a measurement found pieces: each is another board
	RoleAnswered   Role = "answered"   // a piece went along the arrow, as its seat had ordered for this case
)

// Clue is what a step tells of the secret of a seat, besides the notation of its move. A [Hearer] reads it.
type Clue struct {
	Seat int
	Text string
}

// usualEvent is the size of a buffer that most events fit into as JSON, in bytes.
const usualEvent = 256

type eventJSON struct {
	Kind    string          `json:"kind"`
	Args    json.RawMessage `json:"args,omitempty"`
	Role    Role            `json:"role,omitempty"`
	Implied bool            `json:"implied,omitempty"`
	Arrow   *Arrow          `json:"arrow,omitempty"`
	Only    *SeatSet        `json:"only,omitempty"`
}

// MarshalJSON writes the text's object with the fields "role", "implied", "arrow" and "only" added where they are set.
func (e Event) MarshalJSON() ([]byte, error) { return e.AppendJSON(make([]byte, 0, usualEvent)) }

// AppendJSON appends the form of MarshalJSON.
func (e *Event) AppendJSON(b []byte) ([]byte, error) {
	b, err := e.Text.AppendJSON(b)
	if err != nil || e.IsZero() || e.Role == "" && !e.Implied && e.Arrow == nil && e.Only == 0 {
		return b, err
	}
	b = b[:len(b)-1]
	if e.Role != "" {
		b = text.AppendString(append(b, `,"role":`...), string(e.Role))
	}
	if e.Implied {
		b = append(b, `,"implied":true`...)
	}
	if e.Arrow != nil {
		b = e.Arrow.appendJSON(append(b, `,"arrow":`...))
	}
	if e.Only != 0 {
		b = e.Only.AppendJSON(append(b, `,"only":`...))
	}
	return append(b, '}'), nil
}

// appendJSON appends the form of encoding/json.
func (a *Arrow) appendJSON(b []byte) []byte {
	b = append(b, `{"path":`...)
	if a.Path == nil {
		b = append(b, "null"...)
	} else {
		b = append(b, '[')
		for i, square := range a.Path {
			if i > 0 {
				b = append(b, ',')
			}
			b = text.AppendString(b, square)
		}
		b = append(b, ']')
	}
	b = strconv.AppendInt(append(b, `,"seat":`...), int64(a.Seat), 10)
	return append(text.AppendString(append(b, `,"kind":`...), string(a.Kind)), '}')
}

// UnmarshalJSON reads the form that MarshalJSON writes.
func (e *Event) UnmarshalJSON(b []byte) error {
	var all eventJSON
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	*e = Event{Role: all.Role, Implied: all.Implied, Arrow: all.Arrow}
	if all.Only != nil {
		e.Only = *all.Only
	}
	return json.Unmarshal(b, &e.Text)
}

// Log collects the events of a step. Rules accept a nil *Log and must test for it before they build the parameters of
// an event.
type Log struct {
	Events []Event
	// Ahead says that the step is looked at before it is played. Rules then also tell what could be played next.
	Ahead bool
}

// Add appends an event that everybody may know; args are the names and values of its parameters in turn.
func (l *Log) Add(kind string, args ...any) {
	l.Events = append(l.Events, Event{Text: text.Of(kind, args...)})
}

// AddArrow appends an event with an arrow.
func (l *Log) AddArrow(a Arrow, kind string, args ...any) {
	l.Events = append(l.Events, Event{Text: text.Of(kind, args...), Arrow: &a})
}

// AddOnly appends an event that only these seats may know.
func (l *Log) AddOnly(who SeatSet, kind string, args ...any) {
	l.Events = append(l.Events, Event{Text: text.Of(kind, args...), Only: who})
}

// SetRole sets the role of the last event.
func (l *Log) SetRole(r Role) { l.Events[len(l.Events)-1].Role = r }

// AddEnd adds why the game is over in a state, if it is.
func (l *Log) AddEnd(s State) {
	if t := s.Turn(); t.Kind == Over && t.Reason != "" {
		l.Events = append(l.Events, Event{Text: t.Why(s.Seats())})
	}
}

// Imply marks the last event as implied by others, if it is.
func (l *Log) Imply(is bool) { l.Events[len(l.Events)-1].Implied = is }

// AddClue adds a clue to the last event.
func (l *Log) AddClue(seat int, told string) {
	last := &l.Events[len(l.Events)-1]
	last.Clues = append(last.Clues, Clue{seat, told})
}

// Told returns the events that an account of a step tells: those that others do not imply.
func Told(events []Event) []Event {
	return slices.DeleteFunc(slices.Clone(events), func(e Event) bool { return e.Implied })
}

// Heard returns the events that a seat (or Nobody) may know. A restricted event is marked as for this seat alone,
// because the other seats that know it can be a secret too.
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
