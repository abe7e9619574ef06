package qcheckers

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// Q4.3 and the four results in the document.
func TestResultsOfACapture(t *testing.T) { // Q4.3
	s, _ := play(t, position(t, "W:Wc3:Bf6,Kh2"), "c3-b4|d4", "f6-e5|g5")
	m, _ := s.ParseMove(0, "d4xf6")
	results := map[string]prob.Ratio{}
	for _, r := range game.Risks(s, game.By(0, m), 64) {
		last := r.Events[len(r.Events)-1]
		results[last.Kind] = r.P
		if piece := r.Events[0].Args.Get("piece"); piece != text.Word("man") {
			t.Errorf("a man’s attempt is told of a %v", piece)
		}
		if r.Events[1].Kind != "qcheckers.measured" {
			t.Errorf("the measurement is told as %s", r.Events[1].Text)
		}
		arrows := 0
		for _, e := range r.Events {
			if e.Arrow != nil {
				arrows++
			}
		}
		if arrows != 1 {
			t.Errorf("%s: the attempt and its result have %d arrows, want 1: two lie on each other", last.Kind, arrows)
		}
	}
	quarter := prob.New(1, 4)
	four := []string{"captured", "qcheckers.stepped", "qcheckers.missed_attacker", "qcheckers.missed_both"}
	for _, kind := range four {
		if results[kind] != quarter {
			t.Errorf("%s has the chance %v, want 1/4", kind, results[kind])
		}
	}
}

func TestMeasurementIsTold(t *testing.T) {
	s, events := play(t, position(t, "W:Wc3,a3:Be5,Kh2"),
		"c3-b4|d4", "h2-g1", "a3-b4", "g1-h2", "d4xf6", "!c3@d4,e5@e5")
	want := "the measurement finds White’s man 10 on d4, Black’s man on e5; this settles White’s man 9 on b4"
	if got := voice.Say(events[0].Text); got != want || events[0].Kind != "qcheckers.measured" {
		t.Errorf("%s is told as %q, want %q", events[0].Kind, got, want)
	}
	if got := s.String(); got != "B:Wa3@b4,c3@f6:BKh2" {
		t.Errorf("position %s", got)
	}
}

// Two results of a measurement never read the same: men of one seat that change places have their numbers.
func TestResultsDiffer(t *testing.T) {
	s := position(t, "W:Wc1:Bc5@?,d6@? c5,d6:b2,c5=0.6;c5,b2=0.8")
	m, _ := s.ParseMove(0, "c1xa3")
	told := map[string]bool{}
	for _, r := range game.Risks(s, game.By(0, m), 64) {
		told[voice.Say(r.Events[1].Text)] = true
	}
	one := "the measurement finds White’s man on c1, Black’s man 18 on b2, Black’s man 22 on c5"
	other := "the measurement finds White’s man on c1, Black’s man 18 on c5, Black’s man 22 on b2"
	if len(told) != 2 || !told[one] || !told[other] {
		t.Errorf("the results are told as %v", told)
	}
}

