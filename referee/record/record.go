// Package record defines the written form of a game: text that people can read and that programs can parse, replay
// and verify, in the spirit of PGN.
//
// A [Record] is tags followed by entries: moves, outcomes of chance turns, commitments to secret orders and their
// openings, draw offers, resignations, the result. [Parse] reads it and [Record.String] writes it. New entries are
// appended at the end ([Lines]), so several programs can play over one file. This package knows only the form;
// package referee knows what the entries mean in a game.
//
// docs/record.md gives the grammar, docs/verify.md the bytes that are hashed.
package record

// Record is a game in written form.
type Record struct {
	Tags    []Tag
	Entries []Entry
}

// Tag is a fact about the game, fixed before its first move.
type Tag struct {
	Name, Value string
	At          Place
}

// The names of the tags that the referee writes and reads. Other tags are kept unchanged.
const (
	Format   = "Quandary"    // always first: the version of the format
	Form     = "Record"      // Public or Private
	Game     = "Game"        // the id of the rules
	ID       = "Id"          // the id of this one game
	Options  = "Options"     // those that differ from the defaults: "name=value,…"
	Position = "Position"    // the first position, if not the game's start
	Seat     = "Seat"        // Seat0, Seat1, …: the holders of the seats
	Kind     = "Kind"        // Kind0, Kind1, …: the kinds of holders: "person", "bot greedy"
	Reveal   = "Reveal"      // "seats" if the seats open their orders themselves
	Dice     = "Dice"        // the commitment to the seed of the dice
	Terms    = "Terms"       // the hash of the tags before it, fixed before the seats add to the dice, see [HashTerms]
	Orders   = "Orders"      // "replaceable" if an order can be replaced until all are in
	Control  = "TimeControl" // "300+2": seconds, and seconds added for each act
	Chain    = "Chain"       // Chain0, Chain1, …: the anchors of the seats' chains, for dice together
	Entropy  = "Entropy"     // Entropy0, Entropy1, …: what the seats added to the dice
)

// Version is the version of the format, the value of the tag Format.
const Version = "1"

// The two forms of a record.
const (
	Public  = "public"  // holds nothing that is still secret
	Private = "private" // holds the secrets of a running game as Kept entries
)

// Place is a position in a text: line and column in characters, from 1.
type Place struct{ Line, Column int }

// Tag returns the value of the tag with this name, and whether the record has it.
func (r *Record) Tag(name string) (string, bool) {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value, true
		}
	}
	return "", false
}

// TagName reports whether a tag may have this name: a letter, then letters, digits and underscores.
func TagName(s string) bool {
	for i, c := range []byte(s) {
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return s != ""
}
