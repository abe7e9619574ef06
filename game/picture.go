package game

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// Picture describes how a position looks. It has the same structure for all games, so that every door can draw it.
// Squares are named as on the board (C1).
type Picture struct {
	Files  int         `json:"files"`
	Ranks  int         `json:"ranks"`
	Cells  []string    `json:"cells"`           // existing squares, in the order of their indices
	Plain  bool        `json:"plain,omitempty"` // not chequered
	Seats  []SeatSign  `json:"seats"`
	Tokens []Token     `json:"tokens"` // in the order of their squares
	Links  []Link      `json:"links,omitempty"`
	Arrows []Arrow     `json:"arrows,omitempty"`
	Checks []Arrow     `json:"checks,omitempty"` // from pieces that give check to their king
	Marks  []Mark      `json:"marks,omitempty"`
	Notes  []text.Text `json:"notes,omitempty"` // other information: counters, warnings, castling rights
	// Squares holds facts about squares in the form that the game's documentation promises to programs (Q6.3).
	Squares any `json:"squares,omitempty"`
}

// SeatSign is the appearance of a seat.
type SeatSign struct {
	Name   text.Word   `json:"name"`
	Turns  int         `json:"turns"`            // quarter turns clockwise that bring the seat's edge to the bottom
	Gone   bool        `json:"gone,omitempty"`   // out of the game
	Notes  []text.Text `json:"notes,omitempty"`  // about the seat: an ability, uses left, a warning
	Gauge  *Gauge      `json:"gauge,omitempty"`  // what it has left to spend
	Secret bool        `json:"secret,omitempty"` // something about it is hidden; the first note says what is known
	Own    text.Text   `json:"own,omitzero"`     // what it has of its own in this game, once that is known; noted first
}

// Gauge is how much a seat has left of something that it spends, such as energy.
type Gauge struct {
	Text text.Text `json:"text"` // in words, with the numbers
	Left int       `json:"left"` // from 0 to Most
	Most int       `json:"most"` // at least 1
}

// Token is a piece, or a part of one, on a square.
type Token struct {
	Square string     `json:"square"`
	Seat   int        `json:"seat"`
	Piece  text.Word  `json:"piece"`           // "knight", "man"
	Letter string     `json:"letter"`          // one upper-case letter
	Share  prob.Ratio `json:"share"`           // the probability that it is there
	Brief  string     `json:"brief,omitempty"` // the share in whole per cent, if not rounded by itself: see Round
	Mark   text.Word  `json:"mark,omitempty"`  // the word for a half of a pair, such as "niels.red"
	Label  string     `json:"label,omitempty"` // tells similar tokens apart where it matters; always drawn
	Group  int        `json:"group,omitempty"` // number of its entangled group, from 1
	Faded  bool       `json:"faded,omitempty"` // it acts without a player
	Badge  string     `json:"badge,omitempty"` // tells it from others of its kind: its first square
	Kin    int        `json:"kin,omitempty"`   // its number among the families of its seat: parts of one piece share it
	Text   text.Text  `json:"text"`            // the token in words, for people who cannot see it
}

// Families returns how many tokens of a picture have each kin, by seat and number. A family of one needs no number.
func (p *Picture) Families() map[[2]int]int {
	count := map[[2]int]int{}
	for i := range p.Tokens {
		if t := &p.Tokens[i]; t.Kin > 0 {
			count[[2]int{t.Seat, t.Kin}]++
		}
	}
	return count
}

// Round lets the percentages of the parts of each whole piece add up to 100, if equal parts can have equal ones: each
// is rounded down, and those that lose most by it are rounded up. It sets the Brief of parts that their own rounding
// would show otherwise.
func (p *Picture) Round() {
	parts := map[[2]int][]*Token{}
	for i := range p.Tokens {
		if t := &p.Tokens[i]; t.Kin > 0 {
			parts[[2]int{t.Seat, t.Kin}] = append(parts[[2]int{t.Seat, t.Kin}], t)
		}
	}
	for _, family := range parts {
		roundFamily(family)
	}
}

