package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/games"
)

// entry is a row of a glossary in docs/glossary: a term, the places where the row holds (all if there are none), and
// words that are not to be found there.
type entry struct {
	line      int
	term      string
	places    []string
	only      bool // the term belongs to these games alone
	forbidden []string
}

// passage is a text that people read, and the places that it belongs to: a game's id, page, terminal, crowd, record.
type passage struct {
	where       string
	places      []string
	text, small string // as it is, and in small letters
}

func newPassage(where, text string, places ...string) passage {
	return passage{where, places, text, strings.ToLower(text)}
}

func (p *passage) at(place string) bool { return place == "" || slices.Contains(p.places, place) }

// in reports whether the text belongs to one of the places, or there are none.
func (p *passage) in(places []string) bool {
	return len(places) == 0 || slices.ContainsFunc(places, p.at)
}

func TestAllTextsUseTheWordsOfTheGlossary(t *testing.T) {
	for _, lang := range []string{"en", "de", "ru"} {
		entries, err := glossary(filepath.Join(root, "docs/glossary", lang+".md"))
		if err != nil {
			t.Fatal(err)
		}
		all := passages(t, lang)
		if len(entries) < 50 || len(all) < 1800 {
			t.Errorf("%s: %d rows and %d texts: some are missing", lang, len(entries), len(all))
		}
		for _, w := range misuse(entries, all) {
			t.Errorf("docs/glossary/%s.md: %s", lang, w)
		}
	}
}

// unlocal is a percentage as only English writes it: without a space, or with a decimal point. German compounds such
// as 30%-Dame are the author's.
var unlocal = regexp.MustCompile(`[\d…]%(?:[^-]|$)|\d\.\d+\s*%`)

func TestPercentagesAreWrittenAsTheLanguageDoes(t *testing.T) {
	for _, lang := range translated {
		for _, p := range passages(t, lang) {
			if unlocal.MatchString(p.text) {
				t.Errorf("%s in %s: %.80s", p.where, lang, around(unlocal, p.text))
			}
		}
	}
}

// straight is an apostrophe as typewriters have it, after a word or a parameter. A prime of notation such as Q'2 is
// none.
var straight = regexp.MustCompile(`[\pL…]'(?:\pL|\s|$)`)

// TestApostrophesAreCurved holds all texts that people read, but for the pages for contributors and operators.
func TestApostrophesAreCurved(t *testing.T) {
	for _, lang := range append([]string{"en"}, translated...) {
		for _, p := range passages(t, lang) {
			if !p.at("docs") && straight.MatchString(p.text) {
				t.Errorf("%s in %s: %.80s, want ’", p.where, lang, around(straight, p.text))
			}
		}
	}
}

func TestWhatTheGlossaryForbidsIsFound(t *testing.T) {
	entries := []entry{
		{1, "round", []string{"predictor"}, true, []string{"half-move*"}},
		{2, "", nil, false, []string{"whoever"}},
	}
	good := newPassage("a", "One Round. A wholehearted half-moon.", "predictor")
	for want, p := range map[string]passage{
		"":                               newPassage("b", "nothing", "niels"),
		`line 1: b says "half-move*"`:    newPassage("b", "two half-moves", "predictor", "page"),
		`line 2: b says "whoever"`:       newPassage("b", "Whoever comes", "niels"),
		`line 1: b, of niels, says "rou`: newPassage("b", "a round", "niels"),
	} {
		got := strings.Join(misuse(entries, []passage{good, p}), "\n")
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q is found to be wrong in %q, want %q", p.text, got, want)
		}
	}
	if got := misuse(entries[:1], nil); len(got) != 1 {
		t.Errorf("an unused term is found to be wrong in %q", got)
	}
}

