package record

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// Width is the length of line that people like to read: longer lines are wrapped where they can be.
const Width = 80

// String is the record as text: the tags, an empty line, the entries in lines of Width. Parse of it gives the same record.
func (r *Record) String() string {
	var b strings.Builder
	for _, t := range r.Tags {
		b.WriteString("[" + t.Name + " " + quote(t.Value) + "]\n")
	}
	b.WriteByte('\n')
	column, ply := 0, 0
	for i := range r.Entries {
		e := &r.Entries[i]
		item := e.body()
		if e.Ply != ply || e.What == Moved {
			item = strconv.Itoa(e.Ply) + ". " + item
		}
		ply = e.Ply
		if column > 0 && (column+1+len(item) > Width || e.What == Comment) {
			b.WriteByte('\n')
			column = 0
		}
		if column > 0 {
			b.WriteByte(' ')
			column++
		}
		b.WriteString(item)
		column += len(item)
		if e.What == Comment {
			b.WriteByte('\n')
			column = 0
		}
	}
	if column > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// Lines is entries as lines of their own, ready to be appended to the text of a record.
func Lines(entries []Entry) string {
	var b strings.Builder
	for i := range entries {
		b.WriteString(entries[i].String())
		b.WriteByte('\n')
	}
	return b.String()
}

// String is the entry with its ply, as it counts for the hash: "12. e2e4".
func (e *Entry) String() string { return strconv.Itoa(e.Ply) + ". " + e.body() }

// oneLine takes the ends of lines out of a remark.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

func (e *Entry) body() string {
	switch e.What {
	case Moved:
		return word(e.Text)
	case Chance:
		return "{" + e.chance() + "}"
	case Comment:
		return "; " + oneLine.Replace(e.Text)
	}
	var args []string
	switch e.What {
	case Commit:
		args = []string{strconv.Itoa(e.Seat), e.Hash}
	case Opened, Kept:
		who := strconv.Itoa(e.Seat)
		if e.Number > 0 {
			who = "#" + strconv.Itoa(e.Number)
		}
		args = []string{who, word(e.Text), e.Nonce}
	case Resigned, Offered, Accepted, Declined:
		args = []string{strconv.Itoa(e.Seat)}
	case TimedOut:
		args = numbers(e.Seats)
	case Result:
		scores := make([]string, len(e.Scores))
		for i, s := range e.Scores {
			scores[i] = s.String()
		}
		args = []string{strings.Join(scores, "-"), word(e.Reason)}
	case Seed, KeptSeed, Seal:
		args = []string{e.Hash}
	}
	return "(" + strings.Join(append([]string{keywords[e.What]}, args...), " ") + ")"
}

func (e *Entry) chance() string {
	number := " #" + strconv.Itoa(e.Number) + " " + sources[e.Source]
	switch {
	case e.Secret():
		return "?" + number + " " + e.Hash
	case e.Source == Drawn:
		number += " " + e.Draw + " of " + e.Of
	case e.Source == Rolled:
		number += " " + strings.Join(numbers(e.Faces), " ")
	}
	return word(e.Text) + number
}

// keywords are the words that the entries in parentheses begin with.
var keywords = map[What]string{
	Commit: "commit", Opened: "open", Resigned: "resign", TimedOut: "timeout", Offered: "offer", Accepted: "accept",
	Declined: "decline", Undone: "undo", Result: "result", Seed: "seed", Seal: "seal", Kept: "keep", KeptSeed: "keep-seed",
}

var sources = [...]string{"drawn", "rolled", "given"}

func numbers(list []int) []string {
	all := make([]string, len(list))
	for i, n := range list {
		all[i] = strconv.Itoa(n)
	}
	return all
}

// word is a text as it is if that can be read back, and quoted otherwise.
func word(s string) string {
	if s == "" || s == "?" || plyNumber(s) {
		return quote(s)
	}
	for i := range len(s) {
		if !bare(s[i]) {
			return quote(s)
		}
	}
	return s
}

// quote is a text as a JSON string.
func quote(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a string can always be encoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// bare tells whether a word may have this byte without being quoted: the printable ASCII characters but {}[]();"\.
func bare(c byte) bool { return c > ' ' && c < 0x7f && !strings.ContainsRune(`{}[]();"\`, rune(c)) }

// plyNumber tells whether a word is the number of a ply: digits and a point.
func plyNumber(s string) bool {
	n := len(s) - 1
	if n < 1 || s[n] != '.' {
		return false
	}
	for _, c := range []byte(s[:n]) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