// roundFamily rounds the parts of one family. One that has lost something has no sum to keep, and equal parts are shown
// as equal.
func roundFamily(family []*Token) {
	const lost = 0.0005 // more than shares lose where they are divided
	sum, left := 0.0, 0
	for _, t := range family {
		sum += t.Share.Float()
		down, _ := percents(t)
		left -= down
	}
	pieces := math.Round(sum)
	if math.Abs(sum-pieces) > lost {
		return
	}
	left += 100 * int(pieces)
	slices.SortStableFunc(family, func(a, b *Token) int {
		_, cutA := percents(a)
		_, cutB := percents(b)
		return cmp.Compare(cutB, cutA)
	})
	if 0 < left && left < len(family) && family[left-1].Share == family[left].Share {
		return
	}
	for i, t := range family {
		down, cut := percents(t)
		if up := i < left; up != (cut >= 0.5) {
			t.Brief = briefly(down, up)
		}
	}
}

// percents returns the share of a token in whole per cent, rounded down, and what that cuts off.
func percents(t *Token) (down int, cut float64) {
	whole, cut := math.Modf(100 * t.Share.Float())
	return int(whole), cut
}

// briefly returns a whole percentage that is neither 0 nor 100, rounded down or up from one that is not whole.
func briefly(down int, up bool) string {
	switch {
	case up && down == 99:
		return ">99"
	case up:
		return strconv.Itoa(down + 1)
	case down == 0:
		return "<1"
	}
	return strconv.Itoa(down)
}

// Link joins two squares with related tokens.
type Link struct {
	A     string   `json:"a"`
	B     string   `json:"b"`
	Kind  LinkKind `json:"kind"`
	Group int      `json:"group,omitempty"`
	Seat  int      `json:"seat,omitempty"` // with Kin the family whose parts the link joins: squares may hold several
	Kin   int      `json:"kin,omitempty"`
	Sign  int      `json:"sign,omitempty"` // the sign between amplitudes, 1 or -1, if it is to be shown
}

// LinkKind is the relation between two tokens.
type LinkKind string

// The kinds of link.
const (
	SamePiece LinkKind = "same"      // parts of one piece
	Entangled LinkKind = "entangled" // the fate of one depends on the other
)

// Known reports whether k is one of the kinds above.
func (k LinkKind) Known() bool { return k == SamePiece || k == Entangled }

// Arrow is a path across the board.
type Arrow struct {
	Path []string  `json:"path"` // squares from start to target, or to where a piece met another on its way
	Seat int       `json:"seat"` // owner of the piece
	Kind ArrowKind `json:"kind"`
}

// ArrowKind says what became of a movement along an arrow.
type ArrowKind string

// The kinds of arrow.
const (
	Moved     ArrowKind = "moved"     // a piece moved along it
	Failed    ArrowKind = "failed"    // a piece set out and did not arrive
	Withheld  ArrowKind = "withheld"  // an order that was not carried out because its condition failed
	Predicted ArrowKind = "predicted" // a prediction that is open or was wrong
	Foreseen  ArrowKind = "foreseen"  // a prediction that was right
	Check     ArrowKind = "check"     // a piece gives check to a king
)

// Known reports whether k is one of the kinds above.
func (k ArrowKind) Known() bool {
	return slices.Contains([]ArrowKind{Moved, Failed, Withheld, Predicted, Foreseen, Check}, k)
}

// Mark highlights a square.
type Mark struct {
	Square string    `json:"square"`
	Kind   MarkKind  `json:"kind"`
	Rounds int       `json:"rounds,omitempty"` // rounds until a vanishing square goes, if known
	What   text.Word `json:"what,omitempty"`   // what is laid there
}

// MarkKind is the reason for a mark.
type MarkKind string

// The kinds of mark.
const (
	Danger    MarkKind = "danger"    // a king is attacked or may be lost here
	Vanishing MarkKind = "vanishing" // the square goes with the next contraction
	Pending   MarkKind = "pending"   // something is being decided here
	Passed    MarkKind = "passed"    // a pawn can be captured on this square en passant now
	Winning   MarkKind = "winning"   // part of what won the game
	Laid      MarkKind = "laid"      // something lies on the square or clings to its piece
)

// Known reports whether k is one of the kinds above.
func (k MarkKind) Known() bool {
	return slices.Contains([]MarkKind{Danger, Vanishing, Pending, Passed, Winning, Laid}, k)
}
