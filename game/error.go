package game

import (
	"errors"

	"github.com/quandary-games/quandary/game/text"
)

// Code classifies an error for programs (P1).
type Code string

// The codes of errors.
const (
	BadRequest  Code = "bad_request"
	UnknownOp   Code = "unknown_op"
	UnknownGame Code = "unknown_game"
	BadOption   Code = "bad_option"
	BadPosition Code = "bad_position"
	BadMove     Code = "bad_move"     // the notation cannot be parsed
	IllegalMove Code = "illegal_move" // the move can be parsed but is not allowed
	NotToMove   Code = "not_to_move"
	BadOutcome  Code = "bad_outcome"
	TooLarge    Code = "too_large"
)

// Error is the only type of error that the methods of Game and State return. Its text says what was wrong, where, and
// what would be right.
type Error struct {
	Code Code      `json:"code"`
	Text text.Text `json:"text"`
	// Arrows shows on the board what the text names: the attackers of a king, or a way up to what stands in it.
	Arrows []Arrow `json:"arrows,omitempty"`
}

// Error returns the code and the text for logs and tests. Use a [text.Voice] to show it to people.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Text.String() }

// Tell implements [text.Teller].
func (e *Error) Tell() text.Text { return e.Text }

// Refuse returns an Error with a text of this kind; args are the names and values of its parameters in turn. Long ones
// are cut, as by [text.Wrong].
func Refuse(code Code, kind string, args ...any) *Error {
	return &Error{Code: code, Text: text.Wrong(kind, args...).Text}
}

// Showing sets the arrows, and returns e.
func (e *Error) Showing(arrows ...Arrow) *Error {
	e.Arrows = arrows
	return e
}

// Recode returns an *Error or *text.Error as an *Error with this code. It returns other errors unchanged.
func Recode(code Code, err error) error {
	var told text.Teller
	if errors.As(err, &told) {
		return &Error{Code: code, Text: told.Tell()}
	}
	return err
}
