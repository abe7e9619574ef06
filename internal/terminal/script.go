package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee"
)

// LineError is an error in a line of a script.
type LineError struct {
	Name string // of the script
	Line int    // from 1
	Err  error
}

// Error names the script and the line, for logs and tests. Use [Told] to show it to people.
func (e *LineError) Error() string { return fmt.Sprintf("%s, line %d: %s", e.Name, e.Line, e.Err) }

// Unwrap returns the error of the line.
func (e *LineError) Unwrap() error { return e.Err }

// Script plays the moves of a script. Each line has the moves of the persons to act in one ply, in the order of their
// seats and separated by spaces. A line in braces gives the outcome of a chance turn, which the dice decide otherwise;
// where people roll dice, a line has what they rolled. Empty lines and lines that begin with # are skipped. Script
// writes what happens, and the board at the end, or if plain is set the board in words after each ply. Errors in the
// script are a *LineError; what was played before stays.
func Script(t *Table, in io.Reader, name string, out io.Writer, plain bool) error {
	s := script{name: name, in: bufio.NewReader(in), teller: teller{Table: t, out: out, looker: t.lone()}}
	s.plain = plain
	s.skip()
	for {
		if err := s.settle(); err != nil {
			return err
		}
		line, ok := s.take()
		if !ok {
			break
		}
		if err := s.play(line); err != nil {
			s.news()
			return errors.Join(&LineError{s.name, s.number, err}, s.err)
		}
	}
	if s.broken != nil {
		return &LineError{s.name, s.atLine, s.broken}
	}
	if !plain {
		s.board()
	}
	s.print(text.Sentence(t.status()))
	return s.err
}

type script struct {
	teller
	name   string
	in     *bufio.Reader
	number int // of the line taken last
	ahead  string
	atLine int // of the line ahead
	more   bool
	broken error // the error that ended reading, if any
}

// take returns the next nonempty line.
func (s *script) take() (string, bool) {
	line, ok := s.ahead, s.more
	if ok {
		s.number = s.atLine
		s.skip()
	}
	return line, ok
}

// skip reads to the next nonempty line.
func (s *script) skip() {
	s.more = false
	for {
		line, err := readLine(s.in)
		if err == io.EOF {
			return
		}
		s.atLine++
		if s.broken = err; err != nil {
			return
		}
		if s.ahead = strings.TrimSpace(line); s.ahead != "" && s.ahead[0] != '#' {
			s.more = true
			return
		}
	}
}

// settle does what needs no line: bots' moves, and dice whose outcome the script does not give.
func (s *script) settle() error {
	for {
		s.news()
		var err error
		switch deed, seat := s.next(); {
		case deed == think:
			err = s.Table.think(seat)
		case deed == roll && !strings.HasPrefix(s.ahead, "{"), deed == roll && !s.more:
			err = s.Table.roll()
		default:
			return s.err
		}
		if err != nil {
			return err
		}
	}
}

func (s *script) play(line string) error {
	turn := s.match.Turn()
	if inner, ok := strings.CutPrefix(line, "{"); ok {
		inner, ok = strings.CutSuffix(inner, "}")
		switch {
		case !ok:
			return text.Wrong("term.script.brace", "line", line, "example", "{red}")
		case turn.Kind != game.ChanceTurn:
			return text.Wrong("term.script.no_chance", "line", line, "status", status(turn, s.names()))
		}
		return s.outcome(strings.TrimSpace(inner))
	}
	switch turn.Kind {
	case game.Over:
		return text.Wrong("term.script.over", "line", line, "ending", ending(turn, s.names()))
	case game.ChanceTurn: // with typed dice
		return s.outcome(line)
	}
	moves := strings.Fields(line)
	var seats []int
	for seat := range s.match.Awaited().All() {
		seats = append(seats, seat)
	}
	if len(moves) != len(seats) {
		names := wordsOf(s.match.Awaited(), s.names())
		return text.Wrong("term.script.moves", "line", line, "n", len(seats), "seats", names, "got", len(moves))
	}
	for i, seat := range seats {
		if err := s.orderText(seat, moves[i]); err != nil {
			return err
		}
	}
	return nil
}

// teller writes what happens, as one seat or Nobody may know it.
type teller struct {
	*Table
	out    io.Writer
	looker int
	plain  bool        // write the board in words after each ply
	told   map[int]int // number of steps told, by looker
	err    error
}

func (t *teller) print(lines ...string) {
	for _, l := range lines {
		if t.err == nil {
			_, t.err = fmt.Fprintln(t.out, l)
		}
	}
}

// news writes the new steps.
func (t *teller) news() {
	who := game.Nobody // without secrets there is one story for all
	if t.match.Traits().Secrets {
		who = t.looker
	}
	if t.told == nil {
		t.told = map[int]int{}
	}
	steps := t.match.History(t.looker)
	names := t.match.View(t.looker).Seats()
	for _, s := range steps[min(t.told[who], len(steps)):] {
		t.print(t.stepStory(s, names))
		if t.plain {
			scene := draw.Scene{Picture: s.State.Picture(), Voice: t.voice}
			t.print(strings.TrimSuffix(draw.Words(&scene), "\n"))
		}
	}
	t.told[who] = len(steps)
}

// board writes the board without colours.
func (t *teller) board() {
	scene := t.scene(t.looker)
	t.print(strings.TrimRight(Plate(&scene, 80, 60, false).String(), "\n"))
}

// scene returns the present position as a seat may know it, with the arrows of the last ply.
func (t *Table) scene(looker int) draw.Scene {
	scene := draw.Scene{Picture: t.match.View(looker).Picture(), Voice: t.voice}
	if looker >= 0 {
		scene.Turns = scene.Picture.Seats[looker].Turns
	}
	scene.Arrows = lastArrows(t.match.History(looker))
	return scene
}

// lastArrows returns the arrows of the last ply.
func lastArrows(steps []referee.Step) (arrows []game.Arrow) {
	for i := len(steps) - 1; i >= 0 && steps[i].Ply == steps[len(steps)-1].Ply; i-- {
		arrows = append(draw.Arrows(steps[i].Events), arrows...)
	}
	return arrows
}
