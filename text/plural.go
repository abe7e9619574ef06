package text

import (
	"fmt"
	"slices"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// numbers tells how a language counts: which of its plural forms goes with a whole number.
type numbers struct {
	tag   language.Tag
	forms []plural.Form // those that whole numbers have, in CLDR's order: zero, one, two, few, many, other
}

// counting is how a language counts, by CLDR. Errors: a key that names no language.
func counting(lang string) (numbers, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		return numbers{}, fmt.Errorf("text: %q is no language: want a key such as en or de", lang)
	}
	n := numbers{tag: tag}
	for _, form := range []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other} {
		if slices.ContainsFunc(numbered(), func(i int) bool { return n.form(i) == form }) {
			n.forms = append(n.forms, form)
		}
	}
	return n, nil
}

// numbered are whole numbers among which every form of every language occurs: the rules look at the last two digits, at
// 0, and at whether the number is a round million.
func numbered() []int {
	all := []int{1_000, 1_000_000}
	for i := range 200 {
		all = append(all, i)
	}
	return all
}

// form is the plural form of a whole number.
func (n *numbers) form(i int) plural.Form {
	if i < 0 {
		i = -i
	}
	return plural.Cardinal.MatchPlural(n.tag, i%10_000_000, 0, 0, 0, 0)
}

// choose is the one of these words that goes with a whole number. Where a template has fewer than the language's forms,
// the last one stands for those that are missing.
func (n *numbers) choose(i int, words []string) string {
	return words[min(max(0, slices.Index(n.forms, n.form(i))), len(words)-1)]
}
