// Package text holds messages for people as data: a kind with parameters, which a [Catalogue] with a file for each
// language turns into a sentence.
//
// Rules never print prose. They make a [Text], such as
//
//	text.Of("captured", "piece", text.Word("knight"), "square", "d4")
//
// and a door says it with a [Voice], a catalogue in one language. Programs get the kind and the parameters as JSON
// (see [Text.MarshalJSON]).
//
// A catalogue consists of the messages in this package, which all games share, and those of every other package that
// has some, so a new game brings its own messages. There is no registry: the program puts the catalogue together with
// [New]. Tests check it with [Catalogue.Check] and [Catalogue.CheckAll].
//
// # Templates
//
// A message is a sentence with parameters in braces:
//
//   - {square} is the parameter "square".
//   - {piece:acc} is the form "acc" of a word (looked up as "word.knight.acc", then as "word.knight").
//   - {chance} is a fraction in per cent, as the language writes it; {chance:fraction} is 1/3 instead of 33.3%.
//   - {share:number} is a percentage without its sign: 33.3.
//   - {n:use|uses} is the plural form of a number, or of the length of a list, in the order of the language's CLDR
//     categories for whole numbers: one|other in English and German, one|few|many in Russian.
//   - {^piece} begins with a capital letter.
package text

import (
	"fmt"
	"slices"
	"strings"
)

// Word is a key of the vocabulary, such as "knight" or "white". Words of one game begin with its id: "niels.red".
type Word string

// Names is a name that somebody gave, by language. It is said in the language of the voice, else in English, the key of
// which must be there.
type Names map[string]string

// Args are the parameters of a text, in the order of their names.
type Args []Arg

// Arg is a parameter of a text. A value is a string (a square or move, shown unchanged, or a percentage
// such as 37.5%, shown as the language writes it), a Word
// (translated), Names, an int, a [prob.Ratio] (shown in per cent), a Text, or a slice of Words, strings, ints or Texts.
type Arg struct {
	Name  string
	Value any
}

// Get returns the value of a parameter, or nil if there is none of this name.
func (a Args) Get(name string) any {
	if i, ok := a.find(name); ok {
		return a[i].Value
	}
	return nil
}

// With returns the parameters with one set.
func (a Args) With(name string, value any) Args {
	i, ok := a.find(name)
	if !ok {
		return slices.Insert(slices.Clip(a), i, Arg{name, value})
	}
	a = slices.Clone(a)
	a[i].Value = value
	return a
}

// find returns the index of a parameter, or the index at which to insert it.
func (a Args) find(name string) (i int, ok bool) {
	return slices.BinarySearchFunc(a, name, func(one Arg, name string) int { return strings.Compare(one.Name, name) })
}

// sort brings the parameters into the order of their names.
func (a Args) sort() {
	slices.SortFunc(a, func(one, other Arg) int { return strings.Compare(one.Name, other.Name) })
}

// Text is a message for people: a kind from the catalogue with parameters. The zero Text is empty.
type Text struct {
	Kind string
	Args Args
}

// Teller is implemented by values with a text, such as errors. A Teller may be a parameter; its text is used.
type Teller interface{ Tell() Text }

// Of returns a text; args are the names and values of its parameters in turn.
func Of(kind string, args ...any) Text {
	t := Text{Kind: kind}
	if len(args) > 0 {
		t.Args = make(Args, 0, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			v := args[i+1]
			if told, ok := v.(Teller); ok {
				v = told.Tell()
			}
			t.Args = append(t.Args, Arg{args[i].(string), v})
		}
		t.Args.sort()
	}
	return t
}

// IsZero reports whether the text is empty.
func (t Text) IsZero() bool { return t.Kind == "" }

// Tell implements [Teller].
func (t Text) Tell() Text { return t }

// String returns the kind with the sorted parameters for logs and tests, such as "captured piece=knight square=d4".
// Use a [Voice] to show it to people.
func (t Text) String() string {
	var b strings.Builder
	b.WriteString(t.Kind)
	for _, a := range t.Args {
		fmt.Fprintf(&b, " %s=%s", a.Name, shown(a.Value))
	}
	return b.String()
}

// shown returns a parameter in the form of String.
func shown(v any) string {
	switch v := v.(type) {
	case string:
		return Shown(v)
	case Text:
		return "(" + v.String() + ")"
	}
	return fmt.Sprint(v)
}

// Error is an error with a text, which can be said in any language.
type Error struct{ Text }

func (e *Error) Error() string { return e.String() }

// mostListed is the number of bytes after which an error keeps no more items of a list.
const mostListed = 1000

// Wrong returns an [Error]; args are the names and values of its parameters in turn. Parameters may quote what somebody
// sent, so long strings and lists are cut.
func Wrong(kind string, args ...any) *Error { return &Error{brief(Of(kind, args...)).(Text)} }

// brief returns a parameter with its long strings and lists cut.
func brief(arg any) any {
	switch arg := arg.(type) {
	case string:
		return cut(arg)
	case []string:
		items, left := []string{}, mostListed
		for i := 0; i < len(arg) && left > 0; i++ {
			items = append(items, cut(arg[i]))
			left -= len(items[i])
		}
		return items
	case Text:
		arg.Args = slices.Clone(arg.Args)
		for i := range arg.Args {
			arg.Args[i].Value = brief(arg.Args[i].Value)
		}
		return arg
	}
	return arg
}
