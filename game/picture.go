package game

import (
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

// Picture is how a position looks: one structure for all games, to be drawn by any door. Squares are named as on the
// board (C1).
type Picture struct {
	Files  int         `json:"files"`
	Ranks  int         `json:"ranks"`
	Cells  []string    `json:"cells"`           // the squares that exist, in order of their index
	Plain  bool        `json:"plain,omitempty"` // the board is not chequered
	Seats  []SeatSign  `json:"seats"`
	Tokens []Token     `json:"tokens"` // in order of their squares
	Links  []Link      `json:"links,omitempty"`
	Arrows []Arrow     `json:"arrows,omitempty"`
	Marks  []Mark      `json:"marks,omitempty"`
	Notes  []text.Text `json:"notes,omitempty"` // what else there is to know: counters, warnings, castling rights
	// Squares are facts about squares that the game's own documentation promises to programs (Q6.3).
	Squares any `json:"squares,omitempty"`
}

// SeatSign is how a seat shows.
type SeatSign struct {
	Name  text.Word   `json:"name"`
	Turns int         `json:"turns"`           // quarter turns clockwise that bring the seat's own edge to the bottom
	Gone  bool        `json:"gone,omitempty"`  // the seat is out of the game
	Notes []text.Text `json:"notes,omitempty"` // what there is to know of it: an ability, uses left, a warning
}

// Token is a piece, or a part of one, on a square.
type Token struct {
	Square string     `json:"square"`
	Seat   int        `json:"seat"`
	Piece  text.Word  `json:"piece"`           // "knight", "man"
	Letter string     `json:"letter"`          // one letter, upper case
	Share  prob.Ratio `json:"share"`           // the probability that it is there
	Mark   text.Word  `json:"mark,omitempty"`  // which half of a pair it is: its word
	Label  string     `json:"label,omitempty"` // what tells it from others and decides something: drawn always
	Group  int        `json:"group,omitempty"` // of entangled tokens, from 1
	Faded  bool       `json:"faded,omitempty"` // acts without a player
	Badge  string     `json:"badge,omitempty"` // tells it from others of its kind: the square it started on
	Text   text.Text  `json:"text"`            // the token in words, for those who do not see it
}

// Link joins two squares whose tokens have to do with each other.
type Link struct {
	A     string   `json:"a"`
	B     string   `json:"b"`
	Kind  LinkKind `json:"kind"`
	Group int      `json:"group,omitempty"`
	Sign  int      `json:"sign,omitempty"` // 1 or -1 where the sign between amplitudes is to show
}

// LinkKind is what two tokens have to do with each other.
type LinkKind string

// The kinds of link.
const (
	SamePiece LinkKind = "same"      // they are parts of one piece
	Entangled LinkKind = "entangled" // what becomes of one depends on the other
)

// Known reports whether it is one of the kinds above.
func (k LinkKind) Known() bool { return k == SamePiece || k == Entangled }

// Arrow is a way over the board.
type Arrow struct {
	Path []string  `json:"path"` // squares in order, the start first, the target last
	Seat int       `json:"seat"` // whose piece it is
	Kind ArrowKind `json:"kind"`
}

// ArrowKind is what became of a way over the board.
type ArrowKind string

// The kinds of arrow.
const (
	Moved     ArrowKind = "moved"     // a piece went this way
	Failed    ArrowKind = "failed"    // a piece was to go this way and did not arrive
	Withheld  ArrowKind = "withheld"  // an order to go this way that was not carried out, as its condition did not hold
	Predicted ArrowKind = "predicted" // somebody expects that a piece goes this way, or was wrong with it
	Foreseen  ArrowKind = "foreseen"  // somebody expected that a piece goes this way, and was right
)

// Known reports whether it is one of the kinds above.
func (k ArrowKind) Known() bool {
	switch k {
	case Moved, Failed, Withheld, Predicted, Foreseen:
		return true
	}
	return false
}

// Mark sets off a square.
type Mark struct {
	Square string   `json:"square"`
	Kind   MarkKind `json:"kind"`
	Rounds int      `json:"rounds,omitempty"` // in how many the square goes, if it is vanishing and that is known
}

// MarkKind is why a square is set off.
type MarkKind string

// The kinds of mark.
const (
	Danger    MarkKind = "danger"    // a king is attacked or may be lost here
	Vanishing MarkKind = "vanishing" // the square goes with the next contraction
	Pending   MarkKind = "pending"   // something is being decided here
	Passed    MarkKind = "passed"    // a pawn may be captured on this square en passant
	Winning   MarkKind = "winning"   // the square is part of what won the game
)

// Known reports whether it is one of the kinds above.
func (k MarkKind) Known() bool {
	switch k {
	case Danger, Vanishing, Pending, Passed, Winning:
		return true
	}
	return false
}
