package niels

import (
	"fmt"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// supposed returns the shares of the other tokens if the one on a square is found, and if not: "d5: found missing".
func supposed(t *testing.T, s game.State, square string) (p string, others []string, both *game.Supposition) {
	t.Helper()
	tokens := s.Picture().Tokens
	i := slices.IndexFunc(tokens, func(tok game.Token) bool { return tok.Square == square })
	both, err := game.Suppose(s, i)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range both.Others {
		others = append(others, fmt.Sprintf("%s: %v %v", tokens[o.Token].Square, o.Found, o.Missing))
	}
	return both.P.String(), others, both
}

func TestSupposingSettlesAGroup(t *testing.T) { // N1.6
	s, _ := follow(t, "4k3/8/8/8/8/8/4B3/K7 w - - 0 1 nd5/f6=", "e2:e2/c4@d5")
	p, others, both := supposed(t, s, "d5")
	if want := []string{"e2: 1 0", "c4: 0 1", "f6: 0 1"}; p != "1/2" || !slices.Equal(others, want) {
		t.Errorf("of the knight on d5, there with %s, depend %v, want %v", p, others, want)
	}
	if found := both.Found; len(found.Links) != 0 || len(found.Tokens) != 4 || found.Tokens[2].Group != 0 {
		t.Errorf("with the knight on d5 the board is %+v", found)
	}
}

func TestSupposingLeavesOthersAlone(t *testing.T) { // N1.2
	s, _ := follow(t, "4k3/8/8/8/8/8/8/K7 w - - 0 1 Bb2/c1>@2,nh5/b8>@2,Rh1/h2=")
	p, others, _ := supposed(t, s, "b8")
	if want := []string{"c1: 1 0", "b2: 0 1", "h5: 0 1"}; p != "1/3" || !slices.Equal(others, want) {
		t.Errorf("of the knight on b8, there with %s, depend %v, want %v", p, others, want)
	}
	if _, others, _ = supposed(t, s, "h1"); !slices.Equal(others, []string{"h2: 0 1"}) {
		t.Errorf("of the rook on h1 depend %v", others)
	}
}

// A missing half opens the line that it closed, and a pawn that never left cannot be captured en passant.
func TestSupposingShowsWhatFollows(t *testing.T) {
	s, _ := follow(t, "4k3/8/8/4n3/8/8/8/K3R3 b - - 0 1 -", "e5:d7/e5=")
	_, _, both := supposed(t, s, "e5")
	danger := func(p *game.Picture) bool {
		return slices.Contains(p.Marks, game.Mark{Square: "e8", Kind: game.Danger})
	}
	if danger(both.Found) || !danger(both.Missing) {
		t.Errorf("the marks are %v with the knight on e5, and %v without", both.Found.Marks, both.Missing.Marks)
	}
	s, _ = follow(t, "4k3/8/8/8/3p4/8/4P3/K7 w - - 0 1 -", "e2:e4/e2=")
	_, _, both = supposed(t, s, "e4")
	if len(both.Found.Marks) != 1 || len(both.Missing.Marks) != 0 {
		t.Errorf("the marks are %v with the pawn on e4, and %v without", both.Found.Marks, both.Missing.Marks)
	}
}

func TestCertainTokensAreNotSupposed(t *testing.T) {
	s, _ := follow(t, "4k3/8/8/8/8/8/8/K7 w - - 0 1 Rh1/h2=")
	for token, kind := range map[int]string{-1: "suppose.token", 0: "suppose.nothing", 4: "suppose.token"} {
		if _, err := game.Suppose(s, token); err == nil || err.(*game.Error).Text.Kind != kind {
			t.Errorf("token %d is answered with %v, want %s", token, err, kind)
		}
	}
}
