package terminal

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee"
)

// speaker writes about a game in a language.
type speaker struct{ voice text.Voice }

func (v speaker) say(kind string, args ...any) string { return v.voice.Say(text.Of(kind, args...)) }

// means reports whether a person has answered with this word, "yes" or "no": the word in their language or in
// English, or its first letter.
func (v speaker) means(typed, word string) bool {
	typed = strings.ToLower(typed)
	for _, w := range []string{word, v.voice.Word(text.Word("term." + word))} {
		first, _ := utf8.DecodeRuneInString(w)
		if typed == w || typed == string(first) {
			return true
		}
	}
	return false
}

// stepHead returns a step in short: number, seats and moves, or the outcome.
func (v speaker) stepHead(s referee.Step, names []text.Word) string {
	if s.Chance {
		switch {
		case s.Outcome == "":
			return v.say("term.step.hidden")
		case s.P.Den == 0:
			return v.say("term.step.chance", "outcome", s.Outcome)
		}
		return v.say("term.step.drawn", "outcome", s.Outcome, "p", s.P)
	}
	return fmt.Sprintf("%d. %s", s.Ply, strings.Join(v.movesOf(s, names), ", "))
}

// movesOf returns the moves of a ply, each with its seat. One that others of the ply stopped has a cross, as on boards.
func (v speaker) movesOf(s referee.Step, names []text.Word) []string {
	var parts []string
	for seat := range s.Seats.All() {
		move := brief(s.Moves[seat])
		if move == "" {
			move = "…"
		}
		if s.Seats.Len() > 1 && slices.ContainsFunc(s.Events, func(e game.Event) bool {
			return e.Arrow != nil && e.Arrow.Kind == game.Failed && e.Arrow.Seat == seat
		}) {
			move += " ✕"
		}
		parts = append(parts, v.voice.Word(names[seat])+" "+move)
	}
	return parts
}

// brief returns a move in short: of one that is a text in URL form, its first line.
func brief(move string) string {
	plain, err := url.QueryUnescape(move)
	if first, _, several := strings.Cut(plain, "\n"); err == nil && several {
		return first + " …"
	}
	return move
}

// sentences returns events as sentences.
func (v speaker) sentences(events []game.Event) []string {
	told := game.Told(events)
	list := make([]string, len(told))
	for i, e := range told {
		list[i] = text.Sentence(v.voice.Say(e.Text))
	}
	return list
}

// stepStory returns a step in full: its head and what happened.
func (v speaker) stepStory(s referee.Step, names []text.Word) string {
	story := v.stepHead(s, names)
	if told := strings.Join(v.sentences(s.Events), ". "); told != "" {
		story += ": " + told
	}
	return story + "."
}

// ending returns how a game ended: the winner or a draw, the scores and the reason.
func ending(turn game.Turn, names []text.Word) text.Text {
	scores := make([]text.Text, len(names))
	for seat, name := range names {
		scores[seat] = text.Of("term.score", "seat", name, "score", turn.Scores[seat])
	}
	return text.Of("term.over", "ending", referee.Ending(&turn, names), "scores", scores)
}

// status returns in a few words who is to act, or how the game ended.
func status(turn game.Turn, names []text.Word) text.Text {
	switch turn.Kind {
	case game.Over:
		return ending(turn, names)
	case game.ChanceTurn:
		if turn.Rollers == 0 {
			return text.Of("term.status.chance")
		}
		return text.Of("term.status.roll", "seats", wordsOf(turn.Rollers, names), "n", turn.Rollers.Len())
	case game.SimultaneousTurn:
		if turn.Seats.Len() == 2 {
			seats := wordsOf(turn.Seats, names)
			return text.Of("term.status.both", "one", seats[0], "other", seats[1])
		}
		return text.Of("term.status.simultaneous", "seats", wordsOf(turn.Seats, names))
	}
	return text.Of("term.status.move", "seats", wordsOf(turn.Seats, names))
}

func wordsOf(seats game.SeatSet, names []text.Word) []text.Word {
	list := []text.Word{}
	for seat := range seats.All() {
		list = append(list, names[seat])
	}
	return list
}

func (t *Table) ending() string { return t.voice.Say(ending(t.match.Turn(), t.names())) }

func (t *Table) status() string { return t.voice.Say(status(t.match.Turn(), t.names())) }

func (t *Table) names() []text.Word { return t.match.View(game.Nobody).Seats() }

// Told returns an error in words for a player, without details for programmers. For an error that wraps another, it
// tells the wrapped one.
func Told(voice text.Voice, err error) string {
	if path, ok := err.(*os.PathError); ok {
		return path.Path + ": " + systemSays(voice, path.Err)
	}
	if l, ok := err.(*LineError); ok {
		return voice.Say(text.Of("term.script.line", "name", l.Name, "line", l.Line, "what", Told(voice, l.Err)))
	}
	if told, ok := err.(text.Teller); ok {
		return voice.Say(told.Tell())
	}
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		var list []string
		for _, e := range several.Unwrap() {
			list = append(list, Told(voice, e))
		}
		return strings.Join(list, "; ")
	}
	if inner := errors.Unwrap(err); inner != nil {
		return strings.Replace(err.Error(), inner.Error(), Told(voice, inner), 1)
	}
	return err.Error()
}

// systemSays puts an error of the operating system into words, the usual ones in the reader's language.
func systemSays(voice text.Voice, err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return voice.Say(text.Of("term.file.missing"))
	case errors.Is(err, fs.ErrPermission):
		return voice.Say(text.Of("term.file.forbidden"))
	case errors.Is(err, syscall.EISDIR):
		return voice.Say(text.Of("term.file.folder"))
	}
	return err.Error()
}
