package draw

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
)

// The measures of an SVG board: a square is 100 wide.
const (
	unit = 100
	edge = 32 // paper around the board, with its coordinates
)

// SVG writes the scene as a standalone image in the light theme, with a title and the scene in words as its
// description. It looks like the board of the pages.
func SVG(w io.Writer, s *Scene, title string) error {
	d := svg{Scene: s, frame: newFrame(&s.Picture, s.Turns), by: s.tokens(), families: s.Picture.Families()}
	d.open(title)
	d.ground()
	d.marks()
	d.links()
	d.eachToken(d.token)
	ways := d.ways()
	for i, lane := range lanes(ways) {
		d.arrow(ways[i], lane)
	}
	d.badges()
	d.counts()
	d.out.WriteString("</svg>\n")
	_, err := io.WriteString(w, d.out.String())
	return err
}

// inks replaces the classes of shapes by attributes, so that images need no style sheet and pages may embed them
// under a policy that forbids styles.
var inks = strings.NewReplacer(`class="in"`, `fill="none" stroke="currentColor"`,
	`class="dot"`, `fill="currentColor" stroke="none"`)

type svg struct {
	*Scene
	frame
	by       map[string][]game.Token
	families map[[2]int]int
	out      strings.Builder
}

func (d *svg) printf(format string, args ...any) { fmt.Fprintf(&d.out, format, args...) }

func (d *svg) open(title string) {
	width, height := d.cols*unit+2*edge, d.rows*unit+2*edge
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="title `+
		`desc" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif">`+"\n", width, height)
	d.printf("<title id=\"title\">%s</title>\n<desc id=\"desc\">%s</desc>\n", escape(title), escape(Words(d.Scene)))
	d.out.WriteString("<defs>\n")
	d.printf(`<pattern id="vanish" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`+
		`<path d="M9 0V18" stroke="%s" stroke-width="5" opacity=".6"/></pattern>`+"\n", palette["hatch"])
	var used []string
	for _, t := range d.Picture.Tokens {
		id := string(t.Piece)
		if shape, ok := shapes[id]; ok && !slices.Contains(used, id) {
			used = append(used, id)
			d.printf(`<g id="%s" stroke-linejoin="round" stroke-linecap="round">%s</g>`+"\n", id, inks.Replace(shape))
		}
	}
	d.out.WriteString("</defs>\n")
}

// ground draws the squares, tinted where the last ply went, and their labels.
func (d *svg) ground() {
	touched := map[string]bool{}
	for _, a := range d.arrows() {
		if went(a) {
			touched[a.Path[0]], touched[a.Path[len(a.Path)-1]] = true, true
		}
	}
	d.printf(`<rect width="%d" height="%d" rx="8" fill="%s"/>`+"\n", d.cols*unit+2*edge, d.rows*unit+2*edge,
		palette["paper"])
	for row := range d.rows {
		for col := range d.cols {
			if name := d.square(col, row); name != "" {
				d.groundOf(name, edge+col*unit, edge+row*unit, touched[name])
			}
		}
		d.out.WriteByte('\n')
	}
	d.coordinates()
}