// misuse returns what the texts do against the glossary: forbidden words, terms of other games, and terms unused.
func misuse(entries []entry, all []passage) []string {
	var wrong []string
	for _, e := range entries {
		for _, word := range e.forbidden {
			pattern, part := wording(word), firstPart(word)
			for _, p := range all {
				if p.in(e.places) && strings.Contains(p.small, part) && pattern.MatchString(p.text) {
					wrong = append(wrong, fmt.Sprintf("line %d: %s says %q: %.120s",
						e.line, p.where, word, around(pattern, p.text)))
				}
			}
		}
		if e.term != "" {
			wrong = append(wrong, e.usage(all)...)
		}
	}
	return wrong
}

// usage returns where the term is missing, and which other games use it if it belongs to some alone.
func (e *entry) usage(all []passage) []string {
	var wrong []string
	pattern, part := stems(e.term), firstPart(e.term)
	missing := slices.Clone(e.places)
	if len(missing) == 0 {
		missing = []string{""}
	}
	for _, p := range all {
		if !strings.Contains(p.small, part) || !pattern.MatchString(p.text) {
			continue
		}
		missing = slices.DeleteFunc(missing, p.at)
		if e.only && len(p.places) == 1 && isGame(p.places[0]) && !p.in(e.places) {
			wrong = append(wrong, fmt.Sprintf("line %d: %s, of %s, says %q: %.120s",
				e.line, p.where, p.places[0], e.term, around(pattern, p.text)))
		}
	}
	for _, place := range missing {
		wrong = append(wrong, fmt.Sprintf("line %d: nothing in %q says %q", e.line, place, e.term))
	}
	return wrong
}

func isGame(place string) bool {
	_, err := games.Find(place)
	return err == nil
}

// firstPart returns small letters that every text with the word has: a test that is faster than a pattern.
func firstPart(word string) string {
	first := []rune(strings.ToLower(strings.Fields(word)[0]))
	return strings.TrimSuffix(string(first[:max(1, len(first)-2)]), "*")
}

// wording returns the pattern of a forbidden word, in which * stands for any ending. Capital letters in it are meant.
func wording(word string) *regexp.Regexp {
	stem, any := strings.CutSuffix(word, "*")
	end := `(?:[^\pL-]|$)`
	if any {
		end = ""
	}
	begin := `(?:^|[^\pL-])`
	if word == strings.ToLower(word) {
		begin = `(?i)` + begin
	}
	return regexp.MustCompile(begin + strings.ReplaceAll(regexp.QuoteMeta(stem), " ", `\s+`) + end)
}

// stems returns the pattern of a term with any endings: words lose up to two of their last letters.
func stems(term string) *regexp.Regexp {
	words := strings.Fields(term)
	for i, w := range words {
		n := utf8.RuneCountInString(w)
		words[i] = regexp.QuoteMeta(string([]rune(w)[:n-max(0, min(2, n-4))])) + `[\pL]*`
	}
	return regexp.MustCompile(`(?i)(?:^|[^\pL])` + strings.Join(words, `\s+`))
}

// around returns the text at the first match.
func around(pattern *regexp.Regexp, text string) string {
	at := pattern.FindStringIndex(text)[0]
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return strings.Join(strings.Fields(text[at:]), " ")
}

// glossary returns the rows of the tables of a file.
func glossary(file string) ([]entry, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all []entry
	for i, line := range strings.Split(string(data), "\n") {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| ---") {
			continue
		}
		cells := strings.Split(line, "|")
		if len(cells) != 7 {
			return nil, fmt.Errorf("%s: line %d has %d cells, want 5", file, i+1, len(cells)-2)
		}
		for c := range cells {
			cells[c] = strings.TrimSpace(cells[c])
		}
		e := entry{line: i + 1, term: strings.Trim(cells[1], "—"), only: cells[3] != "" && cells[3][0] != '`'}
		for _, code := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(cells[3], -1) {
			e.places = append(e.places, code[1])
		}
		for word := range strings.SplitSeq(cells[4], ",") {
			if word = strings.TrimSpace(word); word != "" {
				e.forbidden = append(e.forbidden, word)
			}
		}
		if e.only && len(e.places) == 0 { // the heads of the tables
			continue
		}
		all = append(all, e)
	}
	return all, nil
}

