package indeterminist

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// Typed turns are read if they are unambiguous.
func TestReadTyped(t *testing.T) {
	array := start(t).String()
	const spread = "Ke1:100:e1,Na3:50:b1,Ne3:50:b1,Rd5:60:a1,Bd5:40:c1,Pb7:50:b2," +
		"Pf5:40:f2,nc4:30:b8,pg6:50:g7,ke8:100:e8 w 0 1 0"
	for _, c := range []struct{ position, typed, want string }{
		{array, "e2e4", "Pe2-e4"},
		{array, "e2-e4", "Pe2-e4"},
		{array, "Pe2-e4", "Pe2-e4"},
		{array, " pe2e4 ", "Pe2-e4"},
		{array, "e4", "Pe2-e4"},
		{array, "b1c3", "Nb1-c3"},
		{array, "nb1-c3", "Nb1-c3"},
		{array, "Nc3", "Nb1-c3"},
		{array, "b1*50a3+b1c3", "Nb1*50-a3+Nb1-c3"},
		{array, "Nb1*50%-a3 + c3", "Nb1*50-a3+Nb1-c3"},
		{array, "nb1*50-a3 + Nc3", "Nb1*50-a3+Nb1-c3"},
		{array, "h2*5", "Ph2*5"},
		{array, "PASS", "pass"},
		{array, "Ra1-a3", "Ra1-a3"}, // Check gives the reason
		{spread, "Na3xc4", "Na3-c4"},
		{spread, "a3c4", "Na3-c4"},
		{spread, "Nac4", "Na3-c4"},
		{spread, "Nexc4", "Ne3-c4"},
		{spread, "Nb5", "Na3-b5"},
		{spread, "Rd5d6", "Rd5-d6"},
		{spread, "d5e6", "Bd5-e6"},
		{spread, "d5d6", "Rd5-d6"},
		{spread, "d5e7", "Bd5-e7"}, // neither: Check gives the reason
		{"Ra1:60:a1,Ra5:60:h1,Kh1:100:e1,kh8:100:e8 w 0 1 0", "R1a3", "Ra1-a3"},
		{spread, "Be6", "Bd5-e6"},
		{spread, "b7b8q", "Pb7-b8=Q"},
		{spread, "b7-b8=n", "Pb7-b8=N"},
		{spread, "b8=R", "Pb7-b8=R"},
		{spread, "b8", "Pb7-b8"}, // Compose asks for the promotion
		{spread, "fxg6", "Pf5-g6"},
		{spread, "f5xg6 e.p.", "Pf5-g6"},
	} {
		s := at(t, c.position)
		m, err := game.ReadTyped(s, 0, c.typed)
		if err != nil || s.FormatMove(0, m) != c.want {
			t.Errorf("%q is read as %s, %v, want %s", c.typed, s.FormatMove(0, m), err, c.want)
		}
	}
	for _, c := range []struct{ position, typed, kind string }{
		{array, "", "typed.empty"},
		{array, "e2", "none_can"},
		{array, "hello", "form"},
		{array, "e2e9", "form"},
		{array, "e4e5", "nothing_there"},
		{array, "e7e5", "nothing_there"},
		{array, "Nd5", "none_can"},
		{array, "O-O", "no_castling"},
		{array, "o-o-o", "no_castling"},
		{array, "b1*12.5c3", "percent"},
		{array, "b1*100-c3", "all_of_it"},
		{array, "e2e4+Ng1", "none_can"},
		{spread, "Nc4", "typed.several"},
		{spread, "d5d9", "form"},
		{spread, "d5*5", "typed.several"},
	} {
		m, err := game.ReadTyped(at(t, c.position), 0, c.typed)
		if err == nil || refusal(t, err).Code != game.BadMove || strings.TrimPrefix(refusal(t, err).Text.Kind,
			"indeterminist.") != c.kind {
			t.Errorf("%q is read as %x, %v, want %s", c.typed, uint64(m), err, c.kind)
		}
	}
	s := at(t, "Kh1:100:e1,kh8:100:e8,Na3:20:b1,Nc3:20:b1,Ng3:20:g1 w 0 1 0")
	m, err := game.ReadTyped(s, 0, "a3b5+c3e4+g3h5")
	if err == nil || refusal(t, err).Text.Kind != "indeterminist.too_many" {
		t.Errorf("three steps are read as %x, %v", uint64(m), err)
	}
}

// Every listed turn is read as itself, and a plain move is as short to type as in chess.
func TestReadTypedReadsNotation(t *testing.T) {
	for _, position := range append([]string{start(t).String()}, dense[0], dense[1], dense[3]) {
		s := at(t, position)
		for i, m := range s.Moves(int(s.turn), nil) {
			if i%17 != 0 {
				continue
			}
			notation := s.FormatMove(int(s.turn), m)
			if back, err := s.ReadTyped(int(s.turn), notation); err != nil || back != m {
				t.Fatalf("%s is read as %s, %v", notation, s.FormatMove(int(s.turn), back), err)
			}
		}
	}
}

func FuzzReadTyped(f *testing.F) {
	for _, typed := range []string{"e2e4", "Nc3", "b1*50c3+b1a3", "O-O", "e5xd6 e.p.", "Nbxc3", "e8q"} {
		f.Add(0, typed)
	}
	f.Fuzz(func(t *testing.T, i int, typed string) {
		s := at(t, append(dense[:2:2], dense[3])[uint(i)%3])
		m, err := s.ReadTyped(int(s.turn), typed)
		if err != nil {
			if code := refusal(t, err).Code; code != game.BadMove && code != game.IllegalMove {
				t.Fatalf("%q: %v", typed, err)
			}
			return
		}
		if back, err := s.ParseMove(int(s.turn), s.FormatMove(int(s.turn), m)); err != nil || back != m {
			t.Fatalf("%q is read as %x, printed and read again as %x, %v", typed, uint64(m), uint64(back), err)
		}
	})
}
