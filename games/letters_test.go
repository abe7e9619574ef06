package games

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestPieceLettersOfLanguages(t *testing.T) {
	for id, all := range map[string]map[string]string{
		"niels":         {"Sf3": "g1f3", "Кf3": "g1f3", "♘f3": "g1f3", "e2-e4": "e2e4", "Sb1:a3/c3 =": "b1:a3/c3="},
		"indeterminist": {"Sg1-f3": "Ng1-f3", "Кg1-f3": "Ng1-f3"},
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
