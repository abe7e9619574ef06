package notice

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// unfolded are the lines of a calendar as a reader of RFC 5545 takes them, by its section 3.1.
func unfolded(t *testing.T, s string) []string {
	t.Helper()
	if !strings.HasSuffix(s, "\r\n") || strings.Contains(strings.ReplaceAll(s, "\r\n", ""), "\n") {
		t.Error("a line does not end with CR LF")
	}
	for l := range strings.SplitSeq(s, "\r\n") {
		if len(l) > 75 || !utf8.ValidString(l) {
			t.Errorf("a line of %d octets: %q", len(l), l)
		}
	}
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(s, "\r\n ", ""), "\r\n"), "\r\n")
}

// unescaped is a TEXT as a reader takes it.
func unescaped(s string) string {
	return strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n").Replace(s)
}

func TestDeadlinesAreEvents(t *testing.T) {
	hostile := "Ida; Bob, \\ \"Eve\"\r\nEND:VEVENT\r\nBEGIN:VEVENT\u0007\u0085 " +
		strings.Repeat("ждать ♞ ", 30) + "\xff"
	list := []Status{
		{ID: "a#1", Game: "a", Address: "https://example.org/game/a", Title: hostile,
			Text: "Your move,\nplease", At: noon,
			Due: noon.Add(26 * time.Hour)},
		{ID: "b#1", Game: "b", Address: "https://example.org/game/b", Title: "no clock", At: noon},
		{ID: "c#1", Game: "c", Address: "https://example.org/game/c?x=\r\nEND:VCALENDAR", Title: "short",
			At: noon, Due: noon.In(time.FixedZone("", 7200)).Add(time.Hour)},
	}
	var b bytes.Buffer
	if err := Calendar(&b, "My games, all", list); err != nil {
		t.Fatal(err)
	}
	lines := unfolded(t, b.String())
	count, got := map[string]int{}, map[string][]string{}
	for _, l := range lines {
		name, value, ok := strings.Cut(l, ":")
		if !ok {
			t.Errorf("a line without a name: %q", l)
		}
		count[l]++
		got[name] = append(got[name], value)
	}
	if lines[0] != "BEGIN:VCALENDAR" || lines[1] != "VERSION:2.0" || lines[len(lines)-1] != "END:VCALENDAR" ||
		count["END:VCALENDAR"] != 1 {
		t.Errorf("%q", lines)
	}
	if count["BEGIN:VEVENT"] != 2 || count["END:VEVENT"] != 2 {
		t.Errorf("want two events: %q", lines)
	}
	if got["DTSTART"][0] != "20260303T140000Z" || got["DTSTART"][1] != "20260302T130000Z" ||
		got["DTSTAMP"][0] != "20260302T120000Z" {
		t.Errorf("times: %v", got)
	}
	want := "Ida; Bob, \\ \"Eve\"\nEND:VEVENT\nBEGIN:VEVENT " + strings.Repeat("ждать ♞ ", 30) + "\uFFFD"
	if s := unescaped(got["SUMMARY"][0]); s != want {
		t.Errorf("the title reads %q,\nwant %q", s, want)
	}
	if s := unescaped(got["DESCRIPTION"][0]); s != "Your move,\nplease\nhttps://example.org/game/a" {
		t.Errorf("the text reads %q", s)
	}
	if got["UID"][0] != "a" || got["X-WR-CALNAME"][0] != `My games\, all` {
		t.Errorf("%v", got)
	}
}

func FuzzCalendar(f *testing.F) {
	f.Add("Ida, Bob", "a;b\\n")
	f.Add(strings.Repeat("é", 40), "\r\n \n\x00")
	f.Fuzz(func(t *testing.T, title, text string) {
		var b bytes.Buffer
		one := Status{ID: "1", Game: title, Address: text, Title: title, Text: text, At: noon, Due: noon}
		if err := Calendar(&b, title, []Status{one}); err != nil {
			t.Fatal(err)
		}
		lines := unfolded(t, b.String())
		if len(lines) != 8+10+1 {
			t.Errorf("%d lines: %q", len(lines), lines)
		}
	})
}

func TestNoticesAreAFeed(t *testing.T) {
	list := []Status{
		{ID: "https://example.org/game/a#4", Address: "https://example.org/game/a", Title: "Your move <b>",
			Text: "a & b\x00", At: noon},
		{ID: "https://example.org/game/b#over", Address: "https://example.org/game/b", Title: "Over",
			At: noon.Add(time.Hour)},
	}
	var b bytes.Buffer
	if err := StatusFeed(&b, "https://example.org/feeds/x", "My games", noon, list); err != nil {
		t.Fatal(err)
	}
	var f atomFeed
	if err := xml.Unmarshal(b.Bytes(), &f); err != nil {
		t.Fatal(err)
	}
	if f.Updated != "2026-03-02T13:00:00Z" || f.ID != "https://example.org/feeds/x" || len(f.Entries) != 2 {
		t.Errorf("%+v", f)
	}
	if e := f.Entries[0]; e.Title != "Your move <b>" || e.Summary != "a & b" || e.ID != list[0].ID ||
		e.Links[0].Href != list[0].Address {
		t.Errorf("%+v", e)
	}
	b.Reset()
	err := StatusFeed(&b, "https://example.org/feeds/x", "My games", noon, nil)
	if err != nil || xml.Unmarshal(b.Bytes(), &f) != nil {
		t.Errorf("an empty feed: %s", b.Bytes())
	}
}
