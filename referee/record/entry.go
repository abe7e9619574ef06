package record

import "github.com/quandary-games/quandary/game/prob"

// What is the kind of an [Entry].
type What uint8

// The kinds of entry, with the fields of the Entry that they use.
const (
	Moved     What = iota // the seat to act plays Text
	Chance                // a chance turn ends: Number, Source, Text, and Draw and Of or Faces; or if secret, Hash
	Commit                // Seat has given a secret order: Hash
	Opened                // a secret is opened, Text and Nonce: the order of Seat, or of Number an outcome, Draw, Of
	Resigned              // Seat resigns
	TimedOut              // the Seats are out of time
	Offered               // Seat offers a draw
	Accepted              // Seat accepts the draw that is offered
	Declined              // Seat declines the draw that is offered
	Undone                // the last ply is taken back
	Result                // the game is over: Scores, Reason
	Seed                  // the seed of the dice was Hash
	Seal                  // the record is complete: Hash of everything before
	Link                  // Seat reveals the next link of its chain for the dice: Hash
	Lost                  // Seat has lost its chain and reveals no more links
	Clock                 // Seat had Left on its clock when it acted
	Kept                  // as Opened, in a private record only: a secret of the running game
	KeptSeed              // as Seed, in a private record only
	Comment               // a remark of one line in Text, not part of the game
	Team                  // what happened in the team that holds Seat: events in Text
	Market                // what happened in the market on the game's result: events in Text
	CrowdSeal             // the Team and Market entries are complete: Hash of them all, see HashCrowd
)

// Source is the source of the outcome of a chance turn.
type Source uint8

// The sources of outcomes.
const (
	Drawn  Source = iota // by the dice of the game: Draw of Of
	Rolled               // by real dice: Faces
	Given                // by a person
)

// Entry is one event of a game in a record. What determines which fields are used; the others are zero.
type Entry struct {
	What   What
	Source Source       // of the outcome
	Ply    int          // from 1; 0 before the first
	Seat   int          // the acting seat
	Seats  []int        // the seats out of time
	Text   string       // a move or outcome in the game's notation
	Number int          // of the chance turn, from 1
	Draw   string       // the number drawn, in decimal
	Of     string       // its upper bound, in decimal: the common denominator of the probabilities
	Faces  []int        // of the real dice
	Hash   string       // 32 bytes in hexadecimal digits
	Nonce  string       // random bytes in hexadecimal digits
	Scores []prob.Ratio // by seat
	Reason string       // of the end of the game
	Left   int64        // milliseconds on a clock
	At     Place
}

// Logged reports whether the entry is part of the log and counts for its hash (see [Hash]). Comments, kept secrets
// and entries of a crowd, which have a seal of their own, do not.
func (e *Entry) Logged() bool {
	return e.What != Comment && e.What != CrowdSeal && !e.Kept() && !e.OfCrowd()
}

// Kept reports whether the entry is a secret of the running game, which only a private record holds.
func (e *Entry) Kept() bool { return e.What == Kept || e.What == KeptSeed }

// OfCrowd reports whether the entry is of a team or a market.
func (e *Entry) OfCrowd() bool { return e.What == Team || e.What == Market }

// Played reports whether the entry is part of the course of the game, which the draws of the dice depend on: moves,
// ends of chance turns, opened orders and outcomes, resignations, timeouts, plies taken back.
func (e *Entry) Played() bool {
	switch e.What {
	case Moved, Chance, Opened, Resigned, TimedOut, Undone:
		return true
	}
	return false
}

// Secret reports whether the entry ends a chance turn without naming the outcome.
func (e *Entry) Secret() bool { return e.What == Chance && e.Hash != "" }
