package terminal

import (
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee"
)

// mostNamed is the largest number of outcomes that the prompt names.
const mostNamed = 6

// diceLeft returns the dice that are still to be rolled by hand; none if the outcome is to be typed.
func (t *Table) diceLeft() []game.Die {
	roller, ok := t.match.View(game.Nobody).(game.Roller)
	if !ok || t.match.Turn().Kind != game.ChanceTurn {
		return nil
	}
	dice := roller.Dice()
	return dice[min(len(t.faces), len(dice)):]
}

// typingPrompt returns the question for the next die, or for the outcome.
func (t *Table) typingPrompt() string {
	view, ok := t.match.View(game.Nobody).(game.Chancy)
	if !ok {
		return ""
	}
	if left := t.diceLeft(); len(left) > 0 {
		return t.say("term.type.die", "seat", t.seatName(left[0].Seat), "what", left[0].Text)
	}
	var names []string
	for _, o := range view.Outcomes(nil) {
		if len(names) == mostNamed {
			names = append(names, "…")
			break
		}
		names = append(names, view.FormatOutcome(o.Code))
	}
	return t.say("term.type", "outcomes", names)
}

// outcome handles typed text: the face of the next die, the faces of all dice left, or an outcome by name. When all
// is known it ends the chance turn. Errors: none of these.
func (t *Table) outcome(typed string) error {
	left := t.diceLeft()
	faces, numbers := facesOf(typed)
	if !numbers || len(left) == 0 {
		return t.decide(func(m *referee.Match) error { return m.Give(typed) })
	}
	if len(faces) > len(left) {
		return text.Wrong("term.type.many", "got", len(faces), "left", len(left))
	}
	all := append(append([]int{}, t.faces...), faces...)
	if err := t.possible(all, len(left)-len(faces)); err != nil {
		return err
	}
	if len(faces) < len(left) {
		t.faces = all
		return nil
	}
	return t.decide(func(m *referee.Match) error { return m.Roll(all) })
}

// possible returns nil if the dice can show these faces, given how many are missing.
func (t *Table) possible(faces []int, more int) error {
	for range more {
		faces = append(faces[:len(faces):len(faces)], 1)
	}
	_, err := t.match.View(game.Nobody).(game.Roller).Roll(faces)
	return err
}

func (t *Table) decide(act func(*referee.Match) error) error {
	err := t.change(act)
	if err == nil {
		t.faces = nil
	}
	return err
}

// facesOf reads faces: numbers separated by spaces.
func facesOf(typed string) (faces []int, ok bool) {
	for f := range strings.FieldsSeq(typed) {
		n, err := strconv.Atoi(f)
		if err != nil || strconv.Itoa(n) != f {
			return nil, false
		}
		faces = append(faces, n)
	}
	return faces, len(faces) > 0
}
