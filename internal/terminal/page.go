package terminal

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/referee"
)

// page is a text that covers the screen, such as the help. Long texts scroll.
type page struct {
	text func(width int) []draw.Line // nil if no page is open
	from int                         // first line shown
}

// open opens a page.
func (s *screen) open(text func(width int) []draw.Line) tea.Cmd {
	s.page = page{text: text}
	return nil
}

// titled returns the first lines of a page: its title.
func (s *screen) titled(kind string) []draw.Line {
	return []draw.Line{{{Text: s.say(kind), Style: bold}}, nil}
}

// wrapped adds texts to lines.
func wrapped(lines []draw.Line, width int, texts ...string) []draw.Line {
	for _, t := range texts {
		lines = append(lines, draw.Plain(t).Wrap(width, 4)...)
	}
	return lines
}

// pageLines returns the lines of the page, and how many of them fit.
func (s *screen) pageLines() (lines []draw.Line, room int) {
	width, height := max(s.width, leastWidth), max(s.height, leastHeight) // smaller windows show no page
	return s.page.text(width - 4), height - 1
}

// turnPage scrolls or closes the page.
func (s *screen) turnPage(name string) {
	lines, room := s.pageLines()
	last := max(0, len(lines)-room)
	from := min(s.page.from, last)
	switch name {
	case "down":
		from++
	case "up":
		from--
	case "pgup":
		from -= room
	case "home":
		from = 0
	case "end":
		from = last
	case "esc", "q", "ctrl+c":
		s.page = page{}
		return
	default:
		if from == last {
			s.page = page{}
			return
		}
		from += room
	}
	s.page.from = max(0, min(from, last))
}

func (s *screen) paintPage(g *draw.Grid) {
	lines, room := s.pageLines()
	from := min(s.page.from, max(0, len(lines)-room))
	shown := lines[from:min(len(lines), from+room)]
	for y, l := range shown {
		g.Write(2, y, l)
	}
	foot := s.say("term.page.only")
	if len(lines) > room {
		foot = s.say("term.page.part", "from", from+1, "to", from+len(shown), "of", len(lines))
	}
	if from+room < len(lines) {
		foot = "… " + foot
	}
	g.Put(2, g.Height-1, foot, faint)
}

// helpText explains keys and commands.
func (s *screen) helpText(width int) []draw.Line {
	const names = 18
	lines := s.titled("term.help.title")
	keys := strings.FieldsSeq("arrows enter tab esc type quantum browse undo flip position story rules help quit")
	for k := range keys {
		name, what, _ := strings.Cut(s.say("term.key."+k), ": ")
		for i, l := range draw.Plain(what).Wrap(width-names, 0) {
			if i > 0 {
				name = ""
			}
			head := draw.Span{Text: name + strings.Repeat(" ", max(1, names-utf8.RuneCountInString(name))), Style: bold}
			lines = append(lines, append(draw.Line{head}, l...))
		}
	}
	return wrapped(append(lines, nil), width, s.helpLines(screenCommands())...)
}

// positionText describes the position: the seats, the legend, and the board in words.
func (s *screen) positionText(width int) []draw.Line {
	lines := s.titled("term.position.title")
	scene := s.scene()
	lines = append(append(lines, sideLines(&scene, width)...), nil)
	for l := range strings.Lines(draw.Words(&scene)) {
		lines = wrapped(lines, width, strings.TrimRight(l, "\n"))
	}
	return lines
}

// storyText returns the answer to the last key and the whole game so far as the looker may know it, last ply first.
func (s *screen) storyText(width int) []draw.Line {
	lines := s.titled("term.story.title")
	if s.lastNote != "" {
		lines = append(append(lines, draw.Plain(s.lastNote).Wrap(width, 2)...), nil)
	}
	shown := s.steps[:len(s.steps)-s.back]
	for len(shown) > 0 {
		ply := shown[len(shown)-1].Ply
		from := slices.IndexFunc(shown, func(step referee.Step) bool { return step.Ply == ply })
		for _, step := range shown[from:] {
			lines = wrapped(lines, width, s.stepStory(step, s.view.Seats()))
		}
		shown = shown[:from]
	}
	return lines
}

func (s *screen) rulesText(width int) []draw.Line { return markdown(s.rules, width) }
