package indeterminist

import (
	"regexp"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Forms of typed steps. In longForm the type may be missing or in lower case, and the signs between the parts may be
// missing. shortForm has the destination and only what identifies the piece.
var (
	longForm = regexp.MustCompile(`^([KQRBNPkqrbnp]?)([a-h][1-8])(?:\*([0-9.,]*)%?|(/2))?` +
		`(?:[-x:]?([a-h][1-8])(?:=?([KQRBNPkqrbnp]))?)?$`)
	shortForm = regexp.MustCompile(`^([KQRBNP]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])(?:=?([KQRBNPkqrbnp]))?$`)
	enPassant = regexp.MustCompile(` ?e\.?p\.?$`)
)

// ReadTyped reads a turn as people type it: "b1c3", "nb1-c3", "Nc3", "e7e8q", "b1*50%c3 + b1a3", "b1/2c3".
func (s *state) ReadTyped(_ int, typed string) (game.Move, error) {
	typed = strings.TrimSpace(typed)
	switch word := strings.ToLower(typed); {
	case word == "pass":
		return pass, nil
	case word == "redetermine" && s.halves:
		return redetermine, nil
	}
	turn, err := s.typedSteps(typed)
	if err != nil {
		return 0, err
	}
	return s.encode(turn)
}

// typedSteps reads the steps of a turn as people type them.
func (s *state) typedSteps(typed string) (turn []step, err error) {
	after := *s
	r := &reader{sequence: sequence{state: &after}}
	for part := range strings.SplitSeq(typed, "+") {
		if len(turn) > maxSteps {
			return nil, s.illegal("too_many")
		}
		if part = strings.TrimSpace(part); part == "" {
			return nil, game.Incomplete(typed, "+")
		}
		st, err := r.read(enPassant.ReplaceAllString(part, ""))
		if err != nil {
			return nil, err
		}
		turn = append(turn, st)
		r.carryOn(st)
	}
	return turn, nil
}

// reader reads the typed steps of a turn, each on the board that the one before leaves.
type reader struct {
	sequence
	only chess.Kind // the type of all steps, once one is known, where a turn moves one type (I2.1)
}

// carryOn carries out a step that was read, if it can be carried out.
func (r *reader) carryOn(st step) {
	if !r.halves {
		r.only = st.kind
	}
	if r.judgeStep(st, 0) == nil {
		r.add(st)
	}
}

// read reads a step. An x stands only where an enemy is.
func (r *reader) read(typed string) (step, error) {
	st, err := r.readPlain(typed)
	if err == nil && strings.ContainsAny(typed, "x:") && !r.held[1-r.turn].Has(st.to) {
		return st, game.NoCapture(typed, name(st.to))
	}
	return st, err
}

func (r *reader) readPlain(typed string) (step, error) {
	if part := longForm.FindStringSubmatch(typed); part != nil && (part[5] != "" || strings.ContainsAny(typed, "*/")) {
		return r.readLong(typed, part)
	}
	if part := shortForm.FindStringSubmatch(typed); part != nil {
		return r.readShort(typed, part)
	}
	return step{}, r.badStep(typed)
}

// readLong reads a step with its first square.
func (r *reader) readLong(typed string, part []string) (step, error) {
	from, _ := chess.Standard().Shape.Parse(part[2])
	tail := part[2]
	if strings.Contains(typed, "*") {
		tail += "*" + part[3]
	}
	tail += part[4]
	if part[5] != "" {
		tail += "-" + part[5]
	}
	if part[6] != "" {
		tail += "=" + strings.ToUpper(part[6])
	}
	if part[1] != "" {
		return r.parseStep(strings.ToUpper(part[1]) + tail)
	}
	var there, could []string
	for k := chess.Pawn; k <= chess.King; k++ {
		if r.where[r.turn][k].Has(from) && (r.only == chess.NoKind || r.only == k) {
			notation := string(k.Letter()) + tail
			there = append(there, notation)
			if st, err := r.parseStep(notation); err == nil && r.fits(st) {
				could = append(could, notation)
			}
		}
	}
	switch {
	case len(there) == 0:
		return step{}, game.Refuse(game.BadMove, "indeterminist.nothing_there", "seat", seats[r.turn], "square",
			part[2])
	case len(could) == 0:
		return r.parseStep(there[0]) // it is refused with its reason
	case len(could) == 1:
		return r.parseStep(could[0])
	}
	return step{}, game.Ambiguous(typed, could)
}

// fits reports whether the rules allow a step after those before it. A pawn may become anything.
func (r *reader) fits(st step) bool {
	kinds := becoming(int(r.turn), st.kind, st.from)
	if len(kinds) > 1 && st.to != board.NoSquare && st.becomes == chess.NoKind {
		st.becomes = kinds[0]
	}
	return r.barred(st.kind, st.from) == nil && r.judgeStep(st, r.moved) == nil
}

// readShort reads a whole step by its destination and finds the only instance that can make it.
func (r *reader) readShort(typed string, part []string) (step, error) {
	c := int(r.turn)
	st := step{kind: chess.Pawn}
	switch {
	case part[1] != "":
		st.kind = chess.KindOf(part[1][0])
	case r.only != chess.NoKind:
		st.kind = r.only
	}
	st.to, _ = chess.Standard().Shape.Parse(part[4])
	if part[5] != "" {
		st.becomes = chess.KindOf(part[5][0])
	}
	from := r.where[c][st.kind] &^ r.came[st.kind]
	if part[2] != "" {
		from &= chess.File(int(part[2][0] - 'a'))
	}
	if part[3] != "" {
		from &= chess.Rank(int(part[3][0] - '1'))
	}
	var found step
	var could []string
	for at := from; at != 0; {
		st.from = at.Pop()
		if r.fits(st) {
			found, could = st, append(could, st.String())
		}
	}
	switch len(could) {
	case 0:
		if meant := chess.Meant(st.kind, c, from, st.to); meant.Len() == 1 {
			st.from = meant.First()
			return st, nil
		}
		return step{}, game.Refuse(game.BadMove, "indeterminist.none_can",
			"seat", seats[c], "piece", st.kind.Word(), "square", part[4])
	case 1:
		return found, nil
	}
	return step{}, game.Ambiguous(typed, could)
}
