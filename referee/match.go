// Package referee plays a game: it knows who holds the seats, collects orders in
// secret, takes outcomes from dice that anybody can check, counts repetitions, ends games by
// resignation, agreement or time, and keeps the record.
//
// A [Match] is a list of numbered events, and everything else is computed from it. What happens is
// validated, appended to the list and carried out in one step; the list in written form is the record ([Match.Record]),
// and [Resume] carries out a record to make the same match again. The referee has no clock, no
// storage and no goroutines: whoever runs the match calls it, one call at a time.
//
// # Who may know what
//
// Everything in the list is public. An order of a simultaneous turn is in it as a
// commitment, a hash that tells nothing, until all orders of the ply are in; then it is
// opened. In a game with secrets (game.Facts.Secrets) the orders of simultaneous turns and the outcomes
// of chance turns are opened only when the game is over. What is not open is kept by the match beside the list, and
// leaves it only in a private record. Seats get views ([Match.View]), and of what happened the part that they may know ([Match.Heard]).
package referee

import (
	"errors"
	"io"

	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/record"
)

// Setup is what a match begins with.
type Setup struct {
	Game     game.Game
	Options  map[string]string // for a game from its start
	Position string            // where the game begins instead; it has its own options
	ID       string            // of this one match; empty for a random one
	Seats    []Seat            // who holds the seats; those left out are nameless persons
	Seed     *dice.Seed        // of the dice; nil if outcomes are to be rolled or given
	Entropy  []string          // what the seats add to the dice, after they have seen the seed's commitment
	// SeatsReveal is for seats that do not trust the referee with their orders: each seat commits to its order, and opens it
	// itself when all have ([Match.Reveal], [Match.Commit], [Match.Open]). Otherwise the referee opens the orders at once when
	// all are in. A game with secrets cannot be played so.
	SeatsReveal bool
	Tags        []record.Tag // more to write at the head of the record: Event, Date, …
	Random      io.Reader    // for nonces and the id: crypto/rand.Reader in earnest
}

// Seat is who holds a seat.
type Seat struct {
	Name string // "Anna"; may be empty
	Kind string // what holds it: Person, or "bot greedy"; empty means Person
}

// Person is the Kind of a seat that a person holds.
const Person = "person"

// Match is a game being played. It is for one goroutine at a time.
type Match struct{}

// New begins a match. Errors: those of the game for bad options or a bad position, and of Random.
func New(s Setup) (*Match, error) { return nil, errStub }

// Finder finds the game with an id, as games.Find does.
type Finder func(id string) (game.Game, error)

// Resume makes the match that a record tells of, to go on with it. A private record has everything; a public one
// lacks what is still secret, and can be resumed unless the position itself is secret. If
// an entry cannot be carried out, the match up to there comes with the error, a *record.Error that says where.
func Resume(r *record.Record, find Finder, random io.Reader) (*Match, error) { return nil, errStub }

// Game is the game that is played.
func (m *Match) Game() game.Game { return nil }

// ID is the id of the match.
func (m *Match) ID() string { return "" }

// Seats are the holders of the seats, by number.
func (m *Match) Seats() []Seat { return nil }

// Turn tells what comes next, with everything that ends a game: the position, a third repetition, resignation, time, agreement.
func (m *Match) Turn() game.Turn { return game.Turn{} }

// Awaited are the seats that must act before the game goes on: those to move, in a simultaneous turn those that have
// not given their order yet or, when all have, those that have not revealed it. Empty in a chance turn and when the game is over.
func (m *Match) Awaited() game.SeatSet { return 0 }

// Revealing tells whether all orders of a simultaneous turn are in and the seats have still to reveal them.
func (m *Match) Revealing() bool { return false }

// View is the position as a seat (or game.Nobody) may know it; when the game is over, all of it. Do not change it.
func (m *Match) View(seat int) game.State { return nil }

// Order gives the move of a seat that is to act. In a simultaneous turn it stays secret until all orders are in.
// Errors: *game.Error, NotToMove or IllegalMove; the match is as it was.
func (m *Match) Order(seat int, move game.Move) error { return errStub }

// OrderText is Order in the game's notation. Errors: also BadMove.
func (m *Match) OrderText(seat int, notation string) error { return errStub }

// Ordered is the order that a seat has given in the present simultaneous turn, in notation, for that seat's eyes only; empty if none is known.
func (m *Match) Ordered(seat int) string { return "" }

// Reveal opens the order that a seat gave here in a match in which the seats reveal. Errors: NotToMove, while orders are still missing.
func (m *Match) Reveal(seat int) error { return errStub }

// Commit takes the commitment of a seat that keeps its order to itself, see [Commitment].
func (m *Match) Commit(seat int, commitment string) error { return errStub }

// Open takes the order that a seat committed to. Errors: BadMove and IllegalMove as for an order, and BadRequest if it is not what the seat committed to.
func (m *Match) Open(seat int, notation, nonce string) error { return errStub }

