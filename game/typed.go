package game

import (
	"errors"
	"fmt"
	"regexp"
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

// ReadTyped returns the move that a person typed for a seat: in notation, in the free form of a [Typist], in either
// with figurines or with German or Russian piece letters (Sf3, Кf3, ♘f3), or as lists of moves write it for people.
// The errors are those of [Typist], with the text as it was typed.
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
	for _, form := range [...]string{unlisted(typed), pieceLetters.Replace(unlisted(typed))} {
		if form == typed {
			continue
		}
		m, failed := read(seat, form)
		if failed == nil {
			return m, nil
		}
		err = retold(failed, form, typed)
	}
	return 0, err
}

// unlisted returns the notation of a move as lists write it for people, in any language.
func unlisted(typed string) string {
	t := listSigns.Replace(strings.TrimSpace(typed))
	if word, ok := listWords[t]; ok {
		return word
	}
	for _, f := range listForms {
		t = f.form.ReplaceAllString(t, f.as)
	}
	return t
}

// The signs and words of lists of moves, and those of notation.
var (
	listSigns = strings.NewReplacer("–", "-", "−", "-", "×", "x", "→", "^", "✦ ", "@", "½", "1/2", "⅓", "1/3",
		"⅔", "2/3", "“", "", "”", "", "„", "", "«", "", "»", "")
	listWords = map[string]string{
		"passen": "pass", "пропустить ход": "pass", "aufhören": "stop", "остановиться": "stop",
		"wiederbestimmen": "redetermine", "переопределить": "redetermine",
	}
)

// listForms are the forms of lists of moves, and what they are in notation. They are tried in this order.
var listForms = []struct {
	form *regexp.Regexp
	as   string
}{
	{regexp.MustCompile(`:? (failed|misslungen|не удалось)[+#]?$`), ""},
	{regexp.MustCompile(` (?:with the prediction|mit der Vorhersage|с предсказанием) `), "|"},
	{regexp.MustCompile(` (?:and the response|und der Antwort|и ответом) `), ">"},
	{regexp.MustCompile(` \((?:queen|Dame|ферзь)\)`), "q"},
	{regexp.MustCompile(` \((?:rook|Turm|ладья)\)`), "r"},
	{regexp.MustCompile(` \((?:bishop|Läufer|слон)\)`), "b"},
	{regexp.MustCompile(` \((?:knight|Springer|конь)\)`), "n"},
	{regexp.MustCompile(`([a-p]\d+)-1/2([a-p]\d+/)1/2([a-p]\d+)`), "$1:$2$3="},
	{regexp.MustCompile(`([a-p]\d+)-2/3([a-p]\d+/)1/3([a-p]\d+)`), "$1:$2$3>"},
	{regexp.MustCompile(`([a-p]\d+)-([a-p]\d+/[a-p]\d+) ?∞ ?([a-p]\d+)`), "$1:$2@$3"},
	{regexp.MustCompile(`1/2 ?([a-p]\d+)`), "$1/2"},
	{regexp.MustCompile(`(\d+)% ?([a-p]\d+)`), "$2*$1"},
	{regexp.MustCompile(`([a-p]\d+) ?-(\d+)%`), "$1*$2"},
	{regexp.MustCompile(`, `), "+"},
}

// retold returns the error of a text, with what the text or a part of it was typed like instead.
func retold(err error, read, typed string) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	args, wrote := slices.Clone(e.Text.Args), parts(typed)
	for k := range args {
		if i := slices.Index(parts(read), fmt.Sprint(args[k].Value)); i >= 0 && i < len(wrote) {
			args[k].Value = wrote[i]
		}
	}
	return &Error{e.Code, text.Text{Kind: e.Text.Kind, Args: args}, e.Arrows}
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
