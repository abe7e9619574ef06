package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// form is the bracketed notation of one kind of entry.
type form struct {
	what   What
	source Source              // of an outcome
	when   func(e *Entry) bool // the entries written in this form; nil: all others
	open   string              // the bracket: "{" or "("
	fields []field
}

// forms lists the notations of all bracketed entries, for parser and printer. Moves and remarks have no brackets and
// are not here.
var forms = []form{
	{what: Chance, source: Drawn, when: secret, open: "{", fields: []field{fixed("?"), number, fixed("drawn"), hash}},
	{what: Chance, source: Given, when: secret, open: "{", fields: []field{fixed("?"), number, fixed("given"), hash}},
	{what: Chance, source: Drawn, open: "{", fields: []field{outcome, number, fixed("drawn"), draw, fixed("of"), of}},
	{what: Chance, source: Rolled, open: "{", fields: []field{outcome, number, fixed("rolled"), faces}},
	{what: Chance, source: Given, open: "{", fields: []field{outcome, number, fixed("given")}},
	{what: Commit, open: "(", fields: []field{fixed("commit"), seat, hash}},
	{
		what: Opened, when: drawn, open: "(",
		fields: []field{fixed("open"), number, outcome, fixed("drawn"), draw, fixed("of"), of, nonce},
	},
	{what: Opened, when: numbered, open: "(", fields: []field{fixed("open"), number, outcome, nonce}},
	{what: Opened, open: "(", fields: []field{fixed("open"), seat, move, nonce}},
	{what: Resigned, open: "(", fields: []field{fixed("resign"), seat}},
	{what: TimedOut, open: "(", fields: []field{fixed("timeout"), seats}},
	{what: Offered, open: "(", fields: []field{fixed("offer"), seat}},
	{what: Accepted, open: "(", fields: []field{fixed("accept"), seat}},
	{what: Declined, open: "(", fields: []field{fixed("decline"), seat}},
	{what: Undone, open: "(", fields: []field{fixed("undo")}},
	{what: Result, open: "(", fields: []field{fixed("result"), scores, reason}},
	{what: Seed, open: "(", fields: []field{fixed("seed"), hash}},
	{what: Seal, open: "(", fields: []field{fixed("seal"), hash}},
	{what: Link, open: "(", fields: []field{fixed("link"), seat, hash}},
	{what: Lost, open: "(", fields: []field{fixed("lost"), seat}},
	{what: Clock, open: "(", fields: []field{fixed("clock"), seat, left}},
	{
		what: Kept, when: drawn, open: "(",
		fields: []field{fixed("keep"), number, outcome, fixed("drawn"), draw, fixed("of"), of, nonce},
	},
	{what: Kept, when: numbered, open: "(", fields: []field{fixed("keep"), number, outcome, nonce}},
	{what: Kept, open: "(", fields: []field{fixed("keep"), seat, move, nonce}},
	{what: Team, open: "(", fields: []field{fixed("team"), seat, events}},
	{what: Market, open: "(", fields: []field{fixed("market"), events}},
	{what: CrowdSeal, open: "(", fields: []field{fixed("crowd-seal"), hash}},
	{what: KeptSeed, open: "(", fields: []field{fixed("keep-seed"), hash}},
}

func secret(e *Entry) bool   { return e.Hash != "" }
func drawn(e *Entry) bool    { return e.Of != "" }
func numbered(e *Entry) bool { return e.Number > 0 }

// formOf returns the form of an entry.
func formOf(e *Entry) *form {
	for i := range forms {
		f := &forms[i]
		if f.what == e.What && (f.source == e.Source || e.What != Chance) && (f.when == nil || f.when(e)) {
			return f
		}
	}
	panic("record: an entry without a form")
}

// String returns the form as messages show it: "(offer SEAT)".
func (f *form) String() string {
	names := make([]string, len(f.fields))
	for i := range f.fields {
		names[i] = f.fields[i].name
		if f.fields[i].many {
			names[i] += " …"
		}
	}
	return f.open + strings.Join(names, " ") + closing[f.open]
}

