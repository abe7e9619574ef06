package games

import (
	"errors"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

func TestPieceLettersOfLanguages(t *testing.T) {
	for id, all := range map[string]map[string]string{
		"niels":         {"Sf3": "g1f3", "Кf3": "g1f3", "♘f3": "g1f3", "e2-e4": "e2e4", "Sb1:a3/c3 =": "b1:a3/c3="},
		"indeterminist": {"Sg1-f3": "Ng1-f3", "Кg1-f3": "Ng1-f3"},
		"ability":       {"Sn5": "p6n5", "Кn5": "p6n5", "♘n5": "p6n5", "n8": "o8n8", "o8-m8": "o8m8"},
		"predictor":     {"Sg1-f3": "g1f3", "Кg1f3": "g1f3"},
	} {
		s := begun(t, id)
		for typed, want := range all {
			if m, err := game.ReadTyped(s, 0, typed); err != nil || s.FormatMove(0, m) != want {
				t.Errorf("%s: %s is not read as %s: %v", id, typed, want, err)
			}
		}
	}
}

// An x stands where something is captured and nowhere else, in all games alike; programs read the strict form only.
// What is refused is named as it was typed.
func TestTypedMovesAreRefused(t *testing.T) {
	const chess = "r3k2r/8/8/3p4/4P3/8/8/R3K2R "
	for _, c := range []struct {
		id, position string
		good, bad    []string // typed
		strict       string   // the good ones in notation
	}{
		{"niels", chess + "w - - 0 1 -", []string{"e4xd5", "exd5", "Pe4×d5", "e4d5"},
			[]string{"e4xe5", "Rxa4", "a1xa4", "xe5"}, "e4d5"},
		{"indeterminist", "Pe4:100:e2,Ra1:100:a1,Ke1:100:e1,pd5:100:d7,ke8:100:e8 w 0 1 0",
			[]string{"e4xd5", "exd5", "Pe4:d5", "e4d5"}, []string{"e4xe5", "Rxa4", "Ra1:a4", "xe5"}, "Pe4-d5"},
		{"ability", "standard/0 0Ra1,0Ke1,0Pe4,1Pd5,1Ke8 0 1 1 01 - - - - -", []string{"e4xd5", "exd5", "e4d5"},
			[]string{"e4xe5", "Rxa4", "a1xa4", "xe5"}, "e4d5"},
		{"predictor", chess + "- 0 1", []string{"e4xd5", "exd5", "Pe4:d5", "e4d5"},
			[]string{"e4xe5", "Rxa4", "a1:a4", "xe5", "e4d5|h8h7>a1xa4"}, "e4d5"},
		{"qcheckers", "W:Wc3,g1:Bd4,h8", []string{"c3xe5", "c3:e5", "xe5", "e5"}, []string{"xb4", "xh2"}, "c3xe5"},
	} {
		g, err := Find(c.id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		for _, typed := range c.good {
			if m, err := game.ReadTyped(s, 0, typed); err != nil || s.FormatMove(0, m) != c.strict {
				t.Errorf("%s: %s is read as %s, %v", c.id, typed, s.FormatMove(0, m), err)
			}
			if _, err := s.ParseMove(0, typed); err == nil && typed != c.strict {
				t.Errorf("%s: programs may write %s", c.id, typed)
			}
		}
		for _, typed := range c.bad {
			_, err := game.ReadTyped(s, 0, typed)
			var told *game.Error
			if !errors.As(err, &told) || told.Code != game.BadMove {
				t.Errorf("%s: %s is refused with %v", c.id, typed, err)
			} else if kind := told.Text.Kind; kind != "typed.no_capture" && kind != "qcheckers.none_goes" {
				t.Errorf("%s: %s is refused with %v", c.id, typed, err)
			}
		}
	}
}

// begun returns the beginning of a game.
func begun(t *testing.T, id string) game.State {
	g, err := Find(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A piece letter of a language is understood in what is refused, too: there is a knight, but it cannot go there.
func TestPieceLettersOfLanguagesInRefusals(t *testing.T) {
	for id, want := range map[string]string{
		"niels": "niels.typed_none", "ability": "ability.typed.none", "predictor": "predictor.typed.none",
	} {
		s := begun(t, id)
		for _, typed := range []string{"Sb8", "Кb8", "♘b8"} {
			_, err := game.ReadTyped(s, 0, typed)
			var told *game.Error
			if !errors.As(err, &told) || told.Text.Kind != want {
				t.Errorf("%s: %s is refused with %v", id, typed, err)
			} else if named := told.Text.Args.Get("typed"); named != nil && named != typed {
				t.Errorf("%s: %s is refused as %v", id, typed, named)
			}
		}
	}
}

// Of two bishops only one might go to a6, so the refusal tells what stops that one.
func TestPieceThatCouldGoIsToldWhyItCannot(t *testing.T) {
	for id, want := range map[string]string{
		"niels": "niels.blocked", "indeterminist": "indeterminist.way_taken", "predictor": "predictor.primary",
	} {
		s := begun(t, id)
		m, err := game.ReadTyped(s, 0, "Ba6")
		if err == nil {
			err = s.Check(0, m)
		}
		var told *game.Error
		if !errors.As(err, &told) || told.Text.Kind != want || len(told.Arrows) != 1 || told.Arrows[0].Path[0] != "f1" {
			t.Errorf("%s: Ba6 is refused with %v", id, err)
		}
	}
}

// What is wrong with a broken position is said in the same way in all games: what it needs.
func TestBrokenPositionsNeed(t *testing.T) {
	voice := text.Must(Messages()...).Voice("en")
	for _, g := range All() {
		if _, err := g.Parse("x"); err == nil || !strings.Contains(voice.Error(err), " needs ") {
			t.Errorf("%s: %v", g.Facts().ID, err)
		}
	}
}

// No sentence about a move begins with an empty quotation: all games say that nothing was written.
func TestNothingTyped(t *testing.T) {
	for _, g := range All() {
		s, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, typed := range []string{"", " \t"} {
			var e *game.Error
			if _, err := game.ReadTyped(s, s.Turn().Seats.First(), typed); !errors.As(err, &e) ||
				e.Text.Kind != "typed.empty" {
				t.Errorf("%s: %q is refused with %v", g.Facts().ID, typed, err)
			}
		}
	}
}

// A sentence about a move of which a part is missing quotes what is there, and nothing that is not.
func TestNothingMissingIsQuoted(t *testing.T) {
	voice := text.Must(Messages()...).Voice("en")
	for _, g := range All() {
		s, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		seat := s.Turn().Seats.First()
		move := s.FormatMove(seat, s.Moves(seat, nil)[0])
		for _, mark := range []string{"+", "|", ">", "/", "-", ":", "=", ";", ","} {
			for _, typed := range []string{"", mark, move + mark, mark + move, move + mark + mark + move,
				move + "|" + move + mark, move + "|" + mark + move, move + mark + " "} {
				_, free := game.ReadTyped(s, seat, typed)
				_, strict := s.ParseMove(seat, typed)
				for _, err := range []error{free, strict} {
					if err != nil && strings.Contains(voice.Error(err), "“”") {
						t.Errorf("%s: %q is refused: %s", g.Facts().ID, typed, voice.Error(err))
					}
				}
			}
		}
	}
}
