package record

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

const head = "[Quandary \"1\"]\n"

var voice = text.Must(Messages()).Voice("en")

var someHash = strings.Repeat("0123456789abcdef", 4)

// same compares records without the places of their entries.
func same(a, b *Record) string {
	return cmp.Diff(a, b, cmpopts.IgnoreTypes(Place{}), cmpopts.EquateEmpty())
}

func TestParse(t *testing.T) {
	text := head + `[Record "public"]
[Seat0 "Anna \"the\\ Cat\" Ämilie \u263a"]

; a game
1. b1:a3/c3= 2. e7e5 3. c3d5 {red #1 drawn 1 of 3}
(undo)
4. "a move with spaces" {? #2 drawn ` + someHash + `}
{"?" #3 rolled 4 12} {stay #4 given} (offer 0) (decline 1) (accept 2) (resign 3) (timeout 0 1)
5. (commit 0 ` + someHash + `) (open 0 e2e4|e7e5>d2d4 ` + someHash + `)
0. (open #2 leap,none drawn 3 of 36 ` + someHash + `) (open #3 "?" ` + someHash + `)
(result 3/4-1/4-0-0 mutual_destruction) (seed ` + someHash + `) (seal ` + someHash + `)
(link 2 ` + someHash + `) (lost 3) (clock 0 0:04:59) (clock 1 12:00:03.25)
(keep 1 x ` + someHash + `) (keep #7 y ` + someHash + `) (keep-seed ` + someHash + `) ; end`
	r, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	want := &Record{
		Tags: []Tag{
			{Name: "Quandary", Value: "1"}, {Name: "Record", Value: "public"},
			{Name: "Seat0", Value: "Anna \"the\\ Cat\" Ämilie ☺"},
		},
		Entries: []Entry{
			{What: Comment, Text: "a game"},
			{Ply: 1, Text: "b1:a3/c3="}, {Ply: 2, Text: "e7e5"}, {Ply: 3, Text: "c3d5"},
			{Ply: 3, What: Chance, Text: "red", Number: 1, Draw: "1", Of: "3"}, {Ply: 3, What: Undone},
			{Ply: 4, Text: "a move with spaces"}, {Ply: 4, What: Chance, Number: 2, Hash: someHash},
			{Ply: 4, What: Chance, Text: "?", Number: 3, Source: Rolled, Faces: []int{4, 12}},
			{Ply: 4, What: Chance, Text: "stay", Number: 4, Source: Given},
			{Ply: 4, What: Offered}, {Ply: 4, What: Declined, Seat: 1},
			{Ply: 4, What: Accepted, Seat: 2}, {Ply: 4, What: Resigned, Seat: 3},
			{Ply: 4, What: TimedOut, Seats: []int{0, 1}},
			{Ply: 5, What: Commit, Hash: someHash}, {Ply: 5, What: Opened, Text: "e2e4|e7e5>d2d4", Nonce: someHash},
			{What: Opened, Number: 2, Text: "leap,none", Draw: "3", Of: "36", Nonce: someHash},
			{What: Opened, Number: 3, Text: "?", Nonce: someHash},
			{
				What: Result, Scores: []prob.Ratio{{Num: 3, Den: 4}, {Num: 1, Den: 4}, prob.Zero(), prob.Zero()},
				Reason: "mutual_destruction",
			},
			{What: Seed, Hash: someHash}, {What: Seal, Hash: someHash},
			{What: Link, Seat: 2, Hash: someHash}, {What: Lost, Seat: 3}, {What: Clock, Left: 299_000},
			{What: Clock, Seat: 1, Left: 12*3_600_000 + 3250},
			{What: Kept, Seat: 1, Text: "x", Nonce: someHash}, {What: Kept, Number: 7, Text: "y", Nonce: someHash},
			{What: KeptSeed, Hash: someHash}, {What: Comment, Text: "end"},
		},
	}
	if diff := same(want, r); diff != "" {
		t.Error(diff)
	}
	if at := r.Entries[4].At; at != (Place{6, 30}) {
		t.Errorf("the outcome is at %v", at)
	}
	back, err := Parse(r.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, r)
	}
	if diff := same(r, back); diff != "" {
		t.Error(diff)
	}
	for line := range strings.SplitSeq(r.String(), "\n") {
		if n := utf8.RuneCountInString(line); n > Width && !strings.Contains(line, someHash) {
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
	appended, err := Parse(head + "[Record \"public\"]\n" + Lines(r.Entries))
	if err != nil {
		t.Fatal(err)
	}
	if diff := same(&Record{Entries: r.Entries}, &Record{Entries: appended.Entries}); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsNoRecord(t *testing.T) {
	for _, text := range []string{
		"", "\n", "hello", "e2e4", "[Event \"x\"]\n[Quandary \"1\"]",
		"[Quandary \"2\"]", "[Quandary 1]", "[", "; remark", "\xff", "\"", "{}",
		"(undo)",
	} {
		r, err := Parse(text)
		var e *Error
		if r != nil || !errors.As(err, &e) || e.At.Line == 0 {
			t.Errorf("%q: %v, %v", text, r, err)
		}
	}
}

func TestDamage(t *testing.T) {
	for _, c := range []struct {
		text, says   string
		line, column int
	}{
		{"2. e2e4 ]", "cannot stand here", 2, 17},
		{"2. e2e4 ä", "\"ä\" cannot", 2, 17},
		{"2. e2e4 \x00", "cannot stand here", 2, 17},
		{"2. \"ä\" \xff", "UTF-8", 2, 16},
		{"2. e2e4 \"x", "quotation", 2, 17},
		{"2. e2e4 \"x\n\"", "quotation", 2, 17},
		{"2. e2e4 \"\\x\"", "quotation", 2, 17},
		{"2. e2e4 {red #1", "breaks off after {", 2, 17},
		{"2. e2e4 (offer", "breaks off after (", 2, 17},
		{"2. e2e4 (offer (", "( cannot", 2, 24},
		{"2. e2e4 (offer ; 0)", "cannot stand", 2, 24},
		{"2. e2e4 ()", "no note", 2, 17},
		{"2. e2e4 (dance 1)", "no note (dance", 2, 18},
		{"2. e2e4 (undo 1)", "(undo)", 2, 17},
		{"2. e2e4 (offer)", "want (offer SEAT)", 2, 17},
		{"2. e2e4 (offer x)", "not a number", 2, 24},
		{"2. e2e4 (offer 01)", "not a number", 2, 24},
		{"2. e2e4 (offer \"0\")", "quotation marks: want SEAT without", 2, 24},
		{"2. e2e4 (\"offer\" 0)", "no note (offer", 2, 18},
		{"2. e2e4 (commit 0 \"" + someHash + "\")", "want HASH without", 2, 27},
		{"2. e2e4 (open 0 e7e5 \"" + someHash + "\")", "want NONCE without", 2, 30},
		{"2. e2e4 (result \"1-0\" agreed)", "want SCORES without", 2, 25},
		{"2. e2e4 {red #1 \"given\"}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red \"#1\" given}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red #1 drawn \"0\" of 2}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red #1 rolled \"4\"}", "want FACE without", 2, 32},
		{"2. e2e4 (open #1 red drawn 0 " + someHash + ")", "incomplete", 2, 17},
		{"2. e2e4 (clock 0 4:59)", "not the time of a clock", 2, 26},
		{"2. e2e4 (clock 0 0:60:00)", "not the time of a clock", 2, 26},
		{"2. e2e4 (clock 0 0:00:01.50)", "not the time of a clock", 2, 26},
		{"2. e2e4 (clock 0 -1:00:01)", "not the time of a clock", 2, 26},
		{"2. e2e4 (timeout)", "timeout SEAT", 2, 17},
		{"2. e2e4 (timeout 0 x)", "not a number", 2, 28},
		{"01. e2e4", "not a number", 2, 9},
		{"2. e2e4\n1234567890. e2e4", "not a number", 3, 1},
		{"2. e2e4 {red}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red 1 given}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red #0 given}", "not the number of a chance turn", 2, 22},
		{"2. e2e4 {red #x given}", "not the number of a chance turn", 2, 22},
		{"2. e2e4 {red #1 given 1}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red #1 drawn 1}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red #1 drawn 1 off 2}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red #1 drawn -1 of 2}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red #1 rolled}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {red #1 stolen}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {? #1 drawn 1 of 2}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 {? #1 given 00}", "not a hash", 2, 29},
		{"2. e2e4 {? #1 rolled " + someHash + "}", "outcome of a chance turn", 2, 17},
		{"2. e2e4 (seal " + strings.ToUpper(someHash) + ")", "not a hash", 2, 23},
		{"2. e2e4 (seed " + someHash[1:] + ")", "not a hash", 2, 23},
		{"2. e2e4 (open 0 x " + someHash[:30] + ")", "not a nonce", 2, 27},
		{"2. e2e4 (result 2/4-1/2 agreed)", "not scores", 2, 25},
		{"2. e2e4 (result 1- agreed)", "not scores", 2, 25},
		{"2. e2e4 [Event \"x\"]", "all tags first", 2, 17},
	} {
		r, err := Parse(head + "1. d2d4 " + c.text)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if !strings.Contains(voice.Say(e.Text), c.says) || e.At != (Place{c.line, c.column}) {
			t.Errorf("%q: %v; want line %d, column %d: … %s …", c.text, voice.Error(e), c.line, c.column, c.says)
		}
		if r == nil || len(r.Entries) == 0 || r.Entries[0].Text != "d2d4" {
			t.Errorf("%q: what was right is lost", c.text)
		}
	}
	for _, tags := range []string{
		"[Event x]", "[Event]", "[\"Event\" \"x\"]", "[1 \"x\"]", "[Event \"x\" \"y\"]",
		"[Event \"x\"]\n[Event \"x\"]",
		"[Event \"x\"",
	} {
		if r, err := Parse(head + tags); r == nil || err == nil {
			t.Errorf("%s: %v, %v", tags, r, err)
		}
	}
}

func TestLinesOfOtherSystems(t *testing.T) {
	r, err := Parse("\ufeff[Quandary \"1\"]\r\n\r\n1. e2e4 ; remark\r\n2. e7e5\r\n")
	if err != nil || len(r.Entries) != 3 || r.Entries[1].Text != "remark" {
		t.Errorf("%v, %v", r, err)
	}
}

// entries generates valid entries of every form.
func entries() *rapid.Generator[Entry] {
	return rapid.Custom(func(t *rapid.T) Entry {
		hexOf := func(n int) string { return rapid.StringMatching("[0-9a-f]{"+itoa(2*n)+"}").Draw(t, "hex") }
		number := rapid.IntRange(0, 999_999_999)
		odd := rapid.SampledFrom([]string{"", "?", "12.", "e2e4", "(", "#1", "a b", "\"", "\u2028", "\x00"})
		text := rapid.OneOf(rapid.String().Filter(utf8.ValidString), odd).Draw(t, "text")
		below := rapid.StringMatching("[1-9][0-9]{0,77}")
		e := Entry{What: What(rapid.IntRange(0, int(Comment)).Draw(t, "what")), Ply: number.Draw(t, "ply")}
		switch e.What {
		case Moved:
			e.Text = text
		case Comment:
			e.Text = strings.NewReplacer("\n", "", "\r", "").Replace(text)
		case Chance:
			e.Number = 1 + rapid.IntRange(0, 99).Draw(t, "number")
			e.Source = Source(rapid.IntRange(0, 2).Draw(t, "source"))
			switch {
			case e.Source != Rolled && rapid.Bool().Draw(t, "secret"):
				e.Hash = hexOf(32)
			case e.Source == Drawn:
				e.Text, e.Draw, e.Of = text, itoa(number.Draw(t, "draw")), below.Draw(t, "of")
			case e.Source == Rolled:
				e.Text, e.Faces = text, rapid.SliceOfN(number, 1, 4).Draw(t, "faces")
			default:
				e.Text = text
			}
		case Commit:
			e.Seat, e.Hash = number.Draw(t, "seat"), hexOf(32)
		case Opened, Kept:
			e.Text, e.Nonce = text, hexOf(rapid.IntRange(16, 64).Draw(t, "nonce"))
			if rapid.Bool().Draw(t, "outcome") {
				e.Number = 1 + rapid.IntRange(0, 99).Draw(t, "number")
				if rapid.Bool().Draw(t, "drawn") {
					e.Draw, e.Of = itoa(number.Draw(t, "draw")), below.Draw(t, "of")
				}
			} else {
				e.Seat = number.Draw(t, "seat")
			}
		case Clock:
			e.Seat = number.Draw(t, "seat")
			e.Left = rapid.Int64Range(0, 3_599_999_999_999).Draw(t, "left")
		case Link:
			e.Seat, e.Hash = number.Draw(t, "seat"), hexOf(32)
		case Resigned, Offered, Accepted, Declined, Lost:
			e.Seat = number.Draw(t, "seat")
		case TimedOut:
			e.Seats = rapid.SliceOfN(number, 1, 4).Draw(t, "seats")
		case Result:
			e.Reason = text
			for range rapid.IntRange(1, 4).Draw(t, "scores") {
				e.Scores = append(e.Scores, prob.New(uint64(number.Draw(t, "num")), uint64(1+number.Draw(t, "den"))))
			}
		case Seed, KeptSeed, Seal:
			e.Hash = hexOf(32)
		}
		return e
	})
}

func records() *rapid.Generator[*Record] {
	return rapid.Custom(func(t *rapid.T) *Record {
		r := &Record{Tags: []Tag{{Name: Format, Value: Version}}}
		name := rapid.StringMatching("[A-Za-z][A-Za-z0-9_]{0,9}")
		value := rapid.String().Filter(utf8.ValidString)
		names := rapid.SliceOfNDistinct(name, 0, 5, rapid.ID[string]).Draw(t, "names")
		for _, name := range names {
			if name != Format {
				r.Tags = append(r.Tags, Tag{Name: name, Value: value.Draw(t, "value")})
			}
		}
		r.Entries = rapid.SliceOfN(entries(), 0, 20).Draw(t, "entries")
		return r
	})
}

func TestParseOfPrintIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := records().Draw(t, "record")
		lines := (&Record{Tags: r.Tags}).String() + Lines(r.Entries)
		for form, text := range map[string]string{"wrapped": r.String(), "lines": lines} {
			back, err := Parse(text)
			if err != nil {
				t.Fatalf("%s: %v\n%s", form, err, text)
			}
			if diff := same(r, back); diff != "" {
				t.Fatalf("%s: %s\n%s", form, diff, text)
			}
		}
	})
}

