package text

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/prob"
)

// Slot is a place in a template where a parameter is told.
type Slot struct {
	Name  string
	Form  string // what stands after the colon: a form of a word, "fraction", or plural forms with | between them
	Upper bool   // it begins with a capital letter
}

// Slots are the places of a template in their order. Errors: a brace that does not open or close, a place without a
// name.
func Slots(template string) ([]Slot, error) {
	var slots []Slot
	for rest := template; ; {
		before, after, ok := strings.Cut(rest, "{")
		if strings.Contains(before, "}") {
			return nil, fmt.Errorf("text: a brace closes that did not open in %q", template)
		}
		if !ok {
			return slots, nil
		}
		inside, after, ok := strings.Cut(after, "}")
		if !ok || strings.Contains(inside, "{") {
			return nil, fmt.Errorf("text: a brace opens that does not close in %q", template)
		}
		slot := slot(inside)
		if slot.Name == "" {
			return nil, fmt.Errorf("text: a place without a name in %q", template)
		}
		slots, rest = append(slots, slot), after
	}
}

// slot is the place with this between its braces.
func slot(inside string) Slot {
	name, upper := strings.CutPrefix(inside, "^")
	name, form, _ := strings.Cut(name, ":")
	return Slot{name, form, upper}
}

// CheckAll is nil if every message can be told: its template has places that can be read, as many plural forms as its
// language has, and in another language than English only places that the English one has. A word may have forms of its
// own there.
func (c *Catalogue) CheckAll() error {
	var wrong []error
	for _, lang := range c.Languages() {
		for _, kind := range slices.Sorted(maps.Keys(c.Messages(lang))) {
			if err := c.checkTemplate(lang, kind); err != nil {
				wrong = append(wrong, fmt.Errorf("text: the message %q in %s: %w", kind, lang, err))
			}
		}
	}
	return errors.Join(wrong...)
}

// checkTemplate is nil if a message of a language can be told.
func (c *Catalogue) checkTemplate(lang, kind string) error {
	slots, err := Slots(c.Messages(lang)[kind])
	if err != nil {
		return err
	}
	english, ok := c.Messages("en")[kind]
	if !ok && !c.isForm(kind) {
		return errors.New("there is none in English")
	}
	known, err := Slots(english)
	if err != nil {
		return err
	}
	for _, s := range slots {
		if !slices.ContainsFunc(known, func(k Slot) bool { return k.Name == s.Name }) {
			return fmt.Errorf("the English one has no parameter %q", s.Name)
		}
		want := len(c.byLang[lang].forms)
		if forms := strings.Count(s.Form, "|") + 1; forms > 1 && forms != want {
			return fmt.Errorf("{%s:%s} has %d plural forms: want %d", s.Name, s.Form, forms, want)
		}
	}
	return nil
}

// isForm reports whether a kind is the form of a word that there is in English.
func (c *Catalogue) isForm(kind string) bool {
	i := strings.LastIndexByte(kind, '.')
	if i < 0 || !strings.HasPrefix(kind, "word.") {
		return false
	}
	_, ok := c.Messages("en")[kind[:i]]
	return ok
}

// Check is nil if a text is told as it is meant: the catalogue has its kind, every language's template asks only for
// parameters that it has, in forms that they have there, the English one asks for all of them, and its words are in the
// vocabulary. What it tells inside is checked, too. The error says what is wrong, for those who test a program.
func (c *Catalogue) Check(t Text) error {
	if _, ok := c.Messages("en")[t.Kind]; !ok {
		return fmt.Errorf("text: the catalogue has no message %q", t.Kind)
	}
	for _, lang := range c.Languages() {
		if template, ok := c.Messages(lang)[t.Kind]; ok {
			if err := c.filled(template, lang, t.Args); err != nil {
				return fmt.Errorf("text: the message %q in %s: %w", t.Kind, lang, err)
			}
		}
	}
	for name, arg := range t.Args {
		if err := c.told(arg); err != nil {
			return fmt.Errorf("text: the parameter %q of %q: %w", name, t.Kind, err)
		}
	}
	return nil
}

// filled is nil if a template has all that it asks for; in English it asks for all that there is.
func (c *Catalogue) filled(template, lang string, args Args) error {
	slots, err := Slots(template)
	if err != nil {
		return err
	}
	for _, s := range slots {
		arg, ok := args[s.Name]
		if !ok {
			return fmt.Errorf("there is no parameter %q for %q", s.Name, template)
		}
		if err := errors.Join(fits(s.Form, arg), c.inflected(lang, s.Form, arg)); err != nil {
			return fmt.Errorf("the parameter %q: %w", s.Name, err)
		}
	}
	for name := range args {
		if lang == "en" && !slices.ContainsFunc(slots, func(s Slot) bool { return s.Name == name }) {
			return fmt.Errorf("%q does not tell the parameter %q", template, name)
		}
	}
	return nil
}

// fits is nil if a parameter has the form that a template asks for: plural forms are for whole numbers, "fraction" is
// for fractions, all others for words.
func fits(form string, arg any) error {
	ok := form == ""
	switch arg.(type) {
	case int:
		ok = ok || strings.Contains(form, "|")
	case prob.Ratio:
		ok = ok || form == "fraction"
	case Word, []Word:
		ok = ok || form != "fraction" && !strings.Contains(form, "|")
	}
	if !ok {
		return fmt.Errorf("a %T has no form %q", arg, form)
	}
	return nil
}

// inflected is nil if a language has the form of each word that a template asks for. A word that it does not have at
// all is said in English.
func (c *Catalogue) inflected(lang, form string, arg any) error {
	words, _ := arg.([]Word)
	if w, ok := arg.(Word); ok {
		words = []Word{w}
	}
	if form == "" {
		return nil
	}
	for _, w := range words {
		key := "word." + string(w)
		_, known := c.Messages(lang)[key]
		if _, ok := c.Messages(lang)[key+"."+form]; known && !ok {
			return fmt.Errorf("the word %q has no form %q", w, form)
		}
	}
	return nil
}

// told is nil if a parameter is of a type that can be told, and what it tells is in the catalogue.
func (c *Catalogue) told(arg any) error {
	switch arg := arg.(type) {
	case string, int, prob.Ratio, []string, []int:
		return nil
	case Word:
		if _, ok := c.Messages("en")["word."+string(arg)]; !ok {
			return fmt.Errorf("the catalogue has no word %q", arg)
		}
		return nil
	case Text:
		return c.Check(arg)
	case []Word:
		return each(c, arg)
	case []Text:
		return each(c, arg)
	}
	return fmt.Errorf("a %T cannot be told", arg)
}

// each is nil if every item of a list can be told.
func each[T any](c *Catalogue, list []T) error {
	for _, v := range list {
		if err := c.told(v); err != nil {
			return err
		}
	}
	return nil
}
