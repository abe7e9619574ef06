package predictor

import (
	"errors"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// Typed orders with their reading or the error.
func TestReadTyped(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq 0 1"
	const open = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R KQkq 0 1"
	const pawns = "1n2k3/P2p2p1/8/4P3/8/8/P7/4K3 - 0 1"
	for _, c := range []struct {
		position    string
		seat        int
		typed, want string // the canonical form, or what is wrong
	}{
		{start, 0, "e2e4", "e2e4"},
		{start, 0, "e2-e4", "e2e4"},
		{start, 0, " Pe2-e4 ", "e2e4"},
		{start, 0, "e4", "e2e4"},
		{start, 0, "Nb1-c3", "b1c3"}, // illegal; Check gives the reason
		{start, 0, "e2-e4 | e7-e5 > d2-d4", "e2e4|e7e5>d2d4"},
		{start, 0, "e4|e5>d4", "e2e4|e7e5>d2d4"},
		{start, 1, "e5|e4>d5", "e7e5|e2e4>d7d5"},
		{start, 0, "Qh5", "d1h5"}, // illegal, too
		{start, 0, "Nc3", "b1c3"}, // the only knight that might
		{start, 0, "Nd5", "“Nd5”: White has no knight that can go to d5"},
		{start, 0, "Bb1-c3", "“Bb1-c3”: White has no bishop on b1"},
		{start, 0, "e2-e4|Pe2-e4>d4", "“Pe2-e4”: Black has no pawn on e2"},
		{start, 0, "e4|e5", "order “e4|e5”: write a response after the prediction, as in e2e4|e7e5>d2d4"},
		{start, 0, "e4|e5>", "“e4|e5>” is incomplete: write a move before and after >"},
		{start, 0, "hello", "“hello” is not a move: write it like e2e4, e2-e4, Nb1-c3, Nc3, exd5, e8=Q or O-O"},
		{open, 0, "O-O|0-0-0>Nh4", "e1g1|e8c8>f3h4"},
		{open, 1, "OOO|o-o>h6", "e8c8|e1g1>h7h6"},
		{open, 0, "Bh6|Nh5>a3", "e3h6|f6h5>a2a3"},
		{open, 0, "Rd1|Rb8>Rg1", "a1d1|a8b8>h1g1"},
		{open, 0, "Nb5", "c3b5"},
		{open, 0, "Kd1", "e1d1"},
		{"4k3/8/8/8/8/8/8/R6R - 0 1", 0, "Rd1", "“Rd1” could mean any of a1d1, h1d1: write one of them"},
		{"4k3/8/8/8/8/8/8/R6R - 0 1", 0, "Rad1", "a1d1"},
		{"4k3/8/8/8/8/8/8/R6R - 0 1", 0, "O-O", "“O-O”: White has no king on e1"},
		{"4k3/8/8/8/R7/8/8/R7 - 0 1", 0, "R1a3", "a1a3"},
		{pawns, 0, "a7xb8=Q", "a7b8q"},
		{pawns, 0, "axb8N", "a7b8n"},
		{pawns, 0, "axb8", "“axb8” could mean any of a7b8q, a7b8r, a7b8b, a7b8n: write one of them"},
		{pawns, 0, "a3|d5>exd6", "a2a3|d7d5>e5d6"},
		{pawns, 0, "a3|d6>exd6", "a2a3|d7d6>e5d6"}, // illegal; Check gives the reason
	} {
		s := parse(c.position)
		m, err := game.ReadTyped(s, c.seat, c.typed)
		got := s.FormatMove(c.seat, m)
		if err != nil {
			got = voice.Error(err)
		}
		var e *game.Error
		if got != c.want || err != nil && (!errors.As(err, &e) || e.Code != game.BadMove) {
			t.Errorf("%q of seat %d at %s\n is   %s\n want %s", c.typed, c.seat, c.position, got, c.want)
		}
	}
}

// FuzzTyped types fuzzed text. Nothing panics, and what is read prints so that it reads the same.
func FuzzTyped(f *testing.F) {
	for _, typed := range []string{"e2-e4", "Nb1-c3", "O-O", "0-0-0 | e8=Q > exd6", "e4|e5>d4", "e2e4|e7e5>d2d4"} {
		f.Add(uint(1), 0, typed)
	}
	f.Fuzz(func(t *testing.T, i uint, seat int, typed string) {
		s := parse(crowds[i%uint(len(crowds))])
		m, err := s.ReadTyped(seat&1, typed)
		if err != nil {
			if said := voice.Error(err); err.(*game.Error).Code != game.BadMove || said == "" {
				t.Fatalf("%q is refused with %v, %q", typed, err, said)
			}
			return
		}
		printed := s.FormatMove(seat&1, m)
		if back, err := s.ReadTyped(seat&1, printed); err != nil || back != m {
			t.Fatalf("%q is read as %s, which is read as %x, %v", typed, printed, back, err)
		}
		if back, err := s.ParseMove(seat&1, printed); err != nil || back != m {
			t.Fatalf("%q is read as %s, which parses as %x, %v", typed, printed, back, err)
		}
	})
}
