package niels

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

// In Niel's Chess peril is the probability of being mated.
func TestPerilOfMate(t *testing.T) { // N4.3
	s, _ := follow(t, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2 -")
	m, err := s.ParseMove(0, "g2g4")
	if err != nil {
		t.Fatal(err)
	}
	got := game.InPeril(t.Context(), s, 0, m, 20_000)
	if got.Chance != 1 || got.Reason != game.Checkmate || got.Answer != "d8h4" || got.Safer == nil {
		t.Errorf("g2g4 loses with %+v, safer %+v", got, got.Safer)
	}
	if m, err = s.ParseMove(0, "e2e4"); err != nil {
		t.Fatal(err)
	}
	if got := game.InPeril(t.Context(), s, 0, m, 20_000); got.Chance != 0 || got.Answer != "" {
		t.Errorf("e2e4 loses with %+v", got)
	}
}
