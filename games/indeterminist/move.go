package indeterminist

import (
	"strings"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// A game.Move holds, from its lowest bits: the first step (26), the second (26, 0 if there is none) and two flags. A step
// holds the type (3), from (6), to (6), the promotion (3), the per cent split off (7, 0 for a whole step) and whether
// there is a destination (1).
const (
	fromAt, toAt, becomesAt, splitAt, ontoAt = 3, 9, 15, 18, 25

	stepBits           = 26
	stepMask game.Move = 1<<stepBits - 1

	pass    game.Move = 1 << 52
	tooMany game.Move = 1 << 53 // there are more steps, which make the turn illegal
)

// step is one step of a turn.
type step struct {
	kind     chess.Kind
	from, to board.Square // to is board.NoSquare if the step has no destination
	becomes  chess.Kind   // what a pawn promotes to, or chess.NoKind
	split    int          // per cent split off, 0 for a whole step
}

// code is the step as bits of a move.
func (st step) code() game.Move {
	m := game.Move(st.kind) | game.Move(st.from)<<fromAt | game.Move(st.becomes)<<becomesAt | game.Move(st.split)<<splitAt
	if st.to != board.NoSquare {
		m |= game.Move(st.to)<<toAt | 1<<ontoAt
	}
	return m
}

// stepOf is the step in the low bits of a move.
func stepOf(m game.Move) step {
	st := step{chess.Kind(m & 7), board.Square(m >> fromAt & 63), board.NoSquare, chess.Kind(m >> becomesAt & 7), int(m >> splitAt & 127)}
	if m>>ontoAt&1 != 0 {
		st.to = board.Square(m >> toAt & 63)
	}
	return st
}

// steps are the two halves of a move; the second is 0 if there is none.
func steps(m game.Move) (first, second game.Move) {
	return m & stepMask, m >> stepBits & stepMask
}

// String is the notation of the step (I2.2, I2.3, I2.5).
func (st step) String() string {
	b := make([]byte, 0, 12)
	b = append(b, st.kind.Letter())
	b = chess.Standard.Shape.AppendName(b, st.from)
	if st.split > 0 {
		b = append(b, '*')
		b = (ppm(st.split) * percent).append(b)
	}
	if st.to != board.NoSquare {
		b = append(b, '-')
		b = chess.Standard.Shape.AppendName(b, st.to)
	}
	if st.becomes != chess.NoKind {
		b = append(b, '=', st.becomes.Letter())
	}
	return string(b)
}

// FormatMove is the notation of a turn (I5.2).
func (s *state) FormatMove(_ int, m game.Move) string {
	if m == pass {
		return "pass"
	}
	first, second := steps(m)
	if second == 0 {
		return stepOf(first).String()
	}
	return stepOf(first).String() + "+" + stepOf(second).String()
}

// ParseMove reads a turn. Any number of well-formed steps parses (I5.2).
func (s *state) ParseMove(_ int, notation string) (game.Move, error) {
	if notation == "pass" {
		return pass, nil
	}
	var m game.Move
	n := 0
	for part := range strings.SplitSeq(notation, "+") {
		st, err := parseStep(part)
		if err != nil {
			return 0, err
		}
		if n < 2 {
			m |= st.code() << (stepBits * n)
		} else {
			m |= tooMany
		}
		n++
	}
	return m, nil
}

// parseStep reads a step: type, square, then for a split * and the per cent, then - and the
// destination, then for a promotion = and the new type.
func parseStep(notation string) (step, error) {
	bad := func() (step, error) {
		return step{}, game.Refuse(game.BadMove, "indeterminist.form", "step", notation)
	}
	st, rest := step{to: board.NoSquare}, notation
	if rest == "" {
		return bad()
	}
	if st.kind, rest = upperKind(rest[0]), rest[1:]; st.kind == chess.NoKind {
		return bad()
	}
	var n int
	if st.from, n = chess.Standard.Shape.Prefix(rest); n == 0 {
		return bad()
	}
	rest = rest[n:]
	if number, ok := strings.CutPrefix(rest, "*"); ok {
		end := strings.IndexByte(number, '-')
		if end < 0 {
			end = len(number)
		}
		number, rest = number[:end], number[end:]
		q, ok := parseCount(number)
		switch {
		case strings.Trim(number, "0123456789") != "" || number == "":
			return bad()
		case !ok || q < 1 || q > 99: // I5.2
			return step{}, game.Refuse(game.BadMove, "indeterminist.percent", "step", notation, "percent", number)
		}
		st.split = int(q)
		if rest == "" {
			return st, nil
		}
	}
	rest, ok := strings.CutPrefix(rest, "-")
	if !ok {
		return bad()
	}
	if st.to, n = chess.Standard.Shape.Prefix(rest); n == 0 {
		return bad()
	}
	if rest = rest[n:]; rest == "" {
		return st, nil
	}
	if len(rest) != 2 || rest[0] != '=' || upperKind(rest[1]) == chess.NoKind {
		return bad()
	}
	st.becomes = upperKind(rest[1])
	return st, nil
}

// upperKind is the kind with this upper-case letter, or chess.NoKind.
func upperKind(letter byte) chess.Kind {
	if letter < 'A' || letter > 'Z' {
		return chess.NoKind
	}
	return chess.KindOf(letter)
}
