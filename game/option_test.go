package game

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var facts = Facts{Options: []Option{
	{Name: "range", Default: "4", Min: 0, Max: 15},
	{Name: "announce", Default: "off", Values: []string{"off", "all", "first:N"}, Min: 1, Max: 99},
}}

func TestSettle(t *testing.T) { // C7
	got, err := facts.Settle(map[string]string{"announce": "first:12"})
	if diff := cmp.Diff(map[string]string{"range": "4", "announce": "first:12"}, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	for _, bad := range []map[string]string{
		{"range": "16"}, {"range": "-1"}, {"range": "04"}, {"range": "+4"}, {"range": "four"}, {"range": ""},
		{"announce": "first:0"}, {"announce": "first:100"}, {"announce": "first:N"}, {"announce": "first"}, {"announce": "12"},
		{"luck": "on"},
	} {
		var e *Error
		if _, err := facts.Settle(bad); !errors.As(err, &e) || e.Code != BadOption {
			t.Errorf("%v: %v, want the code bad_option", bad, err)
		}
	}
}

func TestOptionsPrintAndParse(t *testing.T) {
	for _, s := range []string{"", "range=0", "announce=all", "range=0;announce=first:3"} {
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
