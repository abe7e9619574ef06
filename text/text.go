// Package text holds what is said to people as data: a kind with parameters, turned into a sentence by a [Catalogue]
// with a file for each language.
//
// Rules never print prose. They make a [Text], such as
//
//	text.Of("captured", "piece", text.Word("knight"), "square", "d4")
//
// and a door says it with a [Voice]: a catalogue in a language. A program gets the kind and the parameters as JSON,
// which reads back as it was (see [Text.MarshalJSON]).
//
// A catalogue is made from the messages in this package (what all games share) and those of every package that has
// something to say, so that a new game brings its own words along. Nothing is registered: who runs the program puts the
// catalogue together. [Catalogue.Check] and [Catalogue.CheckAll] say, for tests, whether all can be told.
//
// # Templates
//
// A message is a sentence with parameters in braces: {square}, or {piece:acc} for the form "acc" of a word (looked up
// as "word.knight.acc", then as "word.knight"), {chance:fraction} for 1/3 instead of 33.3%, {n:use|uses} for the plural
// form of a number (the language's CLDR categories of whole numbers in their usual order: one|other in English and
// German, one|few|many in Russian), {^piece} to begin with a capital letter.
package text

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Word is a key of the vocabulary, such as "knight" or "white". A word of one game's own begins with the game's id:
// "niels.red".
type Word string

// Args are the parameters of a text by name. A value is a string (a square, a move: shown as it is), a Word
// (translated), an int, a [prob.Ratio] (shown in per cent), a Text, or a slice of Words, strings, ints or Texts.
type Args map[string]any

// Text is something to tell a person: a kind from the catalogue and its parameters. The zero Text says nothing.
type Text struct {
	Kind string
	Args Args
}

// Teller is something that can be told, such as an error. As a parameter it counts as its text.
type Teller interface{ Tell() Text }

// Of makes a text from a kind and its parameters, name and value in turn.
func Of(kind string, args ...any) Text {
	t := Text{Kind: kind}
	if len(args) > 0 {
		t.Args = make(Args, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			v := args[i+1]
			if told, ok := v.(Teller); ok {
				v = told.Tell()
			}
			t.Args[args[i].(string)] = v
		}
	}
	return t
}

// IsZero reports whether the text says nothing.
func (t Text) IsZero() bool { return t.Kind == "" }

// Tell is the text itself.
func (t Text) Tell() Text { return t }

// String is the text for logs and tests: the kind with its parameters in order of their names, such as
// "captured piece=knight square=d4". People are told by a [Voice].
func (t Text) String() string {
	var b strings.Builder
	b.WriteString(t.Kind)
	for _, k := range slices.Sorted(maps.Keys(t.Args)) {
		fmt.Fprintf(&b, " %s=%s", k, shown(t.Args[k]))
	}
	return b.String()
}

// shown is a parameter for logs and tests.
func shown(v any) string {
	switch v := v.(type) {
	case string:
		return Shown(v)
	case Text:
		return "(" + v.String() + ")"
	}
	return fmt.Sprint(v)
}

// Error is an error that can be told in any language.
type Error struct{ Text }

func (e *Error) Error() string { return e.String() }

// Wrong is an [Error] of this kind and with these parameters, name and value in turn.
func Wrong(kind string, args ...any) *Error { return &Error{Of(kind, args...)} }
