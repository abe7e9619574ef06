package table

import (
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/referee/clock"
)

// Entry is an entry of the log as far as a seat may know it. One that it may not see has a number and a time only.
type Entry struct {
	Number int64             `json:"number"`
	At     int64             `json:"at"`             // Unix milliseconds
	Ply    int               `json:"ply,omitempty"`  // to which it belongs
	Line   string            `json:"line,omitempty"` // the entry of the record, as everybody may have it
	Start  bool              `json:"start,omitempty"`
	Note   *Note             `json:"note,omitempty"`
	Team   *crowd.CrowdEvent `json:"team,omitempty"` // as everybody may know it
	Market *market.Event     `json:"market,omitempty"`
	Talk   *crowd.Comment    `json:"comment,omitempty"` // that everybody may read, as it stands now
	Opened *int              `json:"opened,omitempty"`  // the seat whose order of a simultaneous turn is open now
	Words  string            `json:"words,omitempty"`   // of that order: what its receipt was
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
	Kept  bool     `json:"kept,omitempty"`  // free, and kept for who was asked
	Who   string   `json:"who,omitempty"`   // the program that was asked to take it
	Level string   `json:"level,omitempty"` // what it was asked to play like
}

// Orders tells of the orders of a simultaneous turn, of which nothing is seen until all are in.
type Orders struct {
	In    game.SeatSet      `json:"in"`              // who has given one
	Words map[string]string `json:"words,omitempty"` // the commitments of these, by seat, as words to compare
	Yours string            `json:"yours,omitempty"` // the own order, in notation
}

// State is how a game stands for a seat, or for nobody in particular.
type State struct {
	ID       string            `json:"id"`
	Game     string            `json:"game"`
	Title    string            `json:"title,omitempty"`
	Listed   bool              `json:"listed"`
	Phase    Phase             `json:"phase"`
	Number   int64             `json:"number"`             // of the last entry
	Position int64             `json:"position"`           // of the last entry that changed what there is to play on
	View     string            `json:"view"`               // the position string, as the seat may know it
	Ply      int               `json:"ply"`                // that was played last
	Seat     *int              `json:"seat,omitempty"`     // for which the state is
	Held     game.SeatSet      `json:"held"`               // by who asks
	Seats    []Seat            `json:"seats"`              //
	Options  map[string]string `json:"options,omitempty"`  // settled; none of a game from a position of its own
	Turn     game.Turn         `json:"turn"`               //
	Awaited  game.SeatSet      `json:"awaited"`            // who must act before the game goes on
	Dice     []game.Die        `json:"dice,omitempty"`     // what is being rolled
	Clocks   *Clocks           `json:"clocks,omitempty"`   //
	Orders   *Orders           `json:"orders,omitempty"`   // of a simultaneous turn
	Offered  game.SeatSet      `json:"offered"`            // who offers a draw or has accepted
	Takeback game.SeatSet      `json:"takeback"`           // who wants the last ply back or agrees
	Undoable bool              `json:"undoable"`           // it could be taken back
	Back     game.SeatSet      `json:"back,omitempty"`     // those held that could take back what they played last
	NoBack   string            `json:"noBack,omitempty"`   // why none could: nothing, chance, orders, secret
	Rematch  game.SeatSet      `json:"rematch"`            // who wants one
	Next     string            `json:"next,omitempty"`     // the rematch
	Premoves []Premove         `json:"premoves,omitempty"` // of the seat
	Promise  string            `json:"promise,omitempty"`  // the commitment to the seed of the dice
	Terms    *Terms            `json:"terms,omitempty"`    // while those who want to add to the dice are waited for
	Stirring game.SeatSet      `json:"stirring"`           // these
	Links    []int             `json:"links,omitempty"`    // of dice together: how many links each seat has revealed
	Picture  *game.Picture     `json:"picture,omitempty"`  // if it was asked for
}

// millis is a time as messages have it.
func millis(t time.Time) int64 { return t.UnixMilli() }
