package ability

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/board"
)

// diagramText draws a board as in the document, with piece letters. Squares of the next contraction are crosses.
func diagramText(s *state) string {
	var b strings.Builder
	n := s.contractions
	if s.board != cross {
		n = 0
	}
	for r := s.Shape.Ranks - 1 - n; r >= n; r-- {
		line := strconv.Itoa(r+1) + " "
		if r < 9 && s.Shape.Ranks > 9 {
			line = " " + line
		}
		for f := n; f < s.Shape.Files-n; f++ {
			q := s.Shape.At(f, r)
			switch {
			case q == board.NoSquare:
				line += "  "
			case s.at[q] != 0:
				line += " " + string(rune(s.at[q].kind().Letter()))
			case slices.Contains(s.rim, q) && s.barrier > 0:
				line += " x"
			default:
				line += " ."
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	b.WriteString(strings.Repeat(" ", len(strconv.Itoa(s.Shape.Ranks))+1))
	for f := n; f < s.Shape.Files-n; f++ {
		b.WriteString(" " + string(rune('a'+f)))
	}
	return b.String() + "\n"
}

func TestDocument(t *testing.T) { // A1.2, A1.4, A4.2
	text, err := os.ReadFile("../../docs/rules/ability.md")
	if err != nil {
		t.Fatal(err)
	}
	shows := func(s *state) {
		if want := "```text\n" + diagramText(s) + "```\n"; !strings.Contains(string(text), want) {
			t.Errorf("the document does not show\n%s", want)
		}
	}
	for _, b := range []boardKind{cross, tall, standard} {
		shows(start(b, settings{}))
	}
	for n := range maxContractions {
		shows(empty(cross, n, settings{barrier: 20}))
	}
	for _, name := range house().names() {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("the document does not mention the ability %s", name)
		}
	}
}

// The position in the document, in every language, is one that comes about in a game.
func TestPositionOfTheDocument(t *testing.T) { // A7.2
	s, _ := play(t, parse(t, "cross/0 1Ki1,1Pi2,2Ka7,0Rh8,0Kp9!,3Kg12 1 6 9 0123 - - "+
		"leap:2,none:0,spy:0,undead:0 0:3:1 announce=all;abilities=choose"), "1:i2i4", "2:a7a8", "3:g12h12")
	for _, lang := range []string{"", "de/", "ru/"} {
		text, err := os.ReadFile("../../docs/rules/" + lang + "ability.md")
		if want := "```text\n" + s.String() + "\n```"; err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%sability.md does not show %s", lang, s)
		}
	}
}

// The drawing of en passant shows pawns that can play it, in every language.
func TestDrawnPassing(t *testing.T) { // A2.4
	for _, lang := range []string{"", "de/", "ru/"} {
		text, err := os.ReadFile("../../docs/rules/" + lang + "ability.md")
		if err != nil {
			t.Fatal(err)
		}
		at := map[byte]string{}
		for _, row := range regexp.MustCompile(`(?m)^ ([789])  ([.pobr*] [.pobr*] [.pobr*] [.pobr*] [.pobr*]) {7}`).
			FindAllStringSubmatch(string(text), -1) {
			for i, c := range strings.ReplaceAll(row[2], " ", "") {
				at[byte(c)] = string(rune('g'+i)) + row[1]
			}
		}
		position := fmt.Sprintf("cross/0 1Ki1,2P%s,1P%s,2Ka8,0P%s,0Kp9,3Kh16 0 1 0 0123 - - - - -",
			at['r'], at['b'], at['o'])
		step := "0:" + at['o'] + at['p']
		play(t, parse(t, position), step, "1:"+at['b']+at['*'])
		play(t, parse(t, position), step, "1:i1i2", "2:"+at['r']+at['*'])
	}
}
