package bot

import (
	"testing"

	"github.com/quandary-games/quandary/games"
)

func TestThreats(t *testing.T) {
	for _, c := range []struct {
		id, position, move string
		expected           float64
	}{
		// A rook that is attacked by a bishop.
		{"niels", "r3k3/5ppp/8/8/8/5B2/5PPP/4K3 b - - 0 20 -", "f3a8", 0.5},
		// Checkmate on the last rank is threatened.
		{"niels", "6k1/5ppp/8/8/8/8/5PPP/1R4K1 b - - 0 30 -", "b1b8", 0.5},
		{"niels", "4k3/8/8/8/8/8/8/4K3 b - - 0 30 -", "", 0.5},
		// To develop as White does is no threat.
		{"niels", "", "", 0.53},
		{"predictor", "", "", 0.5},
	} {
		g, err := games.Find(c.id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Start(nil)
		if c.position != "" {
			s, err = g.Parse(c.position)
		}
		if err != nil {
			t.Fatal(err)
		}
		task := Ask(s, s.Turn().Seats.First())
		threat, found := Level(5).Search().Threat(t.Context(), task, c.expected)
		if found != (c.move != "") || found && threat.Move != c.move {
			t.Errorf("%s: %v, %+v", c.position, found, threat)
		}
	}
}
