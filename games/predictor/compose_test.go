package predictor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// A click on a square to which a piece could go on an empty board is answered with the reason why it cannot.
func TestComposeDenies(t *testing.T) {
	const open = "4k3/8/8/8/8/4P3/3P4/2B1K3 - 0 1"
	for _, c := range []struct{ position, picks, pick, want string }{
		{"", "", "a1", "the rook on a1 has nowhere to go"},
		{"", "", "b1", "a knight does not jump here: from b1 to a3 it goes over b2 and a2, which must both be empty"},
		{"", "b1", "c3", "a knight does not jump here: from b1 to c3 it goes over b2 and c2, which must both be empty"},
		{"", "a1", "a3", "the path of the rook from a1 to a3 runs through a2"},
		{"4r1k1/8/8/8/8/8/4N3/4K3 - 0 1", "", "e2",
			"the knight on e2 cannot move: the king on e1 would be attacked by the rook on e8"},
		{"7k/8/8/8/8/8/r6P/6BK - 0 1", "", "h1",
			"the king on h1 cannot move: on g2 the king would be attacked by the rook on a2"},
		{"7k/8/8/8/8/6r1/7P/7K - 0 1", "", "h1", "the king on h1 has nowhere to go"},
		{"4k3/8/8/8/4P3/3B4/8/4K3 - 0 1", "e4 e5 e8 d8 d3", "e4", "e4 is occupied until the primary e4e5 leaves it"},
		{"", "e2 e4 d7 d5", "f1", "e2 is occupied until the primary e2e4 leaves it"},
		{"", "d2 d4 d7 d5", "b1", "a knight does not jump here: from b1 to a3"},
		{"", "d2 d4 d7 d5", "done", ""},
		{"", "d2 d4 d7 d5", "a1", "the rook on a1 has nowhere to go"},
		{"", "h2 h4 d7 d5", "h1", "h2 is occupied until the primary h2h4 leaves it"},
		{"", "d2 d4 d7 d5", "b1", "a knight does not jump here: from b1 to"},
		{open, "e3 e4 e8 d8 c1", "a3", ""},
		{open, "e3 e4 e8 d8 c1", "g5", "the path of the bishop from c1 to g5 runs through d2"},
		{open, "e3 e4 e8 d8 d2", "d4", ""},
		{"4k3/8/8/8/8/8/3P4/2B1K3 - 0 1", "d2 d3 e8 d8 c1", "h6", "d2 is occupied until"},
		{"", "e2 e4 d7 d5 e1", "g1", "a piece on f1 stands between king and rook"},
		{"4k3/8/8/8/8/P7/8/4K2R - 0 1", "a3 a4 e8 d8 e1", "g1", "castling to g1 is no longer possible"},
		{"4k3/8/8/8/8/P7/8/R3K3 Q 0 1", "a3 a4 e8 d8 e1", "g1",
			"castling to g1 is not possible: White has no rook on h1"},
		{"4kr2/8/8/8/8/P7/8/4K2R K 0 1", "a3 a4 e8 d8 e1", "g1", "f1 is attacked by the rook on f8"},
	} {
		t.Run(c.picks+" "+c.pick, func(t *testing.T) {
			e := denied(t, c.position, c.picks, c.pick)
			said := ""
			if e != nil {
				said = voice.Error(e)
			}
			if !strings.HasPrefix(said, c.want) || (c.want == "") != (said == "") {
				t.Errorf("denied with %q, want %q", said, c.want)
			}
		})
	}
}

// denied returns why White may not pick something after picks in a position, or at the start; nil if White may.
func denied(t *testing.T, position, picks, pick string) *game.Error {
	t.Helper()
	s, err := Game().Start(nil)
	if position != "" {
		s, err = Game().Parse(position)
	}
	if err != nil {
		t.Fatal(err)
	}
	composition, err := s.Compose(0, strings.Fields(picks))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(composition.Choices, func(ch game.Choice) bool { return ch.Pick == pick })
	if i < 0 {
		t.Fatalf("nothing is said about %s", pick)
	}
	return composition.Choices[i].Denied
}

// Arrows show what attacks the king, and how far a piece comes.
func TestRefusalsShowTheirCause(t *testing.T) {
	for _, c := range []struct{ position, picks, pick, want string }{
		{"4r1k1/8/8/8/8/8/4N3/4K3 - 0 1", "", "e2", "[{[e8 e1] 1 check}]"},
		{"k7/8/8/8/8/4b3/8/6KR - 0 1", "g1", "f2", "[{[e3 f2] 1 check}]"},
		{"4kr2/8/8/8/8/8/8/4K2R K 0 1", "e1", "g1", "[{[f8 f1] 1 check}]"},
		{"", "a1", "a3", "[{[a1 a2] 0 failed}]"},
		{"", "b1", "c3", "[{[b1 b2] 0 failed}]"},
	} {
		e := denied(t, c.position, c.picks, c.pick)
		if e == nil || fmt.Sprint(e.Arrows) != c.want {
			t.Errorf("%s at %q is denied with %v, want the arrows %s", c.pick, c.position, e, c.want)
		}
	}
}

// An order can be sent without its response, and so without the prediction.
func TestComposeEndsWithoutAResponse(t *testing.T) {
	s, err := Game().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, picks := range []string{"e2 e4 e7 e5 done", "e2 e4 e7 e5 f1 done"} {
		composition, err := game.Compose(s, 0, strings.Fields(picks))
		if err != nil || composition.Notation != "e2e4" {
			t.Errorf("%s: the order is %q, %v", picks, composition.Notation, err)
		}
	}
	if _, err := game.Compose(s, 0, strings.Fields("e2 e4 e7 e5 f1 d3 done")); err == nil {
		t.Error("a whole order goes on")
	}
}