// The question before a roll tells of each outcome what can be played next: that the turn goes on, or what the other
// seat can capture and could not before. An account of moves tells nothing of it.
func TestOutcomesTellWhatIsNext(t *testing.T) {
	for _, c := range []struct {
		name, position, move string
		want                 map[string][]string
	}{
		{"by a capture and by a miss", "W:Wd4:Bf6@?,g7,h8 f6:e5=0.6;f6=0.8", "d4xf6", map[string][]string{
			"d4@d4,f6@e5": {"Black can now capture the man on f6"},
			"d4@d4,f6@f6": {"Black can now capture the man on e5"},
		}},
		{"a man that was covered", "W:Wc3,d2:Bb4,e3@? e3:e3=0.8;f4=0.6", "d2xf4", map[string][]string{
			"d2@d2,e3@e3": {"Black can now capture the man on c3"},
			"d2@d2,e3@f4": {"Black can now capture the man on c3", "Black can now capture the man on e3"},
		}},
		{"with a chance", "W:Wc3,d2:Bb4@?,e3@? b4:a5=0.8;b4=0.6 e3:e3=0.8;g3=0.6", "d2xf4", map[string][]string{
			"d2@d2,e3@e3": {"Black can now try to capture the man on c3 (36%)"},
			"d2@d2,e3@g3": {"Black can now try to capture the man on c3 (36%)"},
		}},
		{"what could be captured before", "W:Wc3,d6@?:Bb4,e7,h8 d6:d6=0.6;e5=0.8", "d6xf8", map[string][]string{
			"d6@d6,e7@e7": nil,
			"d6@e5,e7@e7": nil,
		}},
		{"that the turn goes on", "W:Wc3,d2,b2:Bb4,e3@?,e5,h8 e3:e3=0.8;h6=0.6", "d2xf4", map[string][]string{
			"d2@d2,e3@e3": {"White’s piece on f4 may capture again, or stop"},
			"d2@d2,e3@h6": {"Black can now capture the man on c3"},
		}},
		{"a turn that goes on ends", "W:Wc3,f4:Bb4,f6@?,h8 f6:e5=0.8;g5=0.6 go=f4", "f4xd6", map[string][]string{
			"f4@f4,f6@e5": {"Black can now capture the man on c3"},
			"f4@f4,f6@g5": {"Black can now capture the man on c3"},
		}},
	} {
		s := position(t, c.position)
		m, err := s.ParseMove(0, c.move)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range game.Risks(s, game.By(0, m), 64) {
			_, events := play(t, s, c.move, "!"+r.Outcome)
			told := said(r.Events)[1:]
			if account := said(events); !slices.Equal(told[:len(events)], account) {
				t.Errorf("%s, %s: the question tells %q of %q", c.name, r.Outcome, told, account)
			} else if next := told[len(events):]; !slices.Equal(next, c.want[r.Outcome]) {
				t.Errorf("%s, %s: %q, want %q", c.name, r.Outcome, next, c.want[r.Outcome])
			}
		}
	}
}

// A square of two pieces that is certainly occupied is said to be.
func TestCertainSquareOfTwo(t *testing.T) {
	tokens := position(t, "W:Wa1:Ba7@?,a5@? a5,a7:b4,c5=0.6;c5,d6=0.8").Picture().Tokens
	for _, tok := range tokens {
		if sure := tok.Text.Kind == "qcheckers.token_one"; sure != (tok.Square == "c5") {
			t.Errorf("%s is told as %q", tok.Square, voice.Say(tok.Text))
		}
	}
}

func TestEvents(t *testing.T) {
	s := position(t, "W:Wc3,a3:BKh8")
	for _, c := range []struct {
		move string
		want []string
	}{
		{"c3-b4|d4", []string{"White’s man on c3 splits", "50% goes to b4", "50% goes to d4"}},
		{"h8-g7", []string{"Black’s king goes from h8 to g7"}},
		{"a3-b4", []string{
			"White’s man goes from a3 to b4 if b4 is free (50%), otherwise stays on a3 (50%)",
			"entangled now: pieces 9, 10",
		}},
		{"g7-h8", nil},
		{"d4-c5", []string{"White’s man goes from d4 to c5 if it is there (50%)"}},
		{"h8-g7", nil},
		{"b4-a5", []string{"White’s man goes from b4 to a5", "pieces 9, 10 move together: each may have been on b4"}},
		{"g7-h8", nil},
		{"a3-b4", []string{"White’s man goes from a3 to b4 if it is there (50%)"}},
	} {
		next, events := play(t, s, c.move)
		if told := said(events); c.want != nil && !slices.Equal(told, c.want) {
			t.Errorf("%s is told as %q, want %q", c.move, told, c.want)
		}
		s = next
	}
}

// said returns the sentences of events and marks arrows that did not arrive.
func said(events []game.Event) (list []string) {
	for _, e := range events {
		sentence := voice.Say(e.Text)
		if e.Arrow != nil && e.Arrow.Kind == game.Failed {
			sentence += " (" + strings.Join(e.Arrow.Path, " to ") + " failed)"
		}
		list = append(list, sentence)
	}
	return list
}

