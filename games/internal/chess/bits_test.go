package chess

import (
	"testing"

	"github.com/quandary-games/quandary/game/board"
	"pgregory.net/rapid"
)

// walk returns the slider attack set square by square, to compare with.
func walk(q board.Square, ds []Direction, occupied Bits) Bits {
	var b Bits
	for _, d := range ds {
		for _, to := range standard.Rays[q][d] {
			b |= Bit(to)
			if occupied.Has(to) {
				break
			}
		}
	}
	return b
}

func TestSliderAttacksAgreeWithWalkingTheRays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := board.Square(rapid.IntRange(0, 63).Draw(t, "square"))
		occupied := Bits(rapid.Uint64().Draw(t, "a") & rapid.Uint64().Draw(t, "b"))
		if got, want := BishopAttacks(q, occupied), walk(q, diagonal, occupied); got != want {
			t.Fatalf("bishop: %x, want %x", got, want)
		}
		if got, want := RookAttacks(q, occupied), walk(q, straight, occupied); got != want {
			t.Fatalf("rook: %x, want %x", got, want)
		}
	})
}

// Every occupancy that matters of every square: the magics have no collision.
func TestMagicsAreFree(t *testing.T) {
	for q := range board.Square(64) {
		for _, c := range []struct {
			m  *magic
			ds []Direction
		}{{&bishopMagic[q], diagonal}, {&rookMagic[q], straight}} {
			for occupied := Bits(0); ; {
				if got, want := c.m.attacks(occupied), walk(q, c.ds, occupied); got != want {
					t.Fatalf("square %d, occupied %x: %x, want %x", q, occupied, got, want)
				}
				if occupied = (occupied - c.m.mask) & c.m.mask; occupied == 0 {
					break
				}
			}
		}
	}
}

func BenchmarkSliders(b *testing.B) {
	b.ReportAllocs()
	occupied, sum := Bits(0xffff00001020ffff), Bits(0)
	for i := range b.N {
		q := board.Square(i & 63)
		sum ^= BishopAttacks(q, occupied) ^ RookAttacks(q, occupied)
		occupied = occupied<<1 | occupied>>63
	}
	if sum == 1 {
		b.Log(sum)
	}
}

func BenchmarkFillSliders(b *testing.B) {
	for range b.N {
		var magics [64]magic
		first := fillMagic(&magics, &bishopFactors, diagonal, 0)
		magics = [64]magic{}
		fillMagic(&magics, &rookFactors, straight, first)
	}
}

func TestBetweenAndLine(t *testing.T) {
	sq := func(s string) board.Square { q, _ := standard.Shape.Parse(s); return q }
	if got, want := Between(sq("b2"), sq("e5")), Bit(sq("c3"))|Bit(sq("d4")); got != want {
		t.Errorf("between b2 and e5: %x, want %x", got, want)
	}
	if got := Between(sq("b2"), sq("c4")); got != 0 {
		t.Errorf("between b2 and c4: %x, want none", got)
	}
	if got := Line(sq("c1"), sq("c5")); got != File(2) {
		t.Errorf("line through c1 and c5: %x, want the c file", got)
	}
}

func TestPawnSteps(t *testing.T) {
	sq := func(s string) board.Square { q, _ := standard.Shape.Parse(s); return q }
	for _, c := range []struct {
		colour   int
		from     string
		occupied Bits
		want     []string
	}{
		{White, "e2", 0, []string{"e3", "e4"}},
		{White, "e2", Bit(sq("e4")), []string{"e3"}},
		{White, "e2", Bit(sq("e3")), nil},
		{White, "e3", 0, []string{"e4"}},
		{Black, "a7", Bit(sq("b6")), []string{"a6", "a5"}},
		{Black, "h2", 0, []string{"h1"}},
	} {
		var want Bits
		for _, to := range c.want {
			want |= Bit(sq(to))
		}
		if got := PawnSteps(c.colour, sq(c.from), c.occupied); got != want {
			t.Errorf("from %s: %x, want %x", c.from, got, want)
		}
	}
}

func TestFEN(t *testing.T) {
	for _, field := range []string{Start, "8/8/8/8/8/8/8/8",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"} {
		var at [64]Piece
		if err := ParseBoard(field, func(q board.Square, p Piece) { at[q] = p }); err != nil {
			t.Fatal(err)
		}
		if got := string(AppendBoard(nil, func(q board.Square) Piece { return at[q] })); got != field {
			t.Errorf("%q prints as %q", field, got)
		}
	}
	for _, field := range []string{"", "8/8/8/8/8/8/8", "8/8/8/8/8/8/8/9", "8/8/8/8/8/8/8/7", "8/8/8/8/8/8/8/44p",
		"8/8/8/8/8/8/8/x7", "8/8/8/8/8/8/8/53"} {
		if err := ParseBoard(field, func(board.Square, Piece) {}); err == nil {
			t.Errorf("%q was accepted", field)
		}
	}
	for _, field := range []string{"-", "KQkq", "Kq", "k"} {
		if c, err := ParseCastling(field); err != nil || c.String() != field {
			t.Errorf("castling %q: %v, %v", field, c, err)
		}
	}
	for _, field := range []string{"", "qK", "KK", "x", "K-"} {
		if c, err := ParseCastling(field); err == nil {
			t.Errorf("castling %q was accepted as %v", field, c)
		}
	}
}