// passages returns all texts of a language: the messages of page and program, lessons, exercises and rule pages.
func passages(t *testing.T, lang string) []passage {
	t.Helper()
	var all []passage
	for _, file := range filesOf(t, lang+".json", "") {
		var messages map[string]string
		read(t, file, &messages)
		for kind, text := range messages {
			all = append(all, newPassage(kind, withoutSlots(text), placesOf(file, kind)...))
		}
	}
	for _, file := range filesOf(t, "", filepath.Join(root, "web/lessons")) {
		var lesson struct{ Game string }
		var whole any
		read(t, file, &lesson)
		read(t, file, &whole)
		told(whole, lang, func(s string) { all = append(all, newPassage(file, s, lesson.Game)) })
	}
	if lang == "en" {
		pages, _ := filepath.Glob(filepath.Join(root, "docs", "*.md"))
		for _, file := range append(pages, filepath.Join(root, "README.md")) {
			all = append(all, paragraphs(t, file, "docs")...)
		}
	}
	folder := filepath.Join(root, "docs/rules")
	if lang != "en" {
		folder = filepath.Join(folder, lang)
	}
	for _, g := range games.All() {
		all = append(all, paragraphs(t, filepath.Join(folder, g.Facts().ID+".md"), g.Facts().ID)...)
	}
	return append(all, paragraphs(t, filepath.Join(folder, rules.Guide+".md"), "ability")...)
}

// paragraphs returns the texts of a page, without its positions and notation.
func paragraphs(t *testing.T, file, place string) []passage {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []passage
	for i, part := range strings.Split(withoutCode(string(data)), "\n\n") {
		all = append(all, newPassage(fmt.Sprintf("%s, paragraph %d", file, i+1), part, place))
	}
	return all
}

// placesOf returns the places of a message.
func placesOf(file, kind string) []string {
	path := strings.Split(filepath.ToSlash(file), "/")
	folder := path[len(path)-2]
	switch {
	case isGame(folder):
		return []string{folder}
	case strings.HasPrefix(kind, "page.crowd"):
		return []string{"page", "crowd"}
	case folder == "messages":
		return []string{"page"}
	case slices.Contains(path, "crowd") || folder == "notice":
		return []string{"crowd"}
	case slices.Contains(path, "referee"):
		return []string{"record"}
	case folder == "terminal":
		return []string{"terminal"}
	}
	return []string{"program"}
}

// filesOf returns the files of this name, or all JSON files, in a folder or in the module.
func filesOf(t *testing.T, name, folder string) []string {
	t.Helper()
	if folder == "" {
		folder = root
	}
	var files []string
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != folder && (strings.HasPrefix(d.Name(), ".") ||
			slices.Contains([]string{"testdata", "node_modules", "dist", "gametest"}, d.Name())):
			return filepath.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, ".json") && (name == "" || d.Name() == name):
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func read(t *testing.T, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// told calls f for each text of a language in a lesson.
func told(v any, lang string, f func(string)) {
	switch v := v.(type) {
	case map[string]any:
		for key, inside := range v {
			if s, ok := inside.(string); ok && key == lang {
				f(s)
			}
			told(inside, lang, f)
		}
	case []any:
		for _, inside := range v {
			told(inside, lang, f)
		}
	}
}

// withoutSlots returns a message without its parameters, but with their plural forms.
func withoutSlots(text string) string {
	return regexp.MustCompile(`\{[^{}]*\}`).ReplaceAllStringFunc(text, func(slot string) string {
		if _, forms, ok := strings.Cut(strings.Trim(slot, "{}"), ":"); ok && strings.Contains(forms, "|") {
			return strings.ReplaceAll(forms, "|", " ")
		}
		return "…"
	})
}

// withoutCode returns a page without its positions, boards, texts of abilities, commands and notation.
func withoutCode(page string) string {
	page = regexp.MustCompile("(?s)```(?:position|board|ability|console).*?```|```\\w*").ReplaceAllString(page, "")
	return regexp.MustCompile("`[^`\n]*`").ReplaceAllString(page, "…")
}
