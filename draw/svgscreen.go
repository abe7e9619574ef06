package draw

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// The measures and colours of a screen as an image.
const (
	columnWidth = 10
	lineHeight  = 21
	screenEdge  = 18
	screenBack  = "#13181c"
	screenInk   = "#dfe5e8"
)

// ScreenSVG writes a screen as an image, as a dark terminal shows it.
func ScreenSVG(w io.Writer, g *Grid, title string) error {
	var b strings.Builder
	width, height := g.Width*columnWidth+2*screenEdge, g.Height*lineHeight+2*screenEdge
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" `+
		`aria-labelledby="title desc" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, `+
		`monospace" font-size="16" xml:space="preserve">`+"\n", width, height)
	fmt.Fprintf(&b, "<title id=\"title\">%s</title>\n<desc id=\"desc\">%s</desc>\n", escape(title), escape(g.String()))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="12" fill="%s"/>`+"\n", width, height, screenBack)
	for y := range g.Height {
		row := g.cells[y*g.Width : (y+1)*g.Width]
		for from := 0; from < len(row); {
			to := from
			for to < len(row) && row[to].style == row[from].style {
				to++
			}
			writeRun(&b, row[from:to], screenEdge+from*columnWidth, screenEdge+y*lineHeight)
			from = to
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// writeRun writes characters of one style, its words each in their place whatever the widths of the font.
func writeRun(b *strings.Builder, run []gridCell, x, y int) {
	s := run[0].style
	if s.Bg != 0 {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" shape-rendering="crispEdges"/>`,
			x, y, len(run)*columnWidth, lineHeight, s.Bg.Hex())
	}
	text := make([]rune, len(run))
	for i, c := range run {
		text[i] = c.r
	}
	attributes := fmt.Sprintf(` fill="%s"`, screenInk)
	if s.Fg != 0 {
		attributes = fmt.Sprintf(` fill="%s"`, s.Fg.Hex())
	}
	if s.Bold {
		attributes += ` font-weight="700"`
	}
	if s.Faint {
		attributes += ` opacity=".6"`
	}
	for at, word := range words(text) {
		fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d"%s>%s</text>`,
			x+at*columnWidth, y+lineHeight-6, utf8.RuneCountInString(word)*columnWidth, attributes, escape(word))
	}
	b.WriteByte('\n')
}

// words yields the words of a text with the columns at which they begin.
func words(text []rune) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for from := 0; from < len(text); {
			if text[from] == ' ' {
				from++
				continue
			}
			to := from
			for to < len(text) && text[to] != ' ' {
				to++
			}
			if !yield(from, string(text[from:to])) {
				return
			}
			from = to
		}
	}
}
