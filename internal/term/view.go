package term

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/draw"
	"github.com/quandary-games/quandary/referee"
)

// The smallest window that the board is shown in.
const (
	leastWidth  = 60
	leastHeight = 20
)

// aside is the least width of what stands beside the board.
const aside = 34

var (
	bold  = draw.Style{Bold: true}
	faint = draw.Style{Faint: true}
)

// View shows the screen.
func (s *screen) View() tea.View {
	v := tea.NewView(s.paint().ANSI())
	v.AltScreen = true
	v.WindowTitle = "Quandary"
	return v
}

// paint draws the screen.
func (s *screen) paint() *draw.Grid {
	g := draw.NewGrid(s.width, s.height)
	switch {
	case s.width < leastWidth || s.height < leastHeight:
		s.middle(g, say("term.small", "width", s.width, "height", s.height, "least", leastWidth, "high", leastHeight))
	case s.question != nil:
		s.middle(g, s.question.text, "", say("term.ask.keys"))
	case s.blank:
		s.middle(g, say("term.handover", "seat", s.seatName(s.seat)))
	case s.page.text != nil:
		s.paintPage(g)
	default:
		s.paintGame(g)
	}
	return g
}

// middle writes sentences into the middle of the screen.
func (s *screen) middle(g *draw.Grid, texts ...string) {
	var lines []draw.Line
	for _, t := range texts {
		lines = append(lines, draw.Plain(t).Wrap(max(10, g.Width-8), 0)...)
	}
	for i, l := range lines {
		g.Write((g.Width-l.Width())/2, g.Height/2-len(lines)/2+i, l)
	}
}

// scene is what the board shows: the present position, or the earlier one that is looked at.
func (s *screen) scene() draw.Scene {
	scene := draw.Scene{Picture: s.view.Picture()}
	shown := len(s.steps) - s.back
	if s.back > 0 {
		state := s.match.First(s.looker)
		if shown > 0 {
			state = s.steps[shown-1].State
		}
		scene.Picture = state.Picture()
	}
	for i := shown - 1; i >= 0 && s.steps[i].Ply == s.steps[shown-1].Ply; i-- {
		scene.Arrows = append(draw.Arrows(s.steps[i].Events), scene.Arrows...)
	}
	scene.Turns = s.turns(&scene.Picture)
	if s.phase == atMove && s.back == 0 {
		choices := s.ask.comp.Choices
		for i, c := range choices {
			if c.Square != "" && c.Denied == nil {
				scene.Choices = append(scene.Choices, c.Square)
			}
			if i == s.cursor {
				scene.Cursor = c.Square
			}
		}
	}
	if (s.phase == atMove || s.phase == atRisk) && s.back == 0 {
		for _, c := range s.ask.picked {
			if c.Square != "" {
				scene.Picked = append(scene.Picked, c.Square)
			}
		}
	}
	return scene
}

// turns brings the edge of the one who looks to the bottom, and what was turned by hand.
func (s *screen) turns(p *game.Picture) int {
	seat := s.looker
	if seat == game.Nobody && s.seat != game.Nobody && s.phase != atEnd {
		seat = s.seat
	}
	turns := s.flip
	if len(p.Seats) == 2 {
		turns = 2 * s.flip
	}
	if seat >= 0 && seat < len(p.Seats) {
		turns += p.Seats[seat].Turns
	}
	return turns
}

// paintGame draws the board, what stands beside it, and the lines below.
func (s *screen) paintGame(g *draw.Grid) {
	scene := s.scene()
	size := draw.Fit(&scene, g.Width-gap-aside, g.Height-6)
	board := draw.Board(&scene, size, s.colours)
	s.paintTitle(g)
	g.Draw(0, 1, board)
	x := board.Width + gap
	s.paintSide(g, &scene, x, 1, g.Width-x, board.Height)
	s.paintBelow(g, 1+board.Height)
}

