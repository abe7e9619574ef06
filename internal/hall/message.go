package hall

import (
	"encoding/json"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/table"
)

// Type is the type of a Message.
type Type string

// The types of messages to a watcher.
const (
	typeEntry    Type = "entry"    // something happened: Entry
	typeState    Type = "state"    // how things stand after it: State
	typePresence Type = "presence" // who is there: Presence
	typeClosed   Type = "closed"   // nothing more will come; connect again
)

// Message is a message to a watcher. Only the field that Type names is set.
type Message struct {
	Type     Type         `json:"type"`
	Entry    *table.Entry `json:"entry,omitempty"`
	State    *table.State `json:"state,omitempty"`
	Presence *Presence    `json:"presence,omitempty"`
}

// appendJSON appends the message as encoding/json writes it.
func (m *Message) appendJSON(b []byte) (_ []byte, err error) {
	switch {
	case m.Entry != nil:
		b, err = m.Entry.AppendJSON(append(b, `{"type":"entry","entry":`...))
	case m.State != nil:
		b, err = m.State.AppendJSON(append(b, `{"type":"state","state":`...))
	default:
		all, err := json.Marshal(m)
		return append(b, all...), err
	}
	return append(b, '}'), err
}

// Presence says which seats have a game open, and how many other watchers.
type Presence struct {
	Seats    game.SeatSet `json:"seats"`
	Watchers int          `json:"watchers"` // without the seats
}
