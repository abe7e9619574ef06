package term

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/internal/draw"
	"github.com/quandary-games/quandary/referee"
)

// page is a text over the whole screen, such as the help. If it is too long for the screen, it is read in parts.
type page struct {
	text func(width int) []draw.Line // nil: no page is open
	from int                         // the first line shown
}

// open shows a text over the whole screen.
func (s *screen) open(text func(width int) []draw.Line) { s.page = page{text: text} }

// pageLines are the lines that are left of the page, and how many of them are shown now.
func (s *screen) pageLines(width, height int) (lines []draw.Line, shown int) {
	width, height = max(width, leastWidth), max(height, leastHeight) // what is smaller is not shown
	lines = s.page.text(width - 4)
	lines = lines[min(s.page.from, len(lines)):]
	if len(lines) <= height {
		return lines, len(lines)
	}
	return lines, height - 1
}

// turnPage shows the next part of the page, or closes it.
func (s *screen) turnPage(name string) {
	lines, shown := s.pageLines(s.width, s.height)
	s.page.from += shown
	if shown == len(lines) || name == "esc" {
		s.page = page{}
	}
}

func (s *screen) paintPage(g *draw.Grid) {
	lines, shown := s.pageLines(g.Width, g.Height)
	for y, l := range lines[:shown] {
		g.Write(2, y, l)
	}
	if shown < len(lines) {
		g.Put(2, g.Height-1, say("term.page.more"), faint)
	}
}

// helpText explains keys and commands.
func (s *screen) helpText(width int) []draw.Line {
	const names = 18
	lines := []draw.Line{{{Text: say("term.help.title"), Style: bold}}, nil}
	for _, k := range []string{"arrows", "enter", "tab", "esc", "type", "browse", "undo", "flip", "more", "story", "help", "quit"} {
		name, what, _ := strings.Cut(say("term.key."+k), ": ")
		for i, l := range draw.Plain(what).Wrap(width-names, 0) {
			if i > 0 {
				name = ""
			}
			head := draw.Span{Text: name + strings.Repeat(" ", max(1, names-len(name))), Style: bold}
			lines = append(lines, append(draw.Line{head}, l...))
		}
	}
	lines = append(lines, nil)
	for _, c := range helpLines(screenCommands) {
		lines = append(lines, draw.Plain(c).Wrap(width, 4)...)
	}
	return lines
}

// storyText tells the whole game so far, as the looker may know it, the last ply first.
func (s *screen) storyText(width int) []draw.Line {
	lines := []draw.Line{{{Text: say("term.story.title"), Style: bold}}, nil}
	shown := s.steps[:len(s.steps)-s.back]
	for len(shown) > 0 {
		ply := shown[len(shown)-1].Ply
		from := slices.IndexFunc(shown, func(step referee.Step) bool { return step.Ply == ply })
		for _, step := range shown[from:] {
			lines = append(lines, draw.Plain(stepStory(step, s.view.Seats())).Wrap(width, 4)...)
		}
		shown = shown[:from]
	}
	return lines
}
