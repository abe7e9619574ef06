package terminal

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
)

func (s *screen) key(k tea.KeyPressMsg) tea.Cmd {
	s.note, s.bad = "", false
	name := k.String()
	switch {
	case s.question != nil:
		return s.answer(name)
	case s.page.text != nil:
		s.turnPage(name)
		return nil
	case s.blank:
		return s.blankKey(name)
	}
	switch name {
	case "ctrl+c":
		return s.leave()
	case "f1", "?":
		return s.open(s.helpText)
	case "f2":
		return s.open(s.positionText)
	case "f3":
		return s.open(s.storyText)
	case "f4":
		return s.open(s.rulesText)
	case "ctrl+f":
		s.flip++
		return nil
	case "ctrl+z":
		return s.run("/undo")
	case "pgup":
		return s.browse(1)
	case "pgdown":
		return s.browse(-1)
	}
	if s.back > 0 {
		if name == "esc" || name == "enter" {
			s.back = 0
		}
		return nil
	}
	switch s.phase {
	case atHandover:
		if name == "enter" {
			return s.takeOver()
		}
	case atRisk:
		return s.riskKey(name)
	case atMove:
		if cmd, done := s.choiceKey(name); done {
			return cmd
		}
	}
	return s.typeKey(k)
}

// blankKey handles a key while the screen is blank.
func (s *screen) blankKey(name string) tea.Cmd {
	switch name {
	case "enter":
		return s.takeOver()
	case "ctrl+c":
		return s.leave()
	}
	return nil
}

// takeOver shows the screen to the next player.
func (s *screen) takeOver() tea.Cmd {
	s.blank, s.looker, s.phase = false, s.seat, atMove
	s.refresh()
	s.begin()
	return nil
}

// browse shows an earlier or a later step.
func (s *screen) browse(by int) tea.Cmd {
	s.back = max(0, min(s.back+by, len(s.steps)))
	return nil
}

// answer answers the open question.
func (s *screen) answer(name string) tea.Cmd {
	q := s.question
	switch {
	case s.means(name, "yes"):
		s.question = nil
		return q.yes()
	case s.means(name, "no"):
		s.question = nil
		if q.no != nil {
			return q.no()
		}
	case name == "esc", name == "ctrl+c":
		s.question = nil
	}
	return nil
}

// sure asks for confirmation of what cannot be undone.
func (s *screen) sure(kind string, seat int, yes func() error) tea.Cmd {
	s.question = &question{
		text: s.say(kind, "seat", s.seatName(seat)), keys: s.say("term.ask.keys"),
		yes: func() tea.Cmd { return s.did(yes()) },
	}
	return nil
}

// leave ends the program. It first offers to save an unsaved game.
func (s *screen) leave() tea.Cmd {
	if !s.unsaved() {
		return tea.Quit
	}
	path, known := s.home()
	if known {
		return tea.Quit // it is saved there on the way out
	}
	s.question = &question{
		text: s.say("term.ask.quit", "file", path), keys: s.say("term.ask.quit.keys"),
		yes: func() tea.Cmd { return tea.Quit },
		no: func() tea.Cmd {
			s.abandon()
			return tea.Quit
		},
	}
	return nil
}

// paste handles a text from the clipboard as if typed on one line.
func (s *screen) paste(content string) {
	if s.question != nil || s.blank || s.page.text != nil || s.back > 0 {
		return
	}
	if s.spent {
		s.input = ""
	}
	s.note, s.bad, s.spent = "", false, false
	words := strings.FieldsFunc(content, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) })
	s.typed(strings.Join(words, " "))
}

// mostTyped is the largest size of the input line in bytes.
const mostTyped = 1000

// typed adds to the input line. It reports what is too long.
func (s *screen) typed(more string) {
	if len(s.input)+len(more) > mostTyped {
		s.fail(text.Wrong("term.long", "max", mostTyped))
		return
	}
	s.input += more
}

