package game

import (
	"errors"

	"github.com/quandary-games/quandary/text"
)

// Code is the kind of an error, for programs (P1).
type Code string

// The codes of errors.
const (
	BadRequest  Code = "bad_request"
	UnknownOp   Code = "unknown_op"
	UnknownGame Code = "unknown_game"
	BadOption   Code = "bad_option"
	BadPosition Code = "bad_position"
	BadMove     Code = "bad_move"     // does not parse
	IllegalMove Code = "illegal_move" // parses, but is not allowed
	NotToMove   Code = "not_to_move"
	BadOutcome  Code = "bad_outcome"
	TooLarge    Code = "too_large"
)

// Error is what games and referees answer to what they cannot accept: what was wrong, where, and what would be right.
// It is the only type of error that the methods of Game and State return.
type Error struct {
	Code Code      `json:"code"`
	Text text.Text `json:"text"`
}

// Error is the code and the text for logs and tests; people are told by a text.Voice.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Text.String() }

// Tell is the text.
func (e *Error) Tell() text.Text { return e.Text }

// Refuse is an Error with a text of this kind and these parameters, name and value in turn.
func Refuse(code Code, kind string, args ...any) *Error { return &Error{code, text.Of(kind, args...)} }

// Recode is an Error, or one of package text, as an Error with this code. Other errors stay as they are.
func Recode(code Code, err error) error {
	var told text.Teller
	if errors.As(err, &told) {
		return &Error{code, told.Tell()}
	}
	return err
}
