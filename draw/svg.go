package draw

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// The measures of an SVG board: a square is 100 wide.
const (
	unit  = 100
	edge  = 44 // of the board, with the labels
	thick = 8  // of an arrow
)

const (
	svgLight  = "#f1ede3"
	svgDark   = "#a9bbc4"
	svgInk    = "#22303a"
	svgLast   = "#d9b93b"
	svgDanger = "#c2281d"
	svgRed    = "#c2281d"
	svgBlue   = "#1d5fb4"
)

// SVG writes the scene as an image that stands alone, with a title, and the scene in words as its description.
func SVG(w io.Writer, s *Scene, title string) error {
	d := svg{Scene: s, frame: newFrame(&s.Picture, s.Turns), by: s.tokens()}
	d.open(title)
	d.ground()
	d.marks()
	d.links()
	arrows := s.arrows()
	for i, lane := range lanes(arrows) {
		d.arrow(arrows[i], lane)
	}
	d.pieces()
	d.out.WriteString("</svg>\n")
	_, err := io.WriteString(w, d.out.String())
	return err
}

type svg struct {
	*Scene
	frame
	by  map[string][]game.Token
	out strings.Builder
}

func (d *svg) printf(format string, args ...any) { fmt.Fprintf(&d.out, format, args...) }

func (d *svg) open(title string) {
	width, height := d.cols*unit+2*edge, d.rows*unit+2*edge
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="title `+
		`desc" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif">`+"\n", width, height)
	d.printf("<title id=\"title\">%s</title>\n<desc id=\"desc\">%s</desc>\n", escape(title), escape(Words(d.Scene)))
	d.out.WriteString(`<style>.in{fill:none;stroke:currentColor}.dot{fill:currentColor;stroke:none}</style>` +
		"\n<defs>\n")
	d.out.WriteString(`<pattern id="vanish" width="20" height="20" patternUnits="userSpaceOnUse" ` +
		`patternTransform="rotate(45)"><path d="M0 0V20" stroke="#8a3b12" stroke-width="9" opacity=".55"/>` +
		`</pattern>` + "\n")
	var used []string
	for _, t := range d.Picture.Tokens {
		if sh, ok := shapeOf(t); ok && !slices.Contains(used, sh.id) {
			used = append(used, sh.id)
			d.printf(`<g id="%s" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">%s</g>`+"\n",
				sh.id, sh.body)
		}
	}
	d.out.WriteString("</defs>\n")
}

