package terminal

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game/draw"
)

// The measures and colours of a screen as an image.
const (
	columnWidth = 10
	lineHeight  = 21
	screenEdge  = 18
	screenBack  = "#13181c"
	screenInk   = "#dfe5e8"
)

// screenSVG returns a screen as an image of a dark terminal. It reads the grid's ANSI sequences, so that the image
// shows what a terminal would.
func screenSVG(t *testing.T, g *draw.Grid, title string) string {
	t.Helper()
	var b strings.Builder
	width, height := g.Width*columnWidth+2*screenEdge, g.Height*lineHeight+2*screenEdge
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" `+
		`aria-labelledby="title desc" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, `+
		`monospace" font-size="16" xml:space="preserve">`+"\n", width, height)
	fmt.Fprintf(&b, "<title id=\"title\">%s</title>\n<desc id=\"desc\">%s</desc>\n", html.EscapeString(title),
		html.EscapeString(g.String()))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="12" fill="%s"/>`+"\n", width, height, screenBack)
	for y, line := range strings.Split(g.ANSI(), "\n") {
		x := 0
		for _, part := range regexp.MustCompile(`(?:\x1b\[([\d;]*)m)?([^\x1b]*)`).FindAllStringSubmatch(line, -1) {
			if part[2] != "" {
				writeRun(&b, []rune(part[2]), style(t, part[1]), screenEdge+x*columnWidth, screenEdge+y*lineHeight)
				x += utf8.RuneCountInString(part[2])
			}
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// style parses the parameters of an ANSI sequence.
func style(t *testing.T, parameters string) (s draw.Style) {
	t.Helper()
	var v []uint32
	for p := range strings.SplitSeq(parameters, ";") {
		n, err := strconv.ParseUint(p, 10, 8)
		if p != "" && err != nil {
			t.Fatalf("the sequence %q: %v", parameters, err)
		}
		v = append(v, uint32(n))
	}
	for ; len(v) > 0; v = v[1:] {
		switch {
		case v[0] == 1:
			s.Bold = true
		case v[0] == 2:
			s.Faint = true
		case v[0] == 38 && len(v) > 4:
			s.Fg, v = draw.RGB(v[2]<<16|v[3]<<8|v[4]), v[4:]
		case v[0] == 48 && len(v) > 4:
			s.Bg, v = draw.RGB(v[2]<<16|v[3]<<8|v[4]), v[4:]
		}
	}
	return s
}

// hex returns a colour in the form "#rrggbb".
func hex(c draw.Colour) string { return fmt.Sprintf("#%06x", uint32(c)&0xffffff) }

// writeRun writes characters of one style, each word at its own place so that the font's widths do not matter.
func writeRun(b *strings.Builder, text []rune, s draw.Style, x, y int) {
	if s.Bg != 0 {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" shape-rendering="crispEdges"/>`,
			x, y, len(text)*columnWidth, lineHeight, hex(s.Bg))
	}
	attributes := fmt.Sprintf(` fill="%s"`, screenInk)
	if s.Fg != 0 {
		attributes = fmt.Sprintf(` fill="%s"`, hex(s.Fg))
	}
	if s.Bold {
		attributes += ` font-weight="700"`
	}
	if s.Faint {
		attributes += ` opacity=".6"`
	}
	for at, word := range words(text) {
		fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d"%s>%s</text>`,
			x+at*columnWidth, y+lineHeight-6, utf8.RuneCountInString(word)*columnWidth, attributes,
			html.EscapeString(word))
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
