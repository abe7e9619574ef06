package text

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game/prob"
)

// Voice turns texts into sentences of one language. It uses English where that language has no message. The zero
// Voice says texts as [Text.String] does.
type Voice struct {
	catalogue *Catalogue
	lang      string
}

// Lang returns the key of the language: "en", "de", …
func (v Voice) Lang() string { return v.lang }

// Say returns the text as a sentence. A kind that the catalogue lacks is said as [Text.String] does.
func (v Voice) Say(t Text) string {
	if t.Kind == "" {
		return ""
	}
	template, in := v.find(t.Kind)
	if in == nil {
		return t.String()
	}
	return v.fill(template, in, t.Args)
}

// Word returns a word of the vocabulary.
func (v Voice) Word(w Word) string { return v.word(w, "") }

// Error returns an error as a sentence: the text of the first [Teller] that it wraps, or else its Error string.
func (v Voice) Error(err error) string {
	var told Teller
	if errors.As(err, &told) {
		return v.Say(told.Tell())
	}
	return err.Error()
}

// find returns a template or word in the voice's language, or else in English, and its language.
func (v Voice) find(kind string) (template string, in *tongue) {
	if v.catalogue == nil {
		return "", nil
	}
	return v.catalogue.find(v.lang, kind)
}

// fill replaces the slots of a template.
func (v Voice) fill(template string, in *tongue, args Args) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(template, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		inside, after, _ := strings.Cut(rest, "}")
		template = after
		place := slot(inside)
		s := v.show(args.Get(place.Name), place.Form, in)
		if place.Upper {
			s = Capital(s)
		}
		b.WriteString(s)
	}
}

// show returns a parameter in the form that a slot asks for.
func (v Voice) show(arg any, form string, in *tongue) string {
	switch arg := arg.(type) {
	case nil:
		return ""
	case Word:
		return v.word(arg, form)
	case Text:
		return v.Say(arg)
	case Names:
		if name, ok := arg[v.lang]; ok {
			return Shown(name)
		}
		return Shown(arg["en"])
	case string:
		if share, ok := v.share(arg); ok {
			return bare(share, form)
		}
		return Shown(arg)
	case int:
		if strings.Contains(form, "|") {
			return in.choose(arg, strings.Split(form, "|"))
		}
		return strconv.Itoa(arg)
	case prob.Ratio:
		if form == "fraction" {
			return arg.String()
		}
		return bare(v.Percent(arg), form)
	case []Word:
		return join(v, arg, form, in)
	case []string:
		return join(v, arg, form, in)
	case []int:
		return join(v, arg, form, in)
	case []Text:
		return join(v, arg, form, in)
	}
	return fmt.Sprint(arg)
}

// most is the number of characters of a foreign text that sentences and errors keep.
const most = 200

// cut returns the beginning of a long text, byte by byte as it is.
func cut(s string) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// Shown returns a text from outside in a form that is safe to show: control and deceptive characters are escaped, and
// long texts are cut.
func Shown(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		s = strconv.QuoteToGraphic(s)
		s = s[1 : len(s)-1]
	}
	return cut(s)
}

// join returns a list of parameters, each in this form, or the plural form of their number.
func join[T any](v Voice, list []T, form string, in *tongue) string {
	if strings.Contains(form, "|") {
		return in.choose(len(list), strings.Split(form, "|"))
	}
	all := make([]string, len(list))
	for i, item := range list {
		all[i] = v.show(item, form, in)
	}
	return strings.Join(all, ", ")
}

// word returns a word in a form, or else in its basic form. An unknown word is returned as its key.
func (v Voice) word(w Word, form string) string {
	if form != "" {
		if s, in := v.find("word." + string(w) + "." + form); in != nil {
			return s
		}
	}
	if s, in := v.find("word." + string(w)); in != nil {
		return s
	}
	return string(w)
}

// Capital returns a text with its first letter in upper case.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// Sentence returns a text with its first letter in upper case, unless it begins with a move or a square.
func Sentence(s string) string {
	if word, _, _ := strings.Cut(s, " "); strings.ContainsAny(word, "0123456789") {
		return s
	}
	return Capital(s)
}
