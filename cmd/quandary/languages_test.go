package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
)

// translated are the languages, besides English, in which everything is said.
var translated = []string{"de", "ru"}

// speaking are the folders with messages, from the root of the module.
func speaking(t *testing.T) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || slices.Contains(foreign, d.Name())):
			return filepath.SkipDir
		case d.Name() == "en.json":
			found = append(found, filepath.Dir(path))
		}
		return nil
	})
	if err != nil || len(found) < 10 {
		t.Fatalf("only %d folders have messages: %v", len(found), err)
	}
	return found
}

// messagesIn are the messages of a folder in a language.
func messagesIn(t *testing.T, folder, lang string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, lang+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var messages map[string]string
	if err := json.Unmarshal(data, &messages); err != nil {
		t.Fatalf("%s in %s: %v", folder, lang, err)
	}
	return messages
}

// TestEverythingIsSaidInEveryLanguage holds each package's messages in each language against the English ones: no kind
// is missing, none is too many, each tells the same parameters, and every form of a word is asked for.
func TestEverythingIsSaidInEveryLanguage(t *testing.T) {
	folders := speaking(t)
	for _, lang := range translated {
		english, asked := map[string]string{}, map[string]bool{}
		for _, folder := range folders {
			maps.Copy(english, messagesIn(t, folder, "en"))
			for kind, template := range messagesIn(t, folder, lang) {
				slots, err := text.Slots(template)
				if err != nil {
					t.Errorf("%q in %s: %v", kind, lang, err)
				}
				for _, s := range slots {
					asked[s.Form] = true
				}
			}
		}
		for _, folder := range folders {
			in := filepath.Base(folder) + "/" + lang
			for _, wrong := range untrue(messagesIn(t, folder, "en"), messagesIn(t, folder, lang), english, asked) {
				t.Errorf("%s: %s", in, wrong)
			}
		}
	}
	if err := catalogue().CheckAll(); err != nil {
		t.Error(err)
	}
	if got := catalogue().Languages(); !slices.Equal(got, append([]string{"de", "en"}, "ru")) {
		t.Errorf("the languages are %s", got)
	}
}

// untrue is what is wrong with the translation of messages. All are the English ones of every package, and asked are
// the forms of words that messages of the language ask for.
func untrue(english, messages, all map[string]string, asked map[string]bool) (wrong []string) {
	for _, kind := range slices.Sorted(maps.Keys(english)) {
		template, ok := messages[kind]
		if !ok {
			wrong = append(wrong, fmt.Sprintf("%q is missing", kind))
			continue
		}
		if want, got := parameters(english[kind]), parameters(template); !slices.Equal(want, got) {
			wrong = append(wrong, fmt.Sprintf("%q tells %v, in English %v", kind, got, want))
		}
		if strings.TrimSpace(template) == "" {
			wrong = append(wrong, fmt.Sprintf("%q is empty", kind))
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(messages)) {
		i := strings.LastIndexByte(kind, '.')
		if _, ok := english[kind]; ok {
			continue
		} else if _, word := all[kind[:max(i, 0)]]; !word || !strings.HasPrefix(kind, "word.") {
			wrong = append(wrong, fmt.Sprintf("%q is too many", kind))
		} else if !asked[kind[i+1:]] {
			wrong = append(wrong, fmt.Sprintf("nobody asks for the form %q", kind))
		}
	}
	return wrong
}

// parameters are those that a template tells, sorted. What only chooses a plural form is not told.
func parameters(template string) []string {
	told := map[string]bool{}
	slots, _ := text.Slots(template)
	for _, s := range slots {
		if !strings.Contains(s.Form, "|") {
			told[s.Name] = true
		}
	}
	return slices.Sorted(maps.Keys(told))
}

func TestWhatIsWrongWithATranslationIsFound(t *testing.T) {
	english := map[string]string{"a": "{n} {n:one|other} of {x}", "word.b": "b", "word.b.does": "c"}
	for _, c := range []struct {
		messages map[string]string
		want     string
	}{
		{map[string]string{"a": "{x:acc} {n}", "word.b": "B", "word.b.does": "C", "word.b.acc": "D"}, ""},
		{map[string]string{"a": "{x} {n}", "word.b": "B"}, `"word.b.does" is missing`},
		{map[string]string{"a": "{x} {n:a|b}", "word.b": "B", "word.b.does": "C"}, `"a" tells [x], in English [n x]`},
		{map[string]string{"a": "{x} {n}", "word.b": " ", "word.b.does": "C"}, `"word.b" is empty`},
		{map[string]string{"a": "{x} {n}", "word.b": "B", "word.b.does": "C", "d": ""}, `"d" is too many`},
		{map[string]string{"a": "{x} {n}", "word.b": "B", "word.b.does": "C", "word.c.acc": ""},
			`"word.c.acc" is too many`},
		{map[string]string{"a": "{x} {n}", "word.b": "B", "word.b.does": "C", "word.b.gen": "G"},
			`nobody asks for the form "word.b.gen"`},
	} {
		got := strings.Join(untrue(english, c.messages, english, map[string]bool{"acc": true}), "\n")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%v: got %q, want %q", c.messages, got, c.want)
		}
	}
}

