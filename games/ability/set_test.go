package ability

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/gametest"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/power"
)

// ownMixes lists options with abilities that leave things on the board.
var ownMixes = []map[string]string{
	{"board": "standard", "abilities": "choose", "set": "author"},
	{"board": "tall", "abilities": "deal", "set": "author", "announce": "all"},
	{"abilities": "deal", "set": "author", "announce": "ability:3", "barrier": "6"},
	{"board": "standard", "abilities": "deal", "set": "fun", "announce": "sudden"},
	{"abilities": "choose", "set": "fun", "quiet": "0", "barrier": "9"},
	{"board": "standard", "abilities": "bring", "points": "5", "announce": "all"},
}

func TestBatteryOfOtherSets(t *testing.T) {
	gametest.Run(t, Game(), gametest.Config{Options: ownMixes, Games: 1, Plies: 150, Stride: 37})
}

// The records of games with the set of A6.2 do not hold its texts, so these never change.
func TestTheHouseSetNeverChanges(t *testing.T) {
	var texts string
	for _, p := range shippedPowers("house") {
		texts += p.String()
	}
	const want = "9273304f5c9fefe3600073102307a4f3ace360d58604fd07dfd38beb06362366"
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(texts))); sum != want {
		t.Errorf("the texts of the house set have the hash %s, want %s", sum, want)
	}
}

// tables returns the tables of the vocabulary in docs/rules/abilities.md: the statements of the ability, those of an
// action, and the places in them. Each row has a form or place, its meaning and an example.
func tables(t *testing.T) (all [3][][3]string) {
	data, err := os.ReadFile("../../docs/rules/abilities.md")
	if err != nil {
		t.Fatal(err)
	}
	heads := []string{"| the ability |", "| an action |", "| in them |"}
	table := -1
	for line := range strings.Lines(string(data)) {
		head := slices.IndexFunc(heads, func(head string) bool { return strings.HasPrefix(line, head) })
		cells := strings.Split(strings.TrimSpace(line), " | ")
		switch {
		case head >= 0:
			table = head
		case !strings.HasPrefix(line, "|"):
			table = -1
		case table >= 0 && len(cells) == 3 && strings.HasPrefix(line, "| `"):
			all[table] = append(all[table], [3]string{strings.Trim(cells[0], "| `"), cells[1], strings.Trim(cells[2],
				"| `")})
		}
	}
	return all
}

// TestVocabularyIsDocumented compares the tables of the vocabulary with the code. That the other languages have the
// same notation is tested by TestRulesAreTranslated.
func TestVocabularyIsDocumented(t *testing.T) {
	all := tables(t)
	for i, list := range [][]power.Statement{power.AboutPower(), power.AboutAction()} {
		for _, row := range all[i] {
			if strings.TrimSpace(row[1]) == "" {
				t.Errorf("what %s means is not documented", row[0])
			}
		}
		same := func(s power.Statement, row [3]string) bool { return s.Form == row[0] }
		if !slices.EqualFunc(list, all[i], same) {
			t.Errorf("the statements %v are documented as %v", list, all[i])
		}
	}
	places := map[string]bool{}
	for _, row := range all[2] {
		places[row[0]] = true
		for _, word := range power.Words()[row[0]] {
			if slices.Contains([]string{"KIND", "STATE", "SITE", "HARM", "LANG"}, row[0]) &&
				!strings.Contains(row[1], word) {
				t.Errorf("the word %s for %s is not documented", word, row[0])
			}
		}
	}
	for _, s := range slices.Concat(power.AboutPower(), power.AboutAction()) {
		for place := range strings.FieldsSeq(strings.NewReplacer("[", "", "]", "", `"SIGN"`, "").Replace(s.Form)) {
			if place == strings.ToUpper(place) && !places[place] {
				t.Errorf("what %s stands for in %s is not documented", place, s.Form)
			}
		}
	}
}

