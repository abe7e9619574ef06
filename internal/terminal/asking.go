package terminal

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// asking is the dialogue with a seat about its move: the picks so far and the next choices.
type asking struct {
	speaker
	view   game.State
	seat   int
	picked []game.Choice // with the numbers filled in
	comp   game.Composition
	noted  string   // the notice that was written last
	moves  []string // in notation, for completion; all or a sample, listed at the first letter
}

func newAsking(v speaker, view game.State, seat int) (*asking, error) {
	a := &asking{speaker: v, view: view, seat: seat}
	return a, a.follow()
}

// picks returns the picks so far.
func (a *asking) picks() []string {
	picks := make([]string, len(a.picked))
	for i, c := range a.picked {
		picks[i] = c.Pick
	}
	return picks
}

func (a *asking) follow() error {
	comp, err := game.Compose(a.view, a.seat, a.picks())
	if err == nil {
		a.comp = comp
	}
	return err
}

// list returns the moves in notation.
func (a *asking) list() []string {
	if a.moves == nil {
		a.moves = game.MoveStrings(a.view, a.seat)
	}
	return a.moves
}

// take picks a choice. Errors: the reason if it is denied.
func (a *asking) take(c game.Choice) error {
	if c.Denied != nil {
		return c.Denied
	}
	a.picked = append(a.picked, c)
	err := a.follow()
	if err != nil {
		a.picked = a.picked[:len(a.picked)-1]
	}
	return err
}

// label returns a choice in words, with its effect if it has one.
func (a *asking) label(c *game.Choice) string {
	label := a.voice.Say(c.Label)
	switch {
	case c.Ticked:
		label = a.say("term.ticked", "label", c.Label)
	case c.Effect == game.Rolled && c.P != nil:
		label += " (" + a.chance(c.P.Rat()) + ")"
	}
	return label
}

// back undoes the last pick and reports whether there was one.
func (a *asking) back() bool {
	if len(a.picked) == 0 {
		return false
	}
	a.picked = a.picked[:len(a.picked)-1]
	return a.follow() == nil
}

// enter handles typed text: a pick, the beginning of a choice's words, a number, or a whole move. It returns the move
// that is complete with it, or 0.
func (a *asking) enter(typed string) (game.Move, error) {
	c, found, err := a.match(typed)
	if err != nil {
		return 0, err
	}
	if found {
		err := a.take(c)
		return a.comp.Move, err
	}
	a.view = game.Hear(a.view, map[int]string{a.seat: typed})
	m, err := game.ReadTyped(a.view, a.seat, typed)
	if err != nil && a.asksText() >= 0 && !strings.Contains(typed, ":") {
		return a.fromFile(typed)
	}
	if err != nil && len(a.picked) > 0 {
		return 0, a.unfit(typed)
	}
	if err != nil {
		return 0, err
	}
	if err := a.view.Check(a.seat, m); err != nil {
		return 0, err
	}
	a.picked = nil // the typed move replaces the picks
	return m, a.follow()
}

// unfit returns why what was typed cannot be the next pick.
func (a *asking) unfit(typed string) error {
	_, err := game.Compose(a.view, a.seat, append(a.picks(), typed))
	if e, known := err.(*game.Error); known && e.Text.Kind != "compose.nothing" {
		return e
	}
	return text.Wrong("term.unfit", "typed", typed)
}

// longestText is the most bytes that are read of a file with a text.
const longestText = 1 << 16

// asksText returns the index of the choice of a text that somebody has written, or -1.
func (a *asking) asksText() int {
	return slices.IndexFunc(a.comp.Choices, func(c game.Choice) bool { return c.Kind == game.PickText })
}

// isFile reports whether a text is asked for and a line is the name of a file.
func (a *asking) isFile(typed string) bool {
	if a.asksText() < 0 {
		return false
	}
	info, err := os.Stat(typed)
	return err == nil && info.Mode().IsRegular()
}

