package game

import (
	"maps"
	"slices"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// ChoiceKind is the kind of thing that may be picked. Doors render by it.
type ChoiceKind uint8

// The kinds of choice.
const (
	PickToken  ChoiceKind = iota // a token on the board
	PickSquare                   // a square
	PickOption                   // a named option: split, tunnel, promote, ...
	PickNumber                   // a whole number from Min to Max; the pick is its decimal form
	PickDone                     // end of the picks
	PickSeat                     // a seat to tick or untick; it may be picked again, and the picks continue
	PickText                     // a text that somebody has written; a refused one leads to the same choice, denied
)

var choiceKinds = []string{"token", "square", "option", "number", "done", "seat", "text"}

// String returns the name of the kind in JSON.
func (k ChoiceKind) String() string { return choiceKinds[k] }

// MarshalText implements [encoding.TextMarshaler] with the text of String.
func (k ChoiceKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (k *ChoiceKind) UnmarshalText(b []byte) error {
	i := slices.Index(choiceKinds, string(b))
	if i < 0 {
		return Refuse(BadRequest, "compose.kind", "kind", string(b))
	}
	*k = ChoiceKind(i)
	return nil
}

// Effect says how certain the result of a choice is. Doors mark it by shape.
type Effect string

// The effects of a choice. A choice that only leads to other choices may have none.
const (
	Certain Effect = "certain" // the result is certain
	Quantum Effect = "quantum" // the result is certain, and makes or moves something uncertain
	Rolled  Effect = "rolled"  // chance decides, with probability Choice.P
)

// Choice is one thing that may be picked next while a move is composed. An option whose label has "piece" as its only
// parameter is what the last piece becomes: boards show it as that piece.
type Choice struct {
	Pick    string      `json:"pick"` // the text to append to the picks; empty for a number and a text
	Kind    ChoiceKind  `json:"kind"`
	Square  string      `json:"square,omitempty"`  // of a token or square
	Squares []string    `json:"squares,omitempty"` // of an option: any of them tells it
	Over    []string    `json:"over,omitempty"`    // the squares before this one, if its piece does not go straight
	Seat    *int        `json:"seat,omitempty"`    // of a seat
	Label   text.Text   `json:"label"`
	Effect  Effect      `json:"effect,omitempty"` // empty if later choices decide it
	P       *prob.Ratio `json:"p,omitempty"`      // the probability, if Effect is Rolled
	Ticked  bool        `json:"ticked,omitempty"` // a seat that is chosen so far: its pick takes it back
	Min     int         `json:"min,omitempty"`    // bounds of a number
	Max     int         `json:"max,omitempty"`
	Start   int         `json:"start,omitempty"`  // a number that people often mean, to begin with
	Unit    Unit        `json:"unit,omitempty"`   // what a number counts, where that has a name
	Denied  *Error      `json:"denied,omitempty"` // the reason, if it cannot be picked now
	Usual   bool        `json:"usual,omitempty"`  // what people nearly always pick here
	Secret  bool        `json:"secret,omitempty"` // others may not read the label: it tells what only the seat knows
	// an option that goes to several squares at once, which are picked next
	Apart bool `json:"apart,omitempty"`
	// of a piece that is divided, what goes to each square that was picked for it, once this is picked
	Shares []prob.Ratio `json:"shares,omitempty"`
	Made                // by the picks with this one, if the rules know it at once
}

// Made is the move that picks make.
type Made struct {
	Move     Move   `json:"-"`                  // 0 if they make none
	Notation string `json:"notation,omitempty"` // that move in notation; if empty, the function Compose fills it in
}

// Unit is what a number counts.
type Unit string

// Percent is the unit of shares.
const Percent Unit = "percent"

// Composition is the state of composing a move: the choices for the next pick, or the complete move.
type Composition struct {
	Prompt   text.Text `json:"prompt,omitzero"`    // what to pick next, if choices are left
	Notice   text.Text `json:"notice,omitzero"`    // optional: what to know before it, such as what others will see
	Choices  []Choice  `json:"choices,omitempty"`  // available and denied
	Checks   []Arrow   `json:"checks,omitempty"`   // the checks that the prompt asks about
	Move     Move      `json:"-"`                  // the move that the picks make, or 0
	Notation string    `json:"notation,omitempty"` // that move in notation; if empty, the function Compose fills it in
}

// Compose calls [State.Compose] and adds the notation of moves. Errors: NotToMove if the seat is not to act; BadMove.
func Compose(s State, seat int, picks []string) (Composition, error) {
	if err := CheckSeats(s.Turn(), Only(seat)); err != nil {
		return Composition{}, err
	}
	c, err := s.Compose(seat, picks)
	if err == nil && c.Move != 0 && c.Notation == "" {
		c.Notation = s.FormatMove(seat, c.Move)
	}
	for i := range c.Choices {
		if ch := &c.Choices[i]; ch.Move != 0 && ch.Denied == nil && ch.Notation == "" {
			ch.Notation = s.FormatMove(seat, ch.Move)
		}
	}
	return c, err
}

// Candidate is a move with the choices that lead to it, for [Follow].
type Candidate struct {
	Move Move
	Path []Choice // with Pick, Kind, Square and Label
	Err  error    // the reason, if the move is not allowed
}

func (c *Candidate) begins(picks []string) bool {
	return len(c.Path) >= len(picks) &&
		slices.EqualFunc(c.Path[:len(picks)], picks, func(p Choice, s string) bool { return p.Pick == s })
}

// Follow composes a move from a list of candidates. It follows the picks along the candidates' paths and returns the
// next choices, each once, in the order of the candidates. A choice is denied if it leads to no allowed candidate;
// its reason is its own, if the path has it, or that of the first candidate behind it. The prompt is used if choices
// are left. Of choices, but not of squares, that all lead to the same moves only the first is offered: there is nothing
// to ask. Errors: BadMove if the picks match no allowed candidate.
func Follow(candidates []Candidate, picks []string, prompt text.Text) (Composition, error) {
	c := Composition{Prompt: prompt}
	index := map[string]int{}
	var behind []map[Move]bool // by choice, the allowed moves
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
			if e, ok := cand.Err.(*Error); ok && next.Denied == nil {
				next.Denied = e
			}
			c.Choices = append(c.Choices, next)
			behind = append(behind, map[Move]bool{})
		} else if was := &c.Choices[at]; cand.Err == nil && was.Denied != nil {
			was.Denied, was.Move = nil, next.Move
		}
		if cand.Err == nil {
			behind[at][cand.Move] = true
		}
	}
	if len(c.Choices) == 0 {
		return Composition{}, Refuse(BadMove, "compose.nothing", "picks", slices.Clone(picks))
	}
	return c.merged(behind), nil
}

// merged drops the allowed choices but the first, if the same moves are behind all of them. Squares all stay: any of
// them is where a piece may go first.
func (c Composition) merged(behind []map[Move]bool) Composition {
	first := slices.IndexFunc(c.Choices, func(ch Choice) bool { return ch.Denied == nil })
	var kept []Choice
	for i, choice := range c.Choices {
		switch {
		case i <= first || choice.Denied != nil:
			kept = append(kept, choice)
		case choice.Kind == PickSquare || !maps.Equal(behind[i], behind[first]):
			return c
		}
	}
	c.Choices = kept
	return c
}
