package text

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/prob"
)

func TestJSON(t *testing.T) {
	all := Of("told", "word", Word("knight"), "square", "d4", "n", -3, "p", prob.New(1, 3),
		"text", Of("moved", "to", "a1"), "nothing", Text{}, "words", []Word{"king", "queen"},
		"strings", []string{"", "b"},
		"numbers", []int{1, 2}, "texts", []Text{Of("one"), {}, Of("two", "p", prob.Zero())}, "none", []string{},
		"names", Names{"en": "leap", "de": "Sprung"})
	b, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"kind":"told","args":{"n":-3,"names":{"names":{"de":"Sprung","en":"leap"}},"none":[],` +
		`"nothing":null,"numbers":[1,2],"p":{"ratio":"1/3"},` +
		`"square":"d4","strings":["","b"],"text":{"kind":"moved","args":{"to":"a1"}},` +
		`"texts":[{"kind":"one"},null,{"kind":"two","args":{"p":{"ratio":"0"}}}],` +
		`"word":{"word":"knight"},"words":[{"word":"king"},{"word":"queen"}]}}`
	if string(b) != want {
		t.Errorf("got  %s\nwant %s", b, want)
	}
	var back Text
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(back, all) {
		t.Errorf("%s reads as %#v, %v", b, back, err)
	}
	if b, err := json.Marshal(Text{}); err != nil || string(b) != "null" {
		t.Errorf("nothing is %s, %v", b, err)
	}
	back = all
	if err := json.Unmarshal([]byte("null"), &back); err != nil || !back.IsZero() {
		t.Errorf("null reads as %v, %v", back, err)
	}
}

func TestInvalidTextsAreRefused(t *testing.T) {
	for b, want := range map[string]string{
		`{}`:                             "has no kind",
		`{"kind":""}`:                    "has no kind",
		`{"kind":1}`:                     "cannot unmarshal",
		`[]`:                             "cannot unmarshal",
		`"moved"`:                        "cannot unmarshal",
		`{"kind":"a","args":[]}`:         "cannot unmarshal",
		`{"kind":"a","args":{"b":{}}}`:   "has no kind",
		`{"kind":"a","args":{"b":1.5}}`:  "b of a",
		`{"kind":"a","args":{"b":true}}`: "b of a",
		`{"kind":"a","args":{"b":{"ratio":"1/0"}}}`:          "not a fraction",
		`{"kind":"a","args":{"b":{"ratio":"x"}}}`:            "not a fraction",
		`{"kind":"a","args":{"b":["x",1]}}`:                  "mixed list of string and int",
		`{"kind":"a","args":{"b":[["x"]]}}`:                  "unsupported list of []string",
		`{"kind":"a","args":{"b":[{"ratio":"1"}]}}`:          "unsupported list of prob.Ratio",
		`{"kind":"a","args":{"b":{"word":"c","ratio":"1"}}}`: "ambiguous",
		`{"kind":"a","args":{"b":{"word":"c","kind":"d"}}}`:  "ambiguous",
		`{"kind":"a","args":{"b":{"names":{"de":"c"}}}}`:     "no English name",
		`{"kind":"a","args":{"b":{"names":{},"word":"c"}}}`:  "ambiguous",
	} {
		var x Text
		if err := json.Unmarshal([]byte(b), &x); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s reads as %v, %v, want an error with %q", b, x, err, want)
		}
	}
}

// A text with invalid UTF-8 does not change after the first round trip.
func TestJSONOfInvalidUTF8(t *testing.T) {
	first, err := json.Marshal(Of("test.why", "why", "a\x80b", "list", []string{"\xff", "c"}))
	if err != nil {
		t.Fatal(err)
	}
	var back Text
	if err := json.Unmarshal(first, &back); err != nil {
		t.Fatal(err)
	}
	if second, err := json.Marshal(back); err != nil || string(second) != string(first) {
		t.Errorf("%s is written again as %s, %v", first, second, err)
	}
}

// FuzzJSON checks that accepted texts survive a round trip.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{
		`null`, `{"kind":"a"}`, `{"kind":"a","args":{"b":1,"c":"d","e":{"word":"f"},"g":{"ratio":"1/3"}}}`,
		`{"kind":"a","args":{"b":[],"c":[1],"d":["e"],"f":[{"word":"g"}],"h":[{"kind":"i"},null]}}`,
		`{"kind":"a","args":{"b":{"kind":"c","args":{"d":null}}}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var x, back Text
		if json.Unmarshal(b, &x) != nil {
			return
		}
		written, err := json.Marshal(x)
		if err != nil {
			t.Fatalf("%s reads as %v, which cannot be written: %v", b, x, err)
		}
		if err := json.Unmarshal(written, &back); err != nil || !reflect.DeepEqual(x, back) {
			t.Fatalf("%s reads as %#v, is written as %s, and reads as %#v, %v", b, x, written, back, err)
		}
		speaking(t).Voice("ru").Say(x)
	})
}

// TestStringsAreWrittenAsByJSON: every byte at every place of short and long strings is written as encoding/json writes
// it.
func TestStringsAreWrittenAsByJSON(t *testing.T) {
	for size := range 20 {
		for at := range size {
			for c := range 256 {
				b := []byte(strings.Repeat("x", size))
				b[at] = byte(c)
				want, err := json.Marshal(strings.ToValidUTF8(string(b), "\ufffd"))
				if err != nil {
					t.Fatal(err)
				}
				if got := AppendString(nil, string(b)); string(got) != string(want) {
					t.Fatalf("%q is written %s, want %s", b, got, want)
				}
			}
		}
	}
	for _, s := range []string{"", "Grüße & <Züge>", "ход", "\u2028\u2029", strings.Repeat("e2e4 ", 50) + "\x7f"} {
		if want, _ := json.Marshal(s); string(AppendString([]byte("x"), s)) != "x"+string(want) {
			t.Errorf("%q is not written as %s", s, want)
		}
	}
}
