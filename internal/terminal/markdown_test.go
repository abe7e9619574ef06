package terminal

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/games"
)

func TestMarkdown(t *testing.T) {
	const page = "# One *rule*\n\nA **bold** word,\na [link](x.md) and `code`.\n\n" +
		"- first, which is\n  longer than a line\n- second\n\n| a | b |\n| --- | --- |\n| `c` | d |\n\n" +
		"```text\n  a * b\n```\nend\n"
	want := []string{
		"One rule", "", "A bold word, a link and", "code.", "", "- first, which is longer", "  than a line",
		"- second", "",
		"a · b", "c · d", "", "    a * b", "end",
	}
	if got := plainMarkdown(page, 24); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The rules of every game exist, fit every screen, and show no Markdown marks.
func TestRulesOfEveryGame(t *testing.T) {
	for _, g := range games.All() {
		for _, lang := range []string{"en", "de", "ru"} {
			for _, name := range rules.Names(g.Facts().ID) {
				shown(t, lang+" "+name, rules.Page(lang, name))
			}
		}
	}
	for _, lang := range []string{"en", "de", "ru"} {
		shown(t, lang+" "+rules.Guide, rules.Page(lang, rules.Guide))
	}
	if page := rules.Page("en", "../README"); page != "" {
		t.Error("what is no page of rules is read")
	}
}

// shown checks that a page fits every screen and shows no Markdown marks.
func shown(t *testing.T, name, page string) {
	t.Helper()
	if page == "" {
		t.Errorf("%s has no rules for players", name)
	}
	for _, width := range []int{leastWidth - 4, 76, 116} {
		for _, l := range markdown(page, width) {
			s := l.String()
			if l.Width() > width {
				t.Errorf("%s: %q is wider than %d", name, s, width)
			}
			if strings.Contains(s, "**") || strings.Contains(s, "](") || strings.Contains(s, "`") {
				t.Errorf("%s: %q has marks in it", name, s)
			}
		}
	}
}
