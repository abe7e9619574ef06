package niels

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestTypedMoves(t *testing.T) {
	const castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 -"
	const blackCastles = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 -"
	const blackPawn = "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 -"
	const passed = "4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6="
	const passedFirm = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2 -"
	const promotes = "8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2="
	const entangles = "4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6="
	const rooks = "4k3/8/8/8/8/R7/8/R3K3 w - - 0 1 -"
	for _, c := range []struct{ position, typed, want string }{
		{start, "e2e4", "e2e4"},
		{start, " e2e4 ", "e2e4"},
		{start, "e2-e4", "e2e4"},
		{start, "E2E4", "e2e4"},
		{start, "Pe2-e4", "e2e4"},
		{start, "e4", "e2e4"},
		{start, "e2–e4 failed+", "e2e4"},
		{start, "e2–e4: не удалось#", "e2e4"},
		{start, "Nb1-c3", "b1c3"},
		{start, "nb1c3", "b1c3"},
		{start, "Nc3", "b1c3"},
		{start, "Nf3!", "g1f3"},
		{start, "Nb1:a3/c3=", "b1:a3/c3="},
		{start, "b1 : a3 / c3 >", "b1:a3/c3>"},
		{start, "B1:A3/C3=", "b1:a3/c3="},
		{start, "Nb1-a3/c3", "b1:a3/c3="},
		{start, "b1:a3/c3", "b1:a3/c3="},
		{start, "b1a3/c3", "b1:a3/c3="},
		{start, "Nb1-a3/c3>", "b1:a3/c3>"},
		{start, "Na3/c3", "b1:a3/c3="},
		{start, "Nb:a3/c3 >", "b1:a3/c3>"},
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1 -", "Bf1–½c4/½f1", "f1:c4/f1="},
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1 -", "Lf1-2/3c4/1/3f1", "f1:c4/f1>"},
		{entangles, "e2–e2/c4 ∞ d5", "e2:e2/c4@d5"},
		{entangles, "e2-e2/c4 @ d5", "e2:e2/c4@d5"},
		{start, "e2e3/e4", "e2:e4/e3="},
		{start, "e2:e4/e3", "e2:e4/e3="},
		{start, "e3/e4", "e2:e4/e3="},
		{blackPawn, "e7:e6/e5", "e7:e5/e6="},
		{blackPawn, "e6/e5", "e7:e5/e6="},
		{castles, "O-O", "e1g1"},
		{castles, "o-o-o", "e1c1"},
		{blackCastles, "0-0", "e8g8"},
		{blackCastles, "OOO", "e8c8"},
		{passed, "d5xe6", "d5e6"},
		{passed, "d5xe6 e.p.", "d5e6ep"},
		{passed, "dxe6 ep", "d5e6ep"},
		{passedFirm, "dxe6 e.p.", "d5e6"},
		{passedFirm, "dxe6", "d5e6"},
		{promotes, "d8=N", "d7d8n"},
		{promotes, "d7-d8Q", "d7d8q"},
		{promotes, "d7:d8/d7=R", "d7:d8/d7=r"},
		{rooks, "R1a2", "a1a2"},
		{"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 -", "Re7^e4", "e7^e4"},
	} {
		s, _ := follow(t, c.position)
		seat := s.Turn().Seats.First()
		m, err := game.ReadTyped(s, seat, c.typed)
		if err != nil || s.FormatMove(seat, m) != c.want {
			t.Errorf("%q at %s is read as %s, %v; want %s", c.typed, c.position, s.FormatMove(seat, m), err, c.want)
		} else if err := s.Check(seat, m); err != nil {
			t.Errorf("%q at %s: %v", c.typed, c.position, err)
		}
	}
	for _, c := range []struct{ position, typed, want string }{
		{start, "Ne2-e4", "there is no knight on e2"},
		{start, "Bb2:b3/b4=", "there is no bishop on b2"},
		{start, "Nd5", "no knight of White’s can go to d5: write the move with the square where it begins, like e2e4"},
		{rooks, "Ra2", "“Ra2” could mean any of a1a2, a3a2: write one of them"},
		{passed, "dxe6", "“dxe6” could mean any of d5e6, d5e6ep: write one of them"},
		{promotes, "d8", "“d8” could mean any of d7d8b, d7d8n, d7d8q, d7d8r: write one of them"},
	} {
		s, _ := follow(t, c.position)
		if _, err := game.ReadTyped(s, 0, c.typed); code(err) != game.BadMove || english.Error(err) != c.want {
			t.Errorf("%q at %s: %q, want %q", c.typed, c.position, english.Error(err), c.want)
		}
	}
	pinned, _ := follow(t, "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1 -")
	for _, typed := range []string{"Nd5", "Nd5/a4"} {
		m, err := game.ReadTyped(pinned, 0, typed)
		if err == nil {
			err = pinned.Check(0, m)
		}
		if want := "your king would be in check on e1 from the bishop on b4"; english.Error(err) != want {
			t.Errorf("%q of a pinned knight is refused with %q", typed, english.Error(err))
		}
	}
	half, _ := follow(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nf3/g5=")
	m, err := game.ReadTyped(half, 0, "Nf3:d2/h4")
	if err == nil {
		err = half.Check(0, m)
	}
	if code(err) != game.IllegalMove || !strings.HasPrefix(english.Error(err), "the knight on f3 is a half: ") {
		t.Errorf("a half is refused with %v", err)
	}
	for typed, want := range map[string]string{
		"Qh5": "the queen on d1 does not get to h5: e2 is occupied", "Ke3": "a king does not go from e1 to e3",
		"Nb1:d2/a3": "the pawn on d2 is in the way: a superposition needs unoccupied squares, or the piece’s own",
	} {
		s, _ := follow(t, start)
		m, err := game.ReadTyped(s, 0, typed)
		if err == nil {
			err = s.Check(0, m)
		}
		if got := english.Error(err); got != want {
			t.Errorf("%q is refused with %q, want %q", typed, got, want)
		}
	}
	for _, typed := range []string{"", " ", "hello", "e9", "e2e4e5", "b1:a3", "O-O-O-O", "ep", "x", "=Q", "^", ":"} {
		s, _ := follow(t, start)
		if m, err := game.ReadTyped(s, 0, typed); code(err) != game.BadMove {
			t.Errorf("%q is read as %s, %v", typed, s.FormatMove(0, m), err)
		}
	}
}
