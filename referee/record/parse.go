package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game/text"
)

// Parse reads the text of a record. If the text is damaged or breaks off, it returns the record up to there with an
// *Error. If the text is no record at all, the record is nil.
func Parse(s string) (*Record, error) {
	p := parser{lexer: lexer{text: strings.TrimPrefix(s, "\ufeff"), at: Place{1, 1}}}
	var broken bool
	if n := validPrefix(p.text); n < len(p.text) {
		p.text, broken = p.text[:n], true
	}
	err := p.record()
	if err == nil && broken {
		err = p.wrong(p.at, "record.utf8")
	}
	if !p.begun {
		if err == nil {
			err = p.wrong(Place{1, 1}, "record.none")
		}
		return nil, err
	}
	return &p.made, err
}

func validPrefix(s string) int {
	for i, c := range s {
		if c == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return len(s)
}

type parser struct {
	lexer
	made   Record
	begun  bool // the first tag has been read: this is a record
	played bool // an entry other than a remark has been read
	ply    int
}

func (p *parser) wrong(at Place, kind string, args ...any) error {
	return &Error{at, text.Of(kind, args...)}
}

func (p *parser) record() error {
	for {
		t, err := p.next()
		if err != nil {
			return err
		}
		if !p.begun && !t.is("[") && t.kind != remark {
			return p.wrong(t.at, "record.none")
		}
		switch {
		case t.kind == end:
			return nil
		case t.is("["):
			err = p.tag(t)
		case t.kind == ply:
			if what := takeCount(&p.ply, t); what != nil {
				err = &Error{t.at, *what}
			}
		case len(p.made.Entries) == maxEntries:
			err = p.wrong(t.at, "record.many", "max", maxEntries)
		case t.kind == bareword || t.kind == quoted:
			p.add(Entry{What: Moved, Text: t.text, At: t.at})
		case t.kind == remark:
			p.add(Entry{What: Comment, Text: t.text, At: t.at})
		case t.is("{"), t.is("("):
			err = p.bracketed(t)
		default:
			err = p.wrong(t.at, "record.character", "character", t.text)
		}
		if err != nil {
			return err
		}
	}
}

// Limits of a record: far above the longest games, and small enough for memory.
const (
	maxTags    = 1000
	maxEntries = 100_000 // including remarks
	maxWords   = 1000    // of an entry
)

func (p *parser) add(e Entry) {
	e.Ply = p.ply
	p.played = p.played || e.What != Comment
	p.made.Entries = append(p.made.Entries, e)
}

// words returns the tokens up to the closing bracket.
func (p *parser) words(open token) ([]token, error) {
	var all []token
	for {
		t, err := p.next()
		switch {
		case err != nil:
			return nil, err
		case t.is(closing[open.text]):
			return all, nil
		case len(all) == maxWords:
			return nil, p.wrong(t.at, "record.many_words", "max", maxWords, "bracket", open.text)
		case t.kind == bareword || t.kind == quoted:
			all = append(all, t)
		case t.kind == end:
			return nil, p.wrong(open.at, "record.end", "bracket", open.text)
		default:
			return nil, p.wrong(t.at, "record.character", "character", t.text)
		}
	}
}

// tag reads a tag after its bracket.
func (p *parser) tag(open token) error {
	w, err := p.words(open)
	if err != nil {
		return err
	}
	if len(w) != 2 || w[0].kind != bareword || w[1].kind != quoted || !TagName(w[0].text) {
		return p.wrong(open.at, "record.tag")
	}
	name, value := w[0].text, w[1].text
	if !p.begun {
		if name != Format {
			return p.wrong(open.at, "record.none")
		}
		if value != Version {
			return p.wrong(w[1].at, "record.version", "version", value, "want", Version)
		}
		p.begun = true
	}
	if p.played {
		return p.wrong(open.at, "record.tag_late")
	}
	if len(p.made.Tags) == maxTags {
		return p.wrong(open.at, "record.many_tags", "max", maxTags)
	}
	if _, twice := p.made.Tag(name); twice {
		return p.wrong(open.at, "record.tag_twice", "name", name)
	}
	p.made.Tags = append(p.made.Tags, Tag{name, value, open.at})
	return nil
}

// bracketed reads an entry after its bracket.
func (p *parser) bracketed(open token) error {
	w, err := p.words(open)
	if err != nil {
		return err
	}
	f, err := p.form(open, w)
	if err != nil {
		return err
	}
	e := Entry{What: f.what, Source: f.source, At: open.at}
	for i, t := range w {
		field := &f.fields[min(i, len(f.fields)-1)]
		if t.kind == quoted && !field.quoted {
			return p.wrong(t.at, "record.quoted", "word", t.text, "field", field.name)
		}
		if what := field.take(&e, t); what != nil {
			return &Error{t.at, *what}
		}
	}
	p.add(e)
	return nil
}

// form returns the form of an entry.
func (p *parser) form(open token, words []token) (*form, error) {
	var begun, wanted []string
	for i := range forms {
		f := &forms[i]
		if f.open != open.text {
			continue
		}
		if f.fits(words) {
			return f, nil
		}
		if f.begins(words) {
			begun = append(begun, f.String())
		}
		if !slices.Contains(wanted, f.fields[0].name) {
			wanted = append(wanted, f.fields[0].name)
		}
	}
	switch {
	case open.text == "{":
		return nil, p.wrong(open.at, "record.chance", "forms", begun)
	case len(begun) > 0:
		return nil, p.wrong(open.at, "record.note", "word", words[0].text, "forms", begun)
	case len(words) == 0:
		return nil, p.wrong(open.at, "record.keyword", "word", "", "words", wanted)
	}
	return nil, p.wrong(words[0].at, "record.keyword", "word", words[0].text, "words", wanted)
}