// ground draws the squares and their labels.
func (d *svg) ground() {
	touched := map[string]bool{}
	for _, a := range d.arrows() {
		if went(a) {
			touched[a.Path[0]], touched[a.Path[len(a.Path)-1]] = true, true
		}
	}
	d.printf(`<rect width="%d" height="%d" rx="14" fill="#fbfaf6"/>`+"\n", d.cols*unit+2*edge, d.rows*unit+2*edge)
	for row := range d.rows {
		for col := range d.cols {
			name := d.square(col, row)
			if name == "" {
				continue
			}
			fill := svgLight
			line := ""
			switch {
			case d.Picture.Plain:
				line = fmt.Sprintf(` stroke="%s" stroke-width="2"`, svgDark)
			case d.dark(&d.Picture, name):
				fill = svgDark
			}
			x, y := edge+col*unit, edge+row*unit
			d.printf(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"%s/>`, x, y, unit, unit, fill, line)
			if touched[name] {
				d.printf(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" opacity=".42"/>`,
					x, y, unit, unit, svgLast)
			}
		}
		d.out.WriteByte('\n')
	}
	cols, rows := d.sides()
	d.printf(`<g font-size="24" fill="#5b6a73" text-anchor="middle">`)
	for i, label := range cols {
		d.printf(`<text x="%d" y="%d">%s</text>`, edge+i*unit+unit/2, edge+d.rows*unit+31, label)
	}
	for i, label := range rows {
		d.printf(`<text x="%d" y="%d">%s</text>`, edge/2, edge+i*unit+unit/2+9, label)
	}
	d.out.WriteString("</g>\n")
}

// marks draws what sets squares off.
func (d *svg) marks() {
	for _, m := range d.Picture.Marks {
		x, y, ok := d.corner(m.Square)
		if !ok {
			continue
		}
		switch m.Kind {
		case game.Danger:
			d.printf(`<rect x="%g" y="%g" width="94" height="94" fill="%s" fill-opacity=".16" stroke="%s" `+
				`stroke-width="5"/>`, x+3, y+3, svgDanger, svgDanger)
			d.tag(x+86, y+14, "!", svgDanger, "#fff")
		case game.Pending:
			d.printf(`<rect x="%g" y="%g" width="92" height="92" fill="none" stroke="#8a5a00" stroke-width="5" `+
				`stroke-dasharray="12 8"/>`, x+4, y+4)
			d.tag(x+86, y+14, "?", "#8a5a00", "#fff")
		case game.Passed:
			d.printf(`<circle cx="%g" cy="%g" r="15" fill="none" stroke="%s" stroke-width="4" `+
				`stroke-dasharray="5 4"/>`, x+50, y+50, svgInk)
		case game.Winning:
			d.printf(`<rect x="%g" y="%g" width="90" height="90" fill="%s" fill-opacity=".3" stroke="#8a6d00" `+
				`stroke-width="7"/>`, x+5, y+5, svgLast)
			d.tag(x+86, y+14, "★", "#8a6d00", "#fff")
		case game.Vanishing:
			d.printf(`<rect x="%g" y="%g" width="100" height="100" fill="url(#vanish)"/>`, x, y)
		}
		d.out.WriteByte('\n')
	}
}

// tag is a small round label.
func (d *svg) tag(x, y float64, label, fill, ink string) {
	d.printf(`<circle cx="%g" cy="%g" r="13" fill="%s"/><text x="%g" y="%g" font-size="19" font-weight="700" `+
		`text-anchor="middle" fill="%s">%s</text>`,
		x, y, fill, x, y+7, ink, escape(label))
}

// links joins squares that have to do with each other, below the pieces.
func (d *svg) links() {
	for _, l := range d.Picture.Links {
		x1, y1, ok1 := d.centre(l.A)
		x2, y2, ok2 := d.centre(l.B)
		if !ok1 || !ok2 || !l.Kind.Known() {
			continue
		}
		dash := ""
		colour := "#6b3fa0"
		if l.Kind == game.Entangled {
			dash, colour = ` stroke-dasharray="2 13"`, "#0f766e"
		}
		d.printf(`<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="6" stroke-linecap="round" `+
			`opacity=".75"%s/>`, x1, y1, x2, y2, colour, dash)
		if sign, ok := map[int]string{1: "+", -1: "−"}[l.Sign]; ok {
			d.tag((x1+x2)/2, (y1+y2)/2, sign, colour, "#fff")
		}
		d.out.WriteByte('\n')
	}
}

// pieces draws the tokens, several on a square beside each other.
func (d *svg) pieces() {
	for _, cell := range d.Picture.Cells {
		x, y, ok := d.corner(cell)
		if !ok {
			continue
		}
		tokens := d.by[cell]
		for i, t := range tokens {
			at, size := seat(i, len(tokens))
			d.token(t, x+at.x, y+at.y, size)
		}
	}
}

// seat is where the i-th of n tokens on a square is drawn, and how large.
func seat(i, n int) (at point, size float64) {
	switch {
	case n <= 1:
		return point{}, unit
	case n == 2: // on the diagonal there is more room
		return point{float64(40 * i), float64(40 * i)}, 60
	}
	side := 2
	for side*side < n {
		side++
	}
	size = float64(unit) / float64(side)
	rows := (n + side - 1) / side
	return point{float64(i%side) * size, float64(i/side)*size + size*float64(side-rows)/2}, size
}

// token draws a token into a square of a size. What is only partly there has a ring that closes as
// far as its share goes, and its share in a label.
func (d *svg) token(t game.Token, x, y, size float64) {
	c := colourOf(&d.Picture, t.Seat)
	d.printf(`<g transform="translate(%.1f %.1f) scale(%.3f)"><title>%s</title>`, x, y, size/unit, escape(d.told(t)))
	k, dx, dy := .92, 4.0, 3.0
	if !whole(t) {
		k, dx, dy = .66, 17.0, 6.0
		const r, turn = 41, 2 * math.Pi * 41
		d.printf(`<circle cx="50" cy="46" r="%d" fill="#fff" fill-opacity=".5" stroke="#fff" `+
			`stroke-opacity=".85" stroke-width="8"/>`, r)
		d.printf(`<circle cx="50" cy="46" r="%d" fill="none" stroke="%s" stroke-width="8" `+
			`stroke-dasharray="%.1f %.1f" transform="rotate(-90 50 46)"/>`,
			r, markSVG(t.Mark), share(t).Float()*turn, turn)
	}
	opacity, dash := "1", ""
	if t.Faded {
		opacity, dash = ".55", ` stroke-dasharray="6 4"`
	}
	outline := c.line
	if c != seatColours["white"] {
		outline = RGB(0x0b0e11)
	}
	if sh, ok := shapeOf(t); ok {
		d.printf(`<g transform="translate(%.1f %.1f) scale(%.2f)" opacity="%s"><use href="#%s" fill="%s" `+
			`stroke="%s" color="%s"%s/></g>`,
			dx, dy, k, opacity, sh.id, c.fill.Hex(), outline.Hex(), c.line.Hex(), dash)
	} else {
		d.printf(`<circle cx="50" cy="46" r="%.0f" fill="%s" stroke="%s" stroke-width="3"%s/><text x="50" `+
			`y="%.0f" font-size="%.0f" font-weight="700" text-anchor="middle" fill="%s">%s</text>`,
			36*k, c.fill.Hex(), outline.Hex(), dash, 46+17*k, 46*k, c.line.Hex(), escape(t.Letter))
	}
	d.labels(t, size)
	d.out.WriteString("</g>\n")
}

// markSVG is the colour that a mark is named after, or that of ink.
func markSVG(mark text.Word) string {
	switch lastPart(mark) {
	case "red":
		return svgRed
	case "blue":
		return svgBlue
	}
	return svgInk
}

// labels are the small texts on a token: mark and share, group, badge, the seat's letter.
func (d *svg) labels(t game.Token, size float64) {
	c := colourOf(&d.Picture, t.Seat)
	if !whole(t) {
		label, font := share(t).Percent(), 19.0
		if size < 100 {
			label, font = brief(share(t)), 26
		}
		if t.Mark != "" {
			label, font = d.mark(t)+" "+brief(share(t)), 18
		}
		width := font*.65 + font*.6*float64(utf8.RuneCountInString(label))
		d.printf(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%.1f" fill="%s"/><text x="50" y="%.1f" `+
			`font-size="%g" font-weight="600" text-anchor="middle" fill="#fff">%s</text>`,
			50-width/2, 97-font*1.3, width, font*1.3, font*.65, markSVG(t.Mark), 97-font*.32, font, escape(label))
	}
	if t.Group > 0 {
		d.tag(14, 14, strconv.Itoa(t.Group), "#0f766e", "#fff")
	}
	if t.Badge != "" && !whole(t) {
		font := 17
		if size < 100 {
			font = 26
		}
		d.printf(`<text x="99" y="%d" font-size="%d" text-anchor="end" fill="%s" stroke="#fff" stroke-width="4" `+
			`stroke-opacity=".8" paint-order="stroke">%s</text>`, font-1, font, svgInk, escape(t.Badge))
	}
	if t.Label != "" {
		d.printf(`<text x="97" y="34" font-size="30" font-weight="700" text-anchor="end" fill="%s" `+
			`stroke="#fff" stroke-width="5" stroke-opacity=".9" paint-order="stroke">%s</text>`,
			svgInk, escape(t.Label))
	}
	if len(d.Picture.Seats) > 2 {
		d.printf(`<text x="50" y="84" font-size="17" font-weight="700" text-anchor="middle" fill="%s">%s</text>`,
			c.line.Hex(), escape(d.seatLetter(t.Seat)))
	}
	if t.Faded {
		d.tag(86, 14, "~", "#5b6a73", "#fff")
	}
}

// told is a token in words with its seat.
func (d *svg) told(t game.Token) string {
	if !t.Text.IsZero() {
		return d.tell(t)
	}
	return d.seatName(t.Seat) + ": " + d.tell(t)
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
