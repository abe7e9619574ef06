package game

import (
	"errors"
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

// ReadTyped returns the move that a person typed for a seat: in notation, in the free form of a [Typist], or in
// either with figurines or with German or Russian piece letters (Sf3, Кf3, ♘f3). The errors are those of
// [Typist], for the text as it was typed, or for English letters if only these can be read as a move.
func ReadTyped(s State, seat int, typed string) (Move, error) {
	read := s.ParseMove
	if t, ok := s.(Typist); ok {
		read = t.ReadTyped
	}
	m, err := read(seat, typed)
	if err == nil {
		return m, nil
	}
	if english := pieceLetters.Replace(typed); english != typed {
		m, failed := read(seat, english)
		if failed == nil {
			return m, nil
		}
		if kind(failed) != kind(err) {
			return 0, failed
		}
	}
	return 0, err
}

// kind returns the kind of an error's text.
func kind(err error) string {
	var told text.Teller
	if errors.As(err, &told) {
		return told.Tell().Kind
	}
	return ""
}

// pieceLetters replaces figurines and the piece letters of German and Russian by the English ones. The German letters
// that English has with another meaning (B for a pawn) are left out; K is the king in both.
var pieceLetters = strings.NewReplacer(
	"S", "N", "L", "B", "T", "R", "D", "Q",
	"Кр", "K", "К", "N", "С", "B", "Л", "R", "Ф", "Q", "п", "",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
)
