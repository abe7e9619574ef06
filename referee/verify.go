package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

// Problem is something wrong with a record, and where.
type Problem struct {
	At   record.Place
	Ply  int
	Text text.Text
}

// Report is what verifying a record has come to.
type Report struct {
	Plies       int       // carried out
	Draws       int       // of the dice computed again
	Commitments int       // opened and found to be what was committed to
	Over        bool      // the game has ended
	Turn        game.Turn // at the end
	Notes       []text.Text
	Problems    []Problem // none: the record is what it says it is
}

// Verify plays a record again and checks everything that it says.
func Verify(r *record.Record, find Finder) Report { return Report{} }

// Commitment is what a seat publishes for its order of a ply: the SHA-256 of the encoding (dice.Encode) of "quandary order 1", the id of
// the match, the ply, the seat, the order in canonical notation, and the nonce, random bytes of which there are at least 16, in hexadecimal digits.
func Commitment(id string, ply, seat int, order, nonce string) string { return "" }
