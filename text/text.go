// Package text holds what is said to people as data: a kind with parameters,
// turned into a sentence by a catalogue with a file for each language.
//
// Rules never print prose. They make a [Text], such as
//
//	text.Of("captured", "piece", text.Word("knight"), "square", "d4")
//
// and whoever shows it asks for [Text.String] (English) or [Text.In] a language.
// A program gets the kind and the parameters as JSON.
//
// The catalogue of a language is the union of the messages in this package
// (what all games share) and of those that each game adds with [Add], so that
// a new game brings its own words along.
//
// # Templates
//
// A message is a sentence with parameters in braces: {square}, or {piece:acc}
// for the form "acc" of a word (looked up as "word.knight.acc", then as
// "word.knight"), {chance:fraction} for 1/3 instead of 33.3%, {n:use|uses} for
// the plural form of a number (one|more in English and German, one|few|many in
// Russian), {^piece} to begin with a capital letter.
package text

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/prob"
)

// Word is a key of the catalogue's vocabulary, such as "knight" or "white". In JSON it is the key.
type Word string

// Args are the parameters of a text by name. A value is a string (a square, a move: shown as it is), a Word
// (translated), an int, a [prob.Ratio] (shown in per cent), a Text, an *Error, or a slice of Words, strings or Texts.
type Args map[string]any

// Text is something to tell a person: a kind from the catalogue and its parameters. The zero Text says nothing.
type Text struct {
	Kind string
	Args Args
}

// Of makes a text from a kind and its parameters, name and value in turn.
func Of(kind string, args ...any) Text {
	t := Text{Kind: kind}
	if len(args) > 0 {
		t.Args = make(Args, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			t.Args[args[i].(string)] = args[i+1]
		}
	}
	return t
}

// IsZero tells whether the text says nothing.
func (t Text) IsZero() bool { return t.Kind == "" }

// MarshalJSON writes one object: the kind as "kind", and the parameters by name.
func (t Text) MarshalJSON() ([]byte, error) {
	all := make(map[string]any, len(t.Args)+1)
	maps.Copy(all, t.Args)
	all["kind"] = t.Kind
	return json.Marshal(all)
}

// String is the text in English.
func (t Text) String() string { return t.In("en") }

// In is the text in a language ("en"); what that language lacks is said in
// English, and a kind that no catalogue has shows as the kind with its parameters.
func (t Text) In(lang string) string {
	if t.Kind == "" {
		return ""
	}
	template, ok := find(lang, t.Kind)
	if !ok {
		var b strings.Builder
		b.WriteString(t.Kind)
		for _, k := range slices.Sorted(maps.Keys(t.Args)) {
			fmt.Fprintf(&b, " %s=%s", k, show(lang, t.Args[k], ""))
		}
		return b.String()
	}
	return fill(lang, template, t.Args)
}

// Error is an error that can be told in any language. Its Error method tells it in English.
type Error struct{ Text }

func (e *Error) Error() string { return e.String() }

// Wrong is an [Error] of this kind and with these parameters, name and value in turn.
func Wrong(kind string, args ...any) error { return &Error{Of(kind, args...)} }

// In is the word in a language.
func (w Word) In(lang string) string { return word(lang, w, "") }

func fill(lang, template string, args Args) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(template, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		template = after
		name, upper := strings.CutPrefix(name, "^")
		name, form, _ := strings.Cut(name, ":")
		s := show(lang, args[name], form)
		if upper {
			s = capital(s)
		}
		b.WriteString(s)
	}
}

func show(lang string, v any, form string) string {
	switch v := v.(type) {
	case nil:
		return ""
	case Word:
		return word(lang, v, form)
	case interface{ In(lang string) string }: // a Text, or an error that carries one
		return v.In(lang)
	case string:
		return Shown(v)
	case int:
		if strings.Contains(form, "|") {
			return plural(lang, v, strings.Split(form, "|"))
		}
		return strconv.Itoa(v)
	case prob.Ratio:
		if form == "fraction" {
			return v.String()
		}
		return v.Percent()
	case []Word:
		return join(lang, v, form)
	case []string:
		return join(lang, v, form)
	case []Text:
		return join(lang, v, form)
	}
	return fmt.Sprint(v)
}

// most is how many characters of a text from outside are shown.
const most = 200

// Shown is a text from outside as people may be shown it: what could steer a terminal or be taken for something else is
// escaped, and what is long is cut.
func Shown(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		s = strconv.QuoteToGraphic(s)
		s = s[1 : len(s)-1]
	}
	if len(s) > most {
		if runes := []rune(s); len(runes) > most {
			s = string(runes[:most]) + "…"
		}
	}
	return s
}

func join[T any](lang string, list []T, form string) string {
	all := make([]string, len(list))
	for i, v := range list {
		all[i] = show(lang, v, form)
	}
	return strings.Join(all, ", ")
}

func word(lang string, w Word, form string) string {
	if form != "" {
		if s, ok := find(lang, "word."+string(w)+"."+form); ok {
			return s
		}
	}
	if s, ok := find(lang, "word."+string(w)); ok {
		return s
	}
	return string(w)
}

func plural(lang string, n int, forms []string) string {
	i := 1
	if lang == "ru" {
		i = 2
		switch ten, hundred := n%10, n%100; {
		case ten == 1 && hundred != 11:
			i = 0
		case ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14):
			i = 1
		}
	} else if n == 1 {
		i = 0
	}
	return forms[min(i, len(forms)-1)]
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