// Draw ends a chance turn with the dice of the match. Errors: BadRequest if it has none, BadOutcome if it is no chance turn.
func (m *Match) Draw() error { return errStub }

// HasDice tells whether Draw can draw.
func (m *Match) HasDice() bool { return false }

// Roll ends a chance turn with the faces of real dice, in a game that says what they mean (game.Roller). Errors: BadOutcome.
func (m *Match) Roll(faces []int) error { return errStub }

// Give ends a chance turn with this outcome. Errors: BadOutcome.
func (m *Match) Give(outcome string) error { return errStub }

// Resign is a seat giving up, in turn or not: by the rules of the game where they say how (game.Resigner), otherwise
// the game is over and the other seats share the point. Errors: NotToMove, IllegalMove.
func (m *Match) Resign(seat int) error { return errStub }

// OfferDraw is a seat offering a draw. An offer stands until a seat declines it or orders a move without having
// accepted it; when all seats that are still in the game have offered or accepted, the game is drawn.
func (m *Match) OfferDraw(seat int) error { return errStub }

// AcceptDraw is a seat accepting the draw that is offered. Errors: BadRequest if none is.
func (m *Match) AcceptDraw(seat int) error { return errStub }

// DeclineDraw is a seat declining the draw that is offered. Errors: BadRequest if none is.
func (m *Match) DeclineDraw(seat int) error { return errStub }

// Offered are the seats that have offered or accepted a draw that is not yet agreed.
func (m *Match) Offered() game.SeatSet { return 0 }

// Timeout says that the time of these seats is up. It is called by whoever has the clock, for seats of [Match.Awaited]. They
// lose: as by resigning where the rules of the game say how, otherwise the others share the point, or all if none is left.
func (m *Match) Timeout(seats game.SeatSet) error { return errStub }

// Undoable tells whether the last ply can be taken back: nothing random and nothing secret has been revealed since it was played.
func (m *Match) Undoable() bool { return false }

// Undo takes back the last ply. The record notes it. Errors: BadRequest if it cannot be.
func (m *Match) Undo() error { return errStub }

// Event is something that happened in a match, as far as a seat may know it.
type Event struct {
	Number int          // from 1, without gaps
	Entry  record.Entry // what the public record says of it
	Events []game.Event // in order, for telling and drawing
}

// Number is the number of the last event, 0 before the first.
func (m *Match) Number() int { return 0 }

// Heard are the events after number since, as far as a seat (or game.Nobody) may know them; when the game is over, all of them.
func (m *Match) Heard(seat, since int) []Event { return nil }

// Step is one step of the game: a ply, the end of a chance turn, or a resignation or timeout that the game goes on after.
type Step struct {
	Number  int                   // of the event that completed it
	Ply     int                   // a chance turn belongs to the ply before it
	Chance  bool                  // the end of a chance turn
	Seats   game.SeatSet          // who moved, resigned or ran out of time
	Moves   [game.MaxSeats]string // of these seats, in notation; empty if still secret
	Outcome string                // of the chance turn, in notation; empty if still secret
	P       prob.Ratio            // its probability
	Events  []game.Event          // what happened
	State   game.State            // the position after it, as the seat may know it. Do not change it.
}

// History is the way of the game from its first position to the present one, as far as a seat (or game.Nobody) may know it, without what was taken back.
func (m *Match) History(seat int) []Step { return nil }

// First is the position in which the match began, as a seat (or game.Nobody) may know it.
func (m *Match) First(seat int) game.State { return nil }

// Record is the record of the match as everybody may have it. When the game is over it is complete: all secrets are open.
func (m *Match) Record() *record.Record { return nil }

// Private is the record with everything that the match keeps secret, to resume from. Nobody but who runs the match may see it.
func (m *Match) Private() *record.Record { return nil }

// Since is the text of the record's entries after number since, ready to be appended to a file of which they are the continuation.
func (m *Match) Since(since int) string { return "" }

// CatchUp carries out what others have appended to a record that the match shares. What the match has
// and the record lacks is dropped: the record is the truth. What is kept secret here stays kept. If an entry cannot be carried out, the
// error is a *record.Error that says where, and the match has come up to there.
func (m *Match) CatchUp(r *record.Record) error { return errStub }

// Finish completes the record of a game that is over, as far as the match can: result, openings, the seed of the dice, the seal. A
// match does so by itself when an action of its own ends the game; after CatchUp it may be left to do. It does nothing if there is nothing to do.
func (m *Match) Finish() {}

// Chooser chooses moves, as bots do. It gets what the seat may know, and its source of randomness: pick gives a uniform number from 0 to n-1.
type Chooser interface {
	Choose(view game.State, seat int, pick func(n int) int) game.Move
}

// Ask has a chooser give the order of a seat that is to act. Errors: as Order.
func (m *Match) Ask(seat int, c Chooser, pick func(n int) int) error { return errStub }

var errStub = errors.New("referee: being built")
