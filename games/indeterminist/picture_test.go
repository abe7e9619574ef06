package indeterminist

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

func TestPictureShowsEveryInstance(t *testing.T) {
	p := at(t, "Ka1:100:e1,Bd4:25:f1,Rd4:33.3333:a1+h1,nd4:20:b8,nf6:50:b8,kh7:100:e8 w 0 1 0").Picture()
	type sign struct {
		square, letter string
		seat           int
		share          prob.Ratio
		badge          string
	}
	var got []sign
	for _, tok := range p.Tokens {
		got = append(got, sign{tok.Square, tok.Letter, tok.Seat, tok.Share, tok.Badge})
	}
	want := []sign{
		{"a1", "K", 0, prob.One(), "e1"},
		{"d4", "R", 0, prob.New(333_333, 1_000_000), "a1+h1"},
		{"d4", "B", 0, prob.New(1, 4), "f1"},
		{"d4", "N", 1, prob.New(1, 5), "b8"},
		{"f6", "N", 1, prob.Half(), "b8"},
		{"h7", "K", 1, prob.One(), "e8"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("tokens %v\nwant   %v", got, want)
	}
	if want := []game.Link{{A: "d4", B: "f6", Kind: game.SamePiece, Seat: 1, Kin: 2}}; !slices.Equal(p.Links, want) {
		t.Errorf("links %v, want %v", p.Links, want)
	}
	links := at(t, "Ka1:100:e1,Bd4:25:f1,Rd4:50:a1,Bf6:25:f1,Rf6:50:a1,kh8:100:e8 w 0 1 0").Picture().Links
	if len(links) != 2 || links[0].Kin == links[1].Kin {
		t.Errorf("families that share both squares have the links %v", links)
	}
	for i, want := range []string{
		"White’s king on a1", "33.3% of White’s rook 1, on d4", "25% of White’s bishop 6, on d4",
		"20% of Black’s knight 2, on d4", "50% of Black’s knight 2, on f6", "Black’s king on h7",
	} {
		tok := p.Tokens[i]
		if got := english.Say(tok.Text); got != want {
			t.Errorf("%s on %s is told as %q, want %q", tok.Letter, tok.Square, got, want)
		}
		if named := tok.Label == strconv.Itoa(tok.Kin); named != (tok.Share != prob.One()) {
			t.Errorf("%s on %s of family %d is labelled %q", tok.Letter, tok.Square, tok.Kin, tok.Label)
		}
	}
	if len(p.Notes)+len(p.Marks)+len(p.Seats[0].Notes)+len(p.Seats[1].Notes) != 0 {
		t.Errorf("a quiet position has notes or marks: %+v", p)
	}
}

// A king that one step may capture is marked with the ways and with how much it may lose, the king of the seat that
// does not move, too (I2.6, I3.1).
func TestPictureWarnsOfAttacks(t *testing.T) {
	for _, c := range []struct{ position, marked, ways, takes string }{
		{"Ke1:100:e1,re8:40:a8,kh8:100:e8 w 0 1 0", "e1", "[e8 e1]", "40%"},
		{"Ke1:100:e1,re8:40:a8,kh8:100:e8 b 0 1 0", "e1", "[e8 e1]", "40%"},
		{"Ke1:100:e1,Pe4:70:e2,re8:40:a8,kh8:100:e8 w 0 1 0", "", "", ""}, // a pawn of 70 % lets no 40 % pass
		{"Ke1:100:e1,nf3:50:b8,bh4:100:c8,kh8:100:e8 w 0 1 0", "e1", "[h4 e1]", "100%"},
		{"Kd1:60:e1,rd8:100:a8,kh8:100:e8 w 0 1 0", "d1", "[d8 d1]", "60%"},
	} {
		p := at(t, c.position).Picture()
		var marked, ways []string
		for _, m := range p.Marks {
			marked = append(marked, m.Square)
		}
		for _, a := range p.Checks {
			ways = append(ways, fmt.Sprint(a.Path))
		}
		note, want := "", ""
		if notes := p.Seats[0].Notes; len(notes) > 0 {
			note = english.Say(notes[0])
		}
		if c.takes != "" {
			want = fmt.Sprintf("the king on %s is attacked: one step can take %s of it", c.marked, c.takes)
		}
		if got := strings.Join(marked, " "); got != c.marked || strings.Join(ways, " ") != c.ways || note != want {
			t.Errorf("%s: marks %q, ways %v, note %q", c.position, got, ways, note)
		}
	}
}

// The king's danger shows its probability (I4.1).
func TestPictureWarnsOfTheRoll(t *testing.T) {
	p := at(t, "Ka1:20:e1,Ke4:40:e1,kh8:100:e8 w 0 1 0 ?").Picture()
	want := []game.Mark{{Square: "a1", Kind: game.Danger}, {Square: "a1", Kind: game.Pending},
		{Square: "e4", Kind: game.Danger}, {Square: "e4", Kind: game.Pending}}
	if !slices.Equal(p.Marks, want) {
		t.Errorf("marks %v, want %v", p.Marks, want)
	}
	if notes := p.Seats[0].Notes; len(notes) != 1 ||
		english.Say(notes[0]) != "60% of the king is left: it must survive a roll with a chance of 60% at the start "+
			"of each turn" {
		t.Errorf("notes %v", notes)
	}
	p = at(t, "Ka1:20:e1,Ke4:40:e1 b 25 30 3 {crossing=any,king_split=off,floor=5}").Picture()
	if !p.Seats[1].Gone || p.Seats[0].Gone {
		t.Errorf("seats %+v", p.Seats)
	}
	if len(p.Notes) != 5 {
		t.Errorf("notes %v", p.Notes)
	}
}

// A whole piece is called by its number while a part of another square has an origin of its own.
func TestWholePieceWithRelativesHasANumber(t *testing.T) {
	p := at(t, "Ke1:100:e1,Ra1:100:a1+h1,Rh4:50:h1,ke8:100:e8 w 0 1 0").Picture()
	if got, want := english.Say(p.Tokens[0].Text), "White’s rook 1, on a1"; got != want {
		t.Errorf("the whole rook is told as %q, want %q", got, want)
	}
	if p.Tokens[0].Kin != p.Tokens[2].Kin {
		t.Errorf("the rooks are of the families %d and %d", p.Tokens[0].Kin, p.Tokens[2].Kin)
	}
}

func TestMaterial(t *testing.T) {
	s := at(t, "Ka1:50:e1,Qd1:25:d1,Pd2:10:d2,kh8:100:e8,pa7:100:a7 w 0 1 0")
	for seat, want := range []int{5000 + 225 + 10, 10100} {
		if got := s.Material(seat); got != want {
			t.Errorf("seat %d has %d, want %d", seat, got, want)
		}
	}
}
