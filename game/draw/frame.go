package draw

import (
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
)

// frame is a board as the viewer sees it: rows from the top, columns from the left, without those at its edges that
// have no squares.
type frame struct {
	shape         board.Shape
	left, foot    int // the first file and the first rank with a square
	width, height int // the files and ranks from there to the last ones with a square
	turns         int
	cols, rows    int
}

func newFrame(p *game.Picture, turns int) frame {
	files, ranks := max(0, min(p.Files, 16)), max(0, min(p.Ranks, 16))
	f := frame{shape: board.Shape{Files: files, Ranks: ranks}, turns: (turns%4 + 4) % 4, left: files, foot: ranks}
	full := board.Rectangle(files, ranks)
	right, top := -1, -1
	for _, name := range p.Cells {
		if q, ok := full.Parse(name); ok {
			f.shape.Squares.Add(q)
			f.left, right = min(f.left, full.File(q)), max(right, full.File(q))
			f.foot, top = min(f.foot, full.Rank(q)), max(top, full.Rank(q))
		}
	}
	f.width, f.height = max(right-f.left+1, 0), max(top-f.foot+1, 0)
	f.cols, f.rows = f.width, f.height
	if f.turns%2 == 1 {
		f.cols, f.rows = f.rows, f.cols
	}
	return f
}

// place returns the position of a square on the screen. ok is false if the board has no such square.
func (f *frame) place(name string) (col, row int, ok bool) {
	q, ok := f.shape.Parse(name)
	if !ok {
		return 0, 0, false
	}
	col, row = f.spot(f.shape.File(q), f.shape.Rank(q))
	return col, row, true
}

func (f *frame) spot(file, rank int) (col, row int) {
	col, row = file-f.left, f.foot+f.height-1-rank
	height, width := f.height, f.width
	for range f.turns {
		col, row = height-1-row, col
		height, width = width, height
	}
	return col, row
}

// square returns the square at a position on the screen, or "".
func (f *frame) square(col, row int) string {
	height, width := f.rows, f.cols
	for range f.turns {
		col, row = row, width-1-col
		height, width = width, height
	}
	if q := f.shape.At(f.left+col, f.foot+height-1-row); q != board.NoSquare {
		return f.shape.Name(q)
	}
	return ""
}

// dark reports whether a square is dark. On a chequered board a1 is dark.
func (f *frame) dark(p *game.Picture, name string) bool {
	q, ok := f.shape.Parse(name)
	return ok && !p.Plain && (f.shape.File(q)+f.shape.Rank(q))%2 == 0
}

// sides returns the labels of the columns and of the rows.
func (f *frame) sides() (cols, rows []string) {
	for i := range f.width {
		cols = append(cols, string(rune('a'+f.left+i)))
	}
	for i := range f.height {
		rows = append(rows, strconv.Itoa(f.foot+i+1))
	}
	slices.Reverse(rows)
	for range f.turns {
		slices.Reverse(rows)
		cols, rows = rows, cols
	}
	return cols, rows
}

// Towards returns the square of among that is next to from in a direction on the screen, or "". dx counts columns to
// the right, dy rows down.
func Towards(s *Scene, from string, dx, dy int, among []string) string {
	f := newFrame(&s.Picture, s.Turns)
	x, y, ok := f.place(from)
	if !ok {
		return ""
	}
	best, nearest := "", 1<<30
	for _, name := range among {
		cx, cy, ok := f.place(name)
		if !ok || name == from {
			continue
		}
		along := (cx-x)*dx + (cy-y)*dy
		across := abs((cx-x)*dy) + abs((cy-y)*dx)
		if along <= 0 {
			continue
		}
		if d := along + 3*across; d < nearest {
			best, nearest = name, d
		}
	}
	return best
}

// Middle returns the square of among that is nearest to the middle of the board on the screen, or "".
func Middle(s *Scene, among []string) string {
	f := newFrame(&s.Picture, s.Turns)
	best, nearest := "", 1<<30
	for _, name := range among {
		x, y, ok := f.place(name)
		if !ok {
			continue
		}
		if d := abs(2*x+1-f.cols) + abs(2*y+1-f.rows); d < nearest {
			best, nearest = name, d
		}
	}
	return best
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
