package predictor

import (
	"regexp"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Forms of a typed move: the piece's letter, any part of its start, its target and promotion; or castling.
var (
	typedMove     = regexp.MustCompile(`^([KQRBNP]?)([a-h]?[1-8]?)[-x:]?([a-h][1-8])=?([QRBNqrbn]?)[+#]?$`)
	typedCastling = regexp.MustCompile(`^(?:[Oo]-?[Oo](-?[Oo])?|0-?0(-?0)?)[+#]?$`)
)

// ReadTyped reads an order with each of its moves in a form like e2-e4, Nb1-c3, Nc3, exd5, a8=Q or O-O.
func (s *state) ReadTyped(seat int, typed string) (game.Move, error) {
	parts, err := divide(typed)
	if err != nil {
		return 0, err
	}
	primary, err := s.readStep(seat, parts[0], s.Moves(seat, nil))
	if err != nil || len(parts) == 1 {
		return order(primary, 0, 0), err
	}
	prediction, err := s.readStep(1-seat, parts[1], s.Moves(1-seat, nil))
	if err != nil {
		return 0, err
	}
	response, err := s.readStep(seat, parts[2], s.answers(seat, primary, prediction, nil))
	return order(primary, prediction, response), err
}

// readStep reads one move of a seat. If the start is missing, exactly one listed move must fit. An x stands only where
// an enemy is, or where a pawn goes diagonally.
func (s *state) readStep(seat int, typed string, listed []game.Move) (step, error) {
	typed = strings.TrimSpace(typed)
	st, err := s.readPlain(seat, typed, listed)
	diagonal := s.of(seat, chess.Pawn).Has(st.from()) && (st.from()^st.to())&7 != 0
	if err == nil && strings.ContainsAny(typed, "x:") && !s.colours[1-seat].Has(st.to()) && !diagonal {
		return 0, game.NoCapture(typed, name(st.to()))
	}
	return st, err
}

func (s *state) readPlain(seat int, typed string, listed []game.Move) (step, error) {
	if castling := typedCastling.FindStringSubmatch(typed); castling != nil {
		c := &castles[2*seat]
		if castling[1]+castling[2] != "" {
			c = &castles[2*seat+1]
		}
		return newStep(c.King, c.KingTo, 0), s.stands(seat, chess.King, name(c.King), typed)
	}
	parts := typedMove.FindStringSubmatch(typed)
	if parts == nil {
		return 0, game.Refuse(game.BadMove, "predictor.typed.form", "typed", typed)
	}
	letter, origin, target, promotion := parts[1], parts[2], parts[3], strings.ToLower(parts[4])
	kind := chess.Pawn
	if letter != "" {
		kind = chess.KindOf(letter[0])
	}
	if len(origin) < 2 {
		return s.fitting(seat, kind, [3]string{origin, target, promotion}, typed, listed)
	}
	st, _ := parseStep(origin + target + promotion)
	if letter != "" {
		return st, s.stands(seat, kind, origin, typed)
	}
	return st, nil
}

// stands returns nil if a seat has a piece of this kind on the typed square.
func (s *state) stands(seat int, kind chess.Kind, square, typed string) error {
	if q, ok := chess.Standard().Shape.Parse(square); ok && s.of(seat, kind).Has(q) {
		return nil
	}
	return game.Refuse(game.BadMove, "predictor.typed.piece",
		"typed", typed, "seat", seats[seat], "piece", kind.Word(), "square", square)
}

// fitting returns the only listed move of a piece of this kind that agrees with the typed start, target and
// promotion. If there is none, but only one piece that can be meant, it returns the move of that, which is refused with
// its reason.
func (s *state) fitting(seat int, kind chess.Kind, parts [3]string, typed string, listed []game.Move) (step, error) {
	var found []string
	var fits step
	for _, m := range listed {
		st := primaryOf(m)
		if move := st.String(); s.kindAt(st.from()) == kind && strings.Contains(move[:2], parts[0]) &&
			move[2:4] == parts[1] && strings.HasSuffix(move[4:], parts[2]) {
			fits, found = st, append(found, move)
		}
	}
	own := s.of(seat, kind)
	for set := own; set != 0; {
		if q := set.Pop(); !strings.Contains(name(q), parts[0]) {
			own &^= chess.Bit(q)
		}
	}
	switch len(found) {
	case 0:
		to, _ := chess.Standard().Shape.Parse(parts[1])
		if own = chess.Meant(kind, seat, own, to); own.Len() == 1 {
			st, _ := parseStep(name(own.First()) + parts[1] + parts[2])
			return st, nil
		}
		return 0, game.Refuse(game.BadMove, "predictor.typed.none",
			"typed", typed, "seat", seats[seat], "piece", kind.Word(), "square", parts[1])
	case 1:
		return fits, nil
	}
	return 0, game.Ambiguous(typed, found)
}