func TestACutRecordIsABeginning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := records().Draw(t, "record")
		text := r.String()
		cut, _ := Parse(text[:rapid.IntRange(0, len(text)).Draw(t, "cut")])
		if cut == nil {
			return
		}
		n := max(0, len(cut.Entries)-1) // of the last entry, a part may read as another one
		if diff := same(&Record{Entries: r.Entries[:n]}, &Record{Entries: cut.Entries[:n]}); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestHash(t *testing.T) {
	tags := []Tag{{Name: "Quandary", Value: "1"}, {Name: "Record", Value: "public"}, {Name: "Game", Value: "walk"}}
	h := HashTags(tags)
	if private := HashTags([]Tag{tags[0], {Name: "Record", Value: "private"}, tags[2]}); private != h {
		t.Error("who may see a record changes its hash")
	}
	if other := HashTags(tags[:2]); other == h {
		t.Error("a tag does not count")
	}
	// Computed by a program in another language.
	if want := Hash("82d42fa6552169ad3c10c4e653c93d16cf01b92267a93a57f5fb76f5cf519c3e"); h != want {
		t.Errorf("the hash of the tags is %s, want %s", h, want)
	}
	moved := h.With(&Entry{Ply: 1, Text: "a move"})
	if want := Hash("4ace69c7f17371cd0b9e01e2e082bc98b629f433521b60b01672a83fcfed6c34"); moved != want {
		t.Errorf("the hash with a move is %s, want %s", moved, want)
	}
	for _, what := range []What{Comment, Kept, KeptSeed} {
		if h.With(&Entry{What: what}) != h {
			t.Errorf("%d changes the hash", what)
		}
	}
}

