package term

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/text"
)

// say is a message of this package in English.
func say(kind string, args ...any) string { return text.Of(kind, args...).String() }

// stepHead is a step in short: number, seats and moves, or what the dice gave.
func stepHead(s referee.Step, names []text.Word) string {
	if s.Chance {
		switch {
		case s.Outcome == "":
			return say("term.step.hidden")
		case s.P.Den == 0:
			return say("term.step.chance", "outcome", s.Outcome)
		}
		return say("term.step.drawn", "outcome", s.Outcome, "p", s.P)
	}
	var parts []string
	for seat := range s.Seats.All() {
		move := s.Moves[seat]
		if move == "" {
			move = "…"
		}
		parts = append(parts, names[seat].In("en")+" "+move)
	}
	return fmt.Sprintf("%d. %s", s.Ply, strings.Join(parts, ", "))
}

// sentences are events as sentences.
func sentences(events []game.Event) []string {
	list := make([]string, len(events))
	for i, e := range events {
		list[i] = capital(e.String())
	}
	return list
}

// stepStory is a step in full: in short, and then what happened.
func stepStory(s referee.Step, names []text.Word) string {
	story := stepHead(s, names)
	if told := strings.Join(sentences(s.Events), ". "); told != "" {
		story += ": " + told
	}
	return story + "."
}

// riskLines are the results that a move may have: what happens in any case, then each with its chance.
func riskLines(risks []game.Risk, seat int) (always string, each []string) {
	told := make([][]string, len(risks))
	for i, r := range risks {
		told[i] = sentences(game.Heard(r.Events, seat))
	}
	common := len(told[0])
	for _, t := range told[1:] {
		n := 0
		for n < min(common, len(t)) && t[n] == told[0][n] {
			n++
		}
		common = n
	}
	if len(risks) == 1 {
		return strings.Join(told[0], ". ") + ".", nil
	}
	for i, r := range risks {
		line := strings.Join(told[i][common:], ". ")
		if line == "" {
			line = say("term.risk.nothing")
		}
		kind := "term.risk"
		if r.P.Den <= 100 {
			kind = "term.risk.fraction"
		}
		each = append(each, say(kind, "p", r.P, "told", line))
	}
	if common > 0 {
		always = strings.Join(told[0][:common], ". ") + "."
	}
	return always, each
}

// ending is how the game ended.
func (t *Table) ending() string { return endingOf(t.match.Turn(), t.match.View(game.Nobody).Seats()) }

func endingOf(turn game.Turn, names []text.Word) string {
	scores := make([]string, len(names))
	for seat, name := range names {
		scores[seat] = name.In("en") + " " + turn.Scores[seat].String()
	}
	return say("term.over", "reason", text.Of("reason."+string(turn.Reason)), "scores", scores)
}

// status is who is to act, in a few words.
func (t *Table) status() string { return statusOf(t.match.Turn(), t.match.View(game.Nobody).Seats()) }

func statusOf(turn game.Turn, names []text.Word) string {
	switch turn.Kind {
	case game.Over:
		return endingOf(turn, names)
	case game.ChanceTurn:
		return say("term.status.chance")
	}
	var seats []text.Word
	for seat := range turn.Seats.All() {
		seats = append(seats, names[seat])
	}
	if turn.Kind == game.SimultaneousTurn {
		if len(seats) == 2 {
			return say("term.status.both", "one", seats[0], "other", seats[1])
		}
		return say("term.status.simultaneous", "seats", seats)
	}
	return say("term.status.move", "seats", seats)
}

// capital is a sentence that begins with a capital letter, unless it begins with a move or a square.
func capital(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if s == "" || strings.ContainsAny(word, "0123456789") {
		return s
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// typingPrompt asks for what was rolled.
func (t *Table) typingPrompt() string {
	view := t.match.View(game.Nobody)
	var names []string
	for _, o := range view.Outcomes(nil) {
		if len(names) == 6 {
			names = append(names, "…")
			break
		}
		names = append(names, view.FormatOutcome(o.Code))
	}
	if _, ok := view.(game.Roller); ok {
		return say("term.type.faces", "outcomes", names)
	}
	return say("term.type", "outcomes", names)
}

// outcome ends a chance turn with what was typed: the faces of dice, or an outcome by name.
func (t *Table) outcome(typed string) error {
	return t.change(func(m *referee.Match) error {
		if faces, ok := facesOf(typed); ok {
			if _, ok := m.View(game.Nobody).(game.Roller); ok {
				return m.Roll(faces)
			}
		}
		return m.Give(typed)
	})
}

// facesOf reads the faces of dice: numbers separated by spaces.
func facesOf(typed string) (faces []int, ok bool) {
	for _, f := range strings.Fields(typed) {
		var n int
		if _, err := fmt.Sscanf(f, "%d", &n); err != nil || fmt.Sprint(n) != f {
			return nil, false
		}
		faces = append(faces, n)
	}
	return faces, len(faces) > 0
}
