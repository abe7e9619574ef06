package terminal

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/referee"
)

// The smallest window that shows the board.
const (
	leastWidth  = 60
	leastHeight = 20
)

// aside is the least width of the text beside the board.
const aside = 30

var (
	bold  = draw.Style{Bold: true}
	faint = draw.Style{Faint: true}
)

// View implements [tea.Model].
func (s *screen) View() tea.View {
	v := tea.NewView(s.paint().ANSI())
	v.AltScreen = true
	v.WindowTitle = "Quandary"
	return v
}

func (s *screen) paint() *draw.Grid {
	g := draw.NewGrid(s.width, s.height)
	switch high := s.leastHeight(); {
	case s.width < leastWidth || s.height < high:
		s.middle(g, s.say("term.small", "width", s.width, "height", s.height, "least", leastWidth, "high", high))
	case s.question != nil:
		s.middle(g, s.question.text, "", s.question.keys)
	case s.blank:
		s.middle(g, s.say("term.handover", "seat", s.seatName(s.seat)))
	case s.page.text != nil:
		s.paintPage(g)
	default:
		s.paintGame(g)
	}
	return g
}

// leastHeight returns the least number of lines of a window: for the smallest board, the title, the input line, and
// two lines of questions.
func (s *screen) leastHeight() int {
	if s.view == nil {
		return leastHeight
	}
	scene := s.scene()
	_, high := scene.Extent(draw.Fit(&scene, 0, 0))
	return max(leastHeight, high+4)
}

// middle writes sentences in the middle of the screen.
func (s *screen) middle(g *draw.Grid, texts ...string) {
	var lines []draw.Line
	for _, t := range texts {
		lines = append(lines, draw.Plain(t).Wrap(max(10, g.Width-8), 0)...)
	}
	for i, l := range lines {
		g.Write((g.Width-l.Width())/2, g.Height/2-len(lines)/2+i, l)
	}
}

