package table

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/referee/clock"
)

// Entry is an entry of the log as a seat may know it. An entry that the seat may not see has only a number and a time.
type Entry struct {
	Number int64             `json:"number"`
	At     int64             `json:"at"`             // Unix milliseconds
	Ply    int               `json:"ply,omitempty"`  // that it belongs to
	Line   string            `json:"line,omitempty"` // the public entry of the record
	Start  bool              `json:"start,omitempty"`
	Note   *Note             `json:"note,omitempty"`
	Team   *crowd.CrowdEvent `json:"team,omitempty"` // its public part
	Market *market.Event     `json:"market,omitempty"`
	Talk   *crowd.Comment    `json:"comment,omitempty"` // a public one, in its present form
	Opened *int              `json:"opened,omitempty"`  // the seat whose order of a simultaneous turn is revealed
	Words  string            `json:"words,omitempty"`   // the receipt of that order
	Events []game.Event      `json:"events,omitempty"`
	Said   []string          `json:"said,omitempty"` // the events in the language that was asked for
}

// Say puts the events into words.
func (e *Entry) Say(v text.Voice) {
	e.Said = nil
	for _, event := range e.Events {
		e.Said = append(e.Said, v.Say(event.Text))
	}
}

// Clocks are the clocks at a moment.
type Clocks struct {
	Control clock.Control `json:"control"`
	Left    []int64       `json:"left"`    // of each seat, in milliseconds, at Now
	Running game.SeatSet  `json:"running"` //
	Now     int64         `json:"now"`     // Unix milliseconds
}

// Seat is a seat of a game and who holds it.
type Seat struct {
	Kind  SeatKind `json:"kind"`
	Taken bool     `json:"taken"`
	Name  string   `json:"name,omitempty"`
	Bot   string   `json:"bot,omitempty"`
	You   bool     `json:"you,omitempty"`
	Kept  bool     `json:"kept,omitempty"`  // free, and kept for a person or program
	Who   string   `json:"who,omitempty"`   // the program that was asked to take it
	Level string   `json:"level,omitempty"` // what it was asked to play like
}

// Called returns what the holder of a seat is called. A team without a name is called the crowd, in every language.
func (s *Seat) Called() text.Text {
	if s.Kind == SeatTeam && s.Name == "" {
		return text.Of("hall.crowd")
	}
	return text.Of("hall.called", "name", strings.TrimSpace(s.Name+" "+s.Bot))
}

// Orders are the orders of a simultaneous turn. Their moves are secret until all are in.
type Orders struct {
	In    game.SeatSet      `json:"in"`              // seats that have given one
	Words map[string]string `json:"words,omitempty"` // the commitments of these, by seat, as words to compare
	Yours string            `json:"yours,omitempty"` // the own order, in notation
}

// Options are the settled options of a game by name, as JSON. They never change, so they are written once.
type Options struct{ json []byte }

func newOptions(settled map[string]string) Options {
	b, _ := json.Marshal(settled) // strings can always be written
	return Options{slices.Clip(b)}
}

// MarshalJSON writes the options as an object. The caller must not change the result.
func (o Options) MarshalJSON() ([]byte, error) { return o.json, nil }

// IsZero reports whether there are none.
func (o Options) IsZero() bool { return o.json == nil }

// State is a game as a seat sees it, or a spectator.
type State struct {
	ID       string       `json:"id"`
	Game     string       `json:"game"`
	Title    string       `json:"title,omitempty"`
	Listed   bool         `json:"listed"`
	Options  Options      `json:"options,omitzero"` // settled; none for a game from a position
	Phase    Phase        `json:"phase"`
	Number   int64        `json:"number"`         // of the last entry
	Position int64        `json:"position"`       // of the last entry that changed the position
	Seat     *int         `json:"seat,omitempty"` // that the state is for
	Held     game.SeatSet `json:"held"`           // by the person who makes the request
	Seats    []Seat       `json:"seats"`
	Board
	Clocks   *Clocks   `json:"clocks,omitempty"`
	Orders   *Orders   `json:"orders,omitempty"`   // of a simultaneous turn
	Premoves []Premove `json:"premoves,omitempty"` // of the seat
	Offers
	Fairness
}

// Board is the position of a game, as a seat may know it.
type Board struct {
	View    string        `json:"view"` // the position string
	Ply     int           `json:"ply"`  // the last one played
	Turn    game.Turn     `json:"turn"`
	Awaited game.SeatSet  `json:"awaited"`           // seats that must act before the match goes on
	Dice    []game.Die    `json:"dice,omitempty"`    // what is being rolled
	Typed   bool          `json:"typed,omitempty"`   // the players roll dice of their own
	Picture *game.Picture `json:"picture,omitempty"` // if it was asked for
}

// Offers are the requests of seats to each other.
type Offers struct {
	Offered  game.SeatSet `json:"offered"`          // seats that offer a draw or have accepted
	Takeback game.SeatSet `json:"takeback"`         // seats that want to take back, or agree
	Undoable bool         `json:"undoable"`         // the last move can be taken back
	Back     game.SeatSet `json:"back,omitempty"`   // held seats that can take back their last move
	NoBack   string       `json:"noBack,omitempty"` // why none can: nothing, chance, orders, secret
	Rematch  game.SeatSet `json:"rematch"`          // seats that want one
	Next     string       `json:"next,omitempty"`   // the rematch
}

// Fairness is the evidence that nobody has chosen the dice.
type Fairness struct {
	Promise  string       `json:"promise,omitempty"` // the commitment to the seed of the dice
	Terms    *Terms       `json:"terms,omitempty"`   // while the match waits for seats to add to its dice
	Stirring game.SeatSet `json:"stirring"`          // those seats
	Links    []int        `json:"links,omitempty"`   // the number of links that each seat has revealed
}
