package ability

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/power"
)

// wordCase is a text with a game and what comes of it: see testdata/words.txt.
type wordCase struct {
	text string
	play map[string][]string // the lines of the game by their first word
}

// wordCases reads the games in which the words of the vocabulary are shown.
func wordCases(t *testing.T) (all []wordCase) {
	t.Helper()
	data, err := os.ReadFile("testdata/words.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, blocks, _ := strings.Cut(string(data), "\n\n")
	for block := range strings.SplitSeq(blocks, "\n\n") {
		c := wordCase{"ability mine\n", map[string][]string{}}
		for line := range strings.Lines(block) {
			line = strings.TrimSpace(line)
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "at", "play", "refused", "gives", "owner", "other", "told", "untold":
				c.play[word] = append(c.play[word], rest)
			default:
				c.text += line + "\n"
			}
		}
		all = append(all, c)
	}
	return all
}

// start returns the position of the case.
func (c *wordCase) start(t *testing.T) game.State {
	t.Helper()
	if c.play["at"] == nil {
		s, err := rules{}.Contest(c.text, "mine", 0)
		if err != nil {
			t.Fatalf("%v with\n%s", err, c.text)
		}
		return s
	}
	at := c.play["at"][0]
	_, options, err := rules{}.Invent(c.text)
	if err != nil {
		t.Fatalf("%v with\n%s", err, c.text)
	}
	if !strings.Contains(at, "SET") {
		p, _ := power.Parse(c.text)
		fields := append(strings.Fields(at), "", "")
		uses := fields[1]
		if uses == "" {
			uses = string('0' + rune(p.Limit))
		}
		at = strings.TrimSpace("standard/0 " + fields[0] + " 0 3 1 01 - - mine:" + uses +
			",none:0 - abilities=choose;set=SET " + fields[2])
	}
	s, err := Game().Parse(strings.Replace(at, "SET", options["set"], 1))
	if err != nil {
		t.Fatalf("%v with\n%s", err, c.text)
	}
	return s
}

// texts matches the texts in a position.
var texts = regexp.MustCompile(`set=\S*`)

// TestWords plays with every word of the vocabulary: the uses, what comes of them and what others see of it.
func TestWords(t *testing.T) {
	for _, c := range wordCases(t) {
		t.Run(strings.ReplaceAll(c.text[len("ability mine\n"):], "\n", ", "), c.check)
	}
}

// check plays the game and compares what comes of it.
func (c *wordCase) check(t *testing.T) {
	s := c.start(t)
	var told []string
	for m := range strings.FieldsSeq(strings.Join(c.play["play"], " ")) {
		next, events := play(t, s, m)
		for _, e := range events {
			if e.Only == 0 || e.Only.Has(1) {
				told = append(told, voice.Say(e.Text))
			}
		}
		s = next
	}
	for _, m := range c.play["refused"] {
		seat, notation, _ := strings.Cut(m, ":")
		before := s
		if int(seat[0]-'0') != before.Turn().Seats.First() {
			before = c.start(t)
		}
		m, err := before.ParseMove(int(seat[0]-'0'), notation)
		if err == nil {
			err = before.Check(int(seat[0]-'0'), m)
		}
		if code(err) != game.IllegalMove {
			t.Errorf("%s: %v at %s with\n%s", notation, err, before, c.text)
		}
	}
	for who, state := range map[string]game.State{"gives": s, "owner": game.View(s, 0), "other": game.View(s, 1)} {
		position := texts.ReplaceAllString(state.String(), "set")
		for part := range strings.FieldsSeq(strings.Join(c.play[who], " ")) {
			part, not := strings.CutPrefix(part, "!")
			if strings.Contains(position, part) == not {
				t.Errorf("%s has %q: %v, at %s with\n%s", who, part, !not, position, c.text)
			}
		}
	}
	all := strings.Join(told, "; ")
	for _, part := range c.play["told"] {
		if !strings.Contains(all, part) {
			t.Errorf("the other is told %q, want %q with\n%s", all, part, c.text)
		}
	}
	for _, part := range c.play["untold"] {
		if strings.Contains(all, part) {
			t.Errorf("the other is told %q with\n%s", all, c.text)
		}
	}
}

// The examples of the reference are lines of the games of TestWords, and so are the words that may stand for places.
func TestWordsAreAllPlayed(t *testing.T) {
	var texts strings.Builder
	for _, c := range wordCases(t) {
		texts.WriteString(c.text)
	}
	lines, reference := strings.Split(texts.String(), "\n"), tables(t)
	for _, row := range slices.Concat(reference[0], reference[1]) {
		if !slices.Contains(lines, row[2]) {
			t.Errorf("%q, the example of %s, is in no game of testdata/words.txt", row[2], row[0])
		}
	}
	said := " " + strings.Join(strings.Fields(texts.String()), " ") + " "
	for place, words := range power.Words() {
		for _, word := range words {
			if !strings.Contains(said, " "+word+" ") && (word == "for ever" || !strings.HasPrefix(word, "for ")) {
				t.Errorf("the word %s of %s is in no game of testdata/words.txt", word, place)
			}
		}
	}
	for _, row := range reference[2] {
		if !strings.Contains(said, " "+row[2]+" ") {
			t.Errorf("%s, the example of %s, is in no game of testdata/words.txt", row[2], row[0])
		}
	}
}
