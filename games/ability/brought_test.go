package ability

import (
	"net/url"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

const dashing = "ability dashing\nuses 1\naction dash\n  by knight\n  in N2\n  on empty\n  do move\n"

// bringing returns the choice of an ability of one's own.
func bringing(text string) string { return choicePrefix + own + url.QueryEscape(text) }

func TestBroughtAbilitiesAreSecretUntilTheEnd(t *testing.T) {
	s := begin(t, map[string]string{"abilities": "bring", "board": "standard", "points": "4"})
	twin := strings.Replace(dashing, "N2", "N'1", 1)
	play := func(mine, theirs string) game.State {
		orders := map[int]string{0: mine, 1: theirs}
		told := game.Hear(s, orders)
		o, err := game.ParseOrders(told, orders)
		if err != nil {
			t.Fatal(err)
		}
		next, _, err := game.Play(told, o)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	one, other := play(bringing(dashing), bringing(twin)), play(bringing(dashing), "ability:none")
	if a, b := game.View(one, 0).String(), game.View(other, 0).String(); a != b || strings.Contains(a, "N%271") {
		t.Errorf("seat 0 sees a difference:\n%s\n%s", a, b)
	}
	if !strings.Contains(game.View(one, 1).String(), "N%271") {
		t.Error("seat 1 does not see its own ability")
	}
	for _, seat := range []int{0, 1, game.Nobody} {
		v := game.View(one, seat).String()
		if back, err := Game().Parse(v); err != nil || back.String() != v {
			t.Errorf("%s reads as %v, %v", v, back, err)
		}
	}
	m, err := one.ParseMove(0, "@dash:b1-d5")
	if err != nil || one.Check(0, m) != nil {
		t.Fatalf("%v, %v", err, one.Check(0, m))
	}
	over, _, err := game.Play(one, game.By(1, one.(*state).Resignation(1)))
	if err != nil || game.View(over, 0).String() != over.String() {
		t.Errorf("something is hidden at the end: %v", err)
	}
}

func TestWhatMayNotBeBrought(t *testing.T) {
	s := begin(t, map[string]string{"abilities": "bring", "board": "standard", "points": "2"})
	for choice, kind := range map[string]string{
		bringing(dashing + "jump"):                                "ability.text.word",
		choicePrefix + own + "%zz":                                "ability.bring.form",
		bringing("ability x\nsees abilities"):                     "",
		bringing("ability x\nrange queen\n"):                      "ability.text.sudden",
		bringing(strings.Replace(dashing, "uses 1", "uses 9", 1)): "ability.bring.points",
	} {
		told := game.Hear(s, map[int]string{0: choice})
		m, err := told.ParseMove(0, choice)
		if err == nil {
			err = told.Check(0, m)
		}
		if kind == "" && err != nil || kind != "" && (err == nil || !strings.Contains(err.Error(), kind)) {
			t.Errorf("%s: %v, want %q", choice, err, kind)
		}
	}
	for options, kind := range map[[2]string]string{
		{"energy", "1"}: "", {"without", "capturing-knowing"}: "",
		{"without", "moving-holding"}: "ability.bring.without",
	} {
		s := begin(t, map[string]string{"abilities": "bring", "board": "standard", options[0]: options[1]})
		err := game.Hear(s, map[int]string{0: bringing(dashing)}).Check(0, newMove(bring, 0, 0))
		if kind == "" && err != nil || kind != "" && (err == nil || !strings.Contains(err.Error(), kind)) {
			t.Errorf("%s: %v, want %q", options, err, kind)
		}
		if back, err := Game().Parse(s.String()); err != nil || back.String() != s.String() {
			t.Errorf("%s reads as %v, %v", s, back, err)
		}
	}
	twice := begin(t, map[string]string{"abilities": "bring", "board": "standard", "energy": "1"})
	err := game.Hear(twice, map[int]string{0: bringing(strings.Replace(dashing, "uses 1", "uses 2", 1))}).
		Check(0, newMove(bring, 0, 0))
	if err == nil || !strings.Contains(err.Error(), "ability.bring.energy") {
		t.Errorf("%v", err)
	}
	m, err := s.ParseMove(1, bringing(dashing))
	if err != nil || code(s.Check(1, m)) != game.IllegalMove {
		t.Errorf("a state that has not heard a text allows it: %v, %v", m, err)
	}
	told := game.Hear(s, map[int]string{1: bringing(dashing)})
	if told.FormatMove(1, m) != bringing(dashing) || s.FormatMove(1, m) == bringing(dashing) {
		t.Error("to hear a text has changed the state, or nothing")
	}
	chosen := begin(t, map[string]string{"abilities": "choose", "board": "standard"})
	if _, err := chosen.ParseMove(0, bringing(dashing)); code(err) != game.BadMove {
		t.Errorf("%v", err)
	}
}

func TestAnAbilityIsBroughtByPicks(t *testing.T) {
	s := begin(t, map[string]string{"abilities": "bring", "board": "standard", "points": "2"})
	first, err := game.Compose(s, 0, nil)
	if last := first.Choices[len(first.Choices)-1]; err != nil || last.Kind != game.PickText {
		t.Fatalf("no text is asked for: %+v, %v", last, err)
	}
	fits, err := game.Compose(s, 0, []string{dashing + "# remark"})
	if err != nil || fits.Notation != bringing(dashing) {
		t.Errorf("%+v, %v", fits, err)
	}
	for text, why := range map[string]string{
		strings.Replace(dashing, "uses 1", "uses 9", 1): "ability.bring.points", "ability x\njump": "ability.text.word",
	} {
		c, err := game.Compose(s, 0, []string{text})
		if err != nil || c.Notation != "" || c.Choices[0].Denied == nil || c.Choices[0].Denied.Text.Kind != why {
			t.Errorf("%q: %+v, %v, want %s", text, c, err, why)
		}
	}
}
