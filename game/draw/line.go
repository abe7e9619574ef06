package draw

import (
	"strings"
	"unicode/utf8"
)

// Span is a text in one style.
type Span struct {
	Text  string
	Style Style
}

// Line is a line of spans.
type Line []Span

// Plain returns a line in the terminal's own style.
func Plain(s string) Line { return Line{{Text: s}} }

// Width returns the number of columns of the line.
func (l Line) Width() int {
	n := 0
	for _, s := range l {
		n += utf8.RuneCountInString(s.Text)
	}
	return n
}

// String returns the line without its styles.
func (l Line) String() string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Wrap breaks a line at spaces into lines of at most width columns and indents all but the first. It also breaks
// words that are wider than a line.
func (l Line) Wrap(width, indent int) []Line {
	if l.Width() <= width {
		return []Line{l}
	}
	indent = min(indent, width/2)
	var lines []Line
	var line Line
	used, fresh := 0, true
	feed := func() {
		line.trim()
		lines = append(lines, line)
		line, used, fresh = Line{{Text: strings.Repeat(" ", indent)}}, indent, true
	}
	for _, span := range l {
		for _, word := range strings.SplitAfter(span.Text, " ") {
			bare := utf8.RuneCountInString(strings.TrimRight(word, " "))
			if used+bare > width && !fresh {
				feed()
			}
			for used+bare > width {
				runes := []rune(word)
				line = append(line, Span{string(runes[:width-used]), span.Style})
				word = string(runes[width-used:])
				feed()
				bare = utf8.RuneCountInString(strings.TrimRight(word, " "))
			}
			if word == "" {
				continue
			}
			if n := utf8.RuneCountInString(word); used+n > width {
				word = strings.TrimRight(word, " ")
			}
			line = append(line, Span{word, span.Style})
			used += utf8.RuneCountInString(word)
			fresh = false
		}
	}
	return append(lines, line)
}

// trim removes trailing spaces that are invisible.
func (l Line) trim() {
	if n := len(l); n > 0 && l[n-1].Style == (Style{}) {
		l[n-1].Text = strings.TrimRight(l[n-1].Text, " ")
	}
}

// Cut returns the line cut to a width, with an ellipsis if it was longer.
func (l Line) Cut(width int) Line {
	if l.Width() <= width {
		return l
	}
	var cut Line
	left := width - 1
	for _, s := range l {
		runes := []rune(s.Text)
		if len(runes) > left {
			return append(cut, Span{string(runes[:max(left, 0)]) + "…", s.Style})
		}
		cut = append(cut, s)
		left -= len(runes)
	}
	return cut
}