// The example for players is read and does what it says.
func TestTheWorkedExample(t *testing.T) {
	data, err := os.ReadFile("../../docs/rules/abilities.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), "```ability\n")
	text, _, _ := strings.Cut(rest, "```")
	_, options, err := rules{}.Invent(text)
	if err != nil {
		t.Fatal(err)
	}
	s := parse(t, "standard/0 0Nb1,0Ke1,1Ke8 0 3 1 01 - - double-step:1,none:0 - abilities=choose;set="+options["set"])
	next, _ := play(t, s, "0:@dash:b1-d5")
	if want := "double-step:0"; !strings.Contains(next.String(), want) || !strings.Contains(next.String(), "0Nd5") {
		t.Errorf("%s, want %s", next, want)
	}
}

// A prime ignores what stands in the way, and a zone ends at the edge of the board.
func TestAPrimeZoneIsPlayedOverObstacles(t *testing.T) {
	for zone, want := range map[string]string{"D'2": "@go:h1-f1 @go:h1-h3", "D2": ""} {
		text := "ability hop\nuses 1\naction go\nby knight\nin " + zone + "\non empty\ndo move\n"
		_, options, err := rules{}.Invent(text)
		if err != nil {
			t.Fatal(err)
		}
		s := parse(t, "standard/0 0Kg1,0Nh1,0Pg2,0Ph2,1Ka8 0 3 1 01 - - hop:1,none:0 - abilities=choose;set="+
			options["set"])
		uses := slices.DeleteFunc(game.MoveStrings(s, 0), func(m string) bool { return m[0] != '@' })
		if slices.Sort(uses); strings.Join(uses, " ") != want {
			t.Errorf("%s lists %v, want %s", zone, uses, want)
		}
		if want != "" {
			if next, _ := play(t, s, "0:@go:h1-h3"); !strings.Contains(next.String(), "0Nh3") {
				t.Errorf("%s leads to %s", zone, next)
			}
		}
	}
}

// An ability can have so many uses that to try all of them out for announcements would take long.
func TestManyUsesAnnounceNoCheck(t *testing.T) {
	text := "ability wide\nuses 9\naction near\nby king\nin K2\non empty\ndo move\n" +
		"action far\nby any\non square\ndo mark\n"
	p, err := power.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if k := newKit(p); k.acts[0].mute || !k.acts[1].mute {
		t.Errorf("%v, %v", k.acts[0].mute, k.acts[1].mute)
	}
	for _, name := range setNames {
		for _, p := range shippedPowers(name) {
			for _, a := range newKit(p).acts {
				if a.mute {
					t.Errorf("%s: %s announces no check", p.Name, a.Name)
				}
			}
		}
	}
}

func TestBothKingsMayFallAtOnce(t *testing.T) {
	s := parse(t,
		"standard/0 0Kd4,0Qd5,1Ke5 0 3 1 01 - - killer-queen:0,none:0 - abilities=choose;set="+value(t, "author")+
			" bombed:d5:0:3:0:v")
	next, events := play(t, s, "0:@detonate:d5")
	turn := next.Turn()
	if turn.Kind != game.Over || turn.Reason != game.MutualDestruction || turn.Scores[0] != turn.Scores[1] {
		t.Errorf("%+v after %v", turn, events)
	}
	if back, err := Game().Parse(next.String()); err != nil || back.String() != next.String() {
		t.Errorf("%s reads as %v, %v", next, back, err)
	}
}

// Black cannot tell from what is refused that White's mark on d5 is a bomb.
func TestOthersBombsAreNotTold(t *testing.T) {
	s := parse(t, "standard/0 0Ka1,0Qh1,1Qe6,1Kh8 1 3 1 01 - - killer-queen:9,killer-queen:10 - abilities=choose;set="+
		value(t, "author")+" bombed:d5:0:1:0:v")
	legal := strings.Join(game.MoveStrings(s, 1), " ")
	if seen := strings.Join(game.MoveStrings(s.View(1), 1), " "); seen != legal {
		t.Errorf("Black sees the moves\n%s\nand has\n%s", seen, legal)
	}
	if strings.Contains(legal, "@detonate") || !strings.Contains(legal, "@e6*d5") {
		t.Errorf("Black has %s", legal)
	}
	next, _ := play(t, s, "1:@e6*d5")
	next, _ = play(t, next, "1:level:1")
	if bombs := strings.Count(next.String(), "bombed:d5"); bombs != 2 {
		t.Fatalf("%d bombs lie on d5 at %s", bombs, next)
	}
	next, _ = play(t, next, "0:@detonate:d5")
	if left := next.String(); !strings.Contains(left, "bombed:d5:1") || strings.Contains(left, "bombed:d5:0") {
		t.Errorf("White's bomb exploded, and left %s", left)
	}
}

// A pawn's double step before an action leaves a position that is read, and a remark may stand before the first
// ability.
func TestAPawnMayGoTwoStepsBeforeAnAction(t *testing.T) {
	const text = "# mine\nability own\nuses 2\naction a\nafter the move\nby king\nin K1\non empty\ndo move\n"
	s, err := rules{}.Contest(text, "own", 0)
	if err != nil {
		t.Fatal(err)
	}
	next, _ := play(t, s, "0:e2e4@")
	back, err := Game().Parse(next.String())
	if err != nil || back.String() != next.String() || !strings.Contains(next.String(), "e3/e4/0") {
		t.Errorf("%s reads as %v, %v", next, back, err)
	}
}

// value returns the value of the option set for a set of the program.
func value(t *testing.T, name string) string {
	t.Helper()
	v, err := settleSet(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestGuessesAgreeWithViews plays on from what seats guess at in games of all sets.
func TestGuessesAgreeWithViews(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 10
	}
	for n := range games {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		s := begin(t, map[string]string{
			"board": []string{"standard", "cross"}[n%2], "abilities": []string{"choose", "bring"}[n/2%2],
			"set": setNames[n%3],
		})
		for ply := 0; ply < 100 && s.Turn().Kind != game.Over; ply++ {
			for seat := range s.seats {
				v := s.View(seat).(*state)
				if ply == 0 || ply%5 != seat {
					continue
				}
				g := v.Guess(r.IntN).(*state)
				if g.View(seat).String() != v.String() {
					t.Fatalf("the guess %s does not agree with the view %s", g, v)
				}
				for range 8 {
					if g.Turn().Kind != game.Over {
						o, _ := randomOrders(g, r.IntN)
						g.Play(o, nil)
					}
				}
			}
			o, _ := randomOrders(s, r.IntN)
			s.Play(o, nil)
		}
	}
}

// TestNamesByLanguage tells an ability and its action in the language of the reader, else in English.
func TestNamesByLanguage(t *testing.T) {
	c, err := text.New(messages)
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := rules{}.Invent("ability hop\nname de \"Hüpfer\"\naction jump\n  called de \"Sprung\"\n" +
		"  called ru \"Прыжок\"\n  by knight\n  in N2\n  on empty\n  do move\n")
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][2]string{
		"en": {"Hop", "jump: a friendly knight goes"}, "de": {"Hüpfer", "Sprung: eine eigene"},
		"ru": {"Hop", "Прыжок: конь идёт"},
	} {
		voice := c.Voice(lang)
		title, does := voice.Say(list[0].Title), voice.Say(list[0].Says[0])
		if title != want[0] || !strings.HasPrefix(does, want[1]) {
			t.Errorf("%s: %s – %s, want %v", lang, title, does, want)
		}
	}
	if again, _, err := (rules{}).Invent(list[0].Text); err != nil || again[0].Text != list[0].Text {
		t.Errorf("%s reads as %v, %v", list[0].Text, again, err)
	}
}
