package table

import (
	"encoding/json"

	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

// body is an entry of the log: one of Line, Note, Team, Market, Talk, Hook and Start, with what belongs to it.
type body struct {
	Line   string            `json:"line,omitempty"`   // an entry of the record of the match
	Kept   string            `json:"kept,omitempty"`   // the secret of the line, which the record reveals later
	Note   *Note             `json:"note,omitempty"`   // around the match
	Team   *crowd.CrowdEvent `json:"team,omitempty"`   // what happens in a team
	Market *market.Event     `json:"market,omitempty"` // and in the market
	Start  []record.Tag      `json:"start,omitempty"`  // the match begins: the tags of its record
	Action *receipt          `json:"action,omitempty"` // the action that brought about the entries up to this one
	Clocks *clock.Snapshot   `json:"clocks,omitempty"` // from now on; in the last entry of an action
	Pace   json.RawMessage   `json:"pace,omitempty"`   // the deadlines from now on; in the last entry of an action
	Talk   *crowd.Talk       `json:"talk,omitempty"`   // what members say
	Hook   *crowd.HookChange `json:"hook,omitempty"`   // a hook is added or removed
}

// receipt records which action of a person produced entries. If the action is sent again, the first answer is repeated.
// It is kept with the last of the entries; older logs keep it with the first.
type receipt struct {
	Person string `json:"person"`
	ID     string `json:"id"`
	Last   int64  `json:"last"`             // the number of its last entry
	Member string `json:"member,omitempty"` // what a crowd calls the person
}

// NoteKind is the kind of a note.
type NoteKind string

// The kinds of note.
const (
	noteCreated  NoteKind = "created"           // Name has set up the game
	noteJoined   NoteKind = "joined"            // Name holds Seat
	noteLeft     NoteKind = "left"              // Seat is free again
	noteDropped  NoteKind = "dropped"           // the game will not be played
	noteAsked    NoteKind = "takeback_asked"    // Seat wants to take back
	noteAgreed   NoteKind = "takeback_agreed"   // Seat agrees
	noteDeclined NoteKind = "takeback_declined" // Seat does not
	notePhrase   NoteKind = "phrase"            // Seat says Phrase
	notePremoves NoteKind = "premoves"          // Seat has planned its next moves; only it may see them
	noteRematch  NoteKind = "rematch"           // Seat wants to play again; if all do, Game is the new game
	noteTrouble  NoteKind = "trouble"           // the bot of Seat failed, and a simple one moved for it
	noteRefused  NoteKind = "refused"           // the person who was invited to Seat has declined
	noteQuit     NoteKind = "quit"              // the person of Seat has gone; nobody holds it
	noteTerms    NoteKind = "terms"             // Terms are fixed: seats may add to the dice
	noteStirred  NoteKind = "stirred"           // Seat adds Entropy to the dice, and the Anchor of its chain
	noteWarned   NoteKind = "warned"            // Seats have Left milliseconds until their deadline
	noteAnnulled NoteKind = "annulled"          // the game does not count, says Name: Phrase
)

// Note is something that happened around a match.
type Note struct {
	Kind     NoteKind  `json:"kind"`
	Seat     *int      `json:"seat,omitempty"`
	Name     string    `json:"name,omitempty"`
	Bot      string    `json:"bot,omitempty"`
	Person   string    `json:"person,omitempty"` // never sent
	Stirs    bool      `json:"stirs,omitempty"`  // the client of the person wants to add to the dice
	Phrase   string    `json:"phrase,omitempty"`
	Game     string    `json:"game,omitempty"`
	Premoves []Premove `json:"premoves,omitempty"`
	Terms    *Terms    `json:"terms,omitempty"`
	Entropy  string    `json:"entropy,omitempty"`
	Anchor   string    `json:"anchor,omitempty"`
	Seats    []int     `json:"seats,omitempty"`
	Left     int64     `json:"left,omitempty"` // milliseconds
	From     int64     `json:"from,omitempty"` // Unix milliseconds
	Until    int64     `json:"until,omitempty"`
	Code     int       `json:"code,omitempty"`
}

// private reports whether only its seat may see the note.
func (n *Note) private() bool { return n.Kind == notePremoves }

// moves reports whether an entry of a record changes the position. Moves composed before it are stale.
func moves(e *record.Entry) bool {
	switch e.What {
	case record.Commit, record.Offered, record.Accepted, record.Declined, record.Comment, record.Kept, record.KeptSeed,
		record.Link, record.Lost, record.Clock:
		return false
	}
	return true
}
