package text

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quandary-games/quandary/prob"
)

func init() {
	Add(fstest.MapFS{
		"en.json": {Data: []byte(`{"test.found": "{^piece} found on {square} ({p}, {p:fraction}), {n} {n:use|uses} left; {who}",
			"word.test.cat": "cat"}`)},
		"ru.json": {Data: []byte(`{"test.uses": "{n} {n:раз|раза|раз}", "test.eats": "{who} ест {what:acc}",
			"word.test.cat": "кошка", "word.test.cat.acc": "кошку"}`)},
	})
}

func TestRender(t *testing.T) {
	found := Of("test.found", "piece", Word("test.cat"), "square", "d4", "p", prob.New(1, 3), "n", 1, "who", []Word{"test.cat", "test.cat"})
	if got, want := found.String(), "Cat found on d4 (33.3%, 1/3), 1 use left; cat, cat"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for n, want := range map[int]string{1: "1 раз", 3: "3 раза", 5: "5 раз", 11: "11 раз", 22: "22 раза"} {
		if got := Of("test.uses", "n", n).In("ru"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got, want := Of("test.eats", "who", Word("test.cat"), "what", Word("test.cat")).In("ru"), "кошка ест кошку"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Of("test.unknown", "b", 2, "a", "x").In("ru"), "test.unknown a=x b=2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWhatComesFromOutsideIsShownWithCare(t *testing.T) {
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
	}
}

func TestJSON(t *testing.T) {
	b, err := json.Marshal(Of("captured", "piece", Word("knight"), "square", "d4", "p", prob.Half))
	if err != nil || string(b) != `{"kind":"captured","p":"1/2","piece":"knight","square":"d4"}` {
		t.Errorf("got %s, %v", b, err)
	}
}

func TestAddRefusesADuplicate(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a second message of the same kind was accepted")
		}
	}()
	Add(fstest.MapFS{"en.json": {Data: []byte(`{"test.found": "again"}`)}})
}
