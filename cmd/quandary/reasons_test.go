package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
)

const reasonsFile = "testdata/reasons.txt"

// refusing are calls in the sources of the games that make a refusal of a kind.
var refusing = regexp.MustCompile(
	`\b(?:refuse|illegal|badPosition|bad|wrong|Refuse|Wrong)\((?:[\w.]+, )?\w*"?(?:[\w]+\.)?([a-z][\w.]*)"`)

// reasonsIn returns the kinds of all refusals in the sources of a game.
func reasonsIn(t *testing.T, id string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "games", id, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	known, found := catalogue().Messages("en"), map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range refusing.FindAllStringSubmatch(string(data), -1) {
			for _, kind := range []string{id + "." + m[1], id + ".position." + m[1]} {
				if _, ok := known[kind]; ok {
					found[kind] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// refused returns what a door says of a text: of a position, a move in notation, a typed move, choices separated by
// spaces, or dice.
func refused(g game.Game, door, position string, seat int, said string) []text.Text {
	s, err := g.Parse(position)
	if err == nil {
		err = refusal(s, door, seat, said)
	}
	var told text.Teller
	if err != nil && errors.As(err, &told) {
		return texts(told.Tell())
	}
	return nil
}

func refusal(s game.State, door string, seat int, said string) error {
	switch door {
	case "move":
		s = game.Hear(s, map[int]string{seat: said})
		m, err := s.ParseMove(seat, said)
		if err == nil {
			err = s.Check(seat, m)
		}
		return err
	case "typed":
		_, err := game.ReadTyped(s, seat, said)
		return err
	case "choice":
		picks := strings.Fields(said)
		c, err := game.Compose(s, seat, picks[:len(picks)-1])
		if err != nil {
			return err
		}
		for i := range c.Choices {
			if c.Choices[i].Pick == picks[len(picks)-1] && c.Choices[i].Denied != nil {
				return c.Choices[i].Denied
			}
		}
	case "bits":
		n, _ := strconv.Atoi(said)
		return s.Check(seat, game.Move(n))
	case "list":
		_, err := game.List(s, seat, game.Question{Moves: map[string]string{"prediction": said},
			Numbers: map[string][]int{"splits": {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}})
		return err
	case "take":
		_, err := s.(game.Editable).Edit(game.Edit{Take: &game.Spot{Square: said}, Turn: game.Nobody})
		return err
	case "dice":
		if r, ok := s.(game.Roller); ok {
			_, err := r.Roll(faces(said))
			return err
		}
	}
	return nil
}

func faces(said string) []int {
	var all []int
	for f := range strings.FieldsSeq(said) {
		n, _ := strconv.Atoi(f)
		all = append(all, n)
	}
	return all
}

// texts returns a text and those in it.
func texts(x text.Text) []text.Text {
	all := []text.Text{x}
	for _, a := range x.Args {
		if inside, ok := a.Value.(text.Text); ok {
			all = append(all, texts(inside)...)
		}
	}
	return all
}

// shownReason is a line of testdata/reasons.txt: a reason, and a position in which a door says it. A reason that takes
// too long a text to be shown has the door elsewhere, and the test file that shows it with a word of its test.
type shownReason struct {
	kind, door, position string
	seat                 int
	said                 string
}

func examples(t *testing.T) []shownReason {
	t.Helper()
	data, err := os.ReadFile(reasonsFile)
	if err != nil {
		t.Fatal(err)
	}
	var all []shownReason
	for line := range strings.Lines(string(data)) {
		part := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(part) != 5 {
			t.Fatalf("%q has %d parts, want 5", line, len(part))
		}
		seat, _ := strconv.Atoi(part[3])
		all = append(all, shownReason{part[0], part[1], part[2], seat, part[4]})
	}
	return all
}

// TestEveryReasonIsSaidAndTrue holds each "cannot, because" of the games against a position in which it is said: it is
// said there, and what it tells of the board is so. A reason without an example can never be said, or lacks a test.
func TestEveryReasonIsSaidAndTrue(t *testing.T) {
	shown, english := map[string]bool{}, catalogue().Messages("en")
	for _, e := range examples(t) {
		shown[e.kind] = true
		if e.door == "elsewhere" {
			file, word, _ := strings.Cut(e.said, ": ")
			data, err := os.ReadFile(filepath.Join(root, file))
			if err != nil || !strings.Contains(string(data), word) {
				t.Errorf("%s is not shown in %s: %v", e.kind, e.said, err)
			}
			continue
		}
		id, _, _ := strings.Cut(e.kind, ".")
		g, err := games.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		said := refused(g, e.door, e.position, e.seat, e.said)
		at := slices.IndexFunc(said, func(x text.Text) bool { return x.Kind == e.kind })
		if at < 0 {
			t.Errorf("%s: %s %q says %v, want %s", e.position, e.door, e.said, said, e.kind)
			continue
		}
		if s, err := g.Parse(e.position); err == nil {
			for _, wrong := range untold(s, said[at], english) {
				t.Errorf("%s: %s: %v, but %s", e.position, e.said, said[at], wrong)
			}
		}
	}
	for _, g := range games.All() {
		for _, kind := range reasonsIn(t, g.Facts().ID) {
			if !shown[kind] {
				t.Errorf("%s: no position is known in which it is said", kind)
			}
		}
	}
}

// There are four claims about the board that can be read off a message.
var (
	stands  = regexp.MustCompile(`(no )?\{(\w+)\} on \{(\w+)\}`)
	pawns   = regexp.MustCompile(`[^h] (?:the|a) pawn (?:on|stands on) \{(\w+)\}`)
	filled  = regexp.MustCompile(`\{(\w+)\}(?:, which)? is occupied`)
	nothing = regexp.MustCompile(`there is nothing on \{(\w+)\}`)
)

// untold returns what a text tells of a board that is not so, by what its English message says.
func untold(s game.State, x text.Text, english map[string]string) []string {
	var wrong []string
	tokens := s.Picture().Tokens
	there := func(square string, piece text.Word) bool {
		return slices.ContainsFunc(tokens, func(t game.Token) bool {
			return t.Square == square && (piece == "" || t.Piece == piece)
		})
	}
	claim := func(so bool, format string, args ...any) {
		if !so {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	if strings.HasSuffix(x.Kind, ".moved_twice") {
		return nil // it tells of the board after a step
	}
	template := " " + english[x.Kind]
	for _, m := range stands.FindAllStringSubmatch(template, -1) {
		piece, named := x.Args.Get(m[2]).(text.Word)
		if square, ok := x.Args.Get(m[3]).(string); ok && named {
			is := there(square, piece)
			claim(is == (m[1] == ""), "the board has %s on %s: %v", piece, square, is)
		}
	}
	for _, m := range pawns.FindAllStringSubmatch(template, -1) {
		claim(there(x.Args.Get(m[1]).(string), "pawn"), "there is no pawn on %v", x.Args.Get(m[1]))
	}
	for _, m := range filled.FindAllStringSubmatch(template, -1) {
		claim(there(x.Args.Get(m[1]).(string), ""), "%v is empty", x.Args.Get(m[1]))
	}
	for _, m := range nothing.FindAllStringSubmatch(template, -1) {
		claim(!there(x.Args.Get(m[1]).(string), ""), "%v is not empty", x.Args.Get(m[1]))
	}
	return wrong
}
