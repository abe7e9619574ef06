package niels

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// offered returns the available picks and the reasons against the denied ones.
func offered(t *testing.T, s game.State, picks ...string) (open []string, denied map[string]string) {
	t.Helper()
	c, err := s.Compose(s.Turn().Seats.First(), picks)
	if err != nil {
		t.Fatalf("after %q: %v", picks, err)
	}
	denied = map[string]string{}
	for _, choice := range c.Choices {
		if choice.Denied != nil {
			denied[choice.Pick] = english.Error(choice.Denied)
		} else {
			open = append(open, choice.Pick)
		}
	}
	slices.Sort(open)
	return open, denied
}

func TestComposeLeadsToMoves(t *testing.T) {
	for _, c := range []struct{ position, picks, want string }{
		{start, "e2 e4", "e2e4"},
		{start, "b1 superposition a3 c3 equal:a3", "b1:a3/c3="},
		{start, "b1 superposition a3 c3 equal:c3", "b1:c3/a3="},
		{start, "b1 superposition c3 a3 equal:a3", "b1:a3/c3="},
		{start, "b1 superposition a3 c3 red:c3", "b1:c3/a3>"},
		{start, "b1 superposition b1 c3 red:b1", "b1:b1/c3>"},
		{start, "e2 superposition e2 e4 red:e4", "e2:e4/e2>"},
		{"8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=", "d7 d8 n", "d7d8n"},
		{"8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=", "d7 superposition d7 d8 equal:d8 r", "d7:d8/d7=r"},
		{"8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=", "d7 entanglement d8 b6 red:d8 b", "d7:d8/d7@b6b"},
		{"8/8/8/8/8/8/k7/3Q3K w - - 0 1 nd8/h5=", "d1 entanglement d4 d8 red:d1", "d1:d1/d4@h5"},
		{"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 -", "e7 tunnelling e4", "e7^e4"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1 superposition c1 g1 equal:c1", "e1:c1/g1="},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6=", "d5 e6 half", "d5e6"},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6=", "d5 e6 passing", "d5e6ep"},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e7=", "d5 e6", "d5e6"},
	} {
		s, _ := follow(t, c.position)
		seat := s.Turn().Seats.First()
		got, err := s.Compose(seat, strings.Fields(c.picks))
		if err != nil || got.Move == 0 || s.FormatMove(seat, got.Move) != c.want {
			t.Errorf("%s at %s: %s, %v; want %s", c.picks, c.position, s.FormatMove(seat, got.Move), err, c.want)
		}
	}
}