// Everything told has happened, and nothing else.
func TestEventsAreTrue(t *testing.T) {
	gathered := []string{"c3-b4|d4", "h8-g7", "b4-c5", "g7-h8", "d4-c5"}
	uneven := []string{"c3-b4|d4", "h8-g7", "d4-c5|e5", "g7-h8", "b4-c5"}
	for _, c := range []struct {
		rule, position string
		play           []string
		want           []string
	}{
		{"Q3.3 one target taken", "W:Wc7,Kb8:Bh6", []string{"c7-b8|d8"}, []string{
			"White’s man on c7 splits", "the part for b8 stays on c7, as b8 is occupied (c7 to b8 failed)",
			"50% goes to d8", "altogether 50% of the piece stays on c7",
			"White’s man is a king wherever it is on d8",
		}},
		{"Q3.3 a part whose way may be taken", "W:Wc3@?,g1@?:BKh8 c3:b4=0.6;d4=0.8 g1:c5=0.6;h2=0.8", []string{"d4-c5"},
			[]string{
				"White’s man goes from d4 to c5 if it is there and c5 is free (41%); " +
					"if c5 is taken, it stays on d4 (23%)",
				"entangled now: pieces 4, 10",
			}},
		{"Q3.3 both targets", "W:Wc7:Bh6", []string{"c7-b8|d8"}, []string{
			"White’s man on c7 splits", "50% goes to b8", "50% goes to d8",
			"White’s man is a king wherever it is on b8", "White’s man is a king wherever it is on d8",
		}},
		{"Q3.3 a step", "W:Wc7:Bh6", []string{"c7-b8"}, []string{
			"White’s man goes from c7 to b8", "White’s man becomes a king on b8",
		}},
		{"Q3.3 a part", "W:Wc7@?,e1@?,e3:Bh6 c7,e1:c7,d8K=0.6;b6,e7K=0.8", []string{"c7-b8"}, []string{
			"White’s man goes from c7 to b8 if it is there (36%)",
			"White’s man is a king wherever it is on b8",
		}},
		{"Q3.3 a king goes where a man cannot", "W:Wc7@?,e1@?,g1@?:Bh6 c7,e1,g1:c7,d6K,b8K=0.6;b6,c7K,d8K=0.8",
			[]string{"c7-b8"},
			[]string{
				"White’s piece goes from c7 to b8 if b8 is free (64%), otherwise stays on c7 (36%)",
				"pieces 3, 26 move together: each may have been on c7",
			}},
		{"Q3.2 the second target taken", "W:We5,f6:BKh2", []string{"e5-d6|f6"}, []string{
			"White’s man on e5 splits", "50% goes to d6",
			"the part for f6 stays on e5, as f6 is occupied (e5 to f6 failed)",
			"altogether 50% of the piece stays on e5",
		}},
		{"Q3.2 a target taken whenever the piece is there", "W:Wc3@?,e3@?:BKh2 c3,e3:c3,d4=0.6;a5,e3=0.8",
			[]string{"c3-b4|d4"}, []string{
				"White’s man on c3 splits", "18% goes to b4",
				"the part for d4 stays on c3, as d4 is occupied whenever the piece is on c3 (c3 to d4 failed)",
				"altogether 18% of the piece stays on c3",
			}},
		{"Q3.4 gathered", "W:Wc3:BKh8", gathered, []string{
			"the parts of White’s man on d4 and c5 meet on c5: 50% there before, 100% now, " +
				"so it is one whole man again",
		}},
		{"Q3.4 something stays", "W:Wc3:BKh8", uneven, []string{
			"the parts of White’s man on b4 and c5 meet on c5: 25% there before, 72.9% now; 2.1% stays on b4",
		}},
		{"Q4.3 no attacker", "W:Wc3@?:Bd4,Kh8 c3:b4=0.6;c3=0.8", []string{"c3xe5", "!c3@b4,d4@d4"}, []string{
			"the measurement finds White’s man on b4, Black’s man on d4",
			"White’s piece is not on c3: Black’s piece on d4 is left alone, nothing moves, and the turn is over " +
				"(c3 to d4 to e5 failed)",
		}},
		{"Q4.3 nobody", "W:Wc3@?:Bd4@?,Kh8 c3:b4=0.6;c3=0.8 d4:d4=0.6;f4=0.8", []string{"c3xe5", "!c3@b4,d4@f4"},
			[]string{
				"the measurement finds White’s man on b4, Black’s man on f4",
				"White’s piece is not on c3, and no piece of Black is on d4: nothing moves, and the turn is over " +
					"(c3 to d4 to e5 failed)",
			}},
		{"Q4.3 an enemy on the landing square", "W:Wc3:Bd4,f6@?,Kh8 f6:e5=0.6;g5=0.8",
			[]string{"c3xe5", "!c3@c3,d4@d4,f6@e5"},
			[]string{
				"the measurement finds White’s man on c3, Black’s man on d4, Black’s man on e5",
				"a piece of Black is on e5, where the jump would end: nothing moves, and the turn is over " +
					"(c3 to d4 to e5 failed)",
			}},
		{"Q4.3 an own piece on the landing square", "W:Wc3,f2@?:Bd4,Kh8 f2:e5=0.6;g5=0.8",
			[]string{"c3xe5", "!f2@e5,c3@c3,d4@d4"},
			[]string{
				"the measurement finds White’s man on e5, White’s man on c3, Black’s man on d4",
				"a piece of White is on e5, where the jump would end: nothing moves, and the turn is over " +
					"(c3 to d4 to e5 failed)",
			}},
		{"Q4.3 the enemy is not there", "W:Wc3:Bd4@?,Kh8 d4:d4=0.6;f4=0.8", []string{"c3xe5", "!c3@c3,d4@f4"}, []string{
			"the measurement finds White’s man on c3, Black’s man on f4",
			"no piece of Black is on d4: White’s man goes there from c3 and captures nothing, and the turn is over",
		}},
	} {
		_, events := play(t, position(t, c.position), c.play...)
		if told := said(events); !slices.Equal(told, c.want) {
			t.Errorf("%s: %v is told as\n%s\nwant\n%s",
				c.rule, c.play, strings.Join(told, "\n"), strings.Join(c.want, "\n"))
		}
		for _, e := range events {
			if err := catalogue.Check(e.Text); err != nil {
				t.Error(err)
			}
		}
	}
}