// closing maps opening brackets to closing ones.
var closing = map[string]string{"{": "}", "(": ")", "[": "]"}

// begins reports whether the words of an entry begin with the form's keyword, if it has one.
func (f *form) begins(words []token) bool {
	return f.open != "(" || len(words) > 0 && f.fields[0].looks(words[0])
}

// fits reports whether the words of an entry look like this form. Their contents may still be wrong.
func (f *form) fits(words []token) bool {
	if n := len(f.fields); len(words) != n && (!f.fields[n-1].many || len(words) < n) {
		return false
	}
	for i := range f.fields {
		if looks := f.fields[i].looks; looks != nil && !looks(words[i]) {
			return false
		}
	}
	return true
}

// field is one word of an entry, or all of its last words.
type field struct {
	name   string // as messages show it; a fixed word itself
	quoted bool   // the word may be quoted
	many   bool   // one word or more, to the end
	random bool   // a hash or nonce, which is not part of the course
	// looks reports whether a word looks like this field; nil if forms are not told apart by it.
	looks func(t token) bool
	put   func(e *Entry) string              // returns the word of an entry
	take  func(e *Entry, t token) *text.Text // stores a word in an entry; returns what is wrong with it, or nil
}

// fixed returns a field that is always the same word.
func fixed(word string) field {
	return field{
		name:  word,
		looks: func(t token) bool { return t.kind == bareword && t.text == word },
		put:   func(*Entry) string { return word },
		take:  func(*Entry, token) *text.Text { return nil },
	}
}

// The fields.
var (
	seat = field{
		name: "SEAT",
		put:  func(e *Entry) string { return strconv.Itoa(e.Seat) },
		take: func(e *Entry, t token) *text.Text { return takeCount(&e.Seat, t) },
	}
	seats = field{
		name: "SEAT", many: true,
		put:  func(e *Entry) string { return joined(e.Seats) },
		take: func(e *Entry, t token) *text.Text { return takeCounts(&e.Seats, t) },
	}
	faces = field{
		name: "FACE", many: true,
		put:  func(e *Entry) string { return joined(e.Faces) },
		take: func(e *Entry, t token) *text.Text { return takeCounts(&e.Faces, t) },
	}
	number = field{
		name:  "#NUMBER",
		looks: func(t token) bool { return t.kind == bareword && t.text[0] == '#' },
		put:   func(e *Entry) string { return "#" + strconv.Itoa(e.Number) },
		take:  func(e *Entry, t token) *text.Text { return takeNumber(&e.Number, t) },
	}
	move = field{
		name: "MOVE", quoted: true,
		put:  func(e *Entry) string { return word(e.Text) },
		take: func(e *Entry, t token) *text.Text { e.Text = t.text; return nil },
	}
	events  = field{name: "EVENTS", quoted: true, put: move.put, take: move.take}
	outcome = field{
		name: "OUTCOME", quoted: true,
		looks: func(t token) bool { return t.kind != bareword || t.text != "?" },
		put:   move.put,
		take:  move.take,
	}
	draw = field{
		name:  "DRAW",
		looks: integer,
		put:   func(e *Entry) string { return e.Draw },
		take:  func(e *Entry, t token) *text.Text { e.Draw = t.text; return nil },
	}
	of = field{
		name:  "BELOW",
		looks: integer,
		put:   func(e *Entry) string { return e.Of },
		take:  func(e *Entry, t token) *text.Text { e.Of = t.text; return nil },
	}
	hash = field{
		name: "HASH", random: true,
		put: func(e *Entry) string { return e.Hash },
		take: func(e *Entry, t token) *text.Text {
			if e.Hash = t.text; !Hex(e.Hash, 32, 32) {
				return fault("record.hash", "hash", t.text, "digits", 64)
			}
			return nil
		},
	}
	nonce = field{
		name: "NONCE", random: true,
		put: func(e *Entry) string { return e.Nonce },
		take: func(e *Entry, t token) *text.Text {
			if e.Nonce = t.text; !Hex(e.Nonce, 16, 64) {
				return fault("record.nonce", "nonce", t.text)
			}
			return nil
		},
	}
	scores = field{
		name: "SCORES",
		put: func(e *Entry) string {
			all := make([]string, len(e.Scores))
			for i, s := range e.Scores {
				all[i] = s.String()
			}
			return strings.Join(all, "-")
		},
		take: takeScores,
	}
	left = field{
		name: "H:MM:SS",
		put:  func(e *Entry) string { return ClockTime(e.Left) },
		take: func(e *Entry, t token) *text.Text {
			var ok bool
			if e.Left, ok = parseClock(t.text); !ok {
				return fault("record.clock", "clock", t.text)
			}
			return nil
		},
	}
	reason = field{
		name: "REASON", quoted: true,
		put:  func(e *Entry) string { return word(e.Reason) },
		take: func(e *Entry, t token) *text.Text { e.Reason = t.text; return nil },
	}
)

