package predictor

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

// A king in check is lost if the other side orders its capture, and the own order leaves that possible: capturing what
// gives check does not help (R3.1), and a mate may be given at the same time.
func TestPerilOfOrders(t *testing.T) {
	for _, c := range [...]struct {
		position     string
		seat         int
		order, loses string
		reason       game.Reason
	}{
		{"rnbqk2r/ppppn1p1/3bp3/5p1Q/4PP2/PP4P1/1BPP3P/RN2KBNR KQ 0 8", 1, "h8h5", "h5e8", game.KingCaptured},
		{"rnbqk2r/ppppn1p1/3bp3/5p1Q/4PP2/PP4P1/1BPP3P/RN2KBNR KQ 0 8", 1, "g7g6", "", ""},
		{"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR KQkq 0 2", 0, "g2g4", "d8h4", game.Checkmate},
		{"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR KQkq 0 2", 0, "e2e4", "", ""},
	} {
		s, err := Game().Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.ParseMove(c.seat, c.order)
		if err != nil {
			t.Fatal(err)
		}
		got := game.InPeril(t.Context(), s, c.seat, m, 20_000)
		if got.Answer != c.loses || got.Reason != c.reason || (got.Chance == 1) != (c.loses != "") ||
			(got.Safer != nil) != (c.loses != "") {
			t.Errorf("%s loses with %+v, safer %+v", c.order, got, got.Safer)
		}
		if path := c.loses; path != "" && (len(got.Arrows) != 1 || got.Arrows[0].Path[0] != path[:2]) {
			t.Errorf("%s loses along %v", c.order, got.Arrows)
		}
	}
}
