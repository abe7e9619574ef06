package term

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/text"
)

// What can be typed after a slash on the screen and in plain lines, in the order in which it is explained.
var (
	screenCommands = []string{"help", "undo", "resign", "draw", "decline", "save", "flip", "quit"}
	talkCommands   = []string{"help", "board", "undo", "resign", "draw", "decline", "save", "quit"}
)

// command is a typed line that begins with a slash.
type command struct{ name, rest string }

// parseCommand reads one of the commands, which may be shortened. Errors: it is none of them, or could be several.
func parseCommand(line string, commands []string) (command, error) {
	name, rest, _ := strings.Cut(strings.TrimPrefix(line, "/"), " ")
	var found []string
	for _, c := range commands {
		if c == name {
			found = []string{c}
			break
		}
		if name != "" && strings.HasPrefix(c, name) {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		known := make([]string, len(commands))
		for i, c := range commands {
			known[i] = "/" + c
		}
		return command{}, text.Wrong("term.command.unknown", "command", line, "commands", known)
	}
	return command{found[0], strings.TrimSpace(rest)}, nil
}

// helpLines explain the commands.
func helpLines(commands []string) []string {
	var list []string
	for _, c := range commands {
		list = append(list, say("term.command."+c))
	}
	return list
}

// resign has a seat give up.
func (t *Table) resign(seat int) error {
	return t.change(func(m *referee.Match) error { return m.Resign(seat) })
}

// decline declines the draw that is offered.
func (t *Table) decline(seat int) error {
	return t.change(func(m *referee.Match) error { return m.DeclineDraw(seat) })
}

// offers tells of a draw that is offered and not yet agreed, or "".
func (t *Table) offers() string {
	offered := t.match.Offered()
	if offered == 0 {
		return ""
	}
	var names []text.Word
	for seat := range offered.All() {
		names = append(names, t.seatName(seat))
	}
	return say("term.offered", "seats", names)
}

// told is an error in words for a player, without what only programmers need.
func told(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Path + ": " + path.Err.Error()
	}
	return err.Error()
}

// actor is the seat that a command such as resigning is meant for: the one that is asked, or the only person here.
func (t *Table) actor(asked int) (int, error) {
	if asked == game.Nobody {
		asked = t.lone()
	}
	if asked == game.Nobody || !slices.Contains(slices.Collect(t.persons().All()), asked) {
		return asked, text.Wrong("term.nobody_asked")
	}
	return asked, nil
}
