package qcheckers

import (
	"fmt"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// supposed returns the shares of the other tokens if a piece is found on a square, and if not, as "a3 on b4: 100%
// 0%".
func supposed(t *testing.T, s game.State, piece, square string) (p string, others []string) {
	t.Helper()
	tokens := s.Picture().Tokens
	i := slices.IndexFunc(tokens, func(tok game.Token) bool { return tok.Badge == piece && tok.Square == square })
	both, err := game.Suppose(s, i)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range both.Others {
		tok := &tokens[o.Token]
		others = append(others,
			fmt.Sprintf("%s on %s: %s %s", tok.Badge, tok.Square, o.Found.Percent(), o.Missing.Percent()))
	}
	slices.Sort(others)
	return both.P.Percent(), others
}

// Supposing agrees with what the rules say of measuring: c3 on d4 means that a3 is on b4, c3 on b4 that a3 has never
// left.
func TestEntangledPiecesTellOnEachOther(t *testing.T) { // Q4.2
	s, _ := play(t, start(t, nil), "c3-b4|d4", "f6-e5", "a3-b4", "h6-g5")
	want := []string{"a3 on a3: 0% 100%", "a3 on b4: 100% 0%", "c3 on b4: 0% 100%"}
	if p, others := supposed(t, s, "c3", "d4"); p != "50%" || !slices.Equal(others, want) {
		t.Errorf("of c3 on d4, there with %s, depend %v, want %v", p, others, want)
	}
	if p, others := supposed(t, s, "a3", "a3"); p != "50%" || len(others) != 3 || others[0] != "a3 on b4: 0% 100%" {
		t.Errorf("of a3 on a3, there with %s, depend %v", p, others)
	}
}

// If a piece is not on one of three squares, it is still uncertain on the other two.
func TestMissingPieceStaysUncertain(t *testing.T) {
	s, err := Game().Parse("W:Wc3@?,e3@?:BKb8 c3,e3:b2,d4=0.5;b4,f4=0.5;d2,f4=0.7071067811865476")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"c3 on b4: 0% 33.3%", "c3 on d2: 0% 66.7%", "e3 on d4: 100% 0%", "e3 on f4: 0% 100%"}
	if p, others := supposed(t, s, "c3", "b2"); p != "25%" || !slices.Equal(others, want) {
		t.Errorf("of c3 on b2, there with %s, depend %v, want %v", p, others, want)
	}
}

// Pieces of other clusters do not change.
func TestSupposingLeavesOthersAlone(t *testing.T) {
	s, _ := play(t, start(t, nil), "c3-b4|d4", "f6-e5|g5")
	if _, others := supposed(t, s, "f6", "g5"); len(others) != 1 {
		t.Errorf("of f6 on g5 depend %v", others)
	}
	if _, err := game.Suppose(start(t, nil), 3); err == nil {
		t.Error("a man that is certainly there may be missing")
	}
}
