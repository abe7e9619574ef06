package record

import "github.com/quandary-games/quandary/prob"

// What tells what an entry says.
type What uint8

// What entries say, and which fields of the Entry say it.
const (
	Moved     What = iota // the seat to act plays Text
	Chance                // a chance turn ends: Number, Source, Text, and Draw and Of or Faces; or if secret, Hash
	Commit                // Seat has given a secret order: Hash
	Opened                // a secret was Text, Nonce: the order of Seat, or of Number an outcome, Draw, Of
	Resigned              // Seat resigns
	TimedOut              // Seats are out of time
	Offered               // Seat offers a draw
	Accepted              // Seat accepts the draw that is offered
	Declined              // Seat declines the draw that is offered
	Undone                // the last ply is taken back
	Result                // the game is over: Scores, Reason
	Seed                  // the seed of the dice was Hash
	Seal                  // the record is complete: Hash of everything before
	Link                  // Seat reveals the next link of its chain for the dice: Hash
	Lost                  // Seat has lost its chain: no more links come from it
	Clock                 // Seat had Left on its clock when it acted
	Kept                  // what Opened would say, in a private record only: a secret of the running game
	KeptSeed              // what Seed would say, in a private record only
	Comment               // a remark of one line in Text, which is no part of the game
	Team                  // what happened in the team that holds Seat: events in Text
	Market                // what happened in the market on how the game ends: events in Text
	CrowdSeal             // the Team and Market entries are complete: Hash of them all, see HashCrowd
)

// Source is where the outcome of a chance turn came from.
type Source uint8

// The sources of outcomes.
const (
	Drawn  Source = iota // from the dice of the game: Draw of Of
	Rolled               // from real dice: Faces
	Given                // by word
)

// Entry is one thing that happened, as the record has it. Which fields count is told by What; the
// others are zero.
type Entry struct {
	What   What
	Ply    int          // the ply that it belongs to, from 1; 0 before the first
	Seat   int          // who did it
	Seats  []int        // who is out of time
	Text   string       // a move or outcome in the game's notation
	Number int          // of the chance turn, from 1
	Source Source       // of the outcome
	Draw   string       // the number drawn, in decimal
	Of     string       // what it is below, in decimal: the common denominator of the probabilities
	Faces  []int        // of the real dice
	Hash   string       // 32 bytes in hexadecimal digits
	Nonce  string       // random bytes in hexadecimal digits
	Scores []prob.Ratio // of the seats
	Reason string       // why the game is over
	Left   int64        // milliseconds on a clock
	At     Place
}

// Logged reports whether the entry is part of the log, that is, whether it counts for the hash (see [Hash]). Comments
// and secrets that are kept do not, nor what a crowd did, which has a seal of its own.
func (e *Entry) Logged() bool {
	return e.What != Comment && e.What != CrowdSeal && !e.Kept() && !e.OfCrowd()
}

// Kept reports whether the entry is a secret of the running game, which only a private record holds.
func (e *Entry) Kept() bool { return e.What == Kept || e.What == KeptSeed }

// OfCrowd reports whether the entry tells what a crowd did.
func (e *Entry) OfCrowd() bool { return e.What == Team || e.What == Market }

// Played reports whether the entry is part of the course of the game, which the draws of the dice depend on: a move,
// the end of a chance turn, an order or outcome that is opened, a seat that resigns or is late, a ply that is taken
// back.
func (e *Entry) Played() bool {
	switch e.What {
	case Moved, Chance, Opened, Resigned, TimedOut, Undone:
		return true
	}
	return false
}

// Secret reports whether the entry is the end of a chance turn whose outcome it does not say.
func (e *Entry) Secret() bool { return e.What == Chance && e.Hash != "" }
