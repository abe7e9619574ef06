package draw

import (
	"strconv"
	"strings"
	"unicode"
)

// Grid is a screen of styled characters, each one column wide.
type Grid struct {
	Width, Height int
	cells         []gridCell
}

type gridCell struct {
	r     rune
	style Style
}

// NewGrid returns an empty grid.
func NewGrid(width, height int) *Grid {
	g := &Grid{Width: width, Height: height, cells: make([]gridCell, width*height)}
	for i := range g.cells {
		g.cells[i].r = ' '
	}
	return g
}

// Put writes a text from a position on and returns the column after it. Characters outside the grid are dropped, and
// control characters become dots.
func (g *Grid) Put(x, y int, s string, style Style) int {
	for _, r := range s {
		if r == '\u00a0' {
			r = ' '
		} else if !unicode.IsPrint(r) {
			r = '·'
		}
		if x >= 0 && x < g.Width && y >= 0 && y < g.Height {
			g.cells[y*g.Width+x] = gridCell{r, style}
		}
		x++
	}
	return x
}

// Write writes a line from a position on.
func (g *Grid) Write(x, y int, line Line) {
	for _, span := range line {
		x = g.Put(x, y, span.Text, span.Style)
	}
}

// Draw copies another grid onto this one.
func (g *Grid) Draw(x, y int, other *Grid) {
	if other.Width == 0 {
		return
	}
	for i, c := range other.cells {
		cx, cy := x+i%other.Width, y+i/other.Width
		if cx >= 0 && cx < g.Width && cy >= 0 && cy < g.Height {
			g.cells[cy*g.Width+cx] = c
		}
	}
}

// String returns the grid as plain text, without trailing spaces.
func (g *Grid) String() string {
	var b strings.Builder
	for y := range g.Height {
		row := make([]rune, g.Width)
		for x := range g.Width {
			row[x] = g.cells[y*g.Width+x].r
		}
		b.WriteString(strings.TrimRight(string(row), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// ANSI returns the grid with colour sequences, its lines separated by line feeds.
func (g *Grid) ANSI() string {
	var b strings.Builder
	for y := range g.Height {
		if y > 0 {
			b.WriteByte('\n')
		}
		var now Style
		for _, c := range g.cells[y*g.Width : (y+1)*g.Width] {
			if c.style != now {
				b.WriteString(sequence(c.style))
				now = c.style
			}
			b.WriteRune(c.r)
		}
		if now != (Style{}) {
			b.WriteString("\x1b[m")
		}
	}
	return b.String()
}

// sequence returns the ANSI sequence that selects a style, independent of the style before.
func sequence(s Style) string {
	b := []byte("\x1b[0")
	if s.Bold {
		b = append(b, ";1"...)
	}
	if s.Faint {
		b = append(b, ";2"...)
	}
	if s.Underline {
		b = append(b, ";4"...)
	}
	b = appendColour(b, ";38", s.Fg)
	b = appendColour(b, ";48", s.Bg)
	return string(append(b, 'm'))
}

func appendColour(b []byte, what string, c Colour) []byte {
	if c == 0 {
		return b
	}
	r, g, blue := c.parts()
	b = append(b, what...)
	b = append(b, ";2"...)
	for _, v := range [...]uint8{r, g, blue} {
		b = append(b, ';')
		b = strconv.AppendUint(b, uint64(v), 10)
	}
	return b
}
