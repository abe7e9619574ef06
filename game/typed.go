package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game/text"
)

// Typist is implemented by states that read moves more freely than [State.ParseMove], as people type them.
type Typist interface {
	State
	// ReadTyped returns the move for what was typed, if that is unambiguous. It need not check that the move is legal.
	// Errors: BadMove, with the candidates or what would be right; otherwise those of ParseMove.
	ReadTyped(seat int, typed string) (Move, error)
}

// NoCapture returns the error of a typed move with an x that takes nothing on its target.
func NoCapture(typed, square string) *Error {
	return Refuse(BadMove, "typed.no_capture", "move", typed, "square", square)
}

// Ambiguous returns the error of a typed move that stands for several.
func Ambiguous(typed string, moves []string) *Error {
	return Refuse(BadMove, "typed.several", "typed", typed, "moves", moves)
}

// Incomplete returns the error of a move in which nothing stands before or after a mark such as + or |. Without the
// mark nothing was typed at all.
func Incomplete(typed, mark string) *Error {
	if !strings.Contains(typed, mark) {
		return Refuse(BadMove, "typed.empty")
	}
	return Refuse(BadMove, "typed.incomplete", "typed", typed, "mark", mark)
}

// ReadTyped returns the move that a person typed for a seat: in notation, in the free form of a [Typist], or in
// either with figurines or with German or Russian piece letters (Sf3, Кf3, ♘f3). The errors are those of
// [Typist], with the text as it was typed.
func ReadTyped(s State, seat int, typed string) (Move, error) {
	read := s.ParseMove
	if t, ok := s.(Typist); ok {
		read = t.ReadTyped
	}
	m, err := read(seat, typed)
	if err == nil {
		return m, nil
	}
	if e := (*Error)(nil); strings.TrimSpace(typed) == "" && errors.As(err, &e) {
		return 0, Refuse(e.Code, "typed.empty")
	}
	if english := pieceLetters.Replace(typed); english != typed {
		m, failed := read(seat, english)
		if failed == nil {
			return m, nil
		}
		return 0, retold(failed, english, typed)
	}
	return 0, err
}

// retold returns the error of an English text, with what the text or a part of it was typed like instead.
func retold(err error, english, typed string) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	args, wrote := slices.Clone(e.Text.Args), parts(typed)
	for k := range args {
		if i := slices.Index(parts(english), fmt.Sprint(args[k].Value)); i >= 0 {
			args[k].Value = wrote[i]
		}
	}
	return &Error{e.Code, text.Text{Kind: e.Text.Kind, Args: args}}
}

// parts returns a typed text, without its spaces too, and the moves and steps in it.
func parts(typed string) []string {
	all := []string{typed, strings.Join(strings.Fields(typed), "")}
	for part := range strings.FieldsFuncSeq(typed, func(r rune) bool { return strings.ContainsRune("|>+", r) }) {
		all = append(all, strings.TrimSpace(part))
	}
	return all
}

// pieceLetters replaces figurines and the piece letters of German and Russian by the English ones. The German letters
// that English has with another meaning (B for a pawn) are left out; K is the king in both.
var pieceLetters = strings.NewReplacer(
	"S", "N", "L", "B", "T", "R", "D", "Q",
	"Кр", "K", "К", "N", "С", "B", "Л", "R", "Ф", "Q", "п", "",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "", "×", "x",
)
