// Package person says who acts or looks, under which name people are shown, and how they are refused.
package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
)

// Who is a person who acts or looks.
type Who struct {
	Person string // id; empty for a stranger
	Name   string
}

// The codes of refusals besides those of games.
const (
	NotFound  game.Code = "not_found"
	Forbidden game.Code = "forbidden"
	Stale     game.Code = "stale"             // composed on a position that is no longer there
	Taken     game.Code = "taken"             // somebody else was first
	TooMany   game.Code = "too_many_requests" // of one person: try again later
)

// maxName is the most characters of a name or a title.
const maxName = 40

// Name returns a name as it may be shown: its visible characters, at most 40, with single spaces between words.
func Name(s string) string { return Line(s, maxName) }

// Line returns a text as it may be shown in a line: its visible characters, at most so many, with single spaces between
// words.
func Line(s string, most int) string {
	hidden := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) || unicode.IsSpace(r) }
	s = strings.Join(strings.FieldsFunc(s, hidden), " ")
	if r := []rune(s); len(r) > most {
		s = strings.TrimSpace(string(r[:most]))
	}
	return s
}
