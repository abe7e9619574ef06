package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// strange returns an invalid picture, with seats, squares, shares and kinds that do not exist.
func strange(t *rapid.T) game.Picture {
	square := rapid.SampledFrom([]string{"", "a", "a1", "c3", "h8", "p16", "q1", "a0", "a99", "ä1", "-1", "\x1b[2J"})
	name := rapid.SampledFrom([]string{"", "K", "king", "red", "x.red", ".", "\x1b[31m", "\u202e",
		"a long label of many words", "棋"})
	number := rapid.SampledFrom([]int{-1 << 62, -1, 0, 1, 2, 3, 4, 99, 100, 1 << 40})
	size := rapid.SampledFrom([]int{-5, 0, 1, 2, 8, 16, 17, 1 << 40})
	p := game.Picture{Files: size.Draw(t, "files"), Ranks: size.Draw(t, "ranks"), Plain: rapid.Bool().Draw(t, "plain")}
	p.Cells = rapid.SliceOfN(square, 0, 6).Draw(t, "cells")
	for range rapid.IntRange(0, 5).Draw(t, "seats") {
		p.Seats = append(p.Seats, game.SeatSign{Name: text.Word(name.Draw(t, "name")), Turns: number.Draw(t, "turns")})
	}
	for range rapid.IntRange(0, 6).Draw(t, "tokens") {
		p.Tokens = append(p.Tokens, game.Token{
			Square: square.Draw(t, "square"), Seat: number.Draw(t, "seat"), Piece: text.Word(name.Draw(t, "piece")),
			Letter: name.Draw(t, "letter"), Mark: text.Word(name.Draw(t, "mark")), Label: name.Draw(t, "label"),
			Share: prob.Ratio{Num: rapid.Uint64().Draw(t, "num"), Den: rapid.Uint64().Draw(t, "den")},
			Group: number.Draw(t, "group"), Badge: name.Draw(t, "badge"), Faded: rapid.Bool().Draw(t, "faded"),
		})
	}
	kind := rapid.SampledFrom([]string{"", "moved", "failed", "withheld", "foreseen", "danger", "winning", "same",
		"entangled", "nonsense"})
	for range rapid.IntRange(0, 4).Draw(t, "others") {
		a, b, k := square.Draw(t, "a"), square.Draw(t, "b"), kind.Draw(t, "kind")
		p.Links = append(p.Links, game.Link{A: a, B: b, Kind: game.LinkKind(k), Sign: number.Draw(t, "sign"),
			Group: number.Draw(t, "group")})
		p.Marks = append(p.Marks, game.Mark{Square: a, Kind: game.MarkKind(k)})
		way := rapid.SliceOfN(square, 0, 3).Draw(t, "way")
		p.Arrows = append(p.Arrows, game.Arrow{Path: way, Seat: number.Draw(t, "seat"), Kind: game.ArrowKind(k)})
	}
	return p
}

// Any picture is drawn without a panic, without control characters, and as well-formed XML.
func TestStrangePicturesAreDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &Scene{Voice: voice, Picture: strange(t), Turns: rapid.IntRange(-3, 9).Draw(t, "turns"), Cursor: "a1",
			Choices: []string{"zz"}}
		size := Fit(s, rapid.IntRange(-1, 90).Draw(t, "width"), rapid.IntRange(-1, 40).Draw(t, "height"))
		out := Board(s, size, rapid.Bool().Draw(t, "colours")).String()
		for _, l := range append(SeatLines(s), Legend(s, 20)...) {
			g := NewGrid(30, 1)
			g.Write(0, 0, l)
			out += g.String()
		}
		if strings.ContainsAny(out, "\x1b\u202e") {
			t.Fatalf("%q steers the terminal", out)
		}
		Words(s)
		Middle(s, s.Picture.Cells)
		Towards(s, "a1", 1, 0, s.Picture.Cells)
		var b strings.Builder
		if err := SVG(&b, s, "strange"); err != nil {
			t.Fatal(err)
		}
		for dec := xml.NewDecoder(strings.NewReader(b.String())); ; {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, &b)
			}
		}
	})
}

// Labels that tell tokens apart are drawn at every size with room for a second character.
func TestLabelsAreAlwaysDrawn(t *testing.T) {
	s := &Scene{Voice: voice, Picture: game.Picture{Files: 2, Ranks: 1, Cells: []string{"a1", "b1"}, Seats: two(),
		Tokens: []game.Token{
			{Square: "a1", Letter: "X", Share: prob.One(), Label: "7"}, {Square: "b1", Letter: "X", Share: prob.Half(),
				Label: "9"},
		}}}
	for _, size := range sizes {
		for _, colours := range []bool{false, true} {
			if got := Board(s, size, colours).String(); !strings.Contains(got, "7") || !strings.Contains(got, "9") {
				t.Errorf("%v: no labels in\n%s", size, got)
			}
		}
	}
	for what, told := range map[string]string{"words": Words(s), "legend": legend(s), "image": drawn(t, s)} {
		if !strings.Contains(told, "7") || !strings.Contains(told, "9") {
			t.Errorf("no labels in the %s:\n%s", what, told)
		}
	}
}

// Every kind of arrow and of mark looks different from every other, in text and in the image.
func TestKindsAreDistinct(t *testing.T) {
	one := func(a game.ArrowKind, m game.MarkKind) *Scene {
		p := game.Picture{Files: 3, Ranks: 3, Cells: []string{"a1", "b2", "c3"}, Seats: two()}
		if a != "" {
			p.Arrows = []game.Arrow{{Path: []string{"a1", "c3"}, Kind: a}}
		}
		if m != "" {
			p.Marks = []game.Mark{{Square: "b2", Kind: m}}
		}
		return &Scene{Voice: voice, Picture: p}
	}
	texts, images := map[string]string{}, map[string]string{}
	see := func(what string, s *Scene) {
		board := Board(s, Size{9, 4}, false).String()
		image := strings.ReplaceAll(drawn(t, s), what, "")
		image = image[strings.Index(image, "</desc>"):]
		if other, seen := texts[board]; seen {
			t.Errorf("%s looks like %s in text", what, other)
		}
		if other, seen := images[image]; seen {
			t.Errorf("%s looks like %s in the image", what, other)
		}
		texts[board], images[image] = what, what
	}
	see("nothing", one("", ""))
	for _, a := range arrowKinds {
		see(string(a), one(a, ""))
	}
	for _, m := range markSigns {
		see(string(m.kind), one("", m.kind))
	}
}

// drawn returns a scene as SVG.
func drawn(t *testing.T, s *Scene) string {
	t.Helper()
	var b strings.Builder
	if err := SVG(&b, s, ""); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
