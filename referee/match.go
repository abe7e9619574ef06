// Package referee plays a game: it knows who holds the seats, collects orders in secret, takes outcomes from dice
// that anybody can check, counts repetitions, ends games by resignation, agreement or time, and keeps the record.
//
// A [Match] is a list of numbered events, and everything else is computed from it. What happens is validated,
// appended to the list and carried out in one step; the list in written form is the record ([Match.Record]), and
// [Resume] carries out a record to make the same match again. The referee has no clock, no storage and no goroutines:
// whoever runs the match calls it, one call at a time.
//
// A match has three parts: its head, which is fixed before the first event; its course, the positions and whose turn
// it is; and its vault, what is secret. [Agree] fixes the head, so that the seats can see its hash before they add to
// the dice.
//
// # Who may know what
//
// Everything in the list is public. An order of a simultaneous turn is in it as a commitment, a hash that tells
// nothing, until all orders of the ply are in; then it is opened. In a game with secrets (game.Traits) the orders of
// simultaneous turns and the outcomes of chance turns are opened only when the game is over. What is not open is kept
// by the match beside the list, and leaves it only in a private record. Seats get views ([Match.View]), and of what
// happened the part that they may know ([Match.Heard]).
package referee

import (
	"embed"
	"io"
	"io/fs"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what the package has to say, for a text.Catalogue.
func Messages() fs.FS { return messages }

// Match is a game being played. It is for one goroutine at a time.
type Match struct {
	head
	course
	vault
	random io.Reader

	log    []logged
	muted  int         // how many entries of the log have had their events forgotten
	hash   record.Hash // of the log
	played record.Hash // of the course

	chains []chain // by seat; nil if the dice are not together
	clocks clocks

	result  bool // the record has the result
	seeded  bool // the record has the seed of the dice
	sealed  bool
	checked checked
}

// logged is an entry of the log and what happened by it.
type logged struct {
	entry  record.Entry
	events []game.Event
}

// checked counts what was found to be right on the way.
type checked struct{ draws, unchecked, byHand, commitments int }

// begin makes the match that the tags of a record describe, before its first event.
func begin(tags []record.Tag, g game.Game, known secrets, random io.Reader) (*Match, error) {
	h, first, err := readHead(tags, g)
	if err != nil {
		return nil, err
	}
	if known.seed != nil && known.seed.Commitment() != h.promise {
		return nil, game.Refuse(game.BadRequest, "referee.seed")
	}
	hash := record.HashTags(tags)
	m := &Match{
		head: *h, course: newCourse(first), vault: newVault(known), random: random, hash: hash, played: hash,
		clocks: newClocks(parseControl(tagValue(&record.Record{Tags: tags}, record.Control)), len(h.seats)),
	}
	for _, anchor := range h.anchors {
		m.chains = append(m.chains, chain{last: anchor})
	}
	return m, nil
}

// Game is the game that is played.
func (m *Match) Game() game.Game { return m.game }

// Traits are what kinds of turn and knowledge the match has under its options.
func (m *Match) Traits() game.Traits { return m.traits }

// ID is the id of the match.
func (m *Match) ID() string { return m.id }

// Seats are the holders of the seats, by number.
func (m *Match) Seats() []Seat { return slices.Clone(m.seats) }

// Tag is a tag of the record, and whether it is there.
func (m *Match) Tag(name string) (value string, ok bool) {
	r := record.Record{Tags: m.tags}
	return r.Tag(name)
}

// Plies is the number of plies carried out.
func (m *Match) Plies() int { return m.plies() }

// Turn tells what comes next, with everything that ends a game: the position, a third repetition, resignation, time,
// agreement.
func (m *Match) Turn() game.Turn { return m.turn }

// Awaited are the seats that must act before the game goes on: those to move, in a simultaneous turn those that have
// not given their order yet or, when all have, those that have not revealed it. With dice together, in a chance turn
// those that have not revealed their link. Otherwise it is empty in a chance turn, and when the game is over.
func (m *Match) Awaited() game.SeatSet {
	switch m.turn.Kind {
	case game.ChanceTurn:
		return m.owing()
	case game.MoveTurn, game.Over:
		return m.turn.Seats
	}
	var missing, hidden game.SeatSet
	for seat := range m.turn.Seats.All() {
		switch c := m.order(seat); {
		case c == nil:
			missing = missing.With(seat)
		case !c.opened:
			hidden = hidden.With(seat)
		}
	}
	if missing != 0 {
		return missing
	}
	return hidden
}

// Revealing reports whether all orders of a simultaneous turn are in and some have still to be revealed.
func (m *Match) Revealing() bool {
	if m.turn.Kind != game.SimultaneousTurn {
		return false
	}
	for seat := range m.turn.Seats.All() {
		if m.order(seat) == nil {
			return false
		}
	}
	return true
}

// order is the commitment of a seat in the present simultaneous turn, or nil.
func (m *Match) order(seat int) *commitment { return m.orders[turnSeat{m.plies() + 1, seat}] }

// ply is the ply that an entry belongs to now: the one in which orders are being given, or the last one.
func (m *Match) ply() int {
	for seat := range m.turn.Seats.All() {
		if m.order(seat) != nil {
			return m.plies() + 1
		}
	}
	return m.plies()
}

// view is a position as a seat may know it now.
func (m *Match) view(s game.State, seat int) game.State {
	if m.over() {
		return s
	}
	return game.View(s, seat)
}

// View is the position as a seat (or game.Nobody) may know it; when the game is over, all of it. Do not change it.
func (m *Match) View(seat int) game.State { return m.view(m.state(), seat) }

// First is the position in which the match began, as a seat (or game.Nobody) may know it. Do not change it.
func (m *Match) First(seat int) game.State { return m.view(m.first, seat) }

// checkSeat reports whether it is a seat of the game.
func (m *Match) checkSeat(seat int) error {
	if seat < 0 || seat >= len(m.seats) {
		return game.Refuse(game.BadRequest, "orders.seat", "seat", seat, "last", len(m.seats)-1)
	}
	return nil
}

// name is what a seat is called.
func (m *Match) name(seat int) text.Word { return m.first.Seats()[seat] }

func (m *Match) names(seats game.SeatSet) []text.Word {
	list := []text.Word{}
	for seat := range seats.All() {
		list = append(list, m.name(seat))
	}
	return list
}