// scene returns what the board shows: the present position, or an earlier one while browsing.
func (s *screen) scene() draw.Scene {
	scene := draw.Scene{Picture: s.view.Picture(), Voice: s.voice}
	shown := len(s.steps) - s.back
	if s.back > 0 {
		state := s.match.First(s.looker)
		if shown > 0 {
			state = s.steps[shown-1].State
		}
		scene.Picture = state.Picture()
	}
	scene.Arrows = lastArrows(s.steps[:shown])
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

// turns returns the quarter turns that bring the looker's edge to the bottom, plus those made by hand.
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

// size returns the largest size of squares that leaves room for the text beside and below the board.
func (s *screen) size(scene *draw.Scene) draw.Size {
	return draw.Fit(scene, s.width-gap-aside, s.height-6)
}

// paintGame draws the board and the text around it.
func (s *screen) paintGame(g *draw.Grid) {
	scene := s.scene()
	size := s.size(&scene)
	board := draw.Board(&scene, size, s.colours)
	s.paintTitle(g)
	g.Draw(0, 1, board)
	x := board.Width + gap
	s.paintSide(g, &scene, x, 1, g.Width-x, board.Height)
	s.paintBelow(g, 1+board.Height)
}

func (s *screen) paintTitle(g *draw.Grid) {
	rules, status := s.match.Game().Facts(), draw.Span{Text: " · " + s.status()}
	title := draw.Line{{Text: rules.NameIn(s.voice), Style: bold}, status}
	if s.back > 0 {
		title = draw.Line{{Text: s.say("term.browsing", "step", len(s.steps)-s.back, "of", len(s.steps)), Style: bold}}
	}
	hint := s.say("term.hint.keys")
	if title.Width()+utf8.RuneCountInString(hint)+4 > g.Width {
		hint = s.say("term.hint.help")
	}
	if s.back == 0 && title.Width()+utf8.RuneCountInString(hint)+4 > g.Width {
		title[0].Text = rules.ShortIn(s.voice)
	}
	g.Write(1, 0, title.Cut(g.Width-4-utf8.RuneCountInString(hint)))
	g.Put(g.Width-utf8.RuneCountInString(hint)-1, 0, hint, faint)
}

// weighing reports whether the risks of a move are shown.
func (s *screen) weighing() bool { return s.phase == atRisk && s.back == 0 }

// paintSide draws the seats, the legend, and below them the choices or the moves. The risks of a move get all the
// room above the question.
func (s *screen) paintSide(g *draw.Grid, scene *draw.Scene, x, y, width, height int) {
	if s.weighing() {
		asked := len(s.promptLines(g.Width - 2))
		s.paintRisks(g, x, y, width, max(height, g.Height-y-asked-1))
		return
	}
	lines := sideLines(scene, width)
	lower := s.lowerLines(width)
	room := height - min(len(lower)+1, max(height/2, height-len(lines)-1))
	if len(lines) > room {
		left := len(lines) - room + 1
		more := draw.Line{{Text: s.say("term.more", "n", left), Style: faint}}
		lines = append(slices.Clone(lines[:max(room-1, 0)]), more)
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

// scrolled returns the lines that fit: the last moves, or the choices around the cursor.
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

// choosing reports whether the list of choices is shown.
func (s *screen) choosing() bool {
	return s.phase == atMove && s.back == 0 && len(s.listed()) > 0
}

// listed returns the indices of the choices in the list: those without a square, and those on the cursor's square if
// there are several.
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

// lowerLines returns the lines below the legend.
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

// paintRisks draws the possible results of the move; the arrow keys scroll it.
func (s *screen) paintRisks(g *draw.Grid, x, y, width, height int) {
	title := "term.risks"
	if len(s.risks.each) == 0 {
		title = "term.certain"
	}
	lines := []draw.Line{{{Text: s.say(title), Style: bold}}}
	for _, sum := range s.risks.summary {
		lines = append(lines, draw.Line{{Text: sum, Style: bold}}.Wrap(width, 2)...)
	}
	if s.risks.always != "" {
		lines = append(lines, draw.Plain(s.risks.always).Wrap(width, 2)...)
	}
	for _, r := range s.risks.each {
		lines = append(lines, draw.Plain("• "+r).Wrap(width, 2)...)
	}
	if len(lines) > height {
		s.scroll = min(s.scroll, len(lines)-height+1)
		rest := lines[s.scroll:]
		lines = slices.Clone(rest[:min(height-1, len(rest))])
		lines = append(lines, draw.Line{{Text: s.say("term.scroll"), Style: faint}})
	}
	for i, l := range lines {
		g.Write(x, y+i, l)
	}
}

func (s *screen) choiceLines(width int) []draw.Line {
	lines := []draw.Line{{{Text: s.say("term.choose"), Style: bold}}}
	for _, i := range s.listed() {
		c := s.ask.comp.Choices[i]
		label := s.labelled(&c)
		style := draw.Style{}
		head := "  "
		if i == s.cursor {
			head, style = "▸ ", bold
		}
		if c.Denied != nil {
			style.Faint = true
			label = s.say("term.denied", "label", c.Label)
		}
		lines = append(lines, draw.Line{{Text: head + label, Style: style}}.Wrap(width, 4)...)
	}
	return lines
}

func (s *screen) diceLines(width int) []draw.Line {
	lines := []draw.Line{{{Text: s.say("term.rolling"), Style: bold}}}
	for i, name := range s.dice.names {
		if i == maxFaces {
			more := s.say("term.more.faces", "n", len(s.dice.names)-maxFaces)
			lines = append(lines, draw.Line{{Text: more, Style: faint}})
			break
		}
		head, style := "  ", draw.Style{}
		if i == s.dice.at {
			head, style = "▸ ", bold
		}
		odds := s.say("term.chance.fraction", "p", s.dice.odds[i])
		lines = append(lines, draw.Line{{Text: head + name + "  " + odds, Style: style}}.Cut(width))
	}
	return lines
}

func (s *screen) moveLines(width int) []draw.Line {
	names := s.view.Seats()
	var lines []draw.Line
	for i, step := range s.steps[:len(s.steps)-s.back] {
		style := draw.Style{}
		if i == len(s.steps)-s.back-1 {
			style = bold
		}
		head := s.stepHead(step, names)
		if step.Chance {
			head = "    " + head
		}
		lines = append(lines, draw.Line{{Text: head, Style: style}}.Wrap(width, 4)...)
	}
	return lines
}

// paintBelow draws the last events, the question, and the input line.
func (s *screen) paintBelow(g *draw.Grid, y int) {
	room := g.Height - y - 1
	prompt := s.promptLines(g.Width - 2)
	if len(prompt) > room {
		prompt = slices.Clone(prompt[:room])
		prompt[room-1] = append(prompt[room-1].Cut(g.Width-2-3), draw.Span{Text: s.say("term.cut"), Style: faint})
	}
	if !s.weighing() {
		for i, l := range s.story(g.Width-2, room-len(prompt)) {
			g.Write(1, y+i, l)
		}
	}
	for i, l := range prompt {
		g.Write(1, g.Height-1-len(prompt)+i, l)
	}
	s.paintInput(g)
}

// recent returns the steps since the looker's last act. If there are none, it returns that act.
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

// story returns sentences about the steps since the looker's last act, the last step in full. Without enough room the
// earlier steps are listed in short, and finally only the end is shown.
func (s *screen) story(width, room int) []draw.Line {
	recent, names := s.recent(), s.view.Seats()
	if len(recent) == 0 || room <= 0 {
		return nil
	}
	var all, heads []draw.Line
	for _, step := range recent {
		all = wrapped(all, width, s.stepStory(step, names))
	}
	if len(all) <= room {
		return all
	}
	var moves []string
	for _, step := range recent[:len(recent)-1] {
		if !step.Chance {
			moves = append(moves, s.movesOf(step, names)...)
		}
	}
	if len(moves) > 0 {
		heads = draw.Line{{Text: s.say("term.story.before", "moves", moves), Style: faint}}.Wrap(width, 2)
	}
	lines := wrapped(nil, width, s.stepStory(recent[len(recent)-1], names))
	if len(heads)+len(lines) <= room {
		return append(heads, lines...)
	}
	cut := len(lines) - room
	if cut <= 0 {
		return lines
	}
	lines = slices.Clone(lines[cut:])
	if len(lines[0]) > 0 {
		lines[0] = append(draw.Line{{Text: s.say("term.story.cut"), Style: faint}}, lines[0][1:]...)
	}
	return lines
}

// kept returns where the record of the finished game is, or how to save it.
func (s *screen) kept() string {
	switch k := &s.keeper; {
	case k.shared != "":
		return s.say("term.over.kept", "file", k.shared)
	case k.save != "":
		return s.say("term.over.kept", "file", k.save)
	}
	return s.say("term.over.keys")
}

// promptLines returns the question, or the answer to the last key.
func (s *screen) promptLines(width int) []draw.Line {
	accent := draw.Style{Fg: draw.Accent(), Bold: true}
	var lines []draw.Line
	add := func(text string, style draw.Style) {
		lines = append(lines, draw.Line{{Text: text, Style: style}}.Wrap(width, 2)...)
	}
	if o := s.offers(); o != "" {
		add(o, bold)
	}
	switch {
	case s.back > 0:
		add(s.say("term.browsing.keys"), accent)
	case s.phase == atHandover:
		add(s.say("term.handover", "seat", s.seatName(s.seat)), accent)
	case s.phase == atMove:
		add(s.asked(), accent)
		if s.note == "" {
			add(s.pointed(), draw.Style{})
		}
	case s.phase == atRisk:
		add(s.say("term.sure", "move", s.view.FormatMove(s.seat, s.move)), accent)
	case s.phase == atBot:
		add(s.say("term.thinking", "seat", s.seatName(s.seat)), accent)
	case s.phase == atDice:
		add(s.say("term.rolling"), accent)
	case s.phase == atTyping:
		add(s.typingPrompt(), accent)
	case s.phase == atWait:
		if order := s.ordered(); order != "" {
			add(s.say("term.ordered", "order", order), draw.Style{})
		}
		add(s.say("term.wait"), accent)
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

// ordered returns the order of the only person here that others do not know yet.
func (s *screen) ordered() string {
	if lone := s.lone(); lone != game.Nobody {
		return s.match.Ordered(lone)
	}
	return ""
}

// asked returns the prompt with the picks so far.
func (s *screen) asked() string {
	words := []string{s.voice.Word(s.seatName(s.seat))}
	for _, c := range s.ask.picked {
		if c.Square != "" && c.Kind != game.PickNumber {
			words = append(words, c.Square)
			continue
		}
		words = append(words, s.voice.Say(c.Label))
	}
	asked := strings.Join(words, " › ") + " · " + s.voice.Say(s.ask.comp.Prompt)
	if n := s.ask.comp.Notice; n.Kind != "" {
		asked += " · " + s.voice.Say(n)
	}
	return asked
}

// labelled returns a choice in words, with a sign if its effect is certain and makes or moves something uncertain.
func (s *screen) labelled(c *game.Choice) string {
	if c.Effect == game.Quantum {
		return s.ask.label(c) + " ◇"
	}
	return s.ask.label(c)
}

// pointed returns the choice under the cursor, with the reason if it is denied.
func (s *screen) pointed() string {
	choices := s.ask.comp.Choices
	if s.cursor >= len(choices) {
		return ""
	}
	c := choices[s.cursor]
	square := ""
	if c.Kind != game.PickNumber && c.Square != "" && !strings.Contains(s.voice.Say(c.Label), c.Square) {
		square = c.Square + ": "
	}
	if c.Denied != nil {
		return square + s.say("term.denied.why", "label", c.Label, "why", c.Denied.Text)
	}
	return "▸ " + square + s.labelled(&c)
}

// paintInput draws the input line with its completion, or the keys.
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
		for _, c := range screenCommands() {
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
			return s.say("term.hint.number")
		}
		return s.say("term.hint.move")
	case atRisk:
		return s.say("term.hint.risk")
	case atTyping:
		return s.say("term.hint.type")
	case atEnd:
		return s.say("term.hint.over")
	case atWait, atBot:
		return s.say("term.hint.idle")
	}
	return ""
}