// A finished game has no notes: the count of quiet turns may not have ended it.
func TestNotesOfTheMoment(t *testing.T) {
	for given, want := range map[string][]string{
		"W:WKa1:BKh8 quiet=80":              nil,
		"W:W:BKh8 quiet=80":                 nil,
		"W:WKa1:BKh8 quiet=39":              nil,
		"W:WKa1:BKh8 quiet=40":              {"40 turns without a capture; at 80 the game is drawn"},
		"W:WKa1:BKh8 quiet=79":              {"79 turns without a capture; at 80 the game is drawn"},
		"W:Wc3@e5,h2:Bd6,h8@g7K go=e5":      {"White’s piece on e5 may capture again, or stop"},
		"W:Wc3@e5:Bd6 go=e5 capture=forced": {"White’s piece on e5 has to capture again"},
	} {
		var notes []string
		for _, n := range position(t, given).Picture().Notes {
			notes = append(notes, voice.Say(n))
		}
		if !slices.Equal(notes, want) {
			t.Errorf("%s has the notes %q, want %q", given, notes, want)
		}
	}
}

// A choice has its effect.
func TestEffects(t *testing.T) {
	s := position(t, "W:Wa1,c3@?:Bd4,f6@?,Kh8 c3:b4=0.6;c3=0.8 f6:e5=0.6;g5=0.8")
	for _, c := range []struct {
		pick, next string
		effect     game.Effect
		p          float64
	}{
		{"a1", "b2", game.Certain, 0},
		{"b4", "a5", game.Quantum, 0},
		{"b4", "a5|c5", game.Quantum, 0},
		{"c3", "e5", game.Rolled, 0.64 * 0.64}, // c3 must be there and e5 free
	} {
		comp, err := game.Compose(s, 0, []string{c.pick})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(comp.Choices, func(ch game.Choice) bool { return ch.Pick == c.next })
		if i < 0 {
			t.Fatalf("%s is not offered after %s", c.next, c.pick)
		}
		ch := comp.Choices[i]
		if ch.Effect != c.effect || (ch.P != nil) != (c.effect == game.Rolled) {
			t.Errorf("%s, %s: effect %q %v, want %q", c.pick, c.next, ch.Effect, ch.P, c.effect)
		}
		if ch.P != nil && math.Abs(ch.P.Float()-c.p) > 1e-11 {
			t.Errorf("%s, %s: chance %v, want %v", c.pick, c.next, ch.P.Float(), c.p)
		}
	}
	whole, _ := play(t, position(t, "W:Wc3:BKh8"), "c3-b4|d4", "h8-g7", "b4-c5", "g7-h8")
	merge, _ := game.Compose(whole, 0, []string{"d4"})
	if i := slices.IndexFunc(merge.Choices, func(ch game.Choice) bool { return ch.Pick == "c5" }); i < 0 ||
		merge.Choices[i].Effect != game.Certain {
		t.Errorf("a merge of the whole piece is offered as %+v", merge.Choices)
	}
	for position, want := range map[*state]string{
		position(t, "W:Wc3:BKh8"):    "qcheckers.pick_split",
		position(t, "W:Wc3,d4:BKh8"): "qcheckers.pick_split_taken",
		position(t, "W:Wc3:Bd4,Kh8"): "qcheckers.pick_split", // an enemy denies it
	} {
		comp, _ := game.Compose(position, 0, []string{"c3"})
		i := slices.IndexFunc(comp.Choices, func(ch game.Choice) bool { return ch.Pick == "b4|d4" })
		if got := comp.Choices[i].Label.Kind; got != want {
			t.Errorf("the split is called %s, want %s", got, want)
		}
	}
	for pick, want := range map[string]string{
		"a1": "Where does the piece on a1 go?",
		"e3": "Where does the piece on e3 go (one of 10, 11)?",
		"c7": "Where does the piece on c7 go? a quantum move goes to both squares ahead at once, or to both behind",
	} {
		s := position(t, "W:Wa1,c3@?,e3@?,Kc7:BKh8 c3,e3:c3,e3=0.6;e3,g3=0.8")
		comp, err := game.Compose(s, 0, []string{pick})
		got := strings.TrimSpace(voice.Say(comp.Prompt) + " " + voice.Say(comp.Notice))
		if got != want || err != nil {
			t.Errorf("after %s it asks %q, want %q: %v", pick, got, want, err)
		}
	}
	certainly, _ := play(t, position(t, "W:Wc3:Bd4,d6,Kh8"), "c3xe5")
	comp, _ := game.Compose(certainly, 0, nil)
	if comp.Choices[0].Effect != game.Certain {
		t.Errorf("stopping has the effect %q", comp.Choices[0].Effect)
	}
}