func (s *screen) riskKey(name string) tea.Cmd {
	switch name {
	case "enter", "y":
		return s.give(s.move)
	case "up":
		s.scroll = max(0, s.scroll-1)
	case "down":
		s.scroll++
	case "home":
		s.scroll = 0
	case "esc", "n", "backspace":
		s.phase, s.risks = atMove, prospect{}
		if !s.ask.back() {
			s.begin()
		}
		s.aim()
	}
	return nil
}

// number returns the number choice under the cursor, if there is one.
func (s *screen) number() (game.Choice, bool) {
	if choices := s.ask.comp.Choices; s.cursor < len(choices) && choices[s.cursor].Kind == game.PickNumber {
		return choices[s.cursor], choices[s.cursor].Denied == nil
	}
	return game.Choice{}, false
}

// count changes the typed number.
func (s *screen) count(c game.Choice, by int) {
	n, err := strconv.Atoi(s.input)
	if err != nil {
		n, by = (c.Min+c.Max)/2, 0
	}
	s.input, s.spent = strconv.Itoa(max(c.Min, min(c.Max, n+by))), true
}

// choiceKey handles a key that selects; done reports whether it was one.
func (s *screen) choiceKey(name string) (cmd tea.Cmd, done bool) {
	if c, ok := s.number(); ok {
		if by, ok := map[string]int{"up": 1, "down": -1, "right": 10, "left": -10}[name]; ok {
			s.count(c, by)
			return nil, true
		}
	}
	switch name {
	case "up":
		s.steer(0, -1)
	case "down":
		s.steer(0, 1)
	case "left":
		s.steer(-1, 0)
	case "right":
		s.steer(1, 0)
	case "tab":
		if s.input != "" {
			s.input = s.ask.complete(s.input)
			return nil, true
		}
		s.step(1)
	case "shift+tab":
		s.step(-1)
	case "enter":
		if s.input != "" {
			return nil, false
		}
		return s.pickCursor(), true
	case "esc":
		if s.input != "" {
			s.input = ""
		} else if s.ask.back() {
			s.aim()
		}
	default:
		return nil, false
	}
	return nil, true
}

// step moves the cursor in the order of the list.
func (s *screen) step(by int) {
	if n := len(s.ask.comp.Choices); n > 0 {
		s.cursor = (s.cursor + by + n) % n
	}
}

// steer moves the cursor. From a choice with a square it goes to the next one in that direction on the board, in the
// list from choice to choice. The list is to the right of the board.
func (s *screen) steer(dx, dy int) {
	choices := s.ask.comp.Choices
	if s.cursor >= len(choices) {
		return
	}
	if from := choices[s.cursor].Square; from != "" {
		scene := s.scene()
		if to := draw.Towards(&scene, from, dx, dy, squaresOf(choices)); to != "" {
			s.cursor = indexOf(choices, func(c game.Choice) bool { return c.Square == to })
		} else if dx > 0 {
			s.toward(func(c game.Choice) bool { return c.Square == "" })
		}
		return
	}
	if dx < 0 {
		s.toward(func(c game.Choice) bool { return c.Square != "" })
		return
	}
	for i := s.cursor + dy; dy != 0 && i >= 0 && i < len(choices); i += dy {
		if choices[i].Square == "" {
			s.cursor = i
			return
		}
	}
}

// toward moves the cursor to the first choice that satisfies want, if there is one.
func (s *screen) toward(want func(game.Choice) bool) {
	if i := indexOf(s.ask.comp.Choices, want); i >= 0 {
		s.cursor = i
	}
}

func indexOf(choices []game.Choice, want func(game.Choice) bool) int {
	found := -1
	for i, c := range choices {
		if want(c) && (found < 0 || choices[found].Denied != nil && c.Denied == nil) {
			found = i
		}
	}
	return found
}

func squaresOf(choices []game.Choice) []string {
	var list []string
	for _, c := range choices {
		if c.Square != "" {
			list = append(list, c.Square)
		}
	}
	return list
}

// pickCursor picks the choice under the cursor.
func (s *screen) pickCursor() tea.Cmd {
	choices := s.ask.comp.Choices
	if s.cursor >= len(choices) {
		return nil
	}
	c := choices[s.cursor]
	if c.Kind == game.PickNumber {
		return s.fail(text.Wrong("term.type_number", "min", c.Min, "max", c.Max))
	}
	if c.Kind == game.PickText {
		return s.fail(text.Wrong("term.type_file"))
	}
	return s.picked(s.ask.take(c))
}

