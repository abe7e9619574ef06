package terminal

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee"
)

// screenCommands returns the slash commands of the screen, in the order of the help.
func screenCommands() []string {
	return []string{
		"help", "rules", "hint", "undo", "resign", "draw", "decline", "timeout", "save", "analyse",
		"if", "flip", "quit",
	}
}

// talkCommands returns the slash commands of plain lines.
func talkCommands() []string {
	return []string{
		"help", "rules", "board", "hint", "undo", "resign", "draw", "decline", "timeout", "save", "if", "quit",
	}
}

// command is a typed line that begins with a slash.
type command struct{ name, rest string }

// parseCommand reads a command, which may be shortened. Errors: unknown or ambiguous.
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
func (v speaker) helpLines(commands []string) []string {
	var list []string
	for _, c := range commands {
		list = append(list, v.say("term.command."+c))
	}
	return list
}

func (t *Table) resign(seat int) error {
	return t.change(func(m *referee.Match) error { return m.Resign(seat) })
}

func (t *Table) decline(seat int) error {
	return t.change(func(m *referee.Match) error { return m.DeclineDraw(seat) })
}

// timeout declares that the time of a seat is up.
func (t *Table) timeout(seat int) error {
	return t.change(func(m *referee.Match) error { return m.Timeout(game.Only(seat)) })
}

// offers returns a sentence about an open draw offer, or "".
func (t *Table) offers() string {
	offered := t.match.Offered()
	if offered == 0 {
		return ""
	}
	return t.say("term.offered", "seats", wordsOf(offered, t.names()), "n", offered.Len())
}

// actor returns the seat of a command such as resigning: the named one, the one to move, or the only person here.
// Errors: no such seat, or several.
func (t *Table) actor(named string, asked int) (int, error) {
	if named != "" {
		return t.seatOf(named, t.persons())
	}
	if asked == game.Nobody {
		asked = t.lone()
	}
	if asked == game.Nobody || !t.persons().Has(asked) {
		return asked, text.Wrong("term.nobody_asked")
	}
	return asked, nil
}

// overdue returns the seat whose time is declared up: the named one, or the only awaited one.
func (t *Table) overdue(named string) (int, error) {
	awaited := t.match.Awaited()
	if named == "" && awaited.Len() == 1 {
		return awaited.First(), nil
	}
	return t.seatOf(named, awaited)
}

// seatOf returns the seat that a person names by its name, a beginning of that, or its number.
func (t *Table) seatOf(named string, among game.SeatSet) (int, error) {
	found := []int{}
	for seat := range among.All() {
		name := strings.ToLower(t.voice.Word(t.seatName(seat)))
		switch {
		case strings.EqualFold(name, named), named == strconv.Itoa(seat):
			return seat, nil
		case named != "" && strings.HasPrefix(name, strings.ToLower(named)):
			found = append(found, seat)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	names := wordsOf(among, t.names())
	if len(names) == 0 {
		names = append(names, t.seatName(game.Nobody))
	}
	return game.Nobody, text.Wrong("term.which_seat", "named", named, "seats", slices.Clip(names))
}
