package referee

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

func TestSetupIsChecked(t *testing.T) {
	for name, s := range map[string]Setup{
		"position and options": {Game: walk{}, Position: "3 0 0 false", Options: map[string]string{"goal": "4"}},
		"own tag":              {Game: walk{}, Tags: []record.Tag{{Name: "Seat1", Value: "x"}}},
		"same tag":             {Game: walk{}, Tags: []record.Tag{{Name: "A", Value: "x"}, {Name: "A", Value: "y"}}},
		"tag name":             {Game: walk{}, Tags: []record.Tag{{Name: "A b", Value: "x"}}},
		"too many seats":       {Game: walk{}, Seats: []Seat{{}, {}, {Name: "x"}}},
		"the terms":            {Game: walk{}, Tags: []record.Tag{{Name: "Terms", Value: "x"}}},
		"secrets revealed":     {Game: hide{}, SeatsReveal: true},
	} {
		s.Random = &steady{}
		_, err := New(s)
		if err == nil {
			t.Errorf("%s was accepted", name)
			continue
		}
		refused(t, err, game.BadRequest)
	}
	_, err := New(Setup{Game: walk{}, Options: map[string]string{"goal": "0"}, Random: &steady{}})
	refused(t, err, game.BadOption)
	_, err = New(Setup{Game: walk{}, Position: "x", Random: &steady{}})
	refused(t, err, game.BadPosition)
	if _, err = New(Setup{Game: walk{}, Random: strings.NewReader("short")}); err == nil {
		t.Error("an id without randomness")
	}
}

// The terms are shown before the seats add to the dice, and are in the record.
func TestTheTermsAreFixedFirst(t *testing.T) {
	agree := func(id string) *Terms {
		t.Helper()
		terms, err := Agree(Setup{Game: walk{}, Seed: seed(1), ID: id, Random: &steady{}})
		must(t, err)
		return terms
	}
	terms := agree("a")
	shown := terms.Hash()
	if len(shown) != 64 || agree("b").Hash() == shown || agree("a").Hash() != shown {
		t.Errorf("the hash is %q", shown)
	}
	for _, added := range [][]Added{nil, {{Entropy: "x"}}, {{}, {Entropy: "y"}}} {
		m, err := terms.Begin(added)
		must(t, err)
		if v, _ := m.Record().Tag(record.Terms); v != shown {
			t.Errorf("the record has %q, shown was %q", v, shown)
		}
		if report := verified(t, m); report.Terms != shown {
			t.Errorf("verified are the terms %q", report.Terms)
		}
	}
	_, err := terms.Begin([]Added{{}, {}, {Entropy: "z"}})
	refused(t, err, game.BadRequest)
	none, err := Agree(Setup{Game: walk{}, Random: &steady{}})
	must(t, err)
	if none.Hash() != "" {
		t.Error("terms without dice")
	}
	_, err = none.Begin([]Added{{Entropy: "x"}})
	refused(t, err, game.BadRequest)
}

func TestTagsAndOptionsComeThroughARecord(t *testing.T) {
	m := start(t, Setup{
		Game: walk{}, Options: map[string]string{"goal": "2"},
		Seats: []Seat{{"A \"b\"\n", ""}, {"\xff", "bot random"}},
		Seed:  seed(3), Tags: []record.Tag{{Name: "Event", Value: "Cup"}, {Name: "Date", Value: "2026.11.21"}},
	}, "", "x")
	must(t, m.OrderText(0, "right"))
	again, err := Resume(reread(t, m.Private()), findToy, &steady{})
	must(t, err)
	if again.Record().String() != m.Record().String() || !again.HasDice() || again.View(0).String() != "2 1 1 false" {
		t.Errorf("got %s\nwant %s", again.Record(), m.Record())
	}
	if v, _ := again.Record().Tag("Event"); v != "Cup" {
		t.Error("an unknown tag was lost")
	}
}

// A game whose options leave it without secrets is played openly, and its seats may reveal their orders themselves.
func TestTraitsOfAMatchFollowItsOptions(t *testing.T) {
	m := start(t, Setup{Game: hide{}, Options: map[string]string{"open": "yes"}, SeatsReveal: true, Seed: seed(1)})
	if m.Traits().Secrets {
		t.Error("there are secrets")
	}
	must(t, m.Draw(), pick(m, 1, 1, 1))
	must(t, m.Reveal(0), m.Reveal(1), m.Reveal(2), m.OrderText(0, "wait"), m.Undo(), m.Resign(0), m.Resign(1))
	if s := m.Record().String(); strings.Contains(s, "?") || !strings.Contains(s, "{card") {
		t.Error(s)
	}
	verified(t, m)
}
