package ability

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestTypedMovesAreForgiven(t *testing.T) { // A7.1
	const (
		cross = "cross/0 1Re1!,1Ki1!,1Nk1,1Rl1!,1Pb11,2Ka8,0Kp9!,0Rp12!,0Rp5!,3Kh16,3Na12 1 1 0 0123 - - " +
			"none:0,leap:3,none:0,none:0 - announce=all;abilities=choose"
		tall = "tall/0 0Ra1!,0Ke1!,0Rh1!,1Ra12!,1Ke12!,1Rh12! 0 1 0 01 - - - - -"
	)
	for _, c := range []struct {
		position    string
		seat        int
		typed, want string
	}{
		{cross, 1, "k1-j3", "k1j3"},
		{cross, 1, "Nk1-j3", "k1j3"},
		{cross, 1, "Nk1j3", "k1j3"},
		{cross, 1, "Pb11xa12=Q!3", "b11a12q!3"},
		{cross, 1, "b11a12N", "b11a12n"},
		{cross, 1, "Nj3", "k1j3"},
		{cross, 1, "Rl5", "l1l5"},
		{cross, 1, "bxa12=Q!3", "b11a12q!3"},
		{cross, 1, "@k1-l3", "@k1-l3"},
		{cross, 1, "@b11-a11Q", "@b11-a11=q"},
		{cross, 1, "O-O", "i1k1"},
		{cross, 1, "0-0-0!0", "i1g1!0"},
		{cross, 0, "O-O", "p9p11"},
		{cross, 0, "O-O-O", "p9p7"},
		{cross, 2, "O-O", "a8a6"},
		{cross, 3, "O-O-O", "h16j16"},
		{tall, 0, "O-O", "e1g1"},
		{tall, 0, "O-O-O", "e1c1"},
		{tall, 1, "O-O", "e12g12"},
		{tall, 1, "0-0-0", "e12c12"},
		{"tall/0 0Nb1,0Ke1!,0Nh1,1Kc3 0 1 0 01 - - - - -", 0, "Nc3", "b1c3"}, // Check gives the reason
	} {
		s, err := Game().Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.ReadTyped(s, c.seat, c.typed)
		if err != nil {
			t.Errorf("%s: %v", c.typed, err)
		} else if got := s.FormatMove(c.seat, m); got != c.want {
			t.Errorf("%s reads as %s, want %s", c.typed, got, c.want)
		}
	}
}

// The strict form of the notation is all that ParseMove reads, and an x stands only where something is captured.
func TestNotationIsStrict(t *testing.T) { // A7.1
	const position = "cross/0 1Re1!,1Ki1!,1Nk1,1Rl1!,1Pb11,2Ka8,0Kp9!,0Rp12!,0Rp5!,3Kh16,3Na12 1 1 0 0123 - - - - -"
	s, err := Game().Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{"k1-j3", "Nk1j3", "O-O", "b11a12=q", "b11xa12q", "b11a12N"} {
		if m, err := s.ParseMove(1, typed); err == nil {
			t.Errorf("%s is parsed as %s", typed, s.FormatMove(1, m))
		}
		if typed != "b11xa12q" {
			continue
		}
		if m, err := game.ReadTyped(s, 1, typed); err != nil || s.FormatMove(1, m) != "b11a12q" {
			t.Errorf("%s is not read: %v", typed, err)
		}
	}
	for _, typed := range []string{"k1xj3", "Nk1xj3", "Pb11xb12"} {
		if m, err := game.ReadTyped(s, 1, typed); err == nil {
			t.Errorf("%s captures nothing, and is read as %s", typed, s.FormatMove(1, m))
		}
	}
}

func TestTypedMovesHaveThePieceLettersOfALanguage(t *testing.T) {
	s, err := Game().Start(map[string]string{"board": "standard"})
	if err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{"Ng1f3", "Sg1f3", "Кg1f3", "♘g1f3", "♞g1-f3", "Nf3", "Sf3", "Кf3", "♘f3",
		"Sgf3", "Nf3+"} {
		if m, err := game.ReadTyped(s, 0, typed); err != nil || s.FormatMove(0, m) != "g1f3" {
			t.Errorf("%s is not read: %v", typed, err)
		}
	}
}
