package draw

import (
	"bytes"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// voice says what is drawn in English.
var voice = text.Must(Messages()).Voice("en")

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

func cells(s board.Shape) []string {
	var list []string
	for q := range s.Squares.All() {
		list = append(list, s.Name(q))
	}
	return list
}

func token(seat int, letter, square string) game.Token {
	words := map[string]text.Word{"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn",
		"M": "man", "X": "jester"}
	return game.Token{Square: square, Seat: seat, Letter: letter, Piece: words[letter], Share: prob.One()}
}

func part(t game.Token, num, den uint64) game.Token {
	t.Share = prob.New(num, den)
	return t
}

func two() []game.SeatSign {
	return []game.SeatSign{{Name: "white"}, {Name: "black", Turns: 2}}
}

// halves returns a position with pairs of halves, groups, marks and arrows.
func halves() *Scene {
	p := game.Picture{Files: 8, Ranks: 8, Cells: cells(board.Standard()), Seats: two()}
	for i, l := range "RNBQKBNR" {
		file := string(rune('a' + i))
		p.Tokens = append(p.Tokens, token(0, string(l), file+"1"), token(0, "P", file+"2"), token(1, "P", file+"7"),
			token(1, string(l), file+"8"))
	}
	red, blue := part(token(0, "N", "d4"), 2, 3), part(token(0, "N", "g5"), 1, 3)
	red.Mark, red.Group = "red", 1
	blue.Mark, blue.Group = "blue", 1
	r2, b2 := part(token(1, "R", "c6"), 2, 3), part(token(1, "R", "c3"), 1, 3)
	r2.Mark, r2.Group = "red", 1
	b2.Mark, b2.Group = "blue", 1
	p.Tokens = append(p.Tokens, red, blue, r2, b2)
	p.Links = []game.Link{{A: "d4", B: "g5", Kind: game.SamePiece, Group: 1}, {A: "c6", B: "c3",
		Kind: game.SamePiece, Group: 1}}
	p.Marks = []game.Mark{{Square: "e8", Kind: game.Danger}, {Square: "g5", Kind: game.Pending}, {Square: "e3",
		Kind: game.Passed}}
	p.Notes = []text.Text{text.Of("moved", "seat", text.Word("white"), "piece", text.Word("knight"), "from", "e2",
		"to", "d4")}
	return &Scene{Voice: voice, Picture: p, Arrows: []game.Arrow{
		{Path: []string{"f6", "d4"}, Seat: 0, Kind: game.Moved},
		{Path: []string{"b1", "b2", "c2", "c3"}, Seat: 0, Kind: game.Failed},
		{Path: []string{"h7", "h5"}, Seat: 1, Kind: game.Predicted},
	}}
}

// crowd returns a position with many tokens on a square.
func crowd() *Scene {
	p := game.Picture{Files: 8, Ranks: 8, Cells: cells(board.Standard()), Seats: two()}
	p.Tokens = []game.Token{
		token(0, "K", "e1"), token(1, "K", "e8"),
		part(token(0, "N", "c3"), 1, 2), part(token(0, "N", "a3"), 1, 2), part(token(1, "Q", "c3"), 2, 5),
		part(token(0, "R", "f5"), 3, 10), part(token(0, "B", "f5"), 1, 5), part(token(1, "Q", "f5"), 123456,
			1000000), part(token(1, "P", "f5"), 1, 4), part(token(1, "X", "f5"), 1, 9),
	}
	return &Scene{Voice: voice, Picture: p}
}

func draughts() *Scene {
	p := game.Picture{Files: 8, Ranks: 8, Cells: cells(board.Standard()), Seats: two()}
	a, b := part(token(0, "M", "b4"), 1, 2), part(token(0, "M", "d4"), 1, 2)
	a.Badge, b.Badge = "c3", "c3"
	crowned, perhaps := token(0, "K", "g7"), part(token(1, "K", "f2"), 3, 4)
	crowned.Piece, perhaps.Piece = "crowned", "crowned"
	p.Tokens = []game.Token{token(0, "M", "a1"), crowned, a, b, token(1, "M", "b8"), perhaps}
	p.Links = []game.Link{
		{A: "b4", B: "d4", Kind: game.SamePiece, Kin: 10, Sign: -1}, {A: "d4", B: "f2", Kind: game.Entangled},
	}
	return &Scene{Voice: voice, Picture: p, Choices: []string{"b4", "c5", "e5"}, Picked: []string{"d4"}, Cursor: "c5"}
}

func four() *Scene {
	p := game.Picture{Files: 16, Ranks: 16, Cells: cells(board.Cross()), Seats: []game.SeatSign{
		{Name: "black", Turns: 1}, {Name: "blue"}, {Name: "red", Turns: 3, Gone: true}, {Name: "green", Turns: 2},
	}}
	at := func(file, rank int) string { s := board.Cross(); return s.Name(s.At(file, rank)) }
	for i, l := range "RNBQKBNR" {
		red, redPawn := token(2, string(l), at(0, 11-i)), token(2, "P", at(1, 4+i))
		red.Faded, redPawn.Faded = true, true
		p.Tokens = append(p.Tokens, token(0, string(l), at(15, 4+i)), token(0, "P", at(14, 4+i)), token(1, string(l),
			at(4+i, 0)), token(1, "P", at(4+i, 1)),
			red, redPawn, token(3, string(l), at(11-i, 15)), token(3, "P", at(11-i, 14)))
	}
	p.Marks = []game.Mark{{Square: "p7", Kind: game.Vanishing}, {Square: "p8", Kind: game.Vanishing}, {Square: "e16",
		Kind: game.Vanishing}, {Square: "h9", Kind: game.Vanishing}}
	return &Scene{Voice: voice, Picture: p}
}

// crosses returns a board that is not chequered, with labelled tokens, a line that won, and an arrow of each kind.
func crosses() *Scene {
	p := game.Picture{Files: 3, Ranks: 3, Cells: cells(board.Rectangle(3, 3)), Seats: two(), Plain: true}
	for _, t := range []struct {
		seat          int
		label, square string
		share         prob.Ratio
	}{{0, "1", "a1", prob.Half()}, {0, "1", "b2", prob.Half()}, {1, "2", "b2", prob.Half()},
		{1, "2", "c3", prob.Half()}, {0, "3", "c1", prob.One()}, {0, "", "a3", prob.One()}} {
		made := game.Token{Square: t.square, Seat: t.seat, Letter: "XO"[t.seat : t.seat+1], Piece: "cross",
			Share: t.share, Label: t.label}
		p.Tokens = append(p.Tokens, made)
	}
	p.Marks = []game.Mark{{Square: "c1", Kind: game.Winning}, {Square: "c2", Kind: game.Winning}}
	return &Scene{Voice: voice, Picture: p, Arrows: []game.Arrow{
		{Path: []string{"a1", "a2"}, Kind: game.Moved}, {Path: []string{"a1", "b1"}, Kind: game.Failed},
		{Path: []string{"c1", "c2"}, Seat: 1, Kind: game.Withheld}, {Path: []string{"a3", "b3"}, Seat: 1,
			Kind: game.Foreseen},
		{Path: []string{"a1", "c3"}, Kind: game.Predicted},
	}}
}

func scenes() map[string]*Scene {
	turned := four()
	turned.Turns = 1
	upside := halves()
	upside.Turns = 2
	return map[string]*Scene{"halves": halves(), "upside": upside, "crowd": crowd(), "draughts": draughts(),
		"cross": four(), "turned": turned, "crosses": crosses()}
}

func TestBoard(t *testing.T) {
	for name, s := range scenes() {
		size := Fit(s, 44, 19)
		golden(t, name+".txt", Board(s, size, true).String()+legend(s))
	}
}

func TestBoardWithoutColours(t *testing.T) {
	for name, s := range scenes() {
		golden(t, name+".mono.txt", Board(s, Fit(s, 80, 33), false).String())
	}
}

func legend(s *Scene) string {
	var b strings.Builder
	for _, l := range SeatLines(s) {
		b.WriteString(l.String() + "\n")
	}
	for _, l := range Legend(s, 36) {
		if l.Width() > 36 {
			b.WriteString("TOO WIDE: ")
		}
		b.WriteString(l.String() + "\n")
	}
	return b.String()
}

func TestWords(t *testing.T) {
	for name, s := range scenes() {
		golden(t, name+".words.txt", Words(s))
	}
}

func TestSVG(t *testing.T) {
	for name, s := range scenes() {
		var b bytes.Buffer
		if err := SVG(&b, s, "A board & more"); err != nil {
			t.Fatal(err)
		}
		dec := xml.NewDecoder(&b)
		svg := b.String()
		for {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if name == "halves" || name == "draughts" || name == "crosses" {
			golden(t, name+".svg", svg)
		}
	}
}

// As in the author's set, halves of equal pairs point forward, of unequal ones blue points back, and groups along a
// diagonal; they have no ring, number or letter.
func TestMarksOfTheAuthorsSet(t *testing.T) {
	for _, c := range []struct {
		mark  text.Word
		share prob.Ratio
		seat  int
		group int
		want  string
	}{
		{"red", prob.Half(), 0, 0, "rotate(0 50 50)"},
		{"blue", prob.Half(), 0, 0, "rotate(0 50 50)"},
		{"red", prob.New(2, 3), 0, 0, "rotate(0 50 50)"},
		{"blue", prob.New(1, 3), 0, 0, "rotate(180 50 50)"},
		{"red", prob.Half(), 1, 0, "rotate(-180 50 50)"},
		{"blue", prob.New(1, 3), 1, 0, "rotate(0 50 50)"},
		{"red", prob.Half(), 0, 1, "rotate(45 50 50)"},
		{"blue", prob.New(1, 3), 0, 2, "rotate(135 50 50)"},
	} {
		p := game.Picture{Files: 8, Ranks: 8, Cells: cells(board.Standard()), Seats: two()}
		half := token(c.seat, "N", "d4")
		half.Mark, half.Share, half.Group = c.mark, c.share, c.group
		p.Tokens = []game.Token{half}
		var rings, set strings.Builder
		for marks, out := range map[string]io.Writer{Rings: &rings, Set: &set} {
			if err := SVG(out, &Scene{Voice: voice, Picture: p, Marks: marks}, ""); err != nil {
				t.Fatal(err)
			}
		}
		arrow := `<g transform="` + c.want + `" fill="` + halfColour(c.mark)
		if !strings.Contains(set.String(), arrow) || strings.Contains(set.String(), "stroke-dasharray") {
			t.Errorf("%+v: want %s and no ring:\n%s", c, arrow, &set)
		}
		if strings.Contains(rings.String(), shapes[markShape]) || !strings.Contains(rings.String(),
			"stroke-dasharray") {
			t.Errorf("%+v: want a ring and no arrow", c)
		}
	}
}

func TestArrowsBetweenTheSameSquaresLieSideBySide(t *testing.T) {
	from := func(x1, y1, x2, y2 float64) way { return way{line: []point{{x1, y1}, {x2, y2}}} }
	there, back, other := from(0, 0, 100, 100), from(100, 100, 0, 0), from(0, 0, 0, 700)
	for _, c := range []struct {
		ways []way
		want []float64
	}{
		{[]way{there, other}, []float64{0, 0}},
		{[]way{there, back}, []float64{13, 13}}, // each keeps to its right
		{[]way{there, there}, []float64{-13, 13}},
		{[]way{there, back, there}, []float64{0, 26, 26}},
		{[]way{there, from(0, 0, 300, 300)}, []float64{-13, 13}},
		{[]way{there, from(300, 300, 0, 0)}, []float64{13, 13}},
		{[]way{there, from(100, 100, 300, 300)}, []float64{0, 0}}, // one after the other
		{[]way{there, from(0, 100, 100, 200)}, []float64{0, 0}},
	} {
		if got := lanes(c.ways); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.ways, got, c.want)
		}
	}
}

