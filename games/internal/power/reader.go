package power

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// reader reads the statements of a text. The first error stops it.
type reader struct {
	head  []Statement // that stand before the first action, and the one that begins an action
	act   []Statement
	line  int
	form  string         // of the present line's statement
	words []string       // of the present line that are not read yet
	last  string         // the word read last
	seen  map[string]int // the lines of statements
	p     *Power
	a     *Action // nil before the first action
	begun []int   // by action: its line
	free  []bool  // by action: no price was stated
	err   error
}

func refuse(kind string, args ...any) error { return game.Refuse(game.BadOption, kind, args...) }

// fail reports an error of the present line.
func (r *reader) fail(kind string, args ...any) {
	if r.err == nil {
		r.err = refuse(kind, append([]any{"line", r.line}, args...)...)
		r.words = nil
	}
}

// unfit reports that a word does not fit where one of some others is wanted. If it is like one of them, only that one
// is named; if a single one is wanted, so is the form of the statement.
func (r *reader) unfit(word string, want []string) {
	if near := nearest(word, want); near != "" {
		r.fail("ability.text.near", "word", word, "want", near)
		return
	}
	if len(want) > 1 {
		r.fail("ability.text.word", "word", word, "want", want)
		return
	}
	if strings.Contains(r.form, " "+want[0]) {
		want = []string{r.form}
	}
	r.fail("ability.text.just", "word", word, "want", want[0])
}

// nearest returns the word that another one is likely to be misspelt for, or "".
func nearest(word string, of []string) string {
	word = strings.TrimRight(word, ".:;")
	for _, w := range of {
		if strings.EqualFold(w, word) || len(w) > 2 && oneSlip(w, strings.ToLower(word)) {
			return w
		}
	}
	return ""
}

// oneSlip reports whether a letter too much, too few or wrong, or two letters exchanged, make one word of another.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	return i < len(a) && (a[i+1:] == b[i+1:] ||
		i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:])
}

// between are the signs between words. Commas may stand in lists.
const between = " \t\r,"

// split cuts a line into words and quoted texts, without the remark after #.
func (r *reader) split(line string) (words []string) {
	for {
		line = strings.TrimLeft(line, between)
		if line == "" || line[0] == '#' {
			return words
		}
		if line[0] == '"' {
			end := strings.IndexByte(line[1:], '"')
			if end < 0 {
				r.fail("ability.text.quote", "word", line)
				return nil
			}
			words, line = append(words, line[:end+2]), line[end+2:]
			continue
		}
		end := strings.IndexAny(line, between+"\"#")
		if end < 0 {
			end = len(line)
		}
		words, line = append(words, line[:end]), line[end:]
	}
}

// next returns the next word, or "" after an error. want says what it should be.
func (r *reader) next(want ...string) string {
	if r.err != nil {
		return ""
	}
	if len(r.words) == 0 {
		r.fail("ability.text.end", "word", r.last, "want", want)
		return ""
	}
	r.last, r.words = r.words[0], r.words[1:]
	return r.last
}

// accept reads a word if it is the next one.
func (r *reader) accept(word string) bool {
	if len(r.words) == 0 || r.words[0] != word {
		return false
	}
	r.next()
	return true
}

// oneOf reads one of some words and returns its index, from 0.
func (r *reader) oneOf(words ...string) int {
	w := r.next(words...)
	i := slices.Index(words, w)
	if i < 0 {
		r.unfit(w, words)
	}
	return max(i, 0)
}

func (r *reader) number(least, most int) uint8 {
	w := r.next(strconv.Itoa(least) + "-" + strconv.Itoa(most))
	n, err := strconv.Atoi(w)
	if err != nil || n < least || n > most || strconv.Itoa(n) != w {
		r.fail("ability.text.number", "word", w, "min", least, "max", most)
		return 0
	}
	return uint8(n)
}

// name reads a name: small letters and digits, joined by -.
func (r *reader) name() string {
	w := r.next("NAME")
	ok := len(w) > 0 && len(w) <= 24 && w[0] >= 'a' && w[0] <= 'z' && w[len(w)-1] != '-'
	for _, c := range w {
		ok = ok && (c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
	}
	if !ok {
		r.fail("ability.text.name", "word", w)
	}
	return w
}

func (r *reader) quoted(most int) string {
	w := r.next("\"…\"")
	if len(w) < 3 || w[0] != '"' || utf8.RuneCountInString(w)-2 > most {
		r.fail("ability.text.quoted", "word", w, "max", most)
		return ""
	}
	return w[1 : len(w)-1]
}

func (r *reader) kind(most chess.Kind) chess.Kind {
	return chess.Kind(r.oneOf(kindNames[1:most+1]...) + 1)
}

// piece reads a kind other than pawn and king.
func (r *reader) piece() chess.Kind {
	return chess.Kind(r.oneOf(kindNames[chess.Knight:chess.King]...)) + chess.Knight
}

// kinds reads kinds: at least one, any, or any but some.
func (r *reader) kinds() (ks Kinds) {
	except := r.accept("any")
	if except && !r.accept("but") {
		return AnyKind
	}
	ks = Of(r.kind(chess.King))
	for len(r.words) > 0 && slices.Contains(kindNames[1:], r.words[0]) || r.accept("and") {
		ks |= Of(r.kind(chess.King))
	}
	if except {
		ks = AnyKind &^ ks
	}
	if ks == 0 {
		r.fail("ability.text.nobody")
	}
	return ks
}

func (r *reader) zone() Zone {
	w := r.next("K2", "Q'2", "D1+0")
	z, ok := zoneOf(w)
	if !ok {
		r.fail("ability.text.zone", "word", w, "max", MaxSteps)
	}
	return z
}

// area reads "in ZONE" if it follows. An area cannot depend on a piece.
func (r *reader) area() Zone {
	if !r.accept("in") {
		return Zone{}
	}
	z := r.zone()
	if r.err == nil && z.Shape > 'Z' {
		r.fail("ability.text.zone", "word", r.last, "max", MaxSteps)
	}
	return z
}

// turns reads how long an effect lasts.
func (r *reader) turns(e *Effect) {
	if r.oneOf("for", "until") == 1 {
		var names []string
		for _, end := range e.Verb.ends() {
			names = append(names, untilNames[end])
		}
		e.Until = e.Verb.ends()[r.oneOf(names...)]
		return
	}
	if !r.accept("ever") {
		e.Turns = r.number(1, MaxTurns)
	}
}
