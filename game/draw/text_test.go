package draw

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
)

func TestWrap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zé]{1,30}`), 1, 20).Draw(t, "words")
		width, indent := rapid.IntRange(1, 40).Draw(t, "width"), rapid.IntRange(0, 6).Draw(t, "indent")
		var line Line
		for i, w := range words {
			if i > 0 {
				w = " " + w
			}
			line = append(line, Span{w, Style{Bold: i%2 == 0}})
		}
		var joined strings.Builder
		for _, l := range line.Wrap(width, indent) {
			if l.Width() > width {
				t.Fatalf("%q is wider than %d", l, width)
			}
			joined.WriteString(l.String())
		}
		if got, want := strings.ReplaceAll(joined.String(), " ", ""), strings.Join(words, ""); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}

func TestCut(t *testing.T) {
	line := Line{{"Niel's ", Style{Bold: true}}, {"Chess", Style{}}}
	for width, want := range map[int]string{20: "Niel's Chess", 12: "Niel's Chess", 11: "Niel's Che…",
		8: "Niel's …",
		3: "Ni…"} {
		if got := line.Cut(width).String(); got != want {
			t.Errorf("cut to %d: got %q, want %q", width, got, want)
		}
	}
}

func TestBriefShares(t *testing.T) {
	for _, c := range []struct {
		num, den uint64
		want     string
	}{{1, 2, "50%"}, {1, 3, "33%"}, {2, 3, "67%"}, {1, 1, "100%"}, {1, 1000, "<1%"}, {4, 1000, "<1%"}, {999, 1000,
		">99%"}, {123456, 1000000, "12%"}, {7, 100, "7%"}, {1, 1 << 62, "<1%"},
		{0x20000000000001, 1 << 63, "<1%"}, {1<<62 + 1, 1 << 63, "50%"}, {1 << 62, 1<<63 - 1, "50%"}} {
		if got := brief(prob.New(c.num, c.den)); got != c.want {
			t.Errorf("%d/%d: got %s, want %s", c.num, c.den, got, c.want)
		}
	}
	if got := briefShare(game.Token{Share: prob.New(1, 8), Brief: "12"}); got != "12%" {
		t.Errorf("1/8 that its picture rounds down: got %s", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		den := rapid.Uint64Range(2, 1<<63).Draw(t, "den")
		s := brief(prob.New(rapid.Uint64Range(1, den-1).Draw(t, "num"), den))
		if utf8.RuneCountInString(s) > 4 || s == "0%" || s == "100%" {
			t.Fatalf("got %s", s)
		}
	})
}

// Turning the board gives every square its own place, and four quarter turns restore it.
func TestFrames(t *testing.T) {
	for _, shape := range []board.Shape{board.Standard(), board.Rectangle(8, 12), board.Cross()} {
		s := Scene{}
		s.Picture.Files, s.Picture.Ranks, s.Picture.Cells = shape.Files, shape.Ranks, cells(shape)
		for turns := range 4 {
			f := newFrame(&s.Picture, turns)
			n := 0
			for row := range f.rows {
				for col := range f.cols {
					name := f.square(col, row)
					if name == "" {
						continue
					}
					n++
					if c, r, ok := f.place(name); !ok || c != col || r != row {
						t.Fatalf("%s is at %d, %d and at %d, %d", name, col, row, c, r)
					}
					cols, rows := f.sides()
					if turns%2 == 0 && name != cols[col]+rows[row] || turns%2 == 1 && name != rows[row]+cols[col] {
						t.Fatalf("%s stands at %s and %s", name, cols[col], rows[row])
					}
				}
			}
			if n != len(s.Picture.Cells) {
				t.Errorf("%d squares of %d", n, len(s.Picture.Cells))
			}
		}
	}
	p := four().Picture
	p.Cells = slices.DeleteFunc(p.Cells, func(name string) bool {
		return strings.ContainsAny(name, "apo") || name[1:] == "1"
	})
	if f := newFrame(&p, 1); f.cols != 15 || f.rows != 13 || f.square(0, 6) != "h2" || f.square(8, 12) != "n10" {
		t.Errorf("a board without the files a, o, p and the rank 1 has %d columns and %d rows", f.cols, f.rows)
	}
	f := newFrame(&four().Picture, 1)
	if got := f.square(8, 15); got != "p9" {
		t.Errorf("turned once, the right edge is at the bottom: got %s, want p9", got)
	}
}

func TestTowards(t *testing.T) {
	s := halves()
	among := []string{"a1", "d4", "e4", "e6", "h8"}
	for _, c := range []struct {
		from   string
		dx, dy int
		turns  int
		want   string
	}{{"d4", 1, 0, 0, "e4"}, {"e4", 0, -1, 0, "e6"}, {"e4", 0, -1, 2, "a1"}, {"a1", -1, 0, 0, ""}, {"z9", 1, 0, 0,
		""}} {
		s.Turns = c.turns
		if got := Towards(s, c.from, c.dx, c.dy, among); got != c.want {
			t.Errorf("%+v: got %q", c, got)
		}
	}
	if got := Middle(s, among); got != "d4" && got != "e4" {
		t.Errorf("in the middle is %s", got)
	}
}

func TestANSI(t *testing.T) {
	g := NewGrid(4, 2)
	g.Put(0, 0, "ab", Style{Fg: RGB(0x010203), Bg: RGB(0xffffff), Bold: true})
	g.Put(2, 0, "cd", Style{Faint: true, Underline: true})
	g.Put(2, 1, "\u00a0xyz", Style{}) // as in 50 %
	if got, want := g.ANSI(), "\x1b[0;1;38;2;1;2;3;48;2;255;255;255mab\x1b[0;2;4mcd\x1b[m\n   x"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := g.String(), "abcd\n   x\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
