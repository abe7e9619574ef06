package niels

import (
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

func TestPicture(t *testing.T) {
	s, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 4 1 Bb2/c1>@2,nh5/b8>@2 ?h1h5")
	p := s.Picture()
	var texts []string
	for _, tok := range p.Tokens {
		texts = append(texts, english.Say(tok.Text))
	}
	want := []string{
		"White’s king on a1",
		"White’s bishop, the blue one on c1 (1/3), entangled in group B; the other is on b2",
		"White’s rook on h1",
		"White’s bishop, the red one on b2 (2/3), entangled in group B; the other is on c1",
		"Black’s knight, the red one on h5 (2/3), entangled in group B; the other is on b8",
		"Black’s knight, the blue one on b8 (1/3), entangled in group B; the other is on h5",
		"Black’s king on e8",
	}
	if !slices.Equal(texts, want) {
		t.Errorf("the tokens are\n %s", strings.Join(texts, "\n "))
	}
	if tok := p.Tokens[3]; tok.Share != prob.New(2, 3) || tok.Mark != "niels.red" || tok.Group != 2 {
		t.Errorf("the bishop on b2 is %+v", tok)
	}
	links := []game.Link{
		{A: "b2", B: "c1", Kind: game.SamePiece, Group: 2, Kin: 1},
		{A: "h5", B: "b8", Kind: game.SamePiece, Group: 2, Seat: 1, Kin: 1},
		{A: "b2", B: "h5", Kind: game.Entangled, Group: 2},
		{A: "c1", B: "b8", Kind: game.Entangled, Group: 2},
	}
	if !slices.Equal(p.Links, links) {
		t.Errorf("the links are %+v", p.Links)
	}
	if !slices.Contains(p.Marks, game.Mark{Square: "h5", Kind: game.Pending}) || len(p.Arrows) != 1 {
		t.Errorf("the marks are %+v, the arrows %+v", p.Marks, p.Arrows)
	}
	s, _ = follow(t, "4k3/4p3/8/8/8/8/8/4R1K1 b - - 0 1 Re2/h2=", "e7:e5/e6=", "g1h1")
	if p := s.Picture(); len(p.Marks) != 0 {
		t.Errorf("the marks are %+v", p.Marks)
	}
	s, _ = follow(t, "4k3/4p3/8/8/8/8/8/4R1K1 b - - 0 1 Re2/h2=", "e7:e5/e6=")
	if p := s.Picture(); len(p.Marks) != 0 {
		t.Errorf("no pawn can capture on the passed square: the marks are %+v", p.Marks)
	}
	for start, open := range map[string]bool{
		"4k3/4p3/8/3P4/8/8/8/4R1K1 b - - 0 1 Re2/h2=": true,
		"4k3/4p3/8/3P4/8/8/r7/3K4 b - - 0 1 -":        true,
		"3rk3/4p3/8/3P4/8/8/8/3K4 b - - 0 1 -":        false, // the pawn is pinned
	} {
		s, _ = follow(t, start, "e7:e5/e6=")
		marked := slices.Contains(s.Picture().Marks, game.Mark{Square: "e6", Kind: game.Passed})
		if marked != open {
			t.Errorf("%s: the passed square is marked: %t, want %t", start, marked, open)
		}
	}
	s, _ = follow(t, "4k3/8/8/8/8/8/8/R5K1 w - - 0 1 -", "a1a8")
	if p := s.Picture(); !slices.Equal(p.Marks, []game.Mark{{Square: "e8",
		Kind: game.Danger}}) || len(p.Seats[1].Notes) != 1 {
		t.Errorf("the marks are %+v, the notes %v", p.Marks, p.Seats[1].Notes)
	} else if len(p.Checks) != 1 || p.Checks[0].Path[1] != "e8" || p.Checks[0].Seat != 0 {
		t.Errorf("the checks are %+v", p.Checks)
	}
	for plies, told := range map[string]int{"48": 0, "49": 1} {
		s, _ = follow(t, "4k3/8/8/8/8/8/8/R5K1 w - - "+plies+" 1 -", "g1g2")
		if notes := s.Picture().Notes; len(notes) != told {
			t.Errorf("after %s plies and one more the notes are %v", plies, notes)
		}
	}
}

// A half between a king and an enemy on its line is said to be why that gives no check.
func TestScreensAreTold(t *testing.T) { // N1.3, N4.1
	for position, want := range map[string]string{
		"8/2k5/8/8/2R5/8/8/4K3 b - - 0 1 na1/c6>": "the rook on c4 gives no check on c7: part of Black’s knight " +
			"is on c6, and a part blocks the line as a whole piece does",
		"8/2k5/2p5/8/2R5/8/8/4K3 b - - 0 1 na1/c5>": "", // a whole piece is between, too
		"8/2k5/8/8/2R5/8/8/4K3 b - - 0 1 na1/d6>":   "the king is in check on c7 from the rook on c4",
		"8/8/8/8/8/8/8/K7 b - - 0 1 Qe8/e2=@1,kg8/f8=@1": "the red queen on e8 gives no check on g8: part of Black’s " +
			"king is on f8, and a part blocks the line as a whole piece does",
	} {
		s, err := Game().Parse(position)
		if err != nil {
			t.Errorf("%s: %v", position, err)
			continue
		}
		var told []string
		for _, n := range s.Picture().Seats[1].Notes {
			told = append(told, english.Say(n))
		}
		if got := strings.Join(told, ". "); got != want {
			t.Errorf("%s: the notes are %q, want %q", position, got, want)
		}
	}
}

// The numbers of pairs depend on the position, not on how it came about.
func TestNumbersOfPairs(t *testing.T) {
	played, _ := follow(t, "4k3/8/8/8/8/8/8/N3K2B w - - 0 1 -", "a1:b3/c2=", "e8e7", "h1:g2/f3=")
	read, _ := follow(t, played.String())
	if a, b := played.Picture().Tokens, read.Picture().Tokens; !slices.EqualFunc(a, b, func(a, b game.Token) bool {
		return a.Square == b.Square && a.Kin == b.Kin
	}) {
		t.Errorf("the tokens are %+v, after reading %+v", a, b)
	}
}
