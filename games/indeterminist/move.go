package indeterminist

import (
	"regexp"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// A game.Move holds, from the lowest bits: the first step (26), the second (26, 0 for none) and two flags. A step
// holds the type (3), from (6), to (6), the promotion (3), the per cent split off (7, 0 for a whole step) and whether
// there is a destination (1).
const (
	fromAt, toAt, becomesAt, splitAt, ontoAt = 3, 9, 15, 18, 25

	stepBits           = 26
	stepMask game.Move = 1<<stepBits - 1

	pass    game.Move = 1 << 52
	tooMany game.Move = 1 << 53 // the notation had more steps, which is illegal
)

// step is one step of a turn.
type step struct {
	kind     chess.Kind
	from, to board.Square // to is board.NoSquare without a destination
	becomes  chess.Kind   // promotion, or chess.NoKind
	split    int          // per cent split off, 0 for a whole step
}

func (st step) code() game.Move {
	m := game.Move(st.kind) | game.Move(st.from)<<fromAt | game.Move(st.becomes)<<becomesAt
	m |= game.Move(st.split) << splitAt
	if st.to != board.NoSquare {
		m |= game.Move(st.to)<<toAt | 1<<ontoAt
	}
	return m
}

// stepOf returns the step in the low bits of a move.
func stepOf(m game.Move) step {
	st := step{
		kind: chess.Kind(m & 7), from: board.Square(m >> fromAt & 63), to: board.NoSquare,
		becomes: chess.Kind(m >> becomesAt & 7), split: int(m >> splitAt & 127),
	}
	if m>>ontoAt&1 != 0 {
		st.to = board.Square(m >> toAt & 63)
	}
	return st
}

// steps returns the two steps of a move as bits; the second is 0 if there is none.
func steps(m game.Move) (first, second game.Move) {
	return m & stepMask, m >> stepBits & stepMask
}

// String returns the notation of the step (I2.2, I2.3, I2.5).
func (st step) String() string {
	b := make([]byte, 0, 12)
	b = append(b, st.kind.Letter())
	b = chess.Standard().Shape.AppendName(b, st.from)
	if st.split > 0 {
		b = append(b, '*')
		b = (ppm(st.split) * percent).append(b)
	}
	if st.to != board.NoSquare {
		b = append(b, '-')
		b = chess.Standard().Shape.AppendName(b, st.to)
	}
	if st.becomes != chess.NoKind {
		b = append(b, '=', st.becomes.Letter())
	}
	return string(b)
}

// entire returns the notation of the step without its split.
func (st step) entire() string {
	st.split = 0
	return st.String()
}

// FormatMove returns the notation of a turn (I5.2).
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
		m = withStep(m, n, st)
		n++
	}
	return m, nil
}

// withStep returns a turn with a step added after `others` others.
func withStep(m game.Move, others int, st step) game.Move {
	if others > 1 {
		return m | tooMany
	}
	return m | st.code()<<(stepBits*others)
}

// stepForm is a step: type, square, optionally * and the per cent, - and the destination, = and the new type (I5.2).
// parsePart checks what stands after *.
var stepForm = regexp.MustCompile(`^([KQRBNP])([a-h][1-8])(?:\*([^-=]*))?(?:-([a-h][1-8])(?:=([KQRBNP]))?)?$`)

func parseStep(notation string) (step, error) {
	part := stepForm.FindStringSubmatch(notation)
	if part == nil {
		return step{}, badStep(notation)
	}
	st := step{kind: chess.KindOf(part[1][0]), to: board.NoSquare}
	st.from, _ = chess.Standard().Shape.Parse(part[2])
	if part[4] != "" {
		st.to, _ = chess.Standard().Shape.Parse(part[4])
	}
	if part[5] != "" {
		st.becomes = chess.KindOf(part[5][0])
	}
	split := strings.Contains(notation, "*")
	if !split && part[4] == "" {
		return step{}, badStep(notation)
	}
	if split {
		return st.parsePart(notation, part[3])
	}
	return st, nil
}

// parsePart reads the per cent that a step splits off (I5.2).
func (st step) parsePart(notation, share string) (step, error) {
	n, ok := game.ParseCounter(share, 99)
	switch {
	case share == "100" && st.to != board.NoSquare:
		return step{}, game.Refuse(game.BadMove, "indeterminist.all_of_it", "step", notation, "want", st.entire())
	case share == "" || strings.Trim(share, "0123456789.,-%") != "":
		return step{}, badStep(notation)
	case !ok || n == 0:
		return step{}, game.Refuse(game.BadMove, "indeterminist.percent", "step", notation, "percent", share)
	}
	st.split = int(n)
	return st, nil
}

// badStep returns the error of a malformed step. It names chess notation that this game does not have.
func badStep(notation string) error {
	if castling.MatchString(notation) {
		return game.Refuse(game.BadMove, "indeterminist.no_castling")
	}
	return game.Refuse(game.BadMove, "indeterminist.form", "step", notation)
}

// castling matches castling in chess notation.
var castling = regexp.MustCompile(`^[Oo0]-[Oo0](-[Oo0])?$`)
