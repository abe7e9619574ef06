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
	Cells  []string    `json:"cells"` // the squares that exist, in order of their index
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
	Piece  text.Word  `json:"piece"`  // "knight", "man"
	Letter string     `json:"letter"` // one letter, upper case
	Share  prob.Ratio `json:"share"`  // the probability that it is there
	Mark   string     `json:"mark,omitempty"`
	Group  int        `json:"group,omitempty"` // of entangled tokens, from 1
	Faded  bool       `json:"faded,omitempty"` // acts without a player
	Badge  string     `json:"badge,omitempty"` // tells it from others of its kind: the square it started on
	Text   text.Text  `json:"text"`            // the token in words, for those who do not see it
}

// Link joins two squares whose tokens have to do with each other.
type Link struct {
	A     string `json:"a"`
	B     string `json:"b"`
	Kind  string `json:"kind"` // SamePiece or Entangled
	Group int    `json:"group,omitempty"`
	Sign  int    `json:"sign,omitempty"` // 1 or -1 where the sign between amplitudes is to show
}

// The kinds of link.
const (
	SamePiece = "same"
	Entangled = "entangled"
)

// Arrow is a way over the board.
type Arrow struct {
	Path []string `json:"path"` // squares in order, the start first, the target last
	Seat int      `json:"seat"`
	Kind string   `json:"kind"` // Moved, Failed or Predicted
}

// The kinds of arrow.
const (
	Moved     = "moved"     // a piece went this way
	Failed    = "failed"    // a piece was to go this way and did not arrive
	Predicted = "predicted" // somebody expected that a piece would go this way; drawn dashed
)

// Mark sets off a square.
type Mark struct {
	Square string `json:"square"`
	Kind   string `json:"kind"` // Danger, Vanishing, Pending or Passed
}

// The kinds of mark.
const (
	Danger    = "danger"    // a king is attacked or may be lost here
	Vanishing = "vanishing" // the square goes with the next contraction
	Pending   = "pending"   // something is being decided here
	Passed    = "passed"    // a pawn may be captured on this square en passant
)
