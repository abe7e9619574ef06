package record

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

// Parse reads the text of a record. If it is damaged or breaks off, the record up to
// there comes with the error, an *Error; if it is no record at all, the record is nil.
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
	made  Record
	begun bool // the first tag says that this is a record
	ply   int
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
			err = p.tag(t.at)
		case t.kind == number:
			p.ply, err = p.count(t)
		case len(p.made.Entries) == maxEntries:
			err = p.wrong(t.at, "record.many", "max", maxEntries)
		case t.kind == bareword || t.kind == quoted:
			p.add(Entry{What: Moved, Text: t.text, At: t.at})
		case t.kind == remark:
			p.add(Entry{What: Comment, Text: t.text, At: t.at})
		case t.is("{"):
			err = p.chance(t.at)
		case t.is("("):
			err = p.note(t.at)
		default:
			err = p.wrong(t.at, "record.character", "character", t.text)
		}
		if err != nil {
			return err
		}
	}
}

// How much a record may have: many times as much as the longest games, and little enough to be held.
const (
	maxTags    = 1000
	maxEntries = 100_000 // remarks too
	maxWords   = 1000    // of an entry
)

func (p *parser) add(e Entry) {
	e.Ply = p.ply
	p.made.Entries = append(p.made.Entries, e)
}

// words are the tokens up to the closing mark.
func (p *parser) words(at Place, close, inside string) ([]token, error) {
	var all []token
	for {
		t, err := p.next()
		switch {
		case err != nil:
			return nil, err
		case t.is(close):
			return all, nil
		case len(all) == maxWords:
			return nil, p.wrong(t.at, "record.many_words", "max", maxWords, "inside", inside)
		case t.kind == bareword || t.kind == quoted:
			all = append(all, t)
		case t.kind == end:
			return nil, p.wrong(at, "record.end", "inside", inside)
		default:
			return nil, p.wrong(t.at, "record.character", "character", t.text)
		}
	}
}

func (p *parser) tag(at Place) error {
	w, err := p.words(at, "]", "brackets")
	if err != nil {
		return err
	}
	if len(w) != 2 || w[0].kind != bareword || w[1].kind != quoted || !TagName(w[0].text) {
		return p.wrong(at, "record.tag")
	}
	name, value := w[0].text, w[1].text
	if !p.begun {
		if name != Format {
			return p.wrong(at, "record.none")
		}
		if value != Version {
			return p.wrong(w[1].at, "record.version", "version", value, "want", Version)
		}
		p.begun = true
	}
	if slices.ContainsFunc(p.made.Entries, func(e Entry) bool { return e.What != Comment }) {
		return p.wrong(at, "record.tag_late")
	}
	if len(p.made.Tags) == maxTags {
		return p.wrong(at, "record.many_tags", "max", maxTags)
	}
	if _, twice := p.made.Tag(name); twice {
		return p.wrong(at, "record.tag_twice", "name", name)
	}
	p.made.Tags = append(p.made.Tags, Tag{name, value, at})
	return nil
}

// chanceForms are what the end of a chance turn looks like, to tell people.
var chanceForms = []string{"{OUTCOME #1 drawn 2 of 3}", "{OUTCOME #1 rolled 4}", "{OUTCOME #1 given}", "{? #1 drawn HASH}", "{? #1 given HASH}"}

// chance reads the end of a chance turn after its brace.
func (p *parser) chance(at Place) error {
	w, err := p.words(at, "}", "braces")
	if err != nil {
		return err
	}
	wrong := p.wrong(at, "record.chance", "forms", chanceForms)
	if len(w) < 3 || w[1].kind != bareword || w[2].kind != bareword {
		return wrong
	}
	e := Entry{What: Chance, Text: w[0].text, At: at}
	source := slices.Index(sources[:], w[2].text)
	digits, ok := strings.CutPrefix(w[1].text, "#")
	if source < 0 || !ok {
		return wrong
	}
	e.Source = Source(source)
	if e.Number, err = p.positive(w[1], digits); err != nil {
		return err
	}
	rest := w[3:]
	switch {
	case w[0].kind == bareword && w[0].text == "?":
		if len(rest) != 1 || e.Source == Rolled {
			return wrong
		}
		e.Text = ""
		e.Hash, err = p.hex(rest[0], 32, 32)
	case e.Source == Drawn:
		if len(rest) != 3 || rest[1].text != "of" || !decimal(rest[0].text, 78) || !decimal(rest[2].text, 78) {
			return wrong
		}
		e.Draw, e.Of = rest[0].text, rest[2].text
	case e.Source == Rolled:
		if len(rest) == 0 {
			return wrong
		}
		e.Faces, err = p.counts(rest)
	case len(rest) > 0:
		return wrong
	}
	if err == nil {
		p.add(e)
	}
	return err
}

