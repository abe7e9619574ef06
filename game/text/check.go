package text

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game/prob"
)

// Slot is a place for a parameter in a template.
type Slot struct {
	Name  string
	Form  string // the part after the colon: a form of a word, "fraction", or plural forms separated by |
	Upper bool   // begin with a capital letter
}

// Slots returns the slots of a template in order. Errors: an unmatched brace, a slot without a name.
func Slots(template string) ([]Slot, error) {
	var slots []Slot
	for rest := template; ; {
		before, after, ok := strings.Cut(rest, "{")
		if strings.Contains(before, "}") {
			return nil, fmt.Errorf("text: unmatched closing brace in %q", template)
		}
		if !ok {
			return slots, nil
		}
		inside, after, ok := strings.Cut(after, "}")
		if !ok || strings.Contains(inside, "{") {
			return nil, fmt.Errorf("text: unmatched opening brace in %q", template)
		}
		slot := slot(inside)
		if slot.Name == "" {
			return nil, fmt.Errorf("text: a slot without a name in %q", template)
		}
		slots, rest = append(slots, slot), after
	}
}

// slot parses the text between braces.
func slot(inside string) Slot {
	name, upper := strings.CutPrefix(inside, "^")
	name, form, _ := strings.Cut(name, ":")
	return Slot{name, form, upper}
}

// CheckAll returns nil if every template can be parsed, has as many plural forms as its language, and uses only slots
// of its English version. Words may have additional forms in other languages.
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

func (c *Catalogue) checkTemplate(lang, kind string) error {
	slots, err := Slots(c.Messages(lang)[kind])
	if err != nil {
		return err
	}
	english, ok := c.Messages("en")[kind]
	if !ok && !c.isForm(kind) {
		return errors.New("there is no English message")
	}
	known, err := Slots(english)
	if err != nil {
		return err
	}
	for _, s := range slots {
		if !slices.ContainsFunc(known, func(k Slot) bool { return k.Name == s.Name }) {
			return fmt.Errorf("the English message has no parameter %q", s.Name)
		}
		want := len(c.byLang[lang].forms)
		if forms := strings.Count(s.Form, "|") + 1; forms > 1 && forms != want {
			return fmt.Errorf("{%s:%s} has %d plural forms: want %d", s.Name, s.Form, forms, want)
		}
	}
	return nil
}

// isForm reports whether a kind is a form of a word that exists in English.
func (c *Catalogue) isForm(kind string) bool {
	i := strings.LastIndexByte(kind, '.')
	if i < 0 || !strings.HasPrefix(kind, "word.") {
		return false
	}
	_, ok := c.Messages("en")[kind[:i]]
	return ok
}

// Check returns nil if the catalogue has the text's kind and words, and the parameters fit: every language's template
// uses only parameters that the text has, in forms that exist, and the English one uses all of them. Texts inside are
// checked too. It is meant for tests.
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
	for _, a := range t.Args {
		if err := c.told(a.Value); err != nil {
			return fmt.Errorf("text: the parameter %q of %q: %w", a.Name, t.Kind, err)
		}
	}
	return nil
}

// filled returns nil if the arguments have every slot of a template. In English the template must use every argument.
func (c *Catalogue) filled(template, lang string, args Args) error {
	slots, err := Slots(template)
	if err != nil {
		return err
	}
	for _, s := range slots {
		i, ok := args.find(s.Name)
		if !ok {
			return fmt.Errorf("there is no parameter %q for %q", s.Name, template)
		}
		arg := args[i].Value
		if err := errors.Join(fits(s.Form, arg), c.inflected(lang, s.Form, arg)); err != nil {
			return fmt.Errorf("the parameter %q: %w", s.Name, err)
		}
	}
	for _, a := range args {
		if lang == "en" && !slices.ContainsFunc(slots, func(s Slot) bool { return s.Name == a.Name }) {
			return fmt.Errorf("%q does not use the parameter %q", template, a.Name)
		}
	}
	return nil
}

// fits returns nil if a parameter has the type for a form: whole numbers and lists for plural forms, fractions for
// "fraction", fractions and strings for "number", words for all others.
func fits(form string, arg any) error {
	ok := form == ""
	switch arg.(type) {
	case int, []string, []int, []Text:
		ok = ok || strings.Contains(form, "|")
	case string:
		ok = ok || form == "number"
	case prob.Ratio:
		ok = ok || form == "fraction" || form == "number"
	case []Word:
		ok = ok || form != "fraction" && form != "number"
	case Word:
		ok = ok || form != "fraction" && form != "number" && !strings.Contains(form, "|")
	}
	if !ok {
		return fmt.Errorf("a %T has no form %q", arg, form)
	}
	return nil
}

// inflected returns nil if a language has this form of each word. A word that the language lacks is said in English
// and needs none.
func (c *Catalogue) inflected(lang, form string, arg any) error {
	words, _ := arg.([]Word)
	if w, ok := arg.(Word); ok {
		words = []Word{w}
	}
	if form == "" || strings.Contains(form, "|") {
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

// told returns nil if a parameter has a supported type and its words and texts are in the catalogue.
func (c *Catalogue) told(arg any) error {
	switch arg := arg.(type) {
	case string, int, prob.Ratio, []string, []int:
		return nil
	case Names:
		if _, english := arg["en"]; !english {
			return fmt.Errorf("the names %v have no English one", arg)
		}
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
	return fmt.Errorf("a %T cannot be a parameter", arg)
}

func each[T any](c *Catalogue, list []T) error {
	for _, v := range list {
		if err := c.told(v); err != nil {
			return err
		}
	}
	return nil
}
