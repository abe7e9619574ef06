package text

import (
	"fmt"
	"slices"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// numbers holds how a language writes numbers, and its plural rules for whole numbers.
type numbers struct {
	tag     language.Tag
	printer *message.Printer
	forms   []plural.Form // the forms of whole numbers in CLDR's order: zero, one, two, few, many, other
}

// counting returns the CLDR plural rules of a language. Errors: a key that names no language.
func counting(lang string) (numbers, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		return numbers{}, fmt.Errorf("text: %q is not a language: want a key such as en or de", lang)
	}
	n := numbers{tag: tag, printer: message.NewPrinter(tag)}
	for _, form := range []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other} {
		if slices.ContainsFunc(numbered(), func(i int) bool { return n.form(i) == form }) {
			n.forms = append(n.forms, form)
		}
	}
	return n, nil
}

// numbered returns whole numbers that include every plural form of every language. The rules look at the last two
// digits, at 0, and at round millions.
func numbered() []int {
	all := []int{1_000, 1_000_000}
	for i := range 200 {
		all = append(all, i)
	}
	return all
}

func (n *numbers) form(i int) plural.Form {
	if i < 0 {
		i = -i
	}
	return plural.Cardinal.MatchPlural(n.tag, i%10_000_000, 0, 0, 0, 0)
}

// choose returns the word for a whole number. If a template has fewer words than the language has forms, the last one
// is used for the missing ones.
func (n *numbers) choose(i int, words []string) string {
	return words[min(max(0, slices.Index(n.forms, n.form(i))), len(words)-1)]
}
