package power

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// shipped returns the texts that come with the program.
func shipped(t testing.TB) (texts []string) {
	t.Helper()
	files, _ := filepath.Glob("../../ability/shipped/*/*.ability")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	if len(texts) < 10 {
		t.Fatalf("%d texts", len(texts))
	}
	return texts
}

// everything uses every statement.
const everything = `ability everything # a remark
title "Всё"
reading "One, and # no remark."
energy 9 from 2
bound rook
kills suddenly
range any
gait any but king pawn as king
gait pawn ahead
zombies range bishop
zombies gait king as knight
sees abilities
set-up knight armour 3 without pawn
action one "x"
  price 2
  side
  by any but king not frozen
  in Q'2
  on enemy of rook queen of another kind wounded
  do remove
  do move
action two "*"
  level small price 1 inner D0+0 outer K2
  level large price 9
  dearer 1 on piece
  multiple
  by bound
  in self
  on square not bombed
  do bomb
  others see the use
action three
  when captured
  by pawn
  do wound attacker
  do freeze for 2
action moves
  when moved
  with at most 9 pieces
  by queen not wounded
  do shield until moved
  do freeze for 1 in K1
action four
  on enemy of king
  do limit 3 for ever
  do skip
  do reveal
  do fire for 9 in N'1
`

func TestTextsPrintAsTheyRead(t *testing.T) {
	all := strings.Replace(everything, "  do freeze for 2\n", "  do freeze attacker for 2\n", 1)
	for _, text := range append(shipped(t), all) {
		p, err := Parse(text)
		if err != nil {
			t.Errorf("%v in\n%s", err, text)
			continue
		}
		again, err := Parse(p.String())
		if err != nil || again.String() != p.String() {
			t.Errorf("%s\nprints as\n%s, which reads as\n%v, %v", text, p, again, err)
		}
		if text != all && p.String() != text {
			t.Errorf("a shipped text is not canonical, want\n%s", p)
		}
	}
}

func TestErrorsNameLineAndWord(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "empty",
		"uses 3":                           "just line=1 want=ability word=uses",
		"ability a\nuzes 3":                "near line=2 want=uses word=uzes",
		"Ability a":                        "near line=1 want=ability word=Ability",
		"ability a\naction b\nby knigth":   "near line=3 want=knight word=knigth",
		"ability a\naction b\nby Springer": "word line=3",
		"ability a\naction b\nby: king":    "near line=3 want=by word=by:",
		"ability a\naction b\nothers see nothing": "just line=3 want=others see the use word=nothing",
		"ability a\nuses":                         "end line=2 want=[1-20] word=uses",
		"ability a\nuses 21":                      "number line=2 max=20 min=1 word=21",
		"ability A":                               "name line=1 word=A",
		"ability a\nuses 3 times":                 "more form=uses N line=2 word=times",
		"ability a\nuses 3\nuses 3":               "twice line=3 word=uses",
		"ability a\nuses 3\nenergy 3":             "either line=3",
		"ability a\nprice 3":                      "action line=2 word=price",
		"ability a\ntitle Ä":                      "quoted line=2",
		"ability a\ntitle \"x":                    "quote line=2",
		"ability a\nrange king":                   "sliders line=2 word=king",
		"ability a\nkills suddenly":               "open line=2",
		"ability a\ngait pawn ahead":              "sudden line=1",
		"ability a\naction b\non own of rook\ndo hide as knight for 3": "sudden_by action=b line=1",
		"ability a\naction b":                                      "nothing action=b line=2",
		"ability a\naction b\nuses 3":                              "head line=3 want=",
		"ability a\naction b\nin K9":                               "zone line=3 max=4 word=K9",
		"ability a\naction b\nin X'2":                              "zone line=3 max=4 word=X'2",
		"ability a\naction b\ndo jump":                             "word line=3",
		"ability a\naction b\nmultiple\non own\ndo heal":           "multiple action=b line=2",
		"ability a\naction b\nprice 1\non own\ndo heal":            "price action=b line=2",
		"ability a\naction b\non own\ndo move":                     "actor action=b line=2",
		"ability a\naction b\nby any\non own\ndo move":             "move action=b line=2",
		"ability a\naction b\nwhen captured\ndo push 2":            "attacker action=b line=2",
		"ability a\naction b\non square\ndo explode":               "explode action=b line=2",
		"ability a\naction b\nby any but king queen\nby bound":     "twice line=4 word=by",
		"ability a\naction b\nby bound\non own\ndo heal":           "unbound action=b line=2",
		"ability a\naction b\non enemy\ndo mark until captured":    "unbound action=b line=2",
		"ability a\naction b\non enemy\ndo hide as rook for 1":     "hide action=b line=2",
		"ability a\naction b\non own\ndo hide as rook for 1":       "sudden",
		"ability a\naction b\non own\ndo fire until moved":         "word line=4 want=[captured stepped]",
		"ability a\naction b\nafter the move\nside":                "either line=4 one=after the move",
		"ability a\naction b\nafter the move\non enemy\ndo remove": "after action=b line=2",
		"ability a\naction b\non enemy\ndo skip":                   "player action=b line=2",
		"ability a\naction b \"~\"\nby any\non enemy\ndo remove":   "word line=2",
	} {
		_, err := Parse(text)
		var e *game.Error
		if !errors.As(err, &e) || !strings.HasPrefix(e.Text.String(), "ability.text."+want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestFilesReadAsPeopleWriteThem reads what editors and habits add, and counts lines from the beginning of a file.
func TestFilesReadAsPeopleWriteThem(t *testing.T) {
	const plain = "ability a\nuses 1\naction b\n  by knight bishop\n  on own\n  do heal\n"
	for _, text := range []string{"\ufeff" + plain, strings.ReplaceAll(plain, "\n", "\r\n"), "# mine\n\n" + plain,
		strings.ReplaceAll(plain, "  ", "\t"), strings.ReplaceAll(plain, "knight bishop", "knight, bishop"),
		strings.ReplaceAll(plain, "knight bishop", "knight and bishop")} {
		all, err := ParseAll(text)
		if err != nil || len(all) != 1 || all[0].String() != plain {
			t.Errorf("%q reads as %v, %v", text, all, err)
		}
	}
	for text, want := range map[string]string{
		plain + "\n" + strings.Replace(plain, "heal", "fly", 1): "ability.text.word line=13",
		plain + "ability c\naction d\n":                         "ability.text.nothing action=d line=8",
		"\n# nothing\n":                                         "ability.text.empty",
		"":                                                      "ability.text.empty",
	} {
		_, err := ParseAll(text)
		var e *game.Error
		if !errors.As(err, &e) || !strings.HasPrefix(e.Text.String(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestZones(t *testing.T) {
	for zone, n := range map[string]int{
		"K'2": 24, "K'1+0": 9, "Q'2": 16, "R'3": 12, "B'2": 8, "N'1": 8, "N'2": 40, "D'2+0": 13,
	} {
		z, ok := zoneOf(zone)
		if !ok || z.String() != zone || len(z.Offsets()) != n {
			t.Errorf("%s is %s with %d squares, want %d", zone, z, len(z.Offsets()), n)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range append(shipped(f), everything) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(p.String()); err != nil || again.String() != p.String() {
			t.Fatalf("%s\nprints as\n%s, which reads as\n%v, %v", text, p, again, err)
		}
	})
}
