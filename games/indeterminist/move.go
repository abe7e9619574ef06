package indeterminist

import (
	"regexp"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// A game.Move holds, from the lowest bits: the first step (26), the second (26, 0 for none) and flags. A step holds the
// type (3), from (6), to (6), the promotion (3), the per cent split off (7, 0 for a whole step) and whether there is a
// destination (1). Turns of more steps are numbered (number.go) or heard (long.go).
const (
	fromAt, toAt, becomesAt, splitAt, ontoAt = 3, 9, 15, 18, 25

	stepBits           = 26
	stepMask game.Move = 1<<stepBits - 1

	pass        game.Move = 1 << 52
	redetermine game.Move = 1 << 53
	heard       game.Move = 1 << 62 // and the hash of a longTurn
	numbered    game.Move = 1 << 63
)

// halved is the split of a step that splits an instance in halves (J1.3).
const halved = 100

// step is one step of a turn.
type step struct {
	kind     chess.Kind
	from, to board.Square // to is board.NoSquare without a destination
	becomes  chess.Kind   // promotion, or chess.NoKind
	split    int          // per cent split off, or halved; 0 for a whole step
}

// part returns how much of an instance's share a split step splits off.
func (st step) part(share ppm) ppm {
	if st.split == halved {
		return (share + 1) / 2
	}
	return ppm(st.split) * percent
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

// steps appends the steps of a turn. It appends nothing if a number stands for no turn, or if a turn was not heard.
func (s *state) steps(buf []step, m game.Move) []step {
	switch {
	case m&numbered != 0:
		return s.numberedSteps(buf, m)
	case m&heard != 0:
		if s.long == nil || s.long.move() != m {
			return buf
		}
		return s.long.steps(buf)
	}
	buf = append(buf, stepOf(m))
	if second := m >> stepBits & stepMask; second != 0 {
		buf = append(buf, stepOf(second))
	}
	return buf
}

// encode returns the move of a turn. A turn of more than two steps has one only if it is legal: otherwise encode
// returns the reason why not.
func (s *state) encode(turn []step) (game.Move, error) {
	if len(turn) > 2 {
		m, err := s.number(turn)
		if m == 0 && err == nil {
			m = longOf(turn).move()
		}
		return m, err
	}
	m := turn[0].code()
	if len(turn) == 2 {
		m |= turn[1].code() << stepBits
	}
	return m, nil
}

// String returns the notation of the step (I2.2, I2.3, I2.5, J1.3).
func (st step) String() string {
	b := make([]byte, 0, 12)
	b = append(b, st.kind.Letter())
	b = chess.Standard().Shape.AppendName(b, st.from)
	switch {
	case st.split == halved:
		b = append(b, "/2"...)
	case st.split > 0:
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

// FormatMove returns the notation of a turn (I5.2, J1.1).
func (s *state) FormatMove(_ int, m game.Move) string {
	switch m {
	case pass:
		return "pass"
	case redetermine:
		return "redetermine"
	}
	var buf [maxSteps]step
	turn := ""
	for i, st := range s.steps(buf[:0], m) {
		if i > 0 {
			turn += "+"
		}
		turn += st.String()
	}
	return turn
}

// ParseMove reads a turn. Any number of well-formed steps parses (I5.2, J3.2).
func (s *state) ParseMove(_ int, notation string) (game.Move, error) {
	switch {
	case notation == "pass":
		return pass, nil
	case notation == "redetermine" && s.halves:
		return redetermine, nil
	}
	turn, err := s.parseSteps(notation)
	if err != nil {
		return 0, err
	}
	return s.encode(turn)
}

// parseSteps reads the steps of a turn.
func (s *state) parseSteps(notation string) (turn []step, err error) {
	for part := range strings.SplitSeq(notation, "+") {
		if strings.TrimSpace(part) == "" {
			return nil, game.Incomplete(notation, "+")
		}
		st, err := s.parseStep(part)
		if err != nil {
			return nil, err
		}
		turn = append(turn, st)
	}
	return turn, nil
}

// stepForm is a step: type, square, optionally /2 or * and the per cent, - and the destination, = and the new type
// (I5.2, J1.3). parsePart checks what stands after *.
var stepForm = regexp.MustCompile(
	`^([KQRBNP])([a-h][1-8])(?:\*([^-=]*)|(/2))?(?:-([a-h][1-8])(?:=([KQRBNP]))?)?$`)

func (s *state) parseStep(notation string) (step, error) {
	part := stepForm.FindStringSubmatch(notation)
	if part == nil {
		return step{}, s.badStep(notation)
	}
	st := step{kind: chess.KindOf(part[1][0]), to: board.NoSquare}
	st.from, _ = chess.Standard().Shape.Parse(part[2])
	if part[5] != "" {
		st.to, _ = chess.Standard().Shape.Parse(part[5])
	}
	if part[6] != "" {
		st.becomes = chess.KindOf(part[6][0])
	}
	halves, percents := part[4] != "", strings.Contains(notation, "*")
	switch {
	case halves && !s.halves, !halves && !percents && st.to == board.NoSquare:
		return step{}, s.badStep(notation)
	case percents && s.halves: // J3.2
		return step{}, game.Refuse(game.BadMove, "indeterminist.halves.percent", "step", notation)
	case percents:
		return s.parsePart(st, notation, part[3])
	case halves:
		st.split = halved
	}
	return st, nil
}

// parsePart reads the per cent that a step splits off (I5.2).
func (s *state) parsePart(st step, notation, share string) (step, error) {
	n, ok := game.ParseCounter(share, 99)
	switch {
	case share == "100" && st.to != board.NoSquare:
		return step{}, game.Refuse(game.BadMove, "indeterminist.all_of_it", "step", notation, "want", st.entire())
	case share == "" || strings.Trim(share, "0123456789.,-%") != "":
		return step{}, s.badStep(notation)
	case !ok || n == 0:
		return step{}, game.Refuse(game.BadMove, "indeterminist.percent", "step", notation, "percent", share)
	}
	st.split = int(n)
	return st, nil
}

// badStep returns the error of a malformed step. It names chess notation that this game does not have.
func (s *state) badStep(notation string) error {
	if castling.MatchString(notation) {
		return game.Refuse(game.BadMove, s.wording("indeterminist.no_castling"))
	}
	return game.Refuse(game.BadMove, s.wording("indeterminist.form"), "step", notation)
}

// castling matches castling in chess notation.
var castling = regexp.MustCompile(`^[Oo0]-[Oo0](-[Oo0])?$`)