// forms are what the notes look like, by their keyword, to tell people.
var forms = map[string]string{
	"commit": "commit SEAT HASH", "open": "open SEAT MOVE NONCE", "resign": "resign SEAT", "timeout": "timeout SEAT …", "offer": "offer SEAT",
	"accept": "accept SEAT", "decline": "decline SEAT", "undo": "undo", "result": "result SCORES REASON", "seed": "seed HEX", "seal": "seal HASH",
	"keep": "keep SEAT MOVE NONCE", "keep-seed": "keep-seed HEX",
}

// note reads an entry after its parenthesis.
func (p *parser) note(at Place) error {
	w, err := p.words(at, ")", "parentheses")
	if err != nil {
		return err
	}
	if len(w) == 0 {
		return p.wrong(at, "record.keyword", "word", "", "words", keywordList())
	}
	keyword, args := w[0].text, w[1:]
	e := Entry{At: at}
	for what, k := range keywords {
		if k == keyword {
			e.What = what
		}
	}
	want := 1
	switch e.What {
	case Moved: // no keyword
		return p.wrong(w[0].at, "record.keyword", "word", keyword, "words", keywordList())
	case Undone:
		want = 0
	case Commit, Result:
		want = 2
	case Opened, Kept:
		want = 3
	}
	if len(args) != want && (e.What != TimedOut || len(args) == 0) {
		return p.wrong(at, "record.note", "word", keyword, "form", forms[keyword])
	}
	switch e.What {
	case Commit:
		if e.Seat, err = p.count(args[0]); err == nil {
			e.Hash, err = p.hex(args[1], 32, 32)
		}
	case Opened, Kept:
		e.Text = args[1].text
		if digits, ok := strings.CutPrefix(args[0].text, "#"); ok {
			e.Number, err = p.positive(args[0], digits)
		} else {
			e.Seat, err = p.count(args[0])
		}
		if err == nil {
			e.Nonce, err = p.hex(args[2], 16, 64)
		}
	case Resigned, Offered, Accepted, Declined:
		e.Seat, err = p.count(args[0])
	case TimedOut:
		e.Seats, err = p.counts(args)
	case Result:
		e.Reason = args[1].text
		e.Scores, err = p.scores(args[0])
	case Seed, KeptSeed, Seal:
		e.Hash, err = p.hex(args[0], 32, 32)
	}
	if err == nil {
		p.add(e)
	}
	return err
}

func keywordList() []string {
	var all []string
	for what := Commit; what < Comment; what++ {
		all = append(all, keywords[what])
	}
	return all
}

func (p *parser) counts(tokens []token) ([]int, error) {
	list := make([]int, len(tokens))
	for i, t := range tokens {
		n, err := p.count(t)
		if err != nil {
			return nil, err
		}
		list[i] = n
	}
	return list, nil
}

func (p *parser) count(t token) (int, error) { return p.number(t, t.text) }

func (p *parser) number(t token, digits string) (int, error) {
	if !decimal(digits, 9) {
		return 0, p.wrong(t.at, "record.number", "number", t.text)
	}
	return strconv.Atoi(digits)
}

func (p *parser) positive(t token, digits string) (int, error) {
	n, err := p.number(t, digits)
	if err == nil && n == 0 {
		err = p.wrong(t.at, "record.chance", "forms", chanceForms)
	}
	return n, err
}

// hex checks that a word is from so many to so many bytes in hexadecimal digits.
func (p *parser) hex(t token, least, most int) (string, error) {
	if Hex(t.text, least, most) {
		return t.text, nil
	}
	if least != most {
		return "", p.wrong(t.at, "record.nonce", "nonce", t.text)
	}
	return "", p.wrong(t.at, "record.hash", "hash", t.text, "digits", 2*least)
}

func (p *parser) scores(t token) ([]prob.Ratio, error) {
	var all []prob.Ratio
	for s := range strings.SplitSeq(t.text, "-") {
		r, err := prob.Parse(s)
		if err != nil || r.String() != s {
			return nil, p.wrong(t.at, "record.scores", "scores", t.text)
		}
		all = append(all, r)
	}
	return all, nil
}

// Hex tells whether a text is from least to most bytes in hexadecimal digits, small letters.
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

// decimal tells whether a text is a whole number in at most so many digits, without leading zeros.
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