// hearing is what was said in played games: for each kind some texts of it.
type hearing struct {
	t       *testing.T
	c       *text.Catalogue
	samples map[string][]text.Text
}

// sampled is how many texts of a kind are looked at, and at most how many are kept to be read.
const sampled, kept = 400, 4

// hear takes a text and all texts in it.
func (h *hearing) hear(x text.Text) {
	if x.IsZero() {
		return
	}
	if n := len(h.samples[x.Kind]); n < sampled {
		h.samples[x.Kind] = append(h.samples[x.Kind], x)
		if err := h.c.Check(x); err != nil {
			h.t.Errorf("%v: %v", x, err)
		}
		for _, lang := range translated {
			if s := h.c.Voice(lang).Say(x); s == "" || strings.ContainsAny(s, "{}") || s == x.String() &&
				len(x.Args) > 0 {
				h.t.Errorf("%v is told in %s as %q", x, lang, s)
			}
			h.spoken(lang, x)
		}
	}
}

// spoken: the kind and the words of a text are in the language itself.
func (h *hearing) spoken(lang string, arg any) {
	known := func(kind string) {
		if _, ok := h.c.Messages(lang)[kind]; !ok {
			h.t.Errorf("%q is said in English in %s", kind, lang)
		}
	}
	switch arg := arg.(type) {
	case text.Word:
		known("word." + string(arg))
	case []text.Word:
		for _, w := range arg {
			h.spoken(lang, w)
		}
	case text.Text:
		known(arg.Kind)
		for _, a := range arg.Args {
			h.spoken(lang, a.Value)
		}
	case []text.Text:
		for _, x := range arg {
			h.spoken(lang, x)
		}
	}
}

// wrong takes what an error tells.
func (h *hearing) wrong(err error) {
	if told, ok := err.(text.Teller); ok && err != nil {
		h.hear(told.Tell())
	}
}

// look takes all that is said of a position.
func (h *hearing) look(s game.State) {
	p := s.Picture()
	for _, x := range p.Notes {
		h.hear(x)
	}
	for i := range p.Tokens {
		h.hear(p.Tokens[i].Text)
	}
	for _, seat := range p.Seats {
		h.spoken("de", seat.Name)
		for _, x := range seat.Notes {
			h.hear(x)
		}
	}
	if r, ok := s.(game.Roller); ok {
		for _, d := range r.Dice() {
			h.hear(d.Text)
		}
	}
}

// choose makes a move from choices that are offered, and takes all that is said on the way.
func (h *hearing) choose(s game.State, seat int, pick *rand.Rand) (m game.Move, ok bool) {
	var picks []string
	for range 20 {
		c, err := game.Compose(s, seat, picks)
		if err != nil {
			h.t.Fatalf("%s: %v", s, err)
		}
		h.hear(c.Prompt)
		var open []string
		for i := range c.Choices {
			ch := &c.Choices[i]
			h.hear(ch.Label)
			switch {
			case ch.Denied != nil:
				h.wrong(ch.Denied)
			case ch.Kind == game.PickNumber:
				open = append(open, fmt.Sprint(ch.Min+pick.IntN(ch.Max-ch.Min+1)))
			default:
				open = append(open, ch.Pick)
			}
		}
		if len(open) == 0 || c.Move != 0 && pick.IntN(3) == 0 {
			return c.Move, c.Move != 0
		}
		picks = append(picks, open[pick.IntN(len(open))])
	}
	return 0, false
}

// typed are moves in the notations of all games, with A to D for squares.
var typed = []string{"AB", "A-B", "AxB", "A:B/C=", "A^B", "A-B|C", "NA-B", "QA*30-B", "PA*5", "A:A/B=@C",
	"AB|CD>DA", "@A-B", "@AxB", "NB", "ABq", "RA-B+RC-D", "A"}

// refusals takes what is said of moves that cannot be made.
func (h *hearing) refusals(s game.State, seat int, pick *rand.Rand) {
	cells := s.Picture().Cells
	square := func() string { return cells[pick.IntN(len(cells))] }
	for range 6 {
		form := strings.NewReplacer("A", square(), "B", square(), "C", square(), "D", square())
		m, err := s.ParseMove(seat, form.Replace(typed[pick.IntN(len(typed))]))
		if err != nil {
			h.wrong(err)
			continue
		}
		h.wrong(s.Check(seat, m))
	}
}

// play plays a game with random moves.
func (h *hearing) play(g game.Game, options map[string]string, pick *rand.Rand) {
	s, err := g.Start(options)
	if err != nil {
		h.t.Fatal(err)
	}
	for range 150 {
		h.look(s)
		var events []game.Event
		switch turn := s.Turn(); turn.Kind {
		case game.Over:
			h.hear(turn.Why(s.Seats()))
			return
		case game.ChanceTurn:
			all := s.(game.Chancy).Outcomes(nil)
			s, events, err = game.Resolve(s, s.(game.Chancy).FormatOutcome(all[pick.IntN(len(all))].Code))
		default:
			var o game.Orders
			for seat := range turn.Seats.All() {
				h.refusals(s, seat, pick)
				m, ok := h.choose(s, seat, pick)
				if moves := s.Moves(seat, nil); !ok {
					m = moves[pick.IntN(len(moves))]
				}
				o.Put(seat, m)
			}
			s, events, err = game.Play(s, o)
		}
		if err != nil {
			h.t.Fatal(err)
		}
		for i := range events {
			h.hear(events[i].Text)
		}
	}
}

