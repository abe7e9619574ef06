package main

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/terminal"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
)

// same returns the texts that a language may say exactly as English does: those of docs/glossary/same.md.
func same(t *testing.T, lang string) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "docs/glossary/same.md"))
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, row := range regexp.MustCompile(`(?m)^\| (.+?) \| (.*?) \| .+\|$`).FindAllStringSubmatch(string(data), -1) {
		if strings.Contains(row[2], lang) {
			listed[row[1]] = true
		}
	}
	return listed
}

// written is what is written alike in all languages: squares, moves, positions, numbers, commands and keys.
var written = regexp.MustCompile(`\S*[\d/\\@=|{}<>_]\S*|\b(?:[KQkq]+|[KQRBNPOXa-p])\b|` +
	`\b[a-z]+:[a-z]+\b|– [a-z]+$|` + // the choice of an ability; the name of an action in its text
	`\b(?:Enter|Esc|Tab|PgUp|PgDn|Ctrl\S*|pass|stop|quandary)\b`)

// frame is what surrounds a heading: its level, and the number of its rule.
var frame = regexp.MustCompile(`^#+ | \([A-Z]\d.*\)$`)

// isSame reports whether a text is as in English though it has words and is not listed.
func isSame(s string, english, listed map[string]bool) bool {
	s = strings.TrimSpace(s)
	words := regexp.MustCompile(`\pL{3}`).MatchString(written.ReplaceAllString(s, ""))
	return words && english[s] && !listed[frame.ReplaceAllString(s, "")]
}

func TestNothingIsLeftInEnglish(t *testing.T) {
	english := map[string]bool{}
	for _, p := range passages(t, "en") {
		english[strings.TrimSpace(p.text)] = true
	}
	for _, lang := range translated {
		listed := same(t, lang)
		for _, p := range passages(t, lang) {
			if isSame(p.text, english, listed) {
				t.Errorf("%s in %s: %.80q is as in English, and docs/glossary/same.md does not list it",
					p.where, lang, p.text)
			}
		}
	}
	listed := map[string]bool{"Bot": true}
	english = map[string]bool{"Bot": true, "Green moves": true, "e2e4|e7e5>d2d4": true, "/help": true}
	for s, want := range map[string]bool{"Bot": false, "Green moves": true, "e2e4|e7e5>d2d4": false, "/help": false} {
		if got := isSame(s, english, listed); got != want {
			t.Errorf("%q is said to be left in English: %v", s, got)
		}
	}
}

// dialogues are what people type at a terminal of plain lines, for each game, with Y for yes and N for no.
var dialogues = map[string]string{
	"niels": "?\n/help\nb1:a3/c3=\nY\n/if c3\n/board\ne7e5\nc3xe4\nb1c3\na3b5\nY\n/undo\n/draw\n/decline\n/timeout\n" +
		"/resign\nN\n/resign\nY\nY\n",
	"indeterminist": "?\nd1\nNb1*50-c3\nY\n/board\npass\n/if c3\n/hint\nx\n/resign\nY\nN\n",
	"ability":       "?\n/help\nleap\n\nnone\n\nspy\n\nsniper\n\n?\no8m8\nY\n/board\n/resign\nY\n/quit\nN\n",
	"predictor":     "\n?\ne2e4|e7e5>d2d4\n\ne7e5\n\n/board\n/draw\n/resign\nY\nN\n",
	"qcheckers":     "?\nc3-b4|d4\nY\n/board\n/if b4\n/hint\nb6-a5\n/resign\nY\nN\n",
}

// talk returns what the terminal says in a dialogue, in parts.
func talk(t *testing.T, id, lang string) map[string]bool {
	t.Helper()
	g, err := games.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	voice := catalogue().Voice(lang)
	m, err := referee.New(referee.Setup{Game: g, ID: "talk", Random: rand.Reader, Seed: &dice.Seed{1},
		Options: g.Facts().Usually(nil)})
	if err != nil {
		t.Fatal(err)
	}
	table, err := terminal.NewTable(terminal.Setup{Voice: voice, Match: m, Rules: rules.Page(lang, id),
		Command: "quandary", Players: make([]terminal.Player, g.Facts().Seats), Pick: func(int) int { return 0 }})
	if err != nil {
		t.Fatal(err)
	}
	words := strings.NewReplacer("Y", voice.Word("term.yes"), "N\n", voice.Word("term.no")+"\n")
	var out strings.Builder
	if err := terminal.Talk(t.Context(), table, strings.NewReader(words.Replace(dialogues[id])), &out); err != nil {
		t.Fatalf("%s in %s: %v", id, lang, err)
	}
	parts, said := map[string]bool{}, regexp.MustCompile(`(?m)^ *[a-z]+: `).ReplaceAllString(out.String(), "") // picks
	for _, part := range regexp.MustCompile(`[\n;,()│]|: | {2}`).Split(said, -1) {
		parts[strings.TrimSpace(part)] = true
	}
	return parts
}

func TestTheTerminalSaysNothingAsInEnglish(t *testing.T) {
	listed := map[string]map[string]bool{"de": same(t, "de"), "ru": same(t, "ru")}
	t.Chdir(t.TempDir())
	for id := range dialogues {
		english := talk(t, id, "en")
		for _, lang := range translated {
			here := talk(t, id, lang)
			if len(here) < 30 {
				t.Errorf("%s in %s: only %d parts were said", id, lang, len(here))
			}
			for part := range here {
				if isSame(part, english, listed[lang]) {
					t.Errorf("%s in %s: %q is as in English", id, lang, part)
				}
			}
		}
	}
}
