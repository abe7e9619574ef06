package record

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// Width is the length at which lines are wrapped if possible.
const Width = 80

// String returns the text of the record: the tags, an empty line, and the entries in lines of Width. Parse of the
// text returns an equal record.
func (r *Record) String() string {
	var b strings.Builder
	for _, t := range r.Tags {
		b.WriteString("[" + t.Name + " " + quote(t.Value) + "]\n")
	}
	b.WriteByte('\n')
	column, ply := 0, 0
	for i := range r.Entries {
		e := &r.Entries[i]
		item := e.body(true)
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

// Lines returns entries as separate lines, to be appended to the text of a record.
func Lines(entries []Entry) string {
	var b strings.Builder
	for i := range entries {
		b.WriteString(entries[i].String())
		b.WriteByte('\n')
	}
	return b.String()
}

// String returns the entry with its ply, such as "12. e2e4". The hash of the log uses this form.
func (e *Entry) String() string { return e.text(true) }

// text returns the entry with its ply, with or without hashes and nonces.
func (e *Entry) text(whole bool) string { return strconv.Itoa(e.Ply) + ". " + e.body(whole) }

// oneLine replaces line ends in a remark.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

func (e *Entry) body(whole bool) string {
	switch e.What {
	case Moved:
		return word(e.Text)
	case Comment:
		return "; " + oneLine.Replace(e.Text)
	}
	f := formOf(e)
	words := make([]string, 0, len(f.fields))
	for i := range f.fields {
		if whole || !f.fields[i].random {
			words = append(words, f.fields[i].put(e))
		}
	}
	return f.open + strings.Join(words, " ") + closing[f.open]
}

// word returns a text unquoted if it can be read back so, and quoted otherwise.
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

// quote returns a text as a JSON string.
func quote(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a string can always be encoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// bare reports whether this byte may occur in an unquoted word: printable ASCII except {}[]();"\.
func bare(c byte) bool { return c > ' ' && c < 0x7f && !strings.ContainsRune(`{}[]();"\`, rune(c)) }

// plyNumber reports whether a word is the number of a ply: digits and a point.
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
