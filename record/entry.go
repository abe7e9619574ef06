package record

// What tells what an entry says.
type What uint8

// What entries say, and which fields of the Entry say it.
const (
	Moved    What = iota // the seat to act plays Text
	Chance               // a chance turn ends: Number, Source, Text, and what the source left
	Commit               // Seat has given a secret order: Hash
	Opened               // the secret order of Seat, or the secret outcome Number (Seat is -1), was Text with Nonce
	Resigned             // Seat resigns
	TimedOut             // Seat is out of time
	Offered              // Seat offers a draw
	Accepted             // Seat accepts the draw that is offered
	Declined             // Seat declines the draw that is offered
	Undone               // the last ply is taken back
	Result               // the game is over: Scores, Reason
	Seed                 // the seed of the dice was Text
	Seal                 // nothing follows: Hash of everything before
	Kept                 // what Opened would say, in a private record only: a secret of the running game
	KeptSeed             // what Seed would say, in a private record only
	Comment              // a remark in Text, which is no part of the game
)

// Source is where the outcome of a chance turn came from.
type Source uint8

// The sources of outcomes.
const (
	Drawn  Source = iota // from the dice of the game: Draw of Of
	Rolled               // from real dice: Faces
	Given                // by word
)

// Entry is one thing that happened, as the record has it. Which fields count is told by What.
type Entry struct {
	What   What
	Ply    int      // the ply that it belongs to, from 1; 0 before the first
	Seat   int      // who did it
	Text   string   // a move or outcome in the game's notation; empty for an outcome that is still secret
	Number int      // of the chance turn, from 1
	Source Source   // of the outcome
	Draw   string   // the number drawn, in decimal
	Of     string   // the number it is below: the common denominator of the probabilities
	Faces  []int    // of the real dice
	Hash   string   // a SHA-256 in hexadecimal digits
	Nonce  string   // random bytes in hexadecimal digits
	Scores []string // of the seats, as fractions
	Reason string   // why the game is over
	At     Place
}
