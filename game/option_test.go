package game

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var facts = Facts{Options: []Option{
	{Name: "range", Default: "4", Min: 0, Max: 15},
	{Name: "announce", Default: "off", Values: []string{"off", "all", "first:N"}, Min: 1, Max: 99},
	{Name: "without", Default: "nothing", Values: []string{"nothing", "pawns", "ranks", "luck"}, Several: true},
}}

func TestSettle(t *testing.T) { // C7
	got, err := facts.Settle(map[string]string{"announce": "first:12"})
	if diff := cmp.Diff(map[string]string{"range": "4", "announce": "first:12", "without": "nothing"},
		got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	for _, bad := range []map[string]string{
		{"range": "16"}, {"range": "-1"}, {"range": "04"}, {"range": "+4"}, {"range": "four"}, {"range": ""},
		{"announce": "first:0"}, {"announce": "first:100"}, {"announce": "first:N"}, {"announce": "first"},
		{"announce": "12"},
		{"without": ""}, {"without": "nothing-luck"}, {"without": "luck-pawns"}, {"without": "luck-luck"},
		{"without": "x"},
		{"luck": "on"},
	} {
		var e *Error
		if _, err := facts.Settle(bad); !errors.As(err, &e) || e.Code != BadOption {
			t.Errorf("%v: %v, want the code bad_option", bad, err)
		}
	}
}

func TestOptionsPrintAndParse(t *testing.T) {
	for _, s := range []string{"", "range=0", "announce=all", "range=0;announce=first:3", "without=luck",
		"without=pawns-luck"} {
		settled, err := facts.ParseOptions(s, ";")
		if got := facts.FormatOptions(settled, ";"); err != nil || got != s {
			t.Errorf("%q prints as %q, %v", s, got, err)
		}
	}
	for _, s := range []string{";", "range", "range=0;range=0", "range=0;", "range=0,announce=all"} {
		if _, err := facts.ParseOptions(s, ";"); err == nil {
			t.Errorf("%q was accepted", s)
		}
	}
}

func TestBraces(t *testing.T) {
	for _, s := range []string{"", " {range=0}", " {range=0,announce=first:3}"} {
		settled, err := facts.ParseBraces(strings.TrimPrefix(s, " "))
		if got := facts.Braces(settled); err != nil || got != s {
			t.Errorf("%q prints as %q, %v", s, got, err)
		}
	}
	for _, s := range []string{
		" ", "{}", "{range=4}", "{announce=all,range=0}", "{range=0", "range=0}", "{range=0;announce=all}",
		"{luck=on}", "{range=0,}",
	} {
		if settled, err := facts.ParseBraces(s); err == nil {
			t.Errorf("%q reads as %v", s, settled)
		}
	}
}

func TestChanged(t *testing.T) {
	two := Facts{Options: []Option{
		{Name: "quantum", Default: "on", Values: []string{"off", "on"}},
		{Name: "luck", Default: "off", Values: []string{"off", "on"}},
	}}
	for bits := range uint64(4) {
		settled := two.Settled(bits)
		if got := two.Changed(settled); got != bits {
			t.Errorf("%b is %v, which is %b", bits, settled, got)
		}
	}
	if got := two.Settled(1); got["quantum"] != "off" || got["luck"] != "off" {
		t.Errorf("the first option changed is %v", got)
	}
}

func TestParseCounter(t *testing.T) {
	for s, want := range map[string]uint32{"0": 0, "7": 7, "100": 100} {
		if n, ok := ParseCounter(s, 100); !ok || n != want {
			t.Errorf("%q reads as %d, %v", s, n, ok)
		}
	}
	for _, s := range []string{"", "-1", "+1", "01", "00", "101", "4294967296", "1x", " 1"} {
		if n, ok := ParseCounter(s, 100); ok {
			t.Errorf("%q reads as %d", s, n)
		}
	}
}

func TestReadQuestion(t *testing.T) {
	asking := Facts{Questions: []Ask{{Name: "shares", Min: 1, Max: 99}, {Name: "primary", Kind: AskMove}}}
	fields := func(object string) (f map[string]json.RawMessage) {
		if err := json.Unmarshal([]byte(object), &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	q, err := asking.ReadQuestion(fields(`{"shares":[1,99],"primary":"e2e4","seat":0}`))
	want := Question{Numbers: map[string][]int{"shares": {1, 99}}, Moves: map[string]string{"primary": "e2e4"}}
	if diff := cmp.Diff(want, q); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	for _, bad := range []string{
		`{"shares":[0]}`, `{"shares":[100]}`, `{"shares":5}`, `{"shares":null}`, `{"shares":["1"]}`, `{"shares":[1.5]}`,
		`{"primary":5}`, `{"primary":null}`, `{"primary":["e2e4"]}`,
	} {
		var e *Error
		if q, err := asking.ReadQuestion(fields(bad)); !errors.As(err, &e) || e.Code != BadRequest {
			t.Errorf("%s reads as %v, %v", bad, q, err)
		}
	}
}

func TestUsually(t *testing.T) {
	f := Facts{Usual: []map[string]string{
		{"board": "cross", "barrier": "20", "announce": "all"},
		{"board": "tall", "announce": "all"},
	}}
	for _, c := range []struct{ given, want map[string]string }{
		{nil, map[string]string{"board": "cross", "barrier": "20", "announce": "all"}},
		{map[string]string{"board": "tall"}, map[string]string{"board": "tall", "announce": "all"}},
		{map[string]string{"announce": "off"}, map[string]string{"board": "cross", "barrier": "20", "announce": "off"}},
		{map[string]string{"board": "odd"}, map[string]string{"board": "odd"}},
	} {
		if diff := cmp.Diff(c.want, f.Usually(c.given)); diff != "" {
			t.Errorf("%v: %s", c.given, diff)
		}
	}
	if got := facts.Usually(nil); len(got) != 0 {
		t.Errorf("without usual ways the defaults are played, not %v", got)
	}
}
