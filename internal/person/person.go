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

// Line returns a text as it may be shown in a line: up to most of its visible characters, with single
// spaces between words.
func Line(s string, most int) string {
	s = strings.Join(strings.FieldsFunc(Legible(s), hidden), " ")
	if r := []rune(s); len(r) > most {
		s = strings.TrimSpace(string(r[:most]))
	}
	return s
}

// hidden reports whether nothing is seen of a character. Some letters are blank: two names could look the same.
func hidden(r rune) bool {
	const blankBraille = '\u2800'
	return r == utf8.RuneError || r == blankBraille || !unicode.IsPrint(r) || unicode.IsSpace(r) ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// maxMarks is the most marks on one letter. Vietnamese and pointed Hebrew need up to three.
const maxMarks = 3

// Legible returns a text without the marks that would pile up on a letter and cover the lines above and below.
func Legible(s string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
			return r
		}
		if marks++; marks > maxMarks {
			return -1
		}
		return r
	}, s)
}
