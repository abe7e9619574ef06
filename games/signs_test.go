package games

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

// Games that have checks tell them, and mates, by the roles of events. Lists write them as signs, which can be typed.
func TestChecksAndMates(t *testing.T) {
	for _, c := range []struct {
		id, position string
		orders       map[int]string
		listed       string // the move of seat 0
		want         game.Role
	}{
		{"niels", "4k3/8/8/8/8/8/8/4K2R w - - 0 1 -", map[int]string{0: "h1h8"}, "h1–h8+", game.RoleCheck},
		{"niels", "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1 -", map[int]string{0: "b1b8"}, "b1–b8#", game.RoleMate},
		{"niels", "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1 -", map[int]string{0: "b1:b7/b8="}, "b1–½b7/½b8#", game.RoleMate},
		{"predictor", "4k3/p7/8/8/4B3/8/8/K3R3 - 0 1", map[int]string{0: "e4c6", 1: "a7a6"}, "e4–c6+", game.RoleCheck},
		{"predictor", "7k/R6p/8/8/8/8/8/1R2K3 - 0 1", map[int]string{0: "b1b8", 1: "h7h6"}, "b1–b8#", game.RoleMate},
		{"predictor", "4k3/p7/8/8/4B3/8/8/K3R3 - 0 1", map[int]string{0: "e4c6|a7a6>a1b1", 1: "a7a6"},
			"e4–c6 mit der Vorhersage a7–a6 und der Antwort a1–b1+", game.RoleCheck},
	} {
		g, err := Find(c.id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		orders, err := game.ParseOrders(s, c.orders)
		if err != nil {
			t.Fatal(err)
		}
		_, events, err := game.Play(s, orders)
		if err != nil {
			t.Fatal(err)
		}
		var got game.Role
		for _, e := range events {
			if e.Role == game.RoleCheck || e.Role == game.RoleMate {
				got = e.Role
			}
		}
		if got != c.want {
			t.Errorf("%s: %v at %s is told as %q, want %q", c.id, c.orders, c.position, got, c.want)
		}
		if m, err := game.ReadTyped(s, 0, c.listed); err != nil || s.FormatMove(0, m) != c.orders[0] {
			t.Errorf("%s: %q is read as %s, %v", c.id, c.listed, s.FormatMove(0, m), err)
		}
	}
}
