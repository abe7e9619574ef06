package games

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/game"
)

// positions matches the live boards of the rules: a position, and lines that continue it.
var positions = regexp.MustCompile("(?m)^```position\n((?:[^`].*\n)+)```$")

// step plays a line: the orders of the seats to act, if there are several, each after its seat, the outcome of a chance
// turn, or, after "= ", the expected position.
func step(t *testing.T, s game.State, line string) game.State {
	t.Helper()
	if stands, ok := strings.CutPrefix(line, "= "); ok {
		if stands != s.String() {
			t.Errorf("%s stands there as %s", s, stands)
		}
		return s
	}
	turn, err := s.Turn(), error(nil)
	if turn.Kind == game.ChanceTurn {
		s, _, err = game.Resolve(s, line)
	} else {
		said, moves := strings.Fields(line), map[int]string{}
		every := len(said) / turn.Seats.Len()
		if turn.Seats.Len() > 1 && every < 2 {
			t.Errorf("%q does not say whose order is whose", line)
		}
		for seat := range turn.Seats.All() {
			if every == 0 || len(said) < (len(moves)+1)*every {
				t.Fatalf("%q is not an order for each of %v", line, turn.Seats)
			}
			moves[seat] = said[(len(moves)+1)*every-1]
		}
		var orders game.Orders
		if orders, err = game.ParseOrders(s, moves); err == nil {
			s, _, err = game.Play(s, orders)
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return s
}

// The examples on live boards can be played, and are the same in every language.
func TestBoardsOfTheRulesArePlayable(t *testing.T) {
	for _, g := range All() {
		for _, name := range rules.Names(g.Facts().ID) {
			english := playedBoards(t, g, "en", name)
			for _, lang := range []string{"de", "ru"} {
				shown := playedBoards(t, g, lang, name)
				if len(shown) < 5 || !slices.Equal(shown, english) {
					t.Errorf("%s in %s shows %d positions, want those of English, %d and at least 5", name, lang,
						len(shown), len(english))
				}
			}
		}
		id := g.Facts().ID
		first := positions.FindStringSubmatch(rules.Page("en", id))[1]
		if got := strings.Join(rules.Example(id), "\n") + "\n"; got != first {
			t.Errorf("the example of %s is %q, not the first position of its rules", id, got)
		}
	}
}

// Every column of a table in the rules has a heading that says what it shows.
func TestTablesOfTheRulesHaveHeadings(t *testing.T) {
	empty := regexp.MustCompile(`(?m)^.*\| +\|.*\n\| ---`)
	names := []string{rules.Guide}
	for _, g := range All() {
		names = append(names, rules.Names(g.Facts().ID)...)
	}
	for _, name := range names {
		for _, lang := range []string{"en", "de", "ru"} {
			for _, head := range empty.FindAllString(rules.Page(lang, name), -1) {
				t.Errorf("%s in %s: a heading is empty in %q", name, lang, head)
			}
		}
	}
}

// How moves and positions are written stands at the end of the rules: players who click need not read it.
func TestNotationIsLastInTheRules(t *testing.T) {
	want := map[string]string{
		"en": "How moves and positions are written",
		"de": "Wie Züge und Stellungen geschrieben werden",
		"ru": "Как записываются ходы и позиции",
	}
	programs := regexp.MustCompile("line protocol|Zeilenprotokoll|построчн[а-я]+ протокол|`(splits|perft|bad_request)`")
	for _, g := range All() {
		for _, name := range rules.Names(g.Facts().ID) {
			for lang, title := range want {
				before, last, _ := strings.Cut(rules.Page(lang, name), "\n## "+title+"\n")
				if last == "" || strings.Contains(last, "\n## ") {
					t.Errorf("%s in %s: %q is not the last heading", name, lang, title)
				}
				if said := programs.FindString(before); said != "" {
					t.Errorf("%s in %s: players read of %s", name, lang, said)
				}
			}
		}
	}
}

// The rules have a row for each option, with its default.
func TestOptionsOfTheRulesHaveDefaults(t *testing.T) {
	for _, g := range All() {
		for _, lang := range []string{"en", "de", "ru"} {
			page := rules.Page(lang, g.Facts().ID)
			for _, o := range g.Facts().Options {
				row := regexp.MustCompile("\n\\| `" + o.Name + "` \\|.*").FindString(page)
				if !regexp.MustCompile("\\| `?" + o.Default + "`? \\|").MatchString(row) {
					t.Errorf("%s in %s: option %s has the row %q, want one with its default %s", g.Facts().ID, lang,
						o.Name, row, o.Default)
				}
			}
		}
	}
}

// adjacent matches two live boards without a word between them.
var adjacent = regexp.MustCompile("```position\n(?:[^`].*\n)+```\n\n```position\n.*")

// playedBoards plays the live boards of a page of rules and returns what each of them shows.
func playedBoards(t *testing.T, g game.Game, lang, name string) (shown []string) {
	for _, two := range adjacent.FindAllString(rules.Page(lang, name), -1) {
		t.Errorf("%s in %s: nothing is said between two boards: %s", name, lang, two)
	}
	for _, block := range positions.FindAllStringSubmatch(rules.Page(lang, name), -1) {
		lines := strings.Split(strings.TrimSpace(block[1]), "\n")
		s, err := g.Parse(lines[0])
		if err != nil {
			t.Fatalf("%s in %s: %v", name, lang, err)
		}
		if s.String() != lines[0] {
			t.Errorf("%s in %s: %s is written %s", name, lang, lines[0], s)
		}
		trace := lines[0]
		for _, line := range lines[1:] {
			s = step(t, s, line)
			trace += "\n" + s.String()
		}
		shown = append(shown, trace)
	}
	return shown
}