func (s *screen) paintTitle(g *draw.Grid) {
	title := draw.Line{{Text: s.match.Game().Facts().Name, Style: bold}, {Text: " · " + s.status(), Style: draw.Style{}}}
	if s.back > 0 {
		title = draw.Line{{Text: say("term.browsing", "step", len(s.steps)-s.back, "of", len(s.steps)), Style: bold}}
	}
	g.Write(1, 0, title.Cut(g.Width-10))
	hint := say("term.hint.help")
	g.Put(g.Width-utf8.RuneCountInString(hint)-1, 0, hint, faint)
}

// paintSide draws seats, legend, and below them what can be chosen or the moves played. What a move risks has all the room.
func (s *screen) paintSide(g *draw.Grid, scene *draw.Scene, x, y, width, height int) {
	if s.phase == atRisk && s.back == 0 {
		s.paintRisks(g, x, y, width, height)
		return
	}
	lines := sideLines(scene, width)
	lower := s.lowerLines(width)
	if s.more {
		lower = nil
	}
	room := height - min(len(lower)+1, max(height/2, height-len(lines)-1))
	if s.more {
		room = height
	}
	if len(lines) > room {
		lines = append(slices.Clone(lines[:max(room-1, 0)]), draw.Line{{Text: say("term.more", "n", len(lines)-room+1), Style: faint}})
	}
	for i, l := range lines {
		g.Write(x, y+i, l)
	}
	free := height - len(lines) - 1
	if len(lower) > free {
		lower = s.scrolled(lower, free)
	}
	for i, l := range lower {
		g.Write(x, y+len(lines)+1+i, l)
	}
}

// scrolled is the part of the lines that fits: the last moves, or the choices around the cursor.
func (s *screen) scrolled(lines []draw.Line, room int) []draw.Line {
	room = max(room, 0)
	if s.phase != atMove && s.phase != atDice || s.back > 0 {
		return lines[len(lines)-room:]
	}
	from := 0
	for i, l := range lines {
		if len(l) > 0 && strings.HasPrefix(l[0].Text, "▸") {
			from = max(0, min(i-room/2, len(lines)-room))
		}
	}
	if from == 0 && !s.choosing() && s.phase == atMove {
		from = len(lines) - room
	}
	return lines[from : from+room]
}

// choosing tells whether the list of choices is shown.
func (s *screen) choosing() bool {
	return s.phase == atMove && s.back == 0 && len(s.listed()) > 0
}

// listed are the indices of the choices that the list shows: those without a square, and all on the square
// of the cursor if there are several.
func (s *screen) listed() []int {
	var list, here []int
	choices := s.ask.comp.Choices
	for i, c := range choices {
		switch {
		case c.Square == "":
			list = append(list, i)
		case s.cursor < len(choices) && c.Square == choices[s.cursor].Square:
			here = append(here, i)
		}
	}
	if len(here) > 1 {
		list = append(here, list...)
	}
	return list
}

// lowerLines are what stands below the legend.
func (s *screen) lowerLines(width int) []draw.Line {
	switch {
	case s.back > 0:
		return s.moveLines(width)
	case s.phase == atDice:
		return s.diceLines(width)
	case s.choosing():
		return s.choiceLines(width)
	}
	return s.moveLines(width)
}

// paintRisks draws what the move may lead to; the arrow keys scroll what does not fit.
func (s *screen) paintRisks(g *draw.Grid, x, y, width, height int) {
	always, each := riskLines(s.risks, s.seat)
	title := "term.risks"
	if len(each) == 0 {
		title = "term.certain"
	}
	lines := []draw.Line{{{Text: say(title), Style: bold}}}
	if always != "" {
		lines = append(lines, draw.Plain(always).Wrap(width, 2)...)
	}
	for _, r := range each {
		lines = append(lines, draw.Plain("• "+r).Wrap(width, 2)...)
	}
	if len(lines) > height {
		s.scroll = min(s.scroll, len(lines)-height+1)
		rest := lines[s.scroll:]
		lines = slices.Clone(rest[:min(height-1, len(rest))])
		lines = append(lines, draw.Line{{Text: say("term.scroll"), Style: faint}})
	}
	for i, l := range lines {
		g.Write(x, y+i, l)
	}
}

