package game

import (
	"slices"

	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

// ChoiceKind is what kind of thing may be picked, so that a door can render it.
type ChoiceKind uint8

// The kinds of choice.
const (
	PickToken  ChoiceKind = iota // a token on the board
	PickSquare                   // a square of the board
	PickOption                   // a named option: split, tunnel, promote to …
	PickNumber                   // a whole number from Min to Max: the pick is its decimal form
	PickDone                     // that was all
	PickSeat                     // a seat, to be ticked or unticked: it can be picked again and the picks go on
)

// String is the kind as JSON has it.
func (k ChoiceKind) String() string {
	return [...]string{"token", "square", "option", "number", "done", "seat"}[k]
}

// MarshalText writes the kind as String does.
func (k ChoiceKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (k *ChoiceKind) UnmarshalText(b []byte) error {
	for _, kind := range []ChoiceKind{PickToken, PickSquare, PickOption, PickNumber, PickDone, PickSeat} {
		if kind.String() == string(b) {
			*k = kind
			return nil
		}
	}
	return Refuse(BadRequest, "compose.kind", "kind", string(b))
}

// Effect is what kind of thing comes of a choice, so that a door can mark it by shape.
type Effect string

// The effects of a choice. A choice that only leads to other choices may have none.
const (
	Certain Effect = "certain" // it happens as it is said
	Quantum Effect = "quantum" // it is certain, and makes or moves something uncertain
	Rolled  Effect = "rolled"  // chance decides: P tells how likely it comes about
)

// Choice is one thing that may be picked next when a move is composed.
type Choice struct {
	Pick   string      `json:"pick"` // what to add to the picks to choose it; empty for a number
	Kind   ChoiceKind  `json:"kind"`
	Square string      `json:"square,omitempty"` // where it is, for a token or square
	Seat   *int        `json:"seat,omitempty"`   // which it is, for a seat
	Label  text.Text   `json:"label"`
	Effect Effect      `json:"effect,omitempty"` // where the choice settles it
	P      *prob.Ratio `json:"p,omitempty"`      // the chance that it comes about, where the effect is Rolled
	Ticked bool        `json:"ticked,omitempty"` // for a seat: it is among the picks
	Min    int         `json:"min,omitempty"`    // of a number
	Max    int         `json:"max,omitempty"`
	Denied *Error      `json:"denied,omitempty"` // why it cannot be picked now, if it cannot
}

// Composition is what composing a move has come to: the choices for the next pick, or the whole move.
type Composition struct {
	Prompt   text.Text `json:"prompt,omitzero"`    // what is asked for, if choices are left
	Choices  []Choice  `json:"choices,omitempty"`  // available ones and denied ones
	Move     Move      `json:"-"`                  // the move that the picks make, or 0
	Notation string    `json:"notation,omitempty"` // that move in notation, from the function Compose
}

// Compose is [State.Compose], with the move in notation. Errors: NotToMove if the seat is not to act; BadMove.
func Compose(s State, seat int, picks []string) (Composition, error) {
	if err := CheckSeats(s.Turn(), Only(seat)); err != nil {
		return Composition{}, err
	}
	c, err := s.Compose(seat, picks)
	if err == nil && c.Move != 0 {
		c.Notation = s.FormatMove(seat, c.Move)
	}
	return c, err
}

// Candidate is a move and the choices that lead to it, for [Follow].
type Candidate struct {
	Move Move
	Path []Choice // Pick, Kind, Square and Label
	Err  error    // why the move is not allowed, if it is not
}

// begins reports whether the path begins with these picks.
func (c *Candidate) begins(picks []string) bool {
	return len(c.Path) >= len(picks) &&
		slices.EqualFunc(c.Path[:len(picks)], picks, func(p Choice, s string) bool { return p.Pick == s })
}

// Follow composes from a list: it follows the picks through the paths of the candidates and offers what comes next,
// each choice once, in the order of the candidates. A choice is denied if it leads to no allowed candidate; its
// reason is that of the first it leads to. The prompt is for the next pick. Errors: BadMove if the picks lead nowhere
// or to a candidate that is not allowed.
func Follow(candidates []Candidate, picks []string, prompt text.Text) (Composition, error) {
	c := Composition{Prompt: prompt}
	index := map[string]int{}
	for i := range candidates {
		cand := &candidates[i]
		if !cand.begins(picks) {
			continue
		}
		if len(cand.Path) == len(picks) {
			if cand.Err != nil {
				return Composition{}, cand.Err
			}
			return Composition{Move: cand.Move}, nil
		}
		next := cand.Path[len(picks)]
		at, seen := index[next.Pick]
		if !seen {
			at = len(c.Choices)
			index[next.Pick] = at
			if e, ok := cand.Err.(*Error); ok {
				next.Denied = e
			}
			c.Choices = append(c.Choices, next)
		} else if cand.Err == nil {
			c.Choices[at].Denied = nil
		}
	}
	if len(c.Choices) == 0 {
		return Composition{}, Refuse(BadMove, "compose.nothing", "picks", slices.Clone(picks))
	}
	return c, nil
}
