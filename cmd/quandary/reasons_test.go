package main

import (
	"errors"
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
	for _, f := range strings.Fields(said) {
		n, _ := strconv.Atoi(f)
		all = append(all, n)
	}
	return all
}

// texts returns a text and those in it.
func texts(x text.Text) []text.Text {
	all := []text.Text{x}
	for _, a := range x.Args {
		if inside, ok := a.(text.Text); ok {
			all = append(all, texts(inside)...)
		}
	}
	return all
}