func TestARightPredictionIsOneArrowWithTheMovement(t *testing.T) {
	arrow := func(kind game.ArrowKind) game.Arrow { return game.Arrow{Path: []string{"a1", "b2"}, Kind: kind} }
	const tick = "M-6 0L-2 5L6 -5"
	for _, c := range []struct {
		arrows               []game.Arrow
		drawn, dashed, ticks int
	}{
		{[]game.Arrow{arrow(game.Moved)}, 1, 0, 0},
		{[]game.Arrow{arrow(game.Foreseen)}, 1, 1, 1},
		{[]game.Arrow{arrow(game.Moved), arrow(game.Foreseen)}, 1, 0, 1},
	} {
		p := game.Picture{Files: 2, Ranks: 2, Cells: []string{"a1", "b1", "a2", "b2"}, Arrows: c.arrows,
			Seats: []game.SeatSign{{Name: "white"}, {Name: "black"}}}
		var out strings.Builder
		if err := SVG(&out, &Scene{Voice: voice, Picture: p}, ""); err != nil {
			t.Fatal(err)
		}
		heads := strings.Count(out.String(), `class="moved"`) + strings.Count(out.String(), `class="foreseen"`)
		dashed, ticks := strings.Count(out.String(), "stroke-dasharray"), strings.Count(out.String(), tick)
		if heads != c.drawn || dashed != c.dashed || ticks != c.ticks {
			t.Errorf("%v: %d arrows, %d dashed, %d ticks", c.arrows, heads, dashed, ticks)
		}
	}
}

func TestNotesOfASeatDoNotRepeatItsName(t *testing.T) {
	castled := text.Of("castled", "seat", text.Word("white"), "to", "g1")
	s := Scene{Voice: voice, Picture: game.Picture{Seats: []game.SeatSign{{Name: "white",
		Notes: []text.Text{castled}}, {Name: "black", Notes: []text.Text{castled}}}}}
	if got := SeatLines(&s); got[0].String() != " ABC  White castles: king to g1" ||
		got[1].String() != " abc  Black White castles: king to g1" {
		t.Errorf("%q", got)
	}
}