// picked continues after a pick.
func (s *screen) picked(err error) tea.Cmd {
	if err != nil {
		return s.fail(err)
	}
	if s.ask.comp.Move != 0 {
		return s.play(s.ask.comp.Move)
	}
	s.aim()
	return nil
}

// typeKey handles a key of the input line.
func (s *screen) typeKey(k tea.KeyPressMsg) tea.Cmd {
	spent := s.spent
	s.spent = false
	switch k.String() {
	case "enter":
		return s.enter()
	case "esc":
		s.input = ""
	case "backspace":
		switch {
		case s.input != "":
			_, n := utf8.DecodeLastRuneInString(s.input)
			s.input = s.input[:len(s.input)-n]
		case s.phase == atMove && s.ask.back():
			s.aim()
		}
	case "ctrl+u":
		s.input = ""
	default:
		if spent && k.Text != "" {
			s.input = ""
		}
		s.typed(k.Text)
	}
	return nil
}

// enter handles the typed line.
func (s *screen) enter() tea.Cmd {
	typed := strings.TrimSpace(s.input)
	switch {
	case typed == "":
		return nil
	case strings.HasPrefix(typed, "/") && !(s.phase == atMove && s.ask.isFile(typed)):
		s.input = ""
		return s.run(typed)
	case s.phase == atTyping:
		s.input = ""
		return s.did(s.outcome(typed))
	case s.phase == atMove:
		m, err := s.ask.enter(typed)
		if err == nil {
			s.input = ""
			if m != 0 {
				return s.play(m)
			}
		}
		s.spent = err != nil
		return s.picked(err)
	}
	s.input = ""
	return nil
}

// run carries out a command.
func (s *screen) run(line string) tea.Cmd {
	c, err := parseCommand(line, screenCommands())
	if err != nil {
		return s.fail(err)
	}
	switch c.name {
	case "help":
		return s.open(s.helpText)
	case "rules":
		return s.open(s.rulesText)
	case "hint":
		return s.hints()
	case "analyse":
		return s.studies()
	case "if":
		return s.suppose(c.rest)
	case "flip":
		s.flip++
		return nil
	case "quit":
		return s.leave()
	case "save":
		return s.saveTo(c.rest)
	case "undo":
		return s.did(s.takeBack())
	case "timeout":
		seat, err := s.overdue(c.rest)
		if err != nil {
			return s.fail(err)
		}
		return s.sure("term.ask.timeout", seat, func() error { return s.timeout(seat) })
	}
	asked := game.Nobody
	if s.phase == atMove {
		asked = s.seat
	}
	seat, err := s.actor(c.rest, asked)
	if err != nil {
		return s.fail(err)
	}
	switch c.name {
	case "draw":
		return s.spoke(s.offer(seat), "term.draw.offered", "term.draw.declined")
	case "decline":
		return s.did(s.decline(seat))
	}
	return s.sure("term.ask.resign", seat, func() error { return s.resign(seat) })
}

// spoke continues after a draw offer and shows the answer.
func (s *screen) spoke(err error, offered, declined string) tea.Cmd {
	cmd := s.did(err)
	if err == nil && s.phase != atEnd {
		kind := declined
		if s.match.Offered() != 0 {
			kind = offered
		}
		s.notify(s.say(kind), false)
	}
	return cmd
}

// saveTo writes the record, and asks before it replaces a file.
func (s *screen) saveTo(path string) tea.Cmd {
	if path == "" {
		return s.fail(text.Wrong("term.save.name"))
	}
	save := func(force bool) error {
		err := s.saveAs(path, force)
		if err == nil {
			s.notify(s.say("term.saved", "file", path), false)
		}
		return err
	}
	err := save(false)
	if errors.As(err, new(existing)) {
		s.question = &question{
			text: s.say("term.ask.overwrite", "file", path), keys: s.say("term.ask.keys"),
			yes: func() tea.Cmd { return s.failed(save(true)) },
		}
		return nil
	}
	return s.failed(err)
}
