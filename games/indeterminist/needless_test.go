package indeterminist

import "testing"

// A split is needless where its parts meet again at once and nothing comes of it: not if the rest goes elsewhere, and
// not if the part captures what the whole piece leaves there.
func TestNeedlessSplits(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           bool
	}{
		{"Nb1:100:b1,Ke1:100:e1,ke8:100:e8 w 0 1 0", "Nb1*50-c3+Nb1-c3", true},
		{"Nb1:100:b1,Ke1:100:e1,ke8:100:e8 w 0 1 0", "Nb1*61-c3+Nb1-c3", true},
		{"Nb1:100:b1,Ke1:100:e1,ke8:100:e8 w 0 1 0", "Nb1*50-c3+Nb1-a3", false},
		{"Nb1:100:b1,Ke1:100:e1,ke8:100:e8 w 0 1 0", "Nb1*50-c3", false},
		{"Nb1:100:b1,Ke1:100:e1,ke8:100:e8 w 0 1 0", "Nb1-c3", false},
	} {
		s, err := Game().Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.ParseMove(0, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.(*state).Needless(0, m); got != c.want {
			t.Errorf("%s: %t, want %t", c.move, got, c.want)
		}
	}
}