// TestGamesAreToldInEveryLanguage plays games with random moves: all that is said of them is said in every language, in
// forms that its words have there. With -v it shows sentences of every kind, to be read.
func TestGamesAreToldInEveryLanguage(t *testing.T) {
	t.Parallel()
	h := &hearing{t, catalogue(), map[string][]text.Text{}}
	rounds := 12
	if testing.Short() {
		rounds = 2
	}
	for _, g := range games.All() {
		for seed := range uint64(rounds) {
			pick, options := rand.New(rand.NewPCG(seed, 7)), map[string]string{}
			for i := range g.Facts().Options {
				if o := &g.Facts().Options[i]; seed > 0 && len(o.Values) > 0 && pick.IntN(2) == 0 {
					options[o.Name] = strings.Replace(o.Values[pick.IntN(len(o.Values))], "N", "2", 1)
				}
			}
			if _, err := g.Start(options); err != nil {
				options = nil
			}
			h.play(g, options, pick)
		}
	}
	if least := 100 * min(rounds, 3); len(h.samples) < least {
		t.Errorf("only %d kinds of texts were heard: want %d at least", len(h.samples), least)
	}
	for _, kind := range slices.Sorted(maps.Keys(h.samples)) {
		for _, x := range h.samples[kind][:min(kept, len(h.samples[kind]))] {
			for _, lang := range append([]string{"en"}, translated...) {
				t.Logf("%s: %s", lang, h.c.Voice(lang).Say(x))
			}
		}
	}
}

func TestLanguage(t *testing.T) {
	all := catalogue()
	root := func(args ...string) ran {
		t.Helper()
		voice := new(all.Voice("en"))
		c, out, errs := rootCommand(all, voice), &strings.Builder{}, &strings.Builder{}
		c.SetArgs(args)
		c.SetOut(out)
		c.SetErr(errs)
		status := run(c, voice)
		return ran{out.String(), errs.String(), status}
	}
	root("show", "niels", "--plain", "--language", "de").check(t, 0, "Weiß am Zug", "König von Weiß auf e1")
	root("--language", "ru", "show", "niels", "--plain").check(t, 0, "Ходят белые", "король белых на e1")
	root("show", "niels", "--plain").check(t, 0, "White to move")
	root("show", "chess", "--language", "de").check(t, 2, "es gibt kein Spiel chess")
	root("show", "niels", "--language", "xx").check(t, 2, "--language xx: want one of de, en, ru")
}

func TestTheEnvironmentAsksForALanguage(t *testing.T) {
	all := catalogue()
	for _, c := range []struct {
		environment map[string]string
		want        string
	}{
		{nil, "en"},
		{map[string]string{"LANG": "de_DE.UTF-8"}, "de"},
		{map[string]string{"LANG": "ru"}, "ru"},
		{map[string]string{"LANG": "de.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"},
		{map[string]string{"LANG": "de_AT", "LC_MESSAGES": "ru_RU"}, "ru"},
		{map[string]string{"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"},
		{map[string]string{"LANG": "fr_FR.UTF-8"}, "en"},
	} {
		if got := systemLanguage(all, func(name string) string { return c.environment[name] }); got != c.want {
			t.Errorf("%v asks for %s, want %s", c.environment, got, c.want)
		}
	}
}

// TestRulesAreTranslated holds the pages of rules against the English ones: they cite the same rules and the same
// notation, and have the same parts.
func TestRulesAreTranslated(t *testing.T) {
	for _, lang := range translated {
		checkTranslation(t, lang, rules.Guide)
	}
	for _, g := range games.All() {
		for _, name := range rules.Names(g.Facts().ID) {
			for _, lang := range translated {
				checkTranslation(t, lang, name)
			}
		}
	}
}

// checkTranslation holds a page of rules against the English one.
func checkTranslation(t *testing.T, lang, name string) {
	t.Helper()
	english, page := rules.Page("en", name), rules.Page(lang, name)
	if page == english {
		t.Errorf("the rules %s are there in English only in %s", name, lang)
	}
	for what, part := range map[string]string{
		"headings": `(?m)^#+ `, "rows of tables": `(?m)^\|`, "diagrams": "(?m)^ *```text",
		"rules cited": `\b[NIAQRJ]\d\.\d+\b`,
		"notation":    "`[^`\n]+`",
	} {
		found := func(page string) []string {
			all := regexp.MustCompile(part).FindAllString(page, -1)
			slices.Sort(all)
			if what == "rules cited" || what == "notation" {
				all = slices.Compact(all)
			}
			return all
		}
		if want, got := found(english), found(page); !slices.Equal(want, got) {
			t.Errorf("%s in %s has these %s:\n%q\nwant\n%q", name, lang, what, got, want)
		}
	}
}