// TestHashesAreExtendedTogether: Extend gives what With, Played and String give.
func TestHashesAreExtendedTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log, course := HashTags(nil), HashTerms(nil)
		e := entries().Draw(t, "entry")
		gotLog, gotCourse, text := Extend(log, course, &e)
		if gotLog != log.With(&e) || gotCourse != course.Played(&e) || text != e.String() {
			t.Errorf("%s, %s, %q of %+v", gotLog, gotCourse, text, e)
		}
	})
}

func TestARecordHasAnEnd(t *testing.T) {
	text := head + strings.Repeat("a ", maxEntries)
	if _, err := Parse(text); err != nil {
		t.Error(err)
	}
	if r, err := Parse(text + "a"); err == nil || len(r.Entries) != maxEntries {
		t.Errorf("%d entries, %v", len(r.Entries), err)
	}
	if r, err := Parse(head + "(timeout " + strings.Repeat("1 ", maxWords) + ")"); err == nil || len(r.Entries) != 0 {
		t.Errorf("%d entries, %v", len(r.Entries), err)
	}
	var tags strings.Builder
	for i := range maxTags {
		tags.WriteString("[A" + itoa(i) + " \"x\"]")
	}
	if r, err := Parse(head + tags.String()); err == nil || len(r.Tags) != maxTags {
		t.Errorf("%d tags, %v", len(r.Tags), err)
	}
	if _, err := Read(strings.NewReader(strings.Repeat("a", maxSize<<20+1))); err == nil {
		t.Error("a longer text was read")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("")
	f.Add(head + "[Seat0 \"A\"]\n\n1. e2e4 {red #1 drawn 1 of 3} (undo) ; x\n(result 1-0 resigned)")
	f.Add(head + "1. (open #1 red drawn 0 of 2 " + someHash + ") {? #1 drawn " + someHash + "} (offer \"0\")")
	f.Add(head + "1. (commit 0 " + someHash + ") (open 0 \"\\u00e4\" " + someHash + ") {? #1 given " + someHash + "}")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse(text)
		if r == nil {
			if err == nil {
				t.Fatal("neither a record nor an error")
			}
			return
		}
		back, err := Parse(r.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, r)
		}
		if diff := same(r, back); diff != "" {
			t.Fatal(diff)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	r := &Record{Tags: []Tag{{Name: Format, Value: Version}}}
	for i := range 1000 {
		r.Entries = append(r.Entries, Entry{Ply: i + 1, Text: "e2e4"})
	}
	text := r.String()
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

func itoa(n int) string { return strconv.Itoa(n) }