func (s *screen) choiceLines(width int) []draw.Line {
	lines := []draw.Line{{{Text: say("term.choose"), Style: bold}}}
	for _, i := range s.listed() {
		c := s.ask.comp.Choices[i]
		label := c.Label.String()
		style := draw.Style{}
		head := "  "
		if i == s.cursor {
			head, style = "▸ ", bold
		}
		if c.Denied != nil {
			style.Faint = true
			label = say("term.denied", "label", label)
		}
		lines = append(lines, draw.Line{{Text: head + label, Style: style}}.Wrap(width, 4)...)
	}
	return lines
}

func (s *screen) diceLines(width int) []draw.Line {
	lines := []draw.Line{{{Text: say("term.rolling"), Style: bold}}}
	for i, name := range s.dice.names {
		if i == maxFaces {
			lines = append(lines, draw.Line{{Text: say("term.more", "n", len(s.dice.names)-maxFaces), Style: faint}})
			break
		}
		head, style := "  ", draw.Style{}
		if i == s.dice.at {
			head, style = "▸ ", bold
		}
		lines = append(lines, draw.Line{{Text: head + name + "  " + s.dice.odds[i], Style: style}}.Cut(width))
	}
	return lines
}

// moveLines is the list of moves.
func (s *screen) moveLines(width int) []draw.Line {
	names := s.view.Seats()
	var lines []draw.Line
	for i, step := range s.steps[:len(s.steps)-s.back] {
		style := draw.Style{}
		if i == len(s.steps)-s.back-1 {
			style = bold
		}
		head := stepHead(step, names)
		if step.Chance {
			head = "    " + head
		}
		lines = append(lines, draw.Line{{Text: head, Style: style}}.Wrap(width, 4)...)
	}
	return lines
}

// paintBelow draws what happened last, what is asked, and the line that is typed.
func (s *screen) paintBelow(g *draw.Grid, y int) {
	room := g.Height - y
	prompt := s.promptLines(g.Width - 2)
	for i, l := range s.story(g.Width-2, room-len(prompt)-1) {
		g.Write(1, y+i, l)
	}
	for i, l := range prompt {
		g.Write(1, g.Height-1-len(prompt)+i, l)
	}
	s.paintInput(g)
}

// recent are the steps since the looker acted last, that move included if nothing has happened since.
func (s *screen) recent() []referee.Step {
	shown := s.steps[:len(s.steps)-s.back]
	from := len(shown)
	for from > 0 {
		from--
		if from < len(shown)-1 && s.looker != game.Nobody && shown[from].Seats.Has(s.looker) && !shown[from].Chance {
			from++
			break
		}
	}
	if n := len(shown); n > 0 && from == n {
		from = n - 1
	}
	for from > 0 && from < len(shown) && shown[from].Chance {
		from--
	}
	return shown[from:]
}

// story are the sentences about what happened since the looker acted last: as many steps as there is room
// for, and of the last one at least the end.
func (s *screen) story(width, room int) []draw.Line {
	var lines []draw.Line
	recent := s.recent()
	for i := len(recent) - 1; i >= 0; i-- {
		step := draw.Plain(stepStory(recent[i], s.view.Seats())).Wrap(width, 4)
		if len(lines) > 0 && len(step)+len(lines) > room {
			break
		}
		lines = append(step, lines...)
	}
	cut := len(lines) - max(room, 0)
	if cut <= 0 {
		return lines
	}
	lines = slices.Clone(lines[cut:])
	if len(lines) > 0 && len(lines[0]) > 0 {
		lines[0] = append(draw.Line{{Text: say("term.story.cut"), Style: faint}}, lines[0][1:]...)
	}
	return lines
}

// kept says where the record of the finished game is, or how it can be kept.
func (s *screen) kept() string {
	switch k := &s.keeper; {
	case k.shared != "":
		return say("term.over.kept", "file", k.shared)
	case k.save != "":
		return say("term.over.kept", "file", k.save)
	}
	return say("term.over.keys")
}