func (d *svg) groundOf(name string, x, y int, touched bool) {
	fill, line := palette["square-light"], ""
	switch {
	case d.Picture.Plain:
		line = fmt.Sprintf(` stroke="%s" stroke-width="2"`, palette["grid"])
	case d.dark(&d.Picture, name):
		fill = palette["square-dark"]
	}
	d.printf(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"%s/>`, x, y, unit, unit, fill, line)
	if touched {
		d.printf(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" opacity="%g"/>`, x, y, unit, unit,
			palette["picked"], lastShare)
	}
}

// coordinates draws the labels, beside the first square of each row and under the last of each column: no piece stands
// on them.
func (d *svg) coordinates() {
	cols, rows := d.sides()
	d.printf(`<g font-size="20" font-weight="700" fill="%s">`+"\n", palette["on-light"])
	for row := range d.rows {
		for col := range d.cols {
			name := d.square(col, row)
			if name == "" {
				continue
			}
			x, y := edge+col*unit, edge+row*unit
			if d.square(col-1, row) == "" {
				d.printf(`<text x="%d" y="%d" text-anchor="end">%s</text>`, x-8, y+57, rows[row])
			}
			if d.square(col, row+1) == "" {
				d.printf(`<text x="%d" y="%d" text-anchor="middle">%s</text>`, x+50, y+123, cols[col])
			}
		}
	}
	d.out.WriteString("</g>\n")
}

// marks draws the marks of squares.
func (d *svg) marks() {
	for _, m := range d.Picture.Marks {
		x, y, ok := d.corner(m.Square)
		if !ok {
			continue
		}
		switch m.Kind {
		case game.Danger:
			for _, ring := range []struct {
				colour string
				width  int
			}{{palette["danger-case"], 11}, {palette["danger"], 7}} {
				d.printf(`<circle cx="%g" cy="%g" r="50" fill="none" stroke="%s" stroke-width="%d"/>`,
					x+50, y+50, ring.colour, ring.width)
			}
		case game.Pending:
			d.printf(`<rect x="%g" y="%g" width="92" height="92" rx="4" fill="none" stroke="%s" stroke-width="4" `+
				`stroke-dasharray="12 8"/>`, x+4, y+4, palette["sign"])
		case game.Passed:
			d.printf(`<path d="M%g %gL%g %gL%g %gM%g %gL%g %gL%g %g" fill="none" stroke="%s" stroke-width="4"/>`,
				x+38, y+38, x+50, y+50, x+38, y+62, x+52, y+38, x+64, y+50, x+52, y+62, palette["sign"])
		case game.Winning:
			d.printf(`<rect x="%g" y="%g" width="92" height="92" fill="none" stroke="%s" stroke-width="8"/>`,
				x+4, y+4, palette["picked"])
		case game.Laid:
			d.printf(`<path d="M%g %gL%g %gL%g %gL%g %gZ" fill="%s"/>`, x+14, y+4, x+24, y+14, x+14, y+24, x+4, y+14,
				palette["sign"])
		case game.Vanishing:
			d.printf(`<rect x="%g" y="%g" width="100" height="100" fill="url(#vanish)"/>`, x, y)
		}
		d.out.WriteByte('\n')
	}
}

// counts writes the rounds left to vanishing squares on the middle free square of each side.
func (d *svg) counts() {
	rims := map[[2]int][]game.Mark{}
	var order [][2]int
	for _, m := range d.Picture.Marks {
		col, row, ok := d.place(m.Square)
		if !ok || m.Kind != game.Vanishing || m.Rounds == 0 {
			continue
		}
		side, depth := 0, row
		for i, far := range []int{row, d.rows - 1 - row, col, d.cols - 1 - col} {
			if far < depth {
				side, depth = i, far
			}
		}
		rim := [2]int{side, depth}
		if rims[rim] == nil {
			order = append(order, rim)
		}
		rims[rim] = append(rims[rim], m)
	}
	for _, rim := range order {
		all := rims[rim]
		free := slices.DeleteFunc(slices.Clone(all), func(m game.Mark) bool { return len(d.by[m.Square]) > 0 })
		size, off := 64.0, 0.0
		if len(free) == 0 { // in the corner of a piece
			free, size, off = all, 38, 23
		}
		m := free[len(free)/2]
		x, y, _ := d.centre(m.Square)
		d.printf(`<text x="%g" y="%g" font-size="%g" font-weight="700" text-anchor="middle" fill="%s" stroke="%s" `+
			`stroke-width="14" stroke-linejoin="round" paint-order="stroke">%d</text>`+"\n",
			x+off, y-off+.36*size, size, palette["hatch"], palette["sign-case"], m.Rounds)
	}
}

func (d *svg) corner(name string) (x, y float64, ok bool) {
	col, row, ok := d.place(name)
	return float64(edge + col*unit), float64(edge + row*unit), ok
}

func (d *svg) centre(name string) (x, y float64, ok bool) {
	x, y, ok = d.corner(name)
	return x + unit/2, y + unit/2, ok
}

func escape(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return ""
	}
	return strings.ReplaceAll(b.String(), "&#xA;", "\n")
}