func TestPicture(t *testing.T) { // Q6.3
	s, _ := play(t, position(t, "W:Wc3,a3:BKh8"), "c3-b4|d4", "h8-g7", "a3-b4")
	p := s.Picture()
	want := []squareOdds{{"a3", 0, 0.5, 0}, {"b4", 0, 1, 0}, {"d4", 0, 0.5, 0}, {"g7", 1, 0, 1}}
	for i, got := range p.Squares.([]squareOdds) {
		off := math.Abs(got.Man-want[i].Man) + math.Abs(got.King-want[i].King)
		if got.Square != want[i].Square || got.Seat != want[i].Seat || off > 1e-12 {
			t.Errorf("square %+v, want %+v", got, want[i])
		}
	}
	on := map[string]prob.Ratio{}
	for _, tok := range p.Tokens {
		on[tok.Square+tok.Badge+tok.Letter] = tok.Share
		if (tok.Group == 1) != (tok.Seat == 0) {
			t.Errorf("%s is in group %d", tok.Square, tok.Group)
		}
		if (tok.Label == strconv.Itoa(tok.Kin)) != (tok.Seat == 0) {
			t.Errorf("%s from %s is labelled %q", tok.Square, tok.Badge, tok.Label)
		}
	}
	for tok, share := range map[string]prob.Ratio{
		"a3a3M": prob.Half(), "b4a3M": prob.Half(), "b4c3M": prob.Half(), "d4c3M": prob.Half(), "g7h8K": prob.One(),
	} {
		if on[tok] != share {
			t.Errorf("token %s has %v, want %v", tok, on[tok], share)
		}
	}
}