// promptLines ask for what is to be done next, or answer the last key.
func (s *screen) promptLines(width int) []draw.Line {
	accent := draw.Style{Fg: draw.Accent, Bold: true}
	var lines []draw.Line
	add := func(text string, style draw.Style) {
		lines = append(lines, draw.Line{{Text: text, Style: style}}.Wrap(width, 2)...)
	}
	if o := s.offers(); o != "" {
		add(o, bold)
	}
	switch {
	case s.back > 0:
		add(say("term.browsing.keys"), accent)
	case s.phase == atHandover:
		add(say("term.handover", "seat", s.seatName(s.seat)), accent)
	case s.phase == atMove:
		add(s.asked(), accent)
		if s.note == "" {
			add(s.pointed(), draw.Style{})
		}
	case s.phase == atRisk:
		add(say("term.sure", "move", s.view.FormatMove(s.seat, s.move)), accent)
	case s.phase == atBot:
		add(say("term.thinking", "seat", s.seatName(s.seat)), accent)
	case s.phase == atDice:
		add(say("term.rolling"), accent)
	case s.phase == atTyping:
		add(s.typingPrompt(), accent)
	case s.phase == atWait:
		if order := s.ordered(); order != "" {
			add(say("term.ordered", "order", order), draw.Style{})
		}
		add(say("term.wait"), accent)
	case s.phase == atEnd:
		add(s.ending()+". "+s.kept(), accent)
	}
	if s.note != "" {
		note := s.note
		if s.bad {
			note = "! " + note
		}
		add(note, bold)
	}
	return lines
}

// ordered is the order that the only person here has given and others do not know yet.
func (s *screen) ordered() string {
	if lone := s.lone(); lone != game.Nobody {
		return s.match.Ordered(lone)
	}
	return ""
}

// asked is the prompt with what has been picked so far.
func (s *screen) asked() string {
	words := []string{s.seatName(s.seat).In("en")}
	for _, c := range s.ask.picked {
		if c.Square != "" && c.Kind != game.PickNumber {
			words = append(words, c.Square)
			continue
		}
		words = append(words, c.Label.String())
	}
	return strings.Join(words, " › ") + " · " + s.ask.comp.Prompt.String()
}

// pointed is the choice under the cursor, with the reason if it cannot be picked.
func (s *screen) pointed() string {
	choices := s.ask.comp.Choices
	if s.cursor >= len(choices) {
		return ""
	}
	c := choices[s.cursor]
	label := c.Label.String()
	if c.Kind != game.PickNumber && c.Square != "" && !strings.Contains(label, c.Square) {
		label = c.Square + ": " + label
	}
	if c.Denied != nil {
		return say("term.denied.why", "label", label, "why", c.Denied.Text)
	}
	return "▸ " + label
}

// paintInput draws the line that is typed, with what it may become, or the keys.
func (s *screen) paintInput(g *draw.Grid) {
	y := g.Height - 1
	if s.input == "" {
		if hint := s.hint(); hint != "" {
			g.Write(1, y, draw.Line{{Text: "› ", Style: bold}, {Text: hint, Style: faint}}.Cut(g.Width-2))
		}
		return
	}
	line := draw.Line{{Text: "› ", Style: bold}, {Text: s.input, Style: bold}, {Text: "▏", Style: draw.Style{}}}
	if s.phase == atMove && !strings.HasPrefix(s.input, "/") {
		if list := s.ask.completions(s.input, 8); len(list) > 0 {
			line = append(line, draw.Span{Text: "  " + strings.Join(list, "  "), Style: faint})
		}
	}
	if strings.HasPrefix(s.input, "/") {
		var list []string
		for _, c := range screenCommands {
			if strings.HasPrefix("/"+c, s.input) {
				list = append(list, "/"+c)
			}
		}
		line = append(line, draw.Span{Text: "  " + strings.Join(list, "  "), Style: faint})
	}
	g.Write(1, y, line.Cut(g.Width-2))
}

func (s *screen) hint() string {
	switch s.phase {
	case atMove:
		if _, ok := s.number(); ok {
			return say("term.hint.number")
		}
		return say("term.hint.move")
	case atRisk:
		return say("term.hint.risk")
	case atTyping:
		return say("term.hint.type")
	case atEnd, atWait, atBot:
		return say("term.hint.idle")
	}
	return ""
}
