package text

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/prob"
)

// Voice says texts in a language. What that language lacks is said in English. The zero Voice says kinds with their
// parameters.
type Voice struct {
	catalogue *Catalogue
	lang      string
}

// Lang is the language: "en", "de", …
func (v Voice) Lang() string { return v.lang }

// Say is the text as a sentence. A kind that no catalogue has is said as [Text.String] does.
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

// Word is a word of the vocabulary.
func (v Voice) Word(w Word) string { return v.word(w, "") }

// Error is an error as a sentence: what it tells, if it or one that it wraps is a [Teller], else what its Error method
// says.
func (v Voice) Error(err error) string {
	var told Teller
	if errors.As(err, &told) {
		return v.Say(told.Tell())
	}
	return err.Error()
}

// find is a template or word in the voice's language, else in English, and the language that it is in.
func (v Voice) find(kind string) (template string, in *tongue) {
	if v.catalogue == nil {
		return "", nil
	}
	return v.catalogue.find(v.lang, kind)
}

// fill puts the parameters into a template in a language.
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
		s := v.show(args[place.Name], place.Form, in)
		if place.Upper {
			s = capital(s)
		}
		b.WriteString(s)
	}
}

// show is a parameter in a form that a template in a language asks for.
func (v Voice) show(arg any, form string, in *tongue) string {
	switch arg := arg.(type) {
	case nil:
		return ""
	case Word:
		return v.word(arg, form)
	case Text:
		return v.Say(arg)
	case string:
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
		return arg.Percent()
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

// most is how many characters of a text from outside are shown.
const most = 200

// Shown is a text from outside as people may be shown it: what could steer a terminal or be taken for something else
// is escaped, and what is long is cut.
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

// join is a list of parameters, each in the form.
func join[T any](v Voice, list []T, form string, in *tongue) string {
	all := make([]string, len(list))
	for i, item := range list {
		all[i] = v.show(item, form, in)
	}
	return strings.Join(all, ", ")
}

// word is a word of the vocabulary in a form, else as it is; a word that nobody knows is its key.
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

// capital is a text that begins with a capital letter.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