// fromFile picks the text in a file, and returns the move that is complete with it. Errors: there is no such file, or
// why its text is refused.
func (a *asking) fromFile(name string) (game.Move, error) {
	if !a.isFile(name) {
		return 0, text.Wrong("term.no_file", "file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer func() { _ = f.Close() }() // it was only read
	written, err := io.ReadAll(io.LimitReader(f, longestText))
	if err != nil {
		return 0, err
	}
	if err := a.take(game.Choice{Pick: string(written), Label: text.Of("term.picked", "what", name)}); err != nil {
		return 0, err
	}
	if i := a.asksText(); i >= 0 && a.comp.Choices[i].Denied != nil {
		why := a.comp.Choices[i].Denied
		a.back()
		return 0, why
	}
	a.view = game.Hear(a.view, map[int]string{a.seat: a.comp.Notation})
	return a.comp.Move, nil
}

// match finds the typed choice by its pick, its square, or the beginning of its words. Errors: a number out of range,
// or a square with several choices.
func (a *asking) match(typed string) (game.Choice, bool, error) {
	var there, begun []game.Choice
	lower := strings.ToLower(typed)
	for _, c := range a.comp.Choices {
		label := strings.ToLower(a.voice.Say(c.Label))
		switch {
		case c.Kind == game.PickText: // it is written in a file, or in notation
			continue
		case c.Kind == game.PickNumber:
			n, err := strconv.Atoi(strings.TrimSuffix(typed, "%"))
			if err != nil {
				continue
			}
			if n < c.Min || n > c.Max {
				return c, false, text.Wrong("term.number", "number", typed, "min", c.Min, "max", c.Max)
			}
			c.Pick, c.Label = strconv.Itoa(n), text.Of("term.picked", "what", n)
			return c, true, nil
		case c.Pick == typed || label == lower:
			return c, true, nil
		case c.Square == typed:
			there = append(there, c)
		case strings.HasPrefix(label, lower):
			begun = append(begun, c)
		}
	}
	if len(there) > 1 {
		there = slices.DeleteFunc(there, func(c game.Choice) bool { return c.Denied != nil })
	}
	if len(there) > 1 {
		picks := make([]string, len(there))
		for i, c := range there {
			picks[i] = c.Pick
		}
		return game.Choice{}, false, text.Wrong("term.several", "square", typed, "picks", picks)
	}
	if len(there) == 1 {
		return there[0], true, nil
	}
	begins := func(move string) bool { return strings.HasPrefix(move, typed) }
	if len(begun) == 1 && len(typed) > 1 && !slices.ContainsFunc(a.list(), begins) {
		return begun[0], true, nil
	}
	return game.Choice{}, false, nil
}

// completions returns up to most completions of a text: picks first, then moves.
func (a *asking) completions(typed string, most int) []string {
	var list []string
	add := func(s string) {
		if len(list) < most && s != "" && strings.HasPrefix(s, typed) && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	for _, c := range a.comp.Choices {
		if c.Denied == nil && c.Kind != game.PickNumber {
			add(c.Pick)
			add(c.Square)
		}
	}
	for _, m := range a.list() {
		add(m)
	}
	return list
}

// complete extends a text as far as all its completions agree.
func (a *asking) complete(typed string) string {
	list := a.completions(typed, 1<<20)
	if len(list) == 0 {
		return typed
	}
	common := list[0]
	for _, s := range list[1:] {
		for !strings.HasPrefix(s, common) {
			common = common[:len(common)-1]
		}
	}
	return common
}

// risky returns the results to show before a move is played: several, or one with events that the move itself does
// not imply.
func (a *asking) risky(m game.Move) []game.Risk {
	turn := a.view.Turn()
	if turn.Kind != game.MoveTurn {
		return nil
	}
	risks := game.Risks(a.view, game.By(a.seat, m), mostRisks)
	if len(risks) > 1 {
		return risks
	}
	for _, r := range risks {
		if slices.ContainsFunc(game.Heard(r.Events, a.seat), surprising) {
			return risks
		}
	}
	return nil
}

// surprising reports whether an event is anything but a move, a capture or a check.
func surprising(e game.Event) bool {
	plain := slices.Contains([]string{"moved", "promoted", "castled"}, e.Kind)
	return e.Arrow == nil && !plain &&
		!slices.Contains([]game.Role{game.RoleCaptured, game.RoleCheck, game.RoleMate}, e.Role)
}
