package game

import (
	"slices"

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
)

// String is the kind as JSON has it.
func (k ChoiceKind) String() string {
	return [...]string{"token", "square", "option", "number", "done"}[k]
}

// MarshalText writes the kind as String does.
func (k ChoiceKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Choice is one thing that may be picked next when a move is composed.
type Choice struct {
	Pick   string     `json:"pick"` // what to add to the picks to choose it; empty for a number
	Kind   ChoiceKind `json:"kind"`
	Square string     `json:"square,omitempty"` // where it is, for a token or square
	Label  text.Text  `json:"label"`
	Min    int        `json:"min,omitempty"` // of a number
	Max    int        `json:"max,omitempty"`
	Denied *Error     `json:"-"` // why it cannot be picked now, if it cannot
}

// Composition is what composing a move has come to: the choices for the next pick, or the whole move.
type Composition struct {
	Prompt  text.Text // what is asked for, if choices are left
	Choices []Choice  // available ones and denied ones
	Move    Move      // the move that the picks make, or 0
}

// Candidate is a move and the choices that lead to it, for [Follow].
type Candidate struct {
	Move Move
	Path []Choice // Pick, Kind, Square and Label
	Err  error    // why the move is not allowed, if it is not
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
		if len(cand.Path) < len(picks) || !slices.EqualFunc(cand.Path[:len(picks)], picks, func(p Choice, s string) bool { return p.Pick == s }) {
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
