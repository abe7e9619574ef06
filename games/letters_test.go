package games

import (
	"errors"
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestPieceLettersOfLanguages(t *testing.T) {
	for id, all := range map[string]map[string]string{
		"niels":         {"Sf3": "g1f3", "Кf3": "g1f3", "♘f3": "g1f3", "e2-e4": "e2e4", "Sb1:a3/c3 =": "b1:a3/c3="},
		"indeterminist": {"Sg1-f3": "Ng1-f3", "Кg1-f3": "Ng1-f3"},
		"ability":       {"Sn5": "p6n5", "Кn5": "p6n5", "♘n5": "p6n5", "n8": "o8n8", "o8-m8": "o8m8"},
		"predictor":     {"Sg1-f3": "g1f3", "Кg1f3": "g1f3"},
	} {
		g, err := Find(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for typed, want := range all {
			if m, err := game.ReadTyped(s, 0, typed); err != nil || s.FormatMove(0, m) != want {
				t.Errorf("%s: %s is not read as %s: %v", id, typed, want, err)
			}
		}
	}
}

// A piece letter of a language is understood in what is refused, too: there is a knight, but it cannot go there.
func TestPieceLettersOfLanguagesInRefusals(t *testing.T) {
	for id, want := range map[string]string{
		"niels": "niels.typed_none", "ability": "ability.typed.none", "predictor": "predictor.typed.none",
	} {
		g, err := Find(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, typed := range []string{"Sb8", "Кb8", "♘b8"} {
			_, err := game.ReadTyped(s, 0, typed)
			var told *game.Error
			if !errors.As(err, &told) || told.Text.Kind != want {
				t.Errorf("%s: %s is refused with %v", id, typed, err)
			}
		}
	}
}