// Groups have the first letters of the alphabet but those of the seats.
func TestLettersOfGroups(t *testing.T) {
	black := " d6,f6:c5,e5=0.6;e5,g5=0.8"
	white := " a1,c1:b2,d2=0.6;d2,b2=0.8"
	middle := " c3,e3:c3,e3=0.6;e3,c3=0.8 d4,a5:d4,a5=0.6;a5,d4=0.8"
	for given, want := range map[string]string{
		"W:Wa1:Bd6@?,f6@?" + black:                "A",
		"W:Wa1@?,c1@?:Bd6@?,f6@?" + white + black: "AC",
		"W:Wc3@?,e3@?,d4@?,a5@?:Bh8" + middle:     "AC",
	} {
		letters := map[string]bool{}
		for _, tok := range position(t, given).Picture().Tokens {
			if group, ok := tok.Text.Args.Get("group").(string); ok {
				letters[group] = true
			}
		}
		if got := strings.Join(slices.Sorted(maps.Keys(letters)), ""); got != want {
			t.Errorf("%s has the groups %s, want %s", given, got, want)
		}
	}
}

// Two pieces whose parts share both squares are joined by a line each.
func TestLinksOfSharedSquares(t *testing.T) {
	links := position(t, "W:Wa1:Ba7@?,a5@? a5,a7:b4,c5=0.6;c5,b4=0.8").Picture().Links
	want := []game.Link{
		{A: "b4", B: "c5", Kind: game.SamePiece, Group: links[0].Group, Seat: 1, Kin: 17},
		{A: "b4", B: "c5", Kind: game.SamePiece, Group: links[0].Group, Seat: 1, Kin: 25},
		{A: "b4", B: "c5", Kind: game.Entangled, Group: links[0].Group},
	}
	if !slices.Equal(links, want) {
		t.Errorf("links %+v, want %+v", links, want)
	}
}

// The sign between two squares of a piece says whether a merge would gather it (Q3.4).
func TestSigns(t *testing.T) {
	for _, c := range []struct {
		position string
		want     int
	}{
		{"W:Wc3@?:BKh8 c3:b4=0.6;c5=0.8", 1},
		{"W:Wc3@?:BKh8 c3:b4=0.6;c5=-0.8", -1},
		{"W:Wc3@?,e3@?:BKh8 c3,e3:b4,f4=0.6;c5,g5=0.8", 0},
	} {
		links := position(t, c.position).Picture().Links
		if links[0].A != "b4" || links[0].B != "c5" || links[0].Sign != c.want {
			t.Errorf("%s: link %+v, want the sign %d", c.position, links[0], c.want)
		}
	}
}

func TestComposeDenies(t *testing.T) {
	s, _ := play(t, position(t, "W:Wa1,b2,c3:Bd4,e5,Kh8"))
	c, err := s.Compose(0, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, ch := range c.Choices {
		denied := ""
		if ch.Denied != nil {
			denied = ch.Denied.Text.Kind
		}
		want := map[string]string{"a1": "qcheckers.occupied"}[ch.Pick]
		if denied != want {
			t.Errorf("%s is denied with %q, want %q", ch.Pick, denied, want)
		}
	}
	c, err = s.Compose(0, []string{"c3"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"e5": "qcheckers.landing_taken", "b4": "", "d4": "qcheckers.enemy_there", "b4|d4": "qcheckers.enemy_there",
	}
	if len(c.Choices) != len(want) {
		t.Errorf("%d choices, want %d", len(c.Choices), len(want))
	}
	for _, ch := range c.Choices {
		denied := ""
		if ch.Denied != nil {
			denied = ch.Denied.Text.Kind
		}
		if w, ok := want[ch.Pick]; !ok || denied != w {
			t.Errorf("%s is denied with %q, want %q", ch.Pick, denied, w)
		}
	}
}