func TestComposeDenies(t *testing.T) {
	for _, c := range []struct{ position, picks, pick, want string }{
		{start, "", "a1", "the rook on a1 has nowhere to go"},
		{"4k3/8/8/8/8/8/8/4K3 b - - 0 1 pd5/d6>", "", "d6",
			"the pawn on d6 has nowhere to go: its own other half on d5 is in the way"},
		{"4k3/8/8/8/3N4/3P4/8/4K3 w - - 0 1 -", "", "d3",
			"the pawn on d3 has nowhere to go: White’s knight on d4 is in the way"},
		{"4k3/8/8/1p6/1P6/8/8/4K3 w - - 0 1 -", "", "b4",
			"the pawn on b4 has nowhere to go: Black’s pawn on b5 is in the way"},
		{"4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1 Nd2/a8=", "", "c1", "the bishop on c1 has nowhere to go: " +
			"part of White’s knight is on d2, and a part blocks the way as a whole piece does"},
		{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 -", "", "e2", ""},
		{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 -", "e2", "c3", "your king would be in check on e1 from the rook on e8"},
		{"k7/8/8/8/6K1/4P3/8/8 w - - 0 1 nd4/e5=", "", "e3",
			"your king would be in check on g4 from the blue knight on e5"},
		{"k7/8/8/8/6K1/4P3/8/8 w - - 0 1 nd4/e5=", "e3", "d4",
			"your king would be in check on g4 from the knight on e5 if Black’s knight is found on e5"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 rd8/a7>", "e1", "c1",
			"castling to c1 is not possible: d1 is attacked by the red rook on d8"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 -", "e1", "g1",
			"castling to g1 is no longer possible: the king or the rook has moved, or the rook was captured"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=", "d4", "superposition",
			"the knight on d4 is a half: a piece in superposition makes only ordinary moves until it collapses"},
		{start, "a1", "a3", "the rook on a1 does not get to a3: a2 is occupied"},
		{"3qk3/4p3/8/6B1/8/8/8/4K3 w - - 0 1 nf6/a1=", "g5", "d8",
			"the bishop on g5 does not get to d8: e7 is occupied"},
		{"3qk3/8/8/6B1/8/8/8/4K3 w - - 0 1 ne7/a1=", "g5", "d8", "the bishop on g5 does not get to d8: " +
			"a half is on e7, and a half blocks the way as a whole piece does"},
		{start, "b1", "d2", "your own pawn is on d2"},
		{start, "e2", "d3", "the pawn on e2 goes to d3 only to capture: there is nothing to capture"},
		{start, "b1 superposition", "d2",
			"the pawn on d2 is in the way: a superposition needs unoccupied squares, or the piece’s own"},
		{start, "d1 superposition", "d4", "the queen on d1 does not get to d4: d2 is occupied"},
		{start, "b1 superposition a3", "d2",
			"the pawn on d2 is in the way: a superposition needs unoccupied squares, or the piece’s own"},
		{"4r1k1/8/8/8/R2p4/8/8/4K3 w - - 0 1 -", "a4 tunnelling", "b4",
			"the way of the rook from a4 to b4 is free: no tunnelling is needed"},
		{"4r1k1/8/8/8/R2p4/8/8/4K3 w - - 0 1 -", "a4", "g4", "the rook on a4 does not get to g4: d4 is occupied"},
		{"4r1k1/8/8/8/R2p4/8/8/4K3 w - - 0 1 -", "a4", "tunnelling",
			"your king would be in check on e1 from the rook on e8 if the tunnelling fails"},
	} {
		s, _ := follow(t, c.position)
		if _, denied := offered(t, s, strings.Fields(c.picks)...); denied[c.pick] != c.want {
			t.Errorf("%s after %q at %s is denied: %q, want %q", c.pick, c.picks, c.position, denied[c.pick], c.want)
		}
	}
}

// A pinned piece that is picked is told to be pinned, with the check that it wards off.
func TestPinnedPieceIsAskedHowItMoves(t *testing.T) {
	s, _ := follow(t, "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1 -")
	for square, want := range map[string]string{
		"c3": "How does it move? it cannot go anywhere as a whole: " +
			"your king would be in check on e1 from the bishop on b4 1",
		"g1": "Where does it go, or how does it move?  0",
	} {
		c, err := s.Compose(0, []string{square})
		got := fmt.Sprint(english.Say(c.Prompt), " ", english.Say(c.Notice), " ", len(c.Checks))
		if err != nil || got != want {
			t.Errorf("%s is asked %q, %v; want %q", square, got, err, want)
		}
	}
}

// The piece with which another is entangled is named, also when it is the only one and so is not asked for.
func TestPartnerIsNamed(t *testing.T) {
	for position, want := range map[string]string{
		"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=": "How is it entangled with Black’s knight? " +
			"from e2 and c4 it attacks only the half on d5",
		"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=,rb5/b8=": "How is it entangled with Black’s knight? ",
	} {
		s, _ := follow(t, position)
		c, err := s.Compose(0, []string{"e2", "entanglement", "c4", "d5"})
		if got := fmt.Sprint(english.Say(c.Prompt), " ", english.Say(c.Notice)); err != nil || got != want {
			t.Errorf("%s: asked %q, %v; want %q", position, got, err, want)
		}
	}
}

// A refused king or pinned piece shows what would give check.
func TestRefusalsShowTheirCause(t *testing.T) {
	for _, c := range []struct{ position, picks, pick, want string }{
		{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 -", "e2", "c3", "[{[e8 e1] 1 check}]"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 rd8/a7>", "e1", "c1", "[{[d8 d1] 1 check}]"},
		{start, "a1", "a3", "[{[a1 a2] 0 failed}]"},
	} {
		s, _ := follow(t, c.position)
		composition, err := s.Compose(0, strings.Fields(c.picks))
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(composition.Choices, func(ch game.Choice) bool { return ch.Pick == c.pick })
		if e := composition.Choices[i].Denied; e == nil || fmt.Sprint(e.Arrows) != c.want {
			t.Errorf("%s at %s is denied with %v, want the arrows %s", c.pick, s, e, c.want)
		}
	}
}

// A choice that decides the effect has it.
func TestEffects(t *testing.T) {
	const position = "4k3/2p5/1p6/3P4/1R6/8/8/4K3 w - e6* 0 2 Nf4/g5>,nh5/a8=,pe5/e6="
	for _, c := range []struct{ picks, pick, effect, chance, label string }{
		{"", "d5", "", "", "White’s pawn on d5"},
		{"b4", "b5", "certain", "", "go to b5"},
		{"b4", "b6", "certain", "", "capture the pawn on b6"},
		{"b4", "superposition", "quantum", "", "superposition: be on two squares at once"},
		{"b4", "tunnelling", "rolled", "1/6", "tunnelling: go through an enemy piece, on a\u00a06"},
		{"b4", "b7", "rolled", "1/6", "tunnel to b7, through the piece in the way, on a\u00a06"},
		{"b4 superposition", "b5", "quantum", "", "go to b5"},
		{"f4", "g6", "quantum", "", "go to g6"},
		{"f4", "h5", "rolled", "1/3", "try to capture the knight on h5"},
		{"d5", "e6", "", "", "capture on e6, in one of two ways"},
		{"d5 e6", "half", "rolled", "1/2", "go there in any case, and try to capture the pawn on e6"},
		{"d5 e6", "passing", "rolled", "1/2",
			"go there in any case, and try to capture the pawn on e5 en passant by moving to e6"},
	} {
		s, _ := follow(t, position)
		composition, err := s.Compose(0, strings.Fields(c.picks))
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(composition.Choices, func(ch game.Choice) bool { return ch.Pick == c.pick })
		if i < 0 {
			t.Errorf("%s is not offered after %q", c.pick, c.picks)
			continue
		}
		choice, chance := composition.Choices[i], ""
		if choice.P != nil {
			chance = choice.P.String()
		}
		label := english.Say(choice.Label)
		if string(choice.Effect) != c.effect || chance != c.chance || label != c.label || choice.Denied != nil {
			t.Errorf("%s after %q is %s %s: %s (%v)", c.pick, c.picks, choice.Effect, chance, label, choice.Denied)
		}
	}
	s, _ := follow(t, "4k3/8/8/8/8/8/8/6K1 w - - 0 1 Be2/c4=@1,nd5/f6=@1")
	composition, _ := s.Compose(0, []string{"c4"})
	for _, choice := range composition.Choices {
		if choice.Pick == "d5" && (choice.Effect != game.Rolled || choice.P == nil || *choice.P != prob.Zero()) {
			t.Errorf("an attempt in vain is %+v", choice)
		}
		if choice.Pick != "d5" {
			continue
		}
		var log game.Log
		s.Clone().Play(game.By(0, choice.Move), &log)
		if log.Events[0].Role != game.RoleVain {
			t.Errorf("an attempt in vain is told as %+v", log.Events[0])
		}
	}
}

// The square of an entanglement names the enemy pieces that it is about, one half of each, or says what is missing.
func TestComposeEntangling(t *testing.T) {
	for _, c := range []struct{ position, from, square, want string }{
		{"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=", "e2", "c4", "go to c4, to be entangled with the red knight on d5"},
		{"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/b3=", "e2", "c4", "go to c4, to be entangled with the red knight on d5"},
		{"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=,rb3/b8=", "e2", "c4",
			"go to c4, to be entangled with one of these: the red rook on b3 and the red knight on d5"},
		{"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=", "e2", "d3",
			"neither from e2 nor from d3 does the bishop attack a half of an enemy piece: " +
				"there is nothing to be entangled with"},
		{"4k3/8/8/8/2n5/8/4B3/6K1 w - - 0 1 nf3/f6=", "e2", "f3", "first choose where the bishop on e2 goes: " +
			"it can be entangled with the knight on f3 if it attacks it from there or from e2"},
		{"4k3/8/8/8/2n5/8/4B3/6K1 w - - 0 1 nf3/f6=", "e2", "c4",
			"the knight on c4 is in the way: the bishop on e2 needs an unoccupied square to go to"},
	} {
		s, _ := follow(t, c.position)
		composition, err := s.Compose(0, []string{c.from, "entanglement"})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(composition.Choices, func(ch game.Choice) bool { return ch.Pick == c.square })
		if i < 0 {
			t.Errorf("at %s %s is neither offered nor denied", c.position, c.square)
			continue
		}
		said := english.Say(composition.Choices[i].Label)
		if denied := composition.Choices[i].Denied; denied != nil {
			said = english.Error(denied)
		}
		if said != c.want {
			t.Errorf("at %s %s says %q, want %q", c.position, c.square, said, c.want)
		}
	}
}

func TestComposeOffers(t *testing.T) {
	s, _ := follow(t, "4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=")
	for _, c := range []struct{ picks, want string }{
		{"", "e2 g1"},
		{"e2 entanglement", "c4 f3"},
		{"e2 entanglement c4", "d5"},
		{"e2 entanglement c4 d5", "red:c4 red:e2"},
		{"e2 superposition e2 d1", "equal:d1 equal:e2 red:d1 red:e2"},
	} {
		if open, _ := offered(t, s, strings.Fields(c.picks)...); strings.Join(open, " ") != c.want {
			t.Errorf("after %q: %q, want %s", c.picks, open, c.want)
		}
	}
	// Both halves of a pair mean the same, unless another piece can be meant.
	for position, want := range map[string]string{
		"4k3/8/8/5P2/8/8/8/4K3 w - - 0 1 pg6/g7>":             "g6",
		"4k3/8/8/5P2/8/8/8/4K3 w - - 0 1 pg6/g7>,ne6/a1=":     "e6 g6 g7",
		"4k3/8/8/5P2/8/8/8/4K3 w - - 0 1 pg6/g7>,pe6/e7=":     "e6 e7 g6 g7",
		"4k3/8/8/5P2/8/8/8/4K3 w - - 0 1 pg6/g7>@1,pe6/e7>@1": "e6",
	} {
		s, _ := follow(t, position)
		if open, _ := offered(t, s, "f5", "entanglement", "f6"); strings.Join(open, " ") != want {
			t.Errorf("at %s %q can be entangled, want %s", position, open, want)
		}
	}
	c, err := s.Compose(0, strings.Fields("e2 entanglement c4 d5"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "White’s bishop is on c4 (red) when Black’s knight is on d5 (1/2), " +
		"and on e2 (blue) when Black’s knight is on f6 (1/2)"
	if said := english.Say(c.Choices[0].Label); said != want {
		t.Errorf("a choice between red and blue is %q", said)
	}
	// Of an equal pair both colours are offered: it is said what they are for. A pawn has no choice: it is said why.
	for picks, want := range map[string]string{
		"b1 superposition a3 c3": "niels.note_colours",
		"e2 superposition e3 e4": "niels.note_pawn",
		"b1 superposition a3":    "",
	} {
		s, _ := follow(t, start)
		if c, err := s.Compose(0, strings.Fields(picks)); err != nil || c.Notice.Kind != want {
			t.Errorf("the notice after %q is %q, want %q (%v)", picks, c.Notice.Kind, want, err)
		}
	}
	// What a pawn becomes, what it is entangled with, and how it captures are no squares to go to.
	for position, picks := range map[string]string{
		"3q3k/4P3/8/8/8/8/8/K7 w - - 0 1 -":         "e7 d8",
		"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6=": "d5 e6",
		"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=":   "e2 entanglement c4",
	} {
		s, _ := follow(t, position)
		if _, denied := offered(t, s, strings.Fields(picks)...); len(denied) > 0 {
			t.Errorf("after %q at %s is denied: %v", picks, position, denied)
		}
	}
	if _, err := s.Compose(0, []string{"e2", "nowhere"}); code(err) != game.BadMove {
		t.Errorf("picks that were not offered: %v", err)
	}
}