// What an order meets if its prediction is right is said before it is whole: of the primary where the response is asked
// for, and of a response before its target is picked. Where the primary is asked for it is said if there is no choice.
func TestComposeTellsWhatAnOrderMeets(t *testing.T) {
	const rooks, pawns = "3r3k/7p/8/8/R7/8/P7/7K - 0 1", "4k3/7p/8/3p4/4P3/8/P7/4K3 - 0 1"
	const bishop = "4k3/8/3p4/8/8/5B2/8/R3K3 - 0 1"
	const cross = "If you are right, your rook from a4 and the rook from d8 annihilate each other; " +
		"if not, your rook goes on to h4, unless it meets another piece"
	for _, c := range []struct{ position, picks, want string }{
		{rooks, "a4 h4 d8 d1", cross},
		{rooks, "a4 h4 d8 d1 a2", cross},
		{pawns, "e4 d5 d5 e4", "If you are right, your pawn from e4 and the pawn from d5 annihilate each other; " +
			"if not, your pawn goes on to d5, unless it meets another piece"},
		{pawns, "e4 d5 d5 d4", "If you are right, the pawn leaves d5 in time, " +
			"and your pawn from e4 captures nothing there; if it stays, it is captured"},
		{"r3k3/8/8/8/8/8/6PP/R3K3 q 0 1", "a1 a8 e8 c8", "If you are right, the rook leaves a8 in time, " +
			"and your rook from a1 captures nothing there; if it stays, it is captured"},
		{pawns, "e4 d5 h7 h6", ""}, // what it captures stays
		{pawns, "e4 e5 d5 e4", ""}, // it is away by then
		{bishop, "e1 f1 d6 d5 f3", "If you are right, the bishop is annihilated on its way to d5, c6, b7, a8"},
		{bishop, "e1 f1 d6 d5 a1", ""}, // nothing that it meets
		{bishop, "e1 f1 e8 e7 f3", ""},
		{bishop, "e1 f1 d6 d5", ""},
		{"4k3/pp6/8/8/8/8/PP6/4qK2 - 0 1", "f1 e1 e1 f1", "If you are right, the game is lost: your king from f1 and " +
			"the queen from e1 annihilate each other; if not, your king goes on to e1, unless it meets another piece"},
		{"4k3/8/4P3/8/8/8/P7/4K3 - 0 1", "e6 e7 e8 e7", "If you are right, the game is won: your pawn from e6 and " +
			"the king from e8 annihilate each other; if not, your pawn goes on to e7, unless it meets another piece"},
		{"4k3/p7/8/8/8/4r3/3P4/4K1N1 - 0 1", "d2 e3 e3 e1", "If you are right, the game is lost unless your response " +
			"saves the king on e1: the rook takes it"},
		{"4k3/7b/8/8/8/8/P7/1K6 - 0 1", "b1 b2 h7 b1", ""},
		{"4k3/8/8/8/8/4p3/P7/3K4 - 0 1", "a2 a3 e3 e2 d1",
			"If you are right, the game is lost on the way to e2: the king is annihilated"},
		{"4k3/pp6/8/8/8/8/PP4P1/4qK2 - 0 1", "", "Only one primary move is possible: move the king from f1 to e1"},
		{"4k3/8/8/8/8/8/P6r/4rK2 - 0 1", "f1", "Only one primary move is possible: move the king from f1 to e1"},
		{"4k3/7p/8/8/8/8/P7/r5K1 - 0 1", "", "Only the king on g1 can move"},
		{"4k3/7p/8/8/8/8/8/6K1 - 0 1", "", ""},
	} {
		s, err := Game().Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		composition, err := s.Compose(0, strings.Fields(c.picks))
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		if !composition.Notice.IsZero() {
			said = voice.Say(composition.Notice)
		}
		if said != c.want {
			t.Errorf("%s: %q, want %q", c.picks, said, c.want)
		}
	}
}

// An order that is sent without a response is said to lose its prediction, except where it wins without a response.
func TestComposeTellsWhatAMissingResponseCosts(t *testing.T) {
	for picks, want := range map[string]string{
		"e6 e7 e8 e7": "send without a response: if you are right, the game is won without it, too",
		"e6 e7 e8 d8": "send without a response: then the prediction counts for nothing",
	} {
		s, err := Game().Parse("4k3/8/4P3/8/8/8/P7/4K3 - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		composition, err := s.Compose(0, strings.Fields(picks))
		if err != nil {
			t.Fatal(err)
		}
		if said := voice.Say(composition.Choices[0].Label); said != want {
			t.Errorf("%s: %q, want %q", picks, said, want)
		}
	}
}

// The question where a response goes names its piece.
func TestComposeAsksForAResponse(t *testing.T) {
	s, err := Game().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	composition, err := s.Compose(0, strings.Fields("e2 e4 e7 e5 f1"))
	if err != nil {
		t.Fatal(err)
	}
	if said := voice.Say(composition.Prompt); said != "Where does the bishop on f1 go if you are right?" {
		t.Error(said)
	}
}

// A knight goes over two squares: where it is to go, it is told which.
func TestComposeTellsTheWayOfAKnight(t *testing.T) {
	s, err := Game().Parse("4k3/8/8/8/8/8/8/1N2K3 - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	composition, err := s.Compose(0, []string{"b1"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range composition.Choices {
		if c.Pick == "c3" && !slices.Equal(c.Over, []string{"b2", "c2"}) {
			t.Errorf("from b1 to c3 it goes over %v", c.Over)
		}
	}
}