func fault(kind string, args ...any) *text.Text {
	t := text.Of(kind, args...)
	return &t
}

func takeCount(n *int, t token) *text.Text {
	if !decimal(t.text, 9) {
		return fault("record.number", "number", t.text)
	}
	*n, _ = strconv.Atoi(t.text)
	return nil
}

func takeCounts(list *[]int, t token) *text.Text {
	n := 0
	what := takeCount(&n, t)
	*list = append(*list, n)
	return what
}

// takeNumber reads the number of a chance turn, written with a #.
func takeNumber(n *int, t token) *text.Text {
	if digits := t.text[1:]; digits == "0" || !decimal(digits, 9) {
		return fault("record.count", "number", t.text)
	}
	*n, _ = strconv.Atoi(t.text[1:])
	return nil
}

func takeScores(e *Entry, t token) *text.Text {
	for s := range strings.SplitSeq(t.text, "-") {
		r, err := prob.Parse(s)
		if err != nil || r.String() != s {
			return fault("record.scores", "scores", t.text)
		}
		e.Scores = append(e.Scores, r)
	}
	return nil
}

// Units of time in milliseconds.
const (
	second = 1000
	minute = 60 * second
	hour   = 60 * minute
)

// MaxLeft is the largest time on a clock in milliseconds: hours have at most six digits.
const MaxLeft = 1_000_000*hour - 1

// ClockTime returns a time in milliseconds as hours, minutes and seconds, with up to three decimals.
func ClockTime(left int64) string {
	s := fmt.Sprintf("%d:%02d:%02d", left/hour, left/minute%60, left/second%60)
	if part := left % second; part != 0 {
		s += strings.TrimRight(fmt.Sprintf(".%03d", part), "0")
	}
	return s
}

// parseClock reads the form that ClockTime writes.
func parseClock(s string) (left int64, ok bool) {
	whole, part, _ := strings.Cut(s, ".")
	fields := strings.Split(whole, ":")
	if len(fields) != 3 || len(fields[0]) > 6 || len(part) > 3 {
		return 0, false
	}
	for i, unit := range []int64{hour, minute, second} {
		n, err := strconv.ParseUint(fields[i], 10, 20)
		if err != nil {
			return 0, false
		}
		left += int64(n) * unit
	}
	n, _ := strconv.ParseUint((part + "000")[:3], 10, 10)
	left += int64(n)
	return left, ClockTime(left) == s
}

func joined(list []int) string {
	all := make([]string, len(list))
	for i, n := range list {
		all[i] = strconv.Itoa(n)
	}
	return strings.Join(all, " ")
}

// integer reports whether a word is a whole number with at most the digits of a draw.
func integer(t token) bool { return t.kind == bareword && decimal(t.text, 78) }

// decimal reports whether a text is a whole number of at most so many digits, without leading zeros.
func decimal(s string, digits int) bool {
	if s == "" || len(s) > digits || len(s) > 1 && s[0] == '0' {
		return false
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// Hex reports whether a text is least to most bytes in lower-case hexadecimal digits.
func Hex(s string, least, most int) bool {
	if len(s)%2 != 0 || len(s) < 2*least || len(s) > 2*most {
		return false
	}
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
