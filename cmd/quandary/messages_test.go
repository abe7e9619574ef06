package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quandary-games/quandary/game/text"
)

// root is the folder of the module.
const root = "../.."

// foreign are folders whose messages the program does not say: the pages say their own, and have a test of their own.
var foreign = []string{"testdata", "node_modules", "web"}

// TestWhatIsSaidFitsTheMessages holds every place in the sources that makes a text of a constant kind against the
// English catalogue: the kind is there, its template tells exactly the parameters given, and each message is used.
func TestWhatIsSaidFitsTheMessages(t *testing.T) {
	s, folders := newSources(), []fs.FS{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || slices.Contains(foreign, d.Name())):
			return filepath.SkipDir
		case d.Name() == "en.json" && filepath.Dir(path) != filepath.Join(root, "game/text"):
			folders = append(folders, os.DirFS(filepath.Dir(path)))
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			return s.read(path, nil)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := text.New(folders...)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.CheckAll(); err != nil {
		t.Error(err)
	}
	wrong, checked := s.check(c)
	for _, w := range wrong {
		t.Error(w)
	}
	if checked < 300 {
		t.Errorf("only %d places that say something were found in the sources", checked)
	}
}

func TestWhatDoesNotFitTheMessagesIsFound(t *testing.T) {
	const library = `package text
		func Of(kind string, args ...any) Text { return Text{} }
		func (l *Log) AddArrow(a Arrow, kind string, args ...any) {}`
	c, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{"toy.walked": "{who:dative} walks to {to}",
		"toy.rested": "rest", "word.toy.cat": "cat", "word.toy.cat.dative": "cat"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	const all = `text.Of("toy.walked", "who", text.Word("toy.cat"), "to", 1); text.Of("toy.rested")`
	for code, want := range map[string]string{
		all: "",
		`text.Of("toy.walked", "who", 1, "to", 2)
			l.AddArrow(a, "toy.rested"); word("toy.cat")`: "",
		all + `; text.Of("toy.ran")`:                                                   `there is no message "toy.ran"`,
		all + `; l.AddArrow(a, "toy.ran")`:                                             `there is no message "toy.ran"`,
		all + `; l.AddArrow(a, "toy.walked", "who", 1)`:                                `{who:dative} walks to {to}`,
		all + `; text.Of("toy.rested", "to", 1)`:                                       `does not tell "to"`,
		all + `; text.Of("toy.walked", "from", 1)`:                                     `does not tell "from"`,
		all + `; const k = "toy.walked"; text.Of(k)`:                                   `wants "who"`,
		all + `; kind := "toy.rested"; if true { kind = "toy.walked" }; text.Of(kind)`: `wants "who"`,
		all + `; refuse("walked", "who", 1)`:                                           `wants "to"`,
		all + `; l.refuse(1, "toy.ran")`:                                               `there is no message "toy.ran"`,
		all + `; refuse("ran")`:                                                        `there is no message "toy.ran"`,
		all + `; w.Header().AddArrow("toy.ran", "to")`:                                 "",
		all + `; more("toy.walked", "who", 1)`:                                         "",
		all + `; more("toy.walked")`:                                                   `wants "who"`,
		all + `; more("toy.rested")`:                                                   `does not tell "to"`,
		`text.Of("toy.rested"); word("toy.cat")`:                                       `nobody says "toy.walked"`,
		`text.Of("toy.rested"); refuse("walked", "who", 1, "to", 2)`:                   `nobody says "word.toy.cat"`,
	} {
		s := newSources()
		toy := `package toy
			func refuse(kind string, args ...any) error { return text.Of("toy."+kind, args...) }
			func (l *log) refuse(at int, kind string, args ...any) {}
			func more(kind string, args ...any) error { return text.Of(kind, append([]any{"to", 1}, args...)...) }
			func f(l *text.Log) { ` + code + ` }`
		for path, source := range map[string]string{"game/text/text.go": library, "toy/toy.go": toy} {
			if err := s.read(path, source); err != nil {
				t.Fatal(err)
			}
		}
		wrong, _ := s.check(c)
		// Of the messages that all games share nobody speaks here.
		wrong = slices.DeleteFunc(wrong, func(w string) bool {
			return strings.Contains(w, "nobody says") && !strings.Contains(w, "toy.")
		})
		if got := strings.Join(wrong, "\n"); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s\n is found to be wrong in %q, want %q", code, got, want)
		}
	}
}
