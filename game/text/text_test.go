package text

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quandary-games/quandary/game/prob"
)

// in returns a folder of messages in these languages.
func in(messages map[string]string) fs.FS {
	folder := fstest.MapFS{}
	for lang, m := range messages {
		folder[lang+".json"] = &fstest.MapFile{Data: []byte(m)}
	}
	return folder
}

// speaking returns a catalogue for tests, in three languages.
func speaking(t *testing.T) *Catalogue {
	t.Helper()
	c, err := New(in(map[string]string{
		"en": `{"test.found": "{^piece} found on {square} ({p}, {p:fraction}), {n} {n:use|uses} left; {who}",
			"test.why": "no: {why}", "test.uses": "{n} {n:time|times}", "test.eats": "{who} eats {what}",
			"test.list": "{words}; {numbers}; {texts}; {strings}", "word.test.cat": "cat",
			"word.test.bird": "bird", "word.test.fox": "fox"}`,
		"ru": `{"test.uses": "{n} {n:раз|раза|раз}", "test.eats": "{who} ест {what:acc}",
			"word.test.cat": "кошка", "word.test.cat.acc": "кошку",
			"word.test.bird": "птица"}`,
		"ar": `{"test.uses": "{n:zero|one|two|few|many|other}"}`,
	}))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSay(t *testing.T) {
	en, ru := speaking(t).Voice("en"), speaking(t).Voice("ru")
	cat := Word("test.cat")
	for _, c := range []struct {
		voice Voice
		text  Text
		want  string
	}{
		{en, Of("test.found", "piece", cat, "square", "d4", "p", prob.New(1, 3), "n", 1, "who", []Word{cat, cat}),
			"Cat found on d4 (33.3%, 1/3), 1 use left; cat, cat"},
		{en, Of("test.list", "words", []Word{cat, "king"}, "numbers", []int{1, -2}, "texts",
			[]Text{Of("turn.over"), Of("test.uses", "n", 2)}, "strings", []string{"a", "b"}),
			"cat, king; 1, -2; the game is over: nobody is to move, 2 times; a, b"},
		{en, Of("test.why", "why", Wrong("test.eats", "who", cat, "what", cat)), "no: cat eats cat"},
		{en, Of("test.why"), "no: "},
		{en, Text{}, ""},
		{ru, Of("test.eats", "who", cat, "what", cat), "кошка ест кошку"},
		{ru, Of("test.why", "why", cat), "no: кошка"},
		{ru, Of("test.unknown", "b", 2, "a", "x"), "test.unknown a=x b=2"},
		{Voice{}, Of("test.eats", "who", cat), "test.eats who=test.cat"},
	} {
		if got := c.voice.Say(c.text); got != c.want {
			t.Errorf("%s says %q, want %q", c.voice.Lang(), got, c.want)
		}
	}
	if en.Word(cat) != "cat" || ru.Word(cat) != "кошка" || en.Word("nonsense") != "nonsense" {
		t.Error(en.Word(cat), ru.Word(cat), en.Word("nonsense"))
	}
}

func TestPlurals(t *testing.T) {
	for lang, forms := range map[string]map[int]string{
		"en": {0: "0 times", 1: "1 time", 2: "2 times", -1: "-1 time", 21: "21 times"},
		"ru": {1: "1 раз", 3: "3 раза", 5: "5 раз", 11: "11 раз", 22: "22 раза", 0: "0 раз", 101: "101 раз",
			-3: "-3 раза"},
		"ar": {0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other", 103: "few", 111: "many"},
		"de": {1: "1 time", 2: "2 times"}, // said in English, and so counted in English
	} {
		for n, want := range forms {
			if got := speaking(t).Voice(lang).Say(Of("test.uses", "n", n)); got != want {
				t.Errorf("%s: got %q, want %q", lang, got, want)
			}
		}
	}
}

func TestListsAreCounted(t *testing.T) {
	for want, list := range map[string][]int{"4 time": {4}, "4, 5 times": {4, 5}} {
		if got := speaking(t).Voice("en").Say(Of("test.uses", "n", list)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestErrorsAreTold(t *testing.T) {
	en := speaking(t).Voice("en")
	wrong := Wrong("test.eats", "who", Word("test.cat"), "what", "fish")
	for _, c := range []struct {
		err  error
		want string
	}{
		{wrong, "cat eats fish"},
		{fmt.Errorf("in a file: %w", wrong), "cat eats fish"},
		{errors.New("disk full"), "disk full"},
	} {
		if got := en.Error(c.err); got != c.want {
			t.Errorf("%v is told as %q, want %q", c.err, got, c.want)
		}
	}
	if got, want := wrong.Error(), "test.eats what=fish who=test.cat"; got != want {
		t.Errorf("in a log it is %q, want %q", got, want)
	}
}

func TestForeignTextIsEscaped(t *testing.T) {
	en := speaking(t).Voice("en")
	for s, want := range map[string]string{
		"Zoë \"Z\" ½":                  "Zoë \"Z\" ½",
		"a\x1b]0;b\a\nc\xff":           `a\x1b]0;b\a\nc\xff`,
		"\u202egnp.exe":                `\u202egnp.exe`,
		strings.Repeat("ä", 200):       strings.Repeat("ä", 200),
		strings.Repeat("ä", 1_000_000): strings.Repeat("ä", 200) + "…",
	} {
		if got := Of("test.unknown", "x", s).String(); got != "test.unknown x="+want {
			t.Errorf("%.40q is shown as %.400s", s, got)
		}
		if got := en.Say(Of("test.why", "why", s)); got != "no: "+want {
			t.Errorf("%.40q is said as %.400s", s, got)
		}
	}
}

// TestErrorsQuoteLittle: an error that quotes a long text is short as data, too.
func TestErrorsQuoteLittle(t *testing.T) {
	long := strings.Repeat("ä", 30_000)
	many := slices.Repeat([]string{long}, 100)
	for _, err := range []*Error{
		Wrong("test.why", "why", long),
		Wrong("test.why", "why", many),
		Wrong("test.why", "why", Of("test.why", "why", long)),
		Wrong("test.why", "why", Wrong("test.why", "why", many)),
	} {
		data, failed := json.Marshal(err.Text)
		if failed != nil || len(data) > 4000 || len(data) < 400 {
			t.Errorf("an error is %d bytes long as data, %v", len(data), failed)
		}
	}
	if long != strings.Repeat("ä", 30_000) || many[99] != long {
		t.Error("what was quoted was changed")
	}
}

func TestNewRefuses(t *testing.T) {
	for name, folder := range map[string]fs.FS{
		"no folder":              nil,
		"an empty folder":        fstest.MapFS{},
		"no object":              in(map[string]string{"en": `[]`}),
		"a template of no text":  in(map[string]string{"en": `{"a": 1}`}),
		"a message of all games": in(map[string]string{"en": `{"moved": "again"}`}),
		"no language":            in(map[string]string{"nonsense!": `{}`}),
	} {
		if c, err := New(folder); err == nil {
			t.Errorf("%s is accepted: %v", name, c.Languages())
		}
	}
	twice := in(map[string]string{"en": `{"a": "b"}`})
	if _, err := New(twice, twice); err == nil {
		t.Error("a message is accepted twice")
	}
}

func TestCatalogue(t *testing.T) {
	c := speaking(t)
	if got := strings.Join(c.Languages(), " "); got != "ar de en ru" {
		t.Errorf("the languages are %s", got)
	}
	if c.Messages("en")["word.test.cat"] != "cat" || c.Messages("fr") != nil {
		t.Errorf("%q, %v", c.Messages("en")["word.test.cat"], c.Messages("fr"))
	}
	if err := c.CheckAll(); err != nil {
		t.Error(err)
	}
	if err := Must().CheckAll(); err != nil {
		t.Error(err)
	}
}

func TestCheckAllFinds(t *testing.T) {
	for _, c := range []struct{ en, ru, want string }{
		{`{"a": "{n} {n:one|other} {^w:acc} {p:fraction}"}`, `{"a": "{n:a|b|c}"}`, ""},
		{`{"word.cat": "cat"}`, `{"word.cat": "кошка", "word.cat.acc": "кошку"}`, ""},
		{`{"a": "{b"}`, `{}`, "unmatched opening brace"},
		{`{"a": "{{b}}"}`, `{}`, "unmatched opening brace"},
		{`{"a": "b}"}`, `{}`, "unmatched closing brace"},
		{`{"a": "{}"}`, `{}`, "a slot without a name"},
		{`{"a": "{^:x}"}`, `{}`, "a slot without a name"},
		{`{"a": "{n:one|few|many}"}`, `{}`, "has 3 plural forms: want 2"},
		{`{"a": "{n}"}`, `{"a": "{n:one|other}"}`, "has 2 plural forms: want 3"},
		{`{"a": "{n}"}`, `{"a": "{m}"}`, `no parameter "m"`},
		{`{"a": "{n}"}`, `{"b": "{n}"}`, "there is no English message"},
		{`{"a": "{n}"}`, `{"word.cat.acc": "кошку"}`, "there is no English message"},
	} {
		catalogue, err := New(in(map[string]string{"en": c.en, "ru": c.ru}))
		if err != nil {
			t.Fatal(err)
		}
		err = catalogue.CheckAll()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s: %v, want %q", c.en, c.ru, err, c.want)
		}
	}
}

func TestCheckFinds(t *testing.T) {
	c, cat := speaking(t), Word("test.cat")
	for _, x := range []struct {
		text Text
		want string
	}{
		{Of("test.eats", "who", cat, "what", "fish"), "has no form"}, // Russian asks for the accusative
		{Of("test.eats", "who", "Tom", "what", cat), ""},
		{Of("test.eats", "what", cat), `no parameter "who"`},
		{Of("test.eats", "who", cat, "what", cat, "where", "here"), `does not use the parameter "where"`},
		{Of("test.uses", "n", "one"), "has no form"},
		{Of("test.uses", "n", prob.Half()), "has no form"},
		{Of("test.uses", "n", 1), ""},
		{Of("test.uses", "n", []Word{cat}), ""},
		{Of("test.uses", "n", cat), "has no form"},
		{Of("test.eats", "who", cat, "what", Word("test.bird")), `the word "test.bird" has no form "acc"`},
		{Of("test.eats", "who", cat, "what", []Word{cat, "test.bird"}), `the word "test.bird" has no form "acc"`},
		{Of("test.eats", "who", cat, "what", Word("test.fox")), ""}, // a word that this Russian lacks
		{Of("test.ran"), `no message "test.ran"`},
		{Of("test.why", "why", Word("test.dog")), `no word "test.dog"`},
		{Of("test.why", "why", []Word{cat, "test.dog"}), `no word "test.dog"`},
		{Of("test.why", "why", Of("test.ran")), `no message "test.ran"`},
		{Of("test.why", "why", []Text{Of("test.why")}), `no parameter "why"`},
		{Of("test.why", "why", int64(1)), "a int64 cannot be a parameter"},
		{Of("test.why", "why", 0.5), "a float64 cannot be a parameter"},
	} {
		err := c.Check(x.text)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v: %v, want %q", x.text, err, x.want)
		}
	}
}
